"""Thousands of puzzles: `intake` fills a `store`, a `run` gives work to a crew or a cluster, `report` shows results."""
