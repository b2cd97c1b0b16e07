enum SupportDraft {}
