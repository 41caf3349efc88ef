"""Tools for puzzle designers: generate puzzles, make them from pictures, and repair puzzles with several solutions."""
