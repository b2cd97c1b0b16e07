print("draft")
