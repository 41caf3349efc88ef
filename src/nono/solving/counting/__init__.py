"""Counts the solutions of a puzzle without listing them, and draws some at random."""
