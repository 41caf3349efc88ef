"""Data: JSON and lists of programs become named values, and named values become puzzles."""
