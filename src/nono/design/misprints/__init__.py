"""Finds misprints in clues."""
