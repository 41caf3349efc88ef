"""Answers questions about a puzzle: solve, verify, count, sample, compare."""
