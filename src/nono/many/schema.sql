-- The tables of a store, which docs/programmers.md describes.
CREATE TABLE file (
    path TEXT PRIMARY KEY,
    stamp TEXT NOT NULL,
    skipped TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE TABLE puzzle (
    id INTEGER PRIMARY KEY,
    clues TEXT NOT NULL UNIQUE,
    genre TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    colours INTEGER NOT NULL
);
CREATE TABLE entry (
    id INTEGER PRIMARY KEY,
    source TEXT NOT NULL,
    number INTEGER NOT NULL,
    name TEXT NOT NULL DEFAULT '',
    title TEXT NOT NULL DEFAULT '',
    author TEXT NOT NULL DEFAULT '',
    licence TEXT NOT NULL DEFAULT '',
    link TEXT NOT NULL DEFAULT '',
    stated TEXT NOT NULL DEFAULT '',
    stated_score REAL NOT NULL DEFAULT 0,
    first_seen TEXT NOT NULL DEFAULT '',
    puzzle INTEGER REFERENCES puzzle (id),
    data TEXT NOT NULL DEFAULT '',
    goal BLOB,
    error TEXT NOT NULL DEFAULT '',
    UNIQUE (source, number)
);
CREATE INDEX entry_puzzle ON entry (puzzle);
CREATE TABLE gone (
    puzzle INTEGER NOT NULL REFERENCES puzzle (id),
    source TEXT NOT NULL,
    data TEXT NOT NULL,
    first_seen TEXT NOT NULL,
    since TEXT NOT NULL,
    PRIMARY KEY (puzzle, source)
) WITHOUT ROWID;
CREATE TABLE issue (
    name TEXT PRIMARY KEY COLLATE NOCASE,
    made TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE issued (
    issue TEXT NOT NULL COLLATE NOCASE REFERENCES issue (name),
    number INTEGER NOT NULL,
    puzzle INTEGER NOT NULL REFERENCES puzzle (id),
    source TEXT NOT NULL,
    entry_number INTEGER NOT NULL,
    data TEXT NOT NULL,
    verdict TEXT NOT NULL,
    grade TEXT NOT NULL,
    score REAL NOT NULL,
    PRIMARY KEY (issue, number)
) WITHOUT ROWID;
CREATE TABLE result (
    puzzle INTEGER NOT NULL REFERENCES puzzle (id),
    task TEXT NOT NULL,
    backend TEXT NOT NULL,
    verdict TEXT NOT NULL,
    count TEXT NOT NULL,
    complete INTEGER NOT NULL,
    stop TEXT NOT NULL,
    error TEXT NOT NULL,
    solver TEXT NOT NULL,
    seconds REAL NOT NULL,
    cpu_seconds REAL,
    solution BLOB,
    other BLOB,
    stats TEXT NOT NULL,
    time_limit REAL,
    cpu_limit REAL,
    memory INTEGER,
    nono TEXT NOT NULL,
    PRIMARY KEY (puzzle, task, backend)
) WITHOUT ROWID;
-- What all answers about each puzzle say together.
CREATE VIEW decided AS
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
-- The entries that are no duplicates: of those with the same clues, the one that was stored first. The entries of one
-- batch are equally old, and so are all entries of a store of nono 2.
CREATE VIEW original AS
SELECT id, puzzle, source, number FROM (
    SELECT id, puzzle, source, number, row_number() OVER (PARTITION BY puzzle ORDER BY first_seen, source, number) AS age
    FROM entry WHERE puzzle IS NOT NULL
) WHERE age = 1;
CREATE VIEW answer AS
SELECT entry.source, entry.number, entry.name, entry.title, puzzle.genre, puzzle.width, puzzle.height, puzzle.colours,
    puzzle.clues, result.task, result.backend, result.verdict, result.count, result.complete, result.stop,
    CASE WHEN entry.error != '' THEN entry.error ELSE COALESCE(result.error, '') END AS error,
    result.solver, result.seconds, result.cpu_seconds, result.nono,
    CASE WHEN result.task = 'decide' AND result.verdict = 'unique' AND entry.goal IS NOT NULL
        THEN CASE WHEN result.solution = entry.goal THEN 'the solution' ELSE 'not the solution' END END AS goal,
    CASE WHEN result.task = 'grade' AND result.stats != '' THEN json_extract(result.stats, '$.word') END AS grade,
    CASE WHEN result.task = 'grade' AND result.stats != '' THEN json_extract(result.stats, '$.score') END AS score
FROM entry LEFT JOIN puzzle ON puzzle.id = entry.puzzle LEFT JOIN result ON result.puzzle = puzzle.id
