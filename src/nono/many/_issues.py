"""The issues of a store, such as those of a magazine: its entries by number, as they were printed.

An issue keeps copies of its entries, so a second print is the same after files were changed or withdrawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from typing import NamedTuple

from nono.base.errors import PuzzleError, excerpt
from nono.base.files import protecting, relative_names
from nono.genres import Puzzle
from nono.many._decide import stored_puzzle
from nono.many._store import Store, sqlite_text
from nono.text import Entry

ISSUED = """
SELECT source, entry_number, genre, data, clues, verdict, grade, score
FROM issued JOIN puzzle ON puzzle.id = puzzle WHERE issue = ? ORDER BY issued.number
"""
RECORD = """
INSERT INTO issued SELECT ?, ?, puzzle, source, number, data, ?, ?, ? FROM entry WHERE source = ? AND number = ?
"""


class Facts(NamedTuple):
    """What is known of a puzzle: its verdict and its grade, or empty texts, and the score of the grade, or 0."""

    verdict: str = ""
    grade: str = ""
    score: float = 0.0


class Issue:
    """An issue of the store in the file ``path``.

    ``entries`` are its entries in the order of their numbers, which begin with 1, and ``known`` the facts about their
    clues. Both are empty if the issue is new. With ``again``, an older issue counts as new.
    """

    def __init__(self, path: str, name: str, again: bool = False) -> None:
        self.path, self.name, self.again = path, sqlite_text(name), again
        self.entries: list[Entry[Puzzle]] = []
        self.known: dict[str, Facts] = {}
        with closing(Store(path)) as store:
            rows = [] if again else store.rows(ISSUED, self.name)
        for source, number, genre, data, clues, *facts in rows:  # the columns of `ISSUED`
            self.entries.append(Entry(relative_names(source), number, "store", stored_puzzle(genre, data)))
            self.known[clues] = Facts(*facts)
        self.is_new = not rows

    @property
    def numbers(self) -> dict[tuple[str, int], int]:
        """The numbers of the entries, by the file as messages name it and the number in the file."""
        return {(entry.file, entry.index): number for number, entry in enumerate(self.entries, 1)}

    @contextmanager
    def recorded(self) -> Iterator[None]:
        """Record what `take` chooses in the block, unless the block raises an error.

        Until then, no other process may write the store. Raises `PuzzleError` if one does. An older issue is not
        written again.
        """
        if not self.is_new:
            yield
            return
        with protecting(lambda path: False):  # protects nothing: the store is an input that is also written
            opened = Store(self.path, create=True)
        with closing(opened) as store:
            yield
            if self.entries:
                self._record(store)

    def take(self, entries: Sequence[Entry[Puzzle]], known: Mapping[str, Facts]) -> None:
        """Choose the entries of a new issue in the order of their numbers, with the facts about their clues."""
        if self.is_new:
            self.entries, self.known = [*entries], {**known}

    def _record(self, store: Store) -> None:
        """Write the issue in one transaction; raises `PuzzleError` if it is no longer new."""
        sources = {relative_names(source): source for (source,) in store.rows("SELECT source FROM entry")}
        rows: list[tuple[object, ...]] = []
        for (file, index), entry in zip(self.numbers, self.entries, strict=True):
            facts = self.known.get(entry.puzzle.clue_hash(), Facts())
            rows.append((self.name, len(rows) + 1, *facts, sources[file], index))  # the values of `RECORD`
        with store.transaction() as db:
            if self.again:
                db.execute("DELETE FROM issued WHERE issue = ?", (self.name,))
                db.execute("DELETE FROM issue WHERE name = ?", (self.name,))
            elif db.execute("SELECT 1 FROM issue WHERE name = ?", (self.name,)).fetchone():
                problem = f"another command has just recorded the issue {excerpt(self.name)}"
                raise PuzzleError(f"{self.path}: {problem}\n--again chooses its puzzles anew", "bad-field")
            made = datetime.now(UTC).isoformat(timespec="microseconds")
            db.execute("INSERT INTO issue VALUES (?, ?)", (self.name, made))
            db.executemany(RECORD, rows)
