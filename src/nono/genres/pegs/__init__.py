"""Peg solitaire: the puzzle and its boards."""
