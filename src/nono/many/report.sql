-- The temporary tables of a report. If only some entries are selected, the table entry is a temporary one as well.
DROP TABLE IF EXISTS temp.decided;
CREATE TEMP TABLE decided AS SELECT * FROM main.decided;
UPDATE temp.decided SET unfinished = 1 WHERE puzzle NOT IN (SELECT puzzle FROM result);
-- The puzzles whose original is among the entries of the report:
DROP TABLE IF EXISTS temp.summary;
CREATE TEMP TABLE summary AS
WITH alike AS (SELECT puzzle, count(goal) AS has_goal FROM entry WHERE puzzle IS NOT NULL GROUP BY puzzle)
SELECT first.puzzle, first.source, first.number, name, title, link, width, height, cpu, verdict, unfinished, differing,
    stated, stated_score, own_grade, own_score,
    has_goal AND EXISTS (SELECT 1 FROM entry JOIN result USING (puzzle) WHERE entry.puzzle = first.puzzle
        AND task = 'decide' AND verdict = 'unique' AND goal IS NOT NULL AND goal != solution) AS other_goal
FROM original JOIN entry AS first ON first.id = original.id JOIN alike ON alike.puzzle = first.puzzle
JOIN puzzle ON puzzle.id = first.puzzle JOIN temp.decided ON decided.puzzle = first.puzzle;
-- What the table and the letters tell about each entry. Only the original has an issue:
DROP VIEW IF EXISTS temp.sent;
CREATE TEMP VIEW sent AS
SELECT entry.*, genre, width, height, cpu, COALESCE(verdict, 'unknown') AS verdict, unfinished, own_grade, own_score,
    oldest.id AS first, oldest.source AS first_source, oldest.number AS first_number, oldest.author AS first_author,
    entry.goal IS NOT NULL AND EXISTS (SELECT 1 FROM result WHERE result.puzzle = entry.puzzle AND task = 'decide'
        AND result.verdict = 'unique' AND solution != entry.goal) AS other_goal,
    (SELECT group_concat(issue, ', ') FROM issued WHERE issued.puzzle = entry.puzzle AND entry.id = oldest.id) AS issue,
    (SELECT group_concat(issued.number, ', ') FROM issued WHERE issued.puzzle = entry.puzzle AND entry.id = oldest.id) AS issue_number
FROM entry LEFT JOIN puzzle ON puzzle.id = entry.puzzle LEFT JOIN temp.decided ON decided.puzzle = entry.puzzle
LEFT JOIN original ON original.puzzle = entry.puzzle LEFT JOIN main.entry AS oldest ON oldest.id = original.id;
-- What a selection needs to know about the entries:
DROP VIEW IF EXISTS temp.every_entry;
CREATE TEMP VIEW every_entry AS
SELECT genre, puzzle.width, puzzle.height, clues, entry.id = original.id AS is_original, entry.source, entry.number,
    author, entry.title, error, verdict, entry.stated, entry.stated_score, COALESCE(own_grade, '') AS own_grade,
    COALESCE(own_score, 0) AS own_score
FROM main.entry LEFT JOIN puzzle ON puzzle.id = entry.puzzle LEFT JOIN original USING (puzzle)
LEFT JOIN temp.decided USING (puzzle) ORDER BY entry.source, entry.number;
-- The limits and failures that occurred with a puzzle:
DROP VIEW IF EXISTS temp.reason;
CREATE TEMP VIEW reason AS
SELECT puzzle, task || ' ' || backend || ': ' || CASE WHEN error != '' THEN error ELSE 'the ' || CASE stop
    WHEN 'cpu' THEN 'processor time' ELSE stop END || ' ran out' || CASE WHEN stop = 'time' AND time_limit
    THEN printf(' (limit: %g s)', time_limit) WHEN stop = 'cpu' AND cpu_limit
    THEN printf(' (limit: %g s)', cpu_limit) ELSE '' END END AS why
FROM result WHERE stop != '' OR error != '';
-- The entries whose goal is not the only solution:
DROP VIEW IF EXISTS temp.other_goal;
CREATE TEMP VIEW other_goal AS
SELECT puzzle, source, number, name, title, link FROM entry JOIN result USING (puzzle)
WHERE task = 'decide' AND verdict = 'unique' AND goal IS NOT NULL AND goal != solution ORDER BY source, number;
DROP VIEW IF EXISTS temp.duplicate;
CREATE TEMP VIEW duplicate AS
SELECT e.source, e.number, o.source AS original_source, o.number AS original_number
FROM entry e JOIN original o USING (puzzle) WHERE e.id != o.id ORDER BY 1, 2;
-- The entries by source: how many need work, and of which kind:
DROP VIEW IF EXISTS temp.by_source;
CREATE TEMP VIEW by_source AS
SELECT entry.source, entry.author, CASE WHEN entry.error != '' THEN 'unreadable'
    WHEN entry.id != original.id THEN 'duplicates' ELSE verdict END AS kind, count(*) AS entries
FROM entry LEFT JOIN original USING (puzzle) LEFT JOIN temp.decided USING (puzzle) GROUP BY 1, 2, 3;
DROP VIEW IF EXISTS temp.listed_issue;
CREATE TEMP VIEW listed_issue AS
SELECT issue, issued.number, source, entry_number, COALESCE(json_extract(data, '$.title'), '') AS title
FROM issued JOIN issue ON name = issue ORDER BY made DESC, issue, issued.number;
DROP VIEW IF EXISTS temp.answers_of_backends;
CREATE TEMP VIEW answers_of_backends AS
SELECT backend, task, count(*), sum(result.verdict = 'unique'), sum(result.verdict = 'multiple'),
    sum(result.verdict = 'unsolvable'), sum(result.verdict = 'solved'), sum(result.verdict = 'unknown'),
    total(cpu_seconds), total(seconds)
FROM result JOIN temp.summary USING (puzzle) GROUP BY task, backend ORDER BY task DESC, backend;
-- The answers of which not all can be right, and those that are wrong by themselves if the error says so:
DROP VIEW IF EXISTS temp.differing_answer;
CREATE TEMP VIEW differing_answer AS
SELECT source, number, task || ' ' || backend || ': ' || result.verdict, result.count, complete, solution
FROM result JOIN temp.summary USING (puzzle) WHERE differing ORDER BY source, number, task, backend;
DROP VIEW IF EXISTS temp.failed_answer;
CREATE TEMP VIEW failed_answer AS
SELECT source, number, task || ' ' || backend, error FROM result JOIN temp.summary USING (puzzle) WHERE error != ''
