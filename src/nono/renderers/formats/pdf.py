"""Sheets and books as PDF."""

from nono.renderers._pdf import booklet as write

__all__ = ["write"]
