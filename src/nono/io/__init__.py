"""Reads puzzles from files, folders, archives, texts and the built-in sets, and writes puzzles to files."""
