"""Writes sheets and books: as PDF, and as a web page."""
