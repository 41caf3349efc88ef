-- The temporary tables of a report. If only some entries are selected, the table entry is a temporary one as well.
-- What all answers about each puzzle say together:
DROP TABLE IF EXISTS temp.decided;
CREATE TEMP TABLE decided AS
WITH answers AS (
    SELECT puzzle,
        min(CASE WHEN verdict != 'unknown' THEN CASE task WHEN 'decide' THEN 0 WHEN 'count' THEN 1 ELSE 2 END || verdict
            END) AS best,
        COALESCE(min(CASE WHEN task = 'decide' AND verdict != 'unknown' THEN cpu_seconds END),
            max(CASE WHEN task = 'decide' THEN cpu_seconds END)) AS cpu,
        max(CASE WHEN task = 'grade' AND verdict = 'unique' THEN json_extract(stats, '$.word') END) AS own_grade,
        max(CASE WHEN task = 'grade' AND verdict = 'unique' THEN json_extract(stats, '$.score') END) AS own_score,
        max(stop != '' OR verdict = 'unknown') AS undecided,
        max(complete) AND (min(complete || count) != max(complete || count) OR min(solution) != max(solution))
            AS differing
    FROM result GROUP BY puzzle
)
SELECT id AS puzzle, COALESCE(cpu, 0) AS cpu, COALESCE(substr(best, 2), 'unknown') AS verdict,
    best IS NOT NULL AND undecided AS unfinished, differing, own_grade, own_score
FROM puzzle LEFT JOIN answers ON answers.puzzle = id;
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
LEFT JOIN original ON original.puzzle = entry.puzzle LEFT JOIN main.entry AS oldest ON oldest.id = original.id
