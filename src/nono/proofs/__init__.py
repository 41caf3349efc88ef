"""Writes formulas for other solvers, and certificates that the listed solutions of a puzzle are all its solutions."""
