"""Puzzles from files, folders, archives, texts and the built-in sets, and back into files."""
