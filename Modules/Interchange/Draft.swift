enum InterchangeDraft {}
