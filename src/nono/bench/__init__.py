"""Solves the same puzzles in several ways: `run` measures the costs, `summary` and `regression` compare them."""
