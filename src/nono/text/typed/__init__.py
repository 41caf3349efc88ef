"""Typed lines: clues of nonograms and boards of all genres as people type them. docs/formats.md has the grammar."""
