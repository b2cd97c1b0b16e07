enum REPLDraft {}
