enum PersistenceDraft {}
