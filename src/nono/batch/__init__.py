"""Batches of many puzzles: `ingest` fills a `store`, `run` uses a pool or a `cluster`, `report` shows the results."""
