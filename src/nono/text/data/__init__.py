"""Data: JSON, lists of programs and sheets become named values, and named values become puzzles."""
