"""Converts a store of nono 2 (version 5), which kept what files say of a puzzle only once for equal clues.

So the second file with the same clues has the author, the licence and the colours of the first one, until a batch reads
it again. All answers are kept. Nobody knows when an entry was first stored, so all of them are equally old.
"""

from __future__ import annotations

import json
import sqlite3
from functools import partial

from nono.base.inputs import text_beside
from nono.grading import grade_in_file
from nono.many._decide import stored_puzzle, with_stored_colours

VERSION = 5
GRADED = """
SELECT id, data FROM entry
WHERE puzzle IS NOT NULL AND COALESCE(json_type(data, '$.difficulty'), json_type(data, '$.grade')) IS NOT NULL
"""
COLOURED = "SELECT id, genre, data FROM old_puzzle WHERE genre = 'nonogram' AND colours > 2"


def convert(db: sqlite3.Connection, schema: str) -> None:
    """Convert the tables of version 5 to those of the ``schema``, in the transaction of the caller."""
    for script in (text_beside(__file__, "old_rename.sql"), schema, text_beside(__file__, "old_copy.sql")):
        for statement in script.split(";\n"):
            db.execute(statement)
    for key, data in db.execute(GRADED).fetchall():
        file_grade = grade_in_file(json.loads(data))
        db.execute(
            "UPDATE entry SET stated = ?, stated_score = ? WHERE id = ?", (file_grade.grade, file_grade.score, key)
        )
    for key, genre, data in db.execute(COLOURED).fetchall():
        db.create_function("renumbered", 1, partial(with_stored_colours, stored_puzzle(genre, data)))
        solutions = "solution = renumbered(solution), other = renumbered(other)"
        db.execute(f"UPDATE result SET {solutions} WHERE puzzle = ?", (key,))
        db.execute("UPDATE entry SET goal = renumbered(goal) WHERE puzzle = ?", (key,))
    for table in ("result", "entry", "puzzle", "file"):
        db.execute(f"DROP TABLE old_{table}")
