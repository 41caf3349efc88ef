"""Writes formulas for other solvers, and certificates which prove that a puzzle has no other solutions."""
