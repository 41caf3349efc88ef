"""The tables of ``docs/pegs.md``: pairs of vacancy and last hole, fewest moves, jump sequences, starts in one table.

``python bench/pegs.py`` takes seconds; ``--side 7`` adds the fewest moves of the 28 holes, minutes.
"""

from __future__ import annotations

import sys
from time import process_time

from nono.backends.native.pegs import Tables
from nono.genres.pegs.boards import Board, board_named
from nono.genres.pegs.puzzle import Pegs
from nono.solving.solve import solve


def orbits(board: Board) -> list[int]:
    """A hole of each class of symmetric ones."""
    holes = range(len(board.holes))
    return sorted({min(image[hole] for image in board.symmetries()) for hole in holes})


def pairs(board: Board) -> list[tuple[int, int]]:
    """Vacancy and last hole, one pair of each class."""
    images, holes = board.symmetries(), range(len(board.holes))
    return sorted({min((image[v], image[f]) for image in images) for v in holes for f in holes})


def pair_table() -> None:
    """Which pairs the position classes leave, and which of these have a solution."""
    for side in (4, 5, 6, 7):
        began = process_time()
        found = [Pegs(f"triangle{side}", v, target=f) for v, f in pairs(board_named(f"triangle{side}"))]
        feasible = [puzzle for puzzle in found if puzzle.model().reachable_class()]
        solvable = sum(solve(puzzle, limit=1).count for puzzle in feasible)
        seconds = process_time() - began
        print(f"side {side}: {len(found)} pairs, {len(feasible)} feasible, {solvable} solvable, {seconds:.2f} s")


def fewest(side: int) -> None:
    """The fewest moves to one peg over all vacancies."""
    began = process_time()
    best: dict[int, float] = {}
    for hole in orbits(board_named(f"triangle{side}")):
        result = solve(Pegs(f"triangle{side}", hole), limit=1, shortest=True)
        if result.count:
            best[hole] = result.stats["moves"]
    shown = ", ".join(f"{moves} from {hole}" for hole, moves in best.items())
    print(f"side {side}: {min(best.values())} moves at the least ({shown}), {process_time() - began:.2f} s")


def sequences() -> None:
    """Jump sequences to one peg, and complete games, of fifteen holes."""
    for hole in orbits(board_named("triangle5")):
        result = solve(Pegs("triangle5", hole), limit=None, listed=False)
        print(f"triangle5:{hole}: {result.count} sequences, {result.stats['games']} games")


def one_table() -> None:
    """The fifteen starts of side 5, one after another, over one table."""
    tables = Tables()
    cutoffs = [solve(Pegs("triangle5", hole), limit=1, table=tables).stats["cutoffs"] for hole in range(15)]
    print(f"fifteen starts in one table: {' '.join(map(str, cutoffs))}, together {sum(cutoffs)}")


if __name__ == "__main__":
    pair_table()
    for each in (4, 5, 6, *([7] if "7" in sys.argv else [])):
        fewest(each)
    sequences()
    one_table()
