-- Answers that are not those of the earlier store, which is attached as the database old.
SELECT e.source, e.number, a.task || ' ' || a.backend, b.verdict, a.verdict
FROM main.result a JOIN main.puzzle p ON p.id = a.puzzle JOIN old.puzzle q ON q.clues = p.clues
JOIN old.result b ON b.puzzle = q.id AND b.task = a.task AND b.backend = a.backend
JOIN main.original e ON e.puzzle = a.puzzle
WHERE (a.verdict != b.verdict OR (a.complete AND b.complete AND a.count != b.count))
ORDER BY a.puzzle, a.task, a.backend
