"""Akari: the puzzle, its rules and how it is drawn."""
