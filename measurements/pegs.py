"""Prints tables of ``docs/pegs.md`` in Markdown: ``python measurements/pegs.py sequences|pairs|table|triangle7``."""

import argparse
from time import process_time

from measuring import head, row

from nono.backend.native import Tables
from nono.genres.pegs import Board, Pegs, board_named
from nono.solving import solve

# on the board with fifteen holes
VACANCIES = {0: "corner", 1: "next to the corner", 3: "middle of an edge", 4: "inner"}


def orbits(board: Board) -> list[int]:
    """Return one hole for each set of symmetric holes."""
    holes = range(len(board.holes))
    return sorted({min(image[hole] for image in board.symmetries()) for hole in holes})


def pairs(board: Board) -> list[tuple[int, int]]:
    """Return one pair (starting vacancy, last hole) for each set of symmetric pairs."""
    images, holes = board.symmetries(), range(len(board.holes))
    return sorted({min((image[v], image[f]) for image in images) for v in holes for f in holes})


def fewest(side: int) -> int:
    """Return the smallest number of moves that leave one peg, over all starting vacancies."""
    results = [
        solve(Pegs(f"triangle{side}", v), limit=1, shortest=True) for v in orbits(board_named(f"triangle{side}"))
    ]
    return min(int(result.stats["moves"]) for result in results if result.count)


def pair_table() -> None:
    """Print the number of pairs that the position classes allow, the number of solvable pairs, and the fewest moves."""
    head("side", "pairs of vacancy and last hole", "class feasible", "solvable", "fewest moves")
    for side in (4, 5, 6):
        found = [Pegs(f"triangle{side}", v, target=f) for v, f in pairs(board_named(f"triangle{side}"))]
        feasible = [puzzle for puzzle in found if puzzle.model().parity_allows_a_goal()]
        solvable = sum(solve(puzzle, limit=1).count for puzzle in feasible)
        row(side, len(found), len(feasible), solvable, fewest(side))


def sequence_table() -> None:
    """Print the numbers of jump sequences to one peg, and of possible games, on the board with 15 holes."""
    head("vacancy", "to one peg", "games")
    for hole in orbits(board_named("triangle5")):
        result = solve(Pegs("triangle5", hole), limit=None, listed=False)
        row(VACANCIES[hole], f"{result.count:,}", f"{result.stats['games']:,}")


def one_table() -> None:
    """Print the search cutoffs for the fifteen starts of side 5, solved one after another with a shared table."""
    tables = Tables()
    cutoffs = [solve(Pegs("triangle5", hole), limit=1, table=tables).stats["cutoffs"] for hole in range(15)]
    head("fifteen starts of side 5 in one table", "nono", "seed")
    row("cutoffs", f"{sum(cutoffs):,}", "1,508")


def triangle7() -> None:
    """Print the cost of proving that the start of side 7 has no solution, for several options of the search."""
    head("`triangle7:12`, unsolvable", "CPU seconds", "cutoffs", "positions")
    for words, options in (
        ("`-O parity=off`", {}),
        ("`-O parity=off -O symmetry=off`", {"symmetry": False}),
        ("`-O parity=off -O store=hash`", {"store": "hash"}),
    ):
        began = process_time()
        stats = solve(Pegs("triangle7", 12), limit=1, parity=False, **options).stats
        row(words, f"{process_time() - began:.1f}", f"{stats['cutoffs']:,}", f"{stats['nodes']:,}")


TABLES = {
    "sequences": sequence_table,
    "pairs": pair_table,
    "table": one_table,
    "triangle7": triangle7,
}

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", nargs="?", choices=TABLES)
    chosen = parser.parse_args().table
    for name in [chosen] if chosen else TABLES:
        TABLES[name]()
