"""Thousands of puzzles: `ingest` fills a `store`, a `run` gives work to a `pool` or a `cluster`, `report` shows results."""
