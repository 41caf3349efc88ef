"""What several formats share: what a format can hold, its helpers for lines of text, and XML."""
