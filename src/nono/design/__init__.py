"""Tools for designers: generate puzzles, make them from pictures, and repair those with several solutions."""
