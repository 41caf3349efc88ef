-- A store of nono 0.1.0, as sqlite3's iterdump gives it.
PRAGMA application_id = 1852796527;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE batch (
    id INTEGER PRIMARY KEY,
    began TEXT NOT NULL,
    ended TEXT,
    environment TEXT NOT NULL
);
INSERT INTO "batch" VALUES(1,'2026-11-20T23:30:39+00:00','finished','{"command": ["nono", "batch", "heart"]}');
CREATE TABLE claim (
    puzzle INTEGER NOT NULL,
    task TEXT NOT NULL,
    backend TEXT NOT NULL,
    batch INTEGER NOT NULL REFERENCES batch (id),
    PRIMARY KEY (puzzle, task, backend)
) WITHOUT ROWID;
CREATE TABLE entry (
    source TEXT NOT NULL,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    puzzle INTEGER REFERENCES puzzle (id),
    error TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (source, number)
) WITHOUT ROWID;
INSERT INTO "entry" VALUES('heart.json',1,'heart',1,'');
INSERT INTO "entry" VALUES('family:random:5x5:.5:n=3',1,'random:5x5:0.5:seed=0',2,'');
INSERT INTO "entry" VALUES('family:random:5x5:.5:n=3',2,'random:5x5:0.5:seed=1',3,'');
INSERT INTO "entry" VALUES('family:random:5x5:.5:n=3',3,'random:5x5:0.5:seed=2',4,'');
CREATE TABLE puzzle (
    id INTEGER PRIMARY KEY,
    clues TEXT NOT NULL UNIQUE,
    genre TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    colours INTEGER NOT NULL,
    cells INTEGER NOT NULL,
    data TEXT NOT NULL
);
INSERT INTO "puzzle" VALUES(1,'c8d6d62574e26b8425980854ea5e0d3ed26434b0a3dc9d06fba92ce0c17fc72e','nonogram',5,5,2,25,'{"genre":"nonogram","id":"heart","title":"Heart","author":"nono","license":"CC0-1.0","width":5,"height":5,"rows":[[1,1],[5],[5],[3],[1]],"cols":[[2],[4],[4],[4],[2]]}');
INSERT INTO "puzzle" VALUES(2,'15ab8b370a7226c1910414d37952e6f8933e66068bb13cc9a46e87662abc5c9c','nonogram',5,5,2,25,'{"genre":"nonogram","id":"random:5x5:0.5:seed=0","width":5,"height":5,"rows":[[1,1],[2,2],[1,2],[3],[2,1]],"cols":[[2,1],[2,1],[2],[4],[1,2]]}');
INSERT INTO "puzzle" VALUES(3,'235107f70d0c7f6f515c9ced17b18215e231e192f035486b97d6eab1487f6120','nonogram',5,5,2,25,'{"genre":"nonogram","id":"random:5x5:0.5:seed=1","width":5,"height":5,"rows":[[1,2],[1,2],[1],[1,3],[2]],"cols":[[2,1],[],[3],[2,2],[1,2]]}');
INSERT INTO "puzzle" VALUES(4,'25f4d58e7a848c6c4cf2c066362d17ff3f097ba8065f6755319196821ef23916','nonogram',5,5,2,25,'{"genre":"nonogram","id":"random:5x5:0.5:seed=2","width":5,"height":5,"rows":[[1,2],[1,2],[1],[4],[1]],"cols":[[],[2,2],[1],[2,1],[4]]}');
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
    time_limit REAL,
    memory INTEGER,
    batch INTEGER NOT NULL REFERENCES batch (id),
    solution BLOB,
    stats TEXT NOT NULL,
    PRIMARY KEY (puzzle, task, backend)
) WITHOUT ROWID;
INSERT INTO "result" VALUES(1,'decide','auto','unique','1',1,'','','native',1.99599999177735298871e-05,5.0,NULL,1,X'00010001000101010101010101010100010101000000010000','{"line_solvable": 1, "line_solves": 17}');
INSERT INTO "result" VALUES(2,'decide','auto','unique','1',1,'','','native',2.05609994736732915043e-05,5.0,NULL,1,X'00010001000101000101010001010000000101010101000001','{"line_solvable": 1, "line_solves": 20}');
INSERT INTO "result" VALUES(3,'decide','auto','unique','1',1,'','','native',3.06760002786177210509e-05,5.0,NULL,1,X'01000001010100010100000001000001000101010000000101','{"line_solvable": 1, "line_solves": 16}');
INSERT INTO "result" VALUES(4,'decide','auto','unique','1',1,'','','native',1.90795999515103176236e-04,5.0,NULL,1,X'00010001010001000101000000000100010101010001000000','{"line_solvable": 1, "line_solves": 12}');
CREATE TABLE source (
    path TEXT PRIMARY KEY,
    stamp TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO "source" VALUES('family:random:5x5:.5:n=3','generated');
CREATE INDEX puzzle_cells ON puzzle (cells, id);
CREATE INDEX entry_puzzle ON entry (puzzle);
CREATE VIEW answer AS
SELECT entry.source, entry.number, entry.name, puzzle.genre, puzzle.width, puzzle.height, puzzle.colours,
    puzzle.clues, result.task, result.backend, result.verdict, result.count, result.complete, result.stop,
    CASE WHEN entry.error != '' THEN entry.error ELSE COALESCE(result.error, '') END AS error,
    result.solver, result.seconds,
    CASE result.task WHEN 'grade' THEN json_extract(result.stats, '$.word') END AS grade,
    CASE result.task WHEN 'grade' THEN json_extract(result.stats, '$.score') END AS score
FROM entry LEFT JOIN puzzle ON puzzle.id = entry.puzzle LEFT JOIN result ON result.puzzle = puzzle.id;
COMMIT;
