"""Makes puzzles unique or easier: changes cells of a picture, or adds clues or given cells."""
