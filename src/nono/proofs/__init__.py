"""Writes formulas for other solvers, and certificates which prove that a puzzle has no solutions besides the listed
ones."""
