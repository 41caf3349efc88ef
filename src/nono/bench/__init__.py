"""The same puzzles, several ways to solve them, what each cost; `contest` measures, `summary` and `against` compare."""
