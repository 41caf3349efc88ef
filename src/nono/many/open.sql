-- The puzzles without a result. One that reached a limit has none if the limit is higher now, or with :again.
SELECT puzzle.id, genre, data, width * height FROM puzzle JOIN entry ON entry.id = (
    SELECT min(e.id) FROM entry e WHERE e.puzzle = puzzle.id
) WHERE puzzle.id > :last AND NOT EXISTS (
    SELECT 1 FROM result WHERE result.puzzle = puzzle.id AND task = :task AND backend = :backend AND NOT (
        (stop != '' OR verdict = 'unknown') AND (
            :again OR (time_limit IS NOT NULL AND (:time_limit IS NULL OR :time_limit > time_limit))
            OR (cpu_limit IS NOT NULL AND (:cpu_limit IS NULL OR :cpu_limit > cpu_limit))
            OR (memory IS NOT NULL AND (:memory IS NULL OR :memory > memory))
        )
    )
) AND genre NOT IN (SELECT value FROM json_each(:unsuited)) ORDER BY puzzle.id LIMIT :most
