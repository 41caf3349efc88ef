"""Find the fewest cells to change in each puzzle that is not unique."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from nono.base.errors import BackendError, LimitError, PuzzleError
from nono.base.grid import cell_name
from nono.design import Repair, posed, repair
from nono.genres.base import Puzzle
from nono.genres.nonogram import Nonogram
from nono.genres.triddler import Triddler
from nono.many._store import Store
from nono.many._worklist import MULTIPLE, WorkList

P = TypeVar("P", bound=Puzzle)
SECONDS = 5.0  # seconds; the default time limit per puzzle
MAX_EDITS = 4  # maximum number of changed cells


def repairs(
    store: Store,
    work: WorkList,
    time_limit: float | None = None,
    progress: Callable[[int, int], object] = lambda done, total: None,
) -> dict[int, str]:
    """Return the changes in words, by the key of the puzzle; ``time_limit`` applies to each puzzle.

    The changes apply to the goal of the first entry that has a goal, otherwise to a solution. After Ctrl-C, the changes
    found so far are returned.
    """
    several = work.of_kind(MULTIPLE)
    texts: dict[int, str] = {}
    for number, one in enumerate(several):
        progress(number, len(several))
        puzzle = store.puzzle(one.id)
        if not isinstance(puzzle, (Nonogram, Triddler)):
            texts[one.id] = "(nonograms and triddlers only)"
            continue
        try:
            repaired = repair(_with_goal(store, one.id, puzzle), "unique", MAX_EDITS, 1, time_limit or SECONDS)
        except KeyboardInterrupt:
            break
        except (PuzzleError, BackendError, LimitError) as error:
            texts[one.id] = f"({error})"
            continue
        if repaired.stop == "interrupt":
            break
        texts[one.id] = words(puzzle, repaired)
    progress(len(several), len(several))
    return texts


def _with_goal(store: Store, number: int, puzzle: P) -> P:
    with store.errors():
        query = "SELECT goal FROM entry WHERE puzzle = ? AND goal IS NOT NULL ORDER BY source, number LIMIT 1"
        row = store.db.execute(query, (number,)).fetchone()
    return puzzle if row is None else posed(puzzle, row[0])


def words(puzzle: Puzzle, repair: Repair[Any]) -> str:
    """Describe the smallest change: the cells and the keys of their new colours."""
    if not repair.proposals:
        enough = repair.proved and not repair.stop
        return f"(more than {MAX_EDITS} cells of the picture)" if enough else f"(not found: the {repair.stop} ran out)"
    proposal = repair.proposals[0]
    keys = [colour.key for colour in proposal.puzzle.palette]
    cells = "; ".join(f"{cell_name(cell, puzzle.width)}: {keys[new]}" for cell, _, new in proposal.edits)
    return cells if repair.proved else f"{cells} (perhaps fewer)"
