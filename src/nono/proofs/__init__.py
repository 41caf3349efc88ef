"""Formulas for other solvers, and certificates that a solution is the only one."""
