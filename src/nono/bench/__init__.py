"""Solves the same puzzles in several ways: `run` measures the costs, and `summary` compares them."""
