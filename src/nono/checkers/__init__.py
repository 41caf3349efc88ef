"""Standalone programs that check certificates: each file needs only Python."""
