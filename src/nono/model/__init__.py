"""The interface between genres and backends, which do not import each other: models, moves, tasks and answers."""
