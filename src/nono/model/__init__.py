"""The interface between genres and backends: models or moves, tasks and answers. Neither side imports the other."""
