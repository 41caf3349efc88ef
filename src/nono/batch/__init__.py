"""Thousands of puzzles: `intake` fills a `store`, a `run` has its work done by a crew or a cluster, `report` and `page` show the results."""
