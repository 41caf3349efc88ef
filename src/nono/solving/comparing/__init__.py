"""Compares the answers of backends, the model with the rules, and the solutions of one puzzle."""
