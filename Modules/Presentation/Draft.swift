enum PresentationDraft {}
