"""Converts a store of nono 2 (version 5), which kept what files say of a puzzle only once for equal clues.

So the second file with the same clues has the author, the licence and the colours of the first one, until a batch reads
it again. All answers are kept. Nobody knows when an entry was first stored, so all of them are equally old.
"""

from __future__ import annotations

import json
import sqlite3
from functools import partial

from nono.grading import stated_grade
from nono.many._decide import stored_puzzle, with_stored_colours

VERSION = 5
RENAME = """
DROP VIEW answer;
DROP INDEX entry_puzzle;
ALTER TABLE file RENAME TO old_file;
ALTER TABLE puzzle RENAME TO old_puzzle;
ALTER TABLE entry RENAME TO old_entry;
ALTER TABLE result RENAME TO old_result
"""
# Without the stamps of the files, the next batch reads all of them again. The data are those of the first entry with
# the same clues, with the names of each entry; its name was the id or, without one, the title.
COPY = """
INSERT INTO file SELECT path, '', skipped FROM old_file;
INSERT INTO puzzle SELECT id, clues, genre, width, height, colours FROM old_puzzle;
INSERT INTO result SELECT * FROM old_result;
INSERT INTO entry (source, number, name, title, link, puzzle, data, goal, error)
SELECT source, number, name, title, link, puzzle, CASE
    WHEN data IS NULL THEN ''
    WHEN name = COALESCE(json_extract(data, '$.id'), json_extract(data, '$.title'), '')
        AND title = COALESCE(json_extract(data, '$.title'), '') THEN data
    ELSE json_patch(data, json_object('id', NULLIF(name, title), 'title', NULLIF(title, '')))
END, goal, error
FROM old_entry LEFT JOIN old_puzzle ON old_puzzle.id = puzzle ORDER BY source, number;
UPDATE entry SET data = json_remove(data, '$.goal') WHERE puzzle IS NOT NULL AND goal IS NULL;
UPDATE entry SET author = json_extract(data, '$.author')
WHERE puzzle IS NOT NULL AND json_type(data, '$.author') = 'text';
UPDATE entry SET licence = json_extract(data, '$.license')
WHERE puzzle IS NOT NULL AND json_type(data, '$.license') = 'text'
"""
GRADED = """
SELECT id, data FROM entry
WHERE puzzle IS NOT NULL AND COALESCE(json_type(data, '$.difficulty'), json_type(data, '$.grade')) IS NOT NULL
"""
COLOURED = "SELECT id, genre, data FROM old_puzzle WHERE genre = 'nonogram' AND colours > 2"


def convert(db: sqlite3.Connection, schema: str) -> None:
    """Convert the tables of version 5 to those of the ``schema``, in the transaction of the caller."""
    for script in (RENAME, schema, COPY):
        for statement in script.split(";\n"):
            db.execute(statement)
    for key, data in db.execute(GRADED).fetchall():
        stated = stated_grade(json.loads(data))
        db.execute("UPDATE entry SET stated = ?, stated_score = ? WHERE id = ?", (stated.grade, stated.score, key))
    for key, genre, data in db.execute(COLOURED).fetchall():
        db.create_function("renumbered", 1, partial(with_stored_colours, stored_puzzle(genre, data)))
        solutions = "solution = renumbered(solution), other = renumbered(other)"
        db.execute(f"UPDATE result SET {solutions} WHERE puzzle = ?", (key,))
        db.execute("UPDATE entry SET goal = renumbered(goal) WHERE puzzle = ?", (key,))
    for table in ("result", "entry", "puzzle", "file"):
        db.execute(f"DROP TABLE old_{table}")
