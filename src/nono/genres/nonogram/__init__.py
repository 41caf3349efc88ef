"""Nonograms: the puzzle, its clues, their arrays, goals, and families of generated puzzles."""
