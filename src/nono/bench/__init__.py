"""The same puzzles solved in several ways: `run` measures the costs, `summary` and `regression` compare them."""
