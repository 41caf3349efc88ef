"""Standalone programs that check certificates; each of these files needs only Python."""
