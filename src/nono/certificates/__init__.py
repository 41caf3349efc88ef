"""Verdicts that others can check: written to a folder, and checked without the solver that found them."""
