"""Sheets and books as PDF."""

from nono.renderers.book.pdf import booklet as write

__all__ = ["write"]
