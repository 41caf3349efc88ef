"""For designers: puzzles made from nothing or from pictures, and mended where they have several solutions."""
