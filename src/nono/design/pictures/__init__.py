"""Makes puzzles from pictures."""
