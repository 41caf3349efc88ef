"""The tables of ``docs/pegs.md``, in Markdown: ``python bench/pegs.py sequences|pairs|table|triangle7``."""

from __future__ import annotations

import sys
from time import process_time

from table_rows import head, row

from nono.backends.native.pegs import Tables
from nono.genres.pegs.boards import Board, board_named
from nono.genres.pegs.puzzle import Pegs
from nono.solving.solve import solve

VACANCIES = {0: "corner", 1: "next to the corner", 3: "middle of an edge", 4: "inner"}  # of fifteen holes


def orbits(board: Board) -> list[int]:
    """A hole of each class of symmetric ones."""
    holes = range(len(board.holes))
    return sorted({min(image[hole] for image in board.symmetries()) for hole in holes})


def pairs(board: Board) -> list[tuple[int, int]]:
    """Vacancy and last hole, one pair of each class."""
    images, holes = board.symmetries(), range(len(board.holes))
    return sorted({min((image[v], image[f]) for image in images) for v in holes for f in holes})


def fewest(side: int) -> int:
    """The fewest moves to one peg over all vacancies."""
    results = [
        solve(Pegs(f"triangle{side}", v), limit=1, shortest=True) for v in orbits(board_named(f"triangle{side}"))
    ]
    return min(int(result.stats["moves"]) for result in results if result.count)


def pair_table() -> None:
    """Which pairs the position classes leave, which of these have a solution, and the fewest moves to any hole."""
    head("side", "pairs of vacancy and last hole", "class feasible", "solvable", "fewest moves")
    for side in (4, 5, 6):
        found = [Pegs(f"triangle{side}", v, target=f) for v, f in pairs(board_named(f"triangle{side}"))]
        feasible = [puzzle for puzzle in found if puzzle.model().reachable_class()]
        solvable = sum(solve(puzzle, limit=1).count for puzzle in feasible)
        row(side, len(found), len(feasible), solvable, fewest(side))


def sequence_table() -> None:
    """Jump sequences to one peg, and complete games, of fifteen holes."""
    head("vacancy", "to one peg", "games")
    for hole in orbits(board_named("triangle5")):
        result = solve(Pegs("triangle5", hole), limit=None, listed=False)
        row(VACANCIES[hole], f"{result.count:,}", f"{result.stats['games']:,}")


def one_table() -> None:
    """The fifteen starts of side 5, one after another, over one table."""
    tables = Tables()
    cutoffs = [solve(Pegs("triangle5", hole), limit=1, table=tables).stats["cutoffs"] for hole in range(15)]
    head("fifteen starts of side 5 in one table", "nono", "seed")
    row("cutoffs", f"{sum(cutoffs):,}", "1,508")


def triangle7() -> None:
    """The unsolvable start of side 7, searched in several ways."""
    head("`triangle7:12`, unsolvable", "seconds of CPU", "cutoffs", "positions")
    for words, options in (
        ("`--no-parity`", {}),
        ("`--no-parity -O vectors=off`", {"vectors": False}),
        ("`--no-parity --no-symmetry`", {"symmetry": False}),
        ("`--no-parity -O store=hash`", {"store": "hash"}),
    ):
        began = process_time()
        stats = solve(Pegs("triangle7", 12), limit=1, parity=False, **options).stats
        row(words, f"{process_time() - began:.1f}", f"{stats['cutoffs']:,}", f"{stats['nodes']:,}")


TABLES = {"sequences": sequence_table, "pairs": pair_table, "table": one_table, "triangle7": triangle7}

if __name__ == "__main__":
    for name in sys.argv[1:] or TABLES:
        TABLES[name]()
