"""Batches of many puzzles: `ingest` reads puzzles into a `store`, `run` solves them, and `report` shows the results."""
