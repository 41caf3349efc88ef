"""For designers: puzzles generated or made from pictures, and repaired if they have several solutions."""
