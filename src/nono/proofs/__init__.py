"""Formulas for other solvers, and certificates which prove that there are no other solutions."""
