"""The puzzles of a store for a book: unique ones, each once, with a list of what is left out and why."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from io import StringIO

from nono.base.errors import PuzzleError, file_error
from nono.base.grid import in_words
from nono.genres.base import Puzzle, hash_of
from nono.many._messages import DECIDE
from nono.many._store import Store
from nono.many._worklist import WORDS, Findings, Place, work_list

COLUMNS = ("file", "number", "title", "key", "left out")
SOLUTION = f"SELECT solution FROM result WHERE puzzle = ? AND task = '{DECIDE}' AND verdict = 'unique'"


@dataclass(slots=True)
class Chosen:
    """An entry of a store: its place, its puzzle, and the reason why a book leaves it out; "" if the book has it.

    ``key`` is the same for puzzles that differ only by a rotation, a reflection or their names.
    """

    place: Place
    why: str = ""
    puzzle: Puzzle | None = None
    key: str = ""


def choose(store: Store, words: Sequence[str], earlier: Sequence[str], most: int | None) -> list[Chosen]:
    """Return all entries of the files and folders ``words``, in their order, or without words all entries of the store.

    A book takes the first ``most`` unique puzzles that are not in the lists of ``earlier`` volumes. Raises
    `PuzzleError` if such a list cannot be read, or if the store has no entry of one of the ``words``.
    """
    work = work_list(store)
    taken = {key: f"in the volume {path}" for path in earlier for key in _keys(path)}
    entries: list[tuple[Place, str, Findings | None]] = [(place, error, None) for place, error in work.unreadable]
    entries += [(place, "", puzzle) for puzzle in work.puzzles for place in puzzle.places]
    for word in words:
        if not any(_is_in(place, word) for place, *_ in entries):
            raise PuzzleError(
                f"{store.path}: found no puzzle of {word}, expected a file or folder of the batch", "no-file"
            )

    def rank(place: Place) -> int | None:
        return next((at for at, word in enumerate(words) if _is_in(place, word)), None) if words else 0

    ranked = [(at, *entry) for entry in entries if (at := rank(entry[0])) is not None]
    ranked.sort(key=lambda entry: (entry[0], entry[1].source, entry[1].number))
    chosen = []
    number = 0
    for _, place, error, findings in ranked:
        one = Chosen(place, error or _fault(findings)) if findings else Chosen(place, error)
        chosen.append(one)
        if one.why or findings is None:
            continue
        one.puzzle = _puzzle(store, findings)
        if one.puzzle is None:
            one.why = f"no genre {findings.genre} is installed"
            continue
        one.key = _key(one.puzzle)
        one.why = taken.get(one.key, "")
        if not one.why and most is not None and number >= most:
            one.why = f"the book has {in_words(most, 'puzzle')}"
        if not one.why:
            number += 1
            taken[one.key] = f"the same as {place.label}"
    return chosen


def _is_in(place: Place, word: str) -> bool:
    """Return whether a place is this file or lies in this folder."""
    return f"{place.source}/".startswith(f"{word.rstrip('/')}/")


def _fault(findings: Findings) -> str:
    """Return why a puzzle cannot be in a book; "" if it can."""
    kind = findings.kind
    return ": ".join(filter(None, (kind, findings.why or WORDS[kind]))) if kind else ""


def _puzzle(store: Store, findings: Findings) -> Puzzle | None:
    """Return a puzzle with its title and its only solution as goal."""
    puzzle = store.puzzle(findings.id)
    if puzzle is None:
        return None
    with store.errors():
        row = None if puzzle.played else store.db.execute(SOLUTION, (findings.id,)).fetchone()
    puzzle._set_about(puzzle.id, findings.title, puzzle.meta, row[0] if row else None)
    return puzzle


def _key(puzzle: Puzzle) -> str:
    texts = [puzzle.clue_text(), *(image.clue_text() for _, image in puzzle.images())]
    return hash_of(puzzle.genre, min(texts))


def listing(chosen: Sequence[Chosen]) -> bytes:
    """Return the list of a book as CSV, which `choose` reads for the next volume."""
    out = StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(COLUMNS)
    for one in chosen:
        rows.writerow((one.place.source, one.place.number, one.place.title or one.place.name, one.key, one.why))
    return out.getvalue().encode()


def _keys(path: str) -> list[str]:
    """Return the keys of the puzzles that a volume contains, from its list."""
    try:
        with open(path, encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
    except OSError as error:
        raise file_error(f"{path}: cannot be read: {error.strerror}", error) from None
    except (ValueError, csv.Error):
        rows = [{}]
    if any(not {"key", "left out"} <= row.keys() for row in rows):
        raise PuzzleError(f"{path}: found another file, expected the list that --store writes for a book", "bad-list")
    return [row["key"] for row in rows if not row["left out"]]
