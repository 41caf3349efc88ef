"""The solutions of a certificate as text: a row a line in the keys of the palette, an empty line between two.

Those of puzzles played in moves have a jump a line; one without jumps is the line ``no jump``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from nono.genres.base import Puzzle
from nono.genres.grids import VOID
from nono.proofs.claim import SOLUTIONS, refused

NO_JUMP = "no jump"


def keys_of(puzzle: Puzzle) -> list[str]:
    """The characters of the colours in the puzzle's texts; none of a puzzle played in moves."""
    if puzzle.played:
        return []
    return [entry.key for entry in puzzle.palette]


def drawn(puzzle: Puzzle, solutions: list[bytes]) -> str:
    """The solutions as text."""
    texts = (puzzle.rows_text(solution) or [NO_JUMP] for solution in solutions)
    return "\n".join("".join(f"{row}\n" for row in rows) for rows in texts)


def read_solutions(folder: Path, files: Mapping[str, str], puzzle: Puzzle) -> list[bytes]:
    """The solutions of a certificate, which keep the rules of the genre and are all different."""
    read = jumps_of if puzzle.played else partial(cells_of, keys_of(puzzle))
    solutions = []
    for number, text in enumerate(files[SOLUTIONS].split("\n\n") if files[SOLUTIONS] else [], 1):
        try:
            solution = read(text)
            keeps = (puzzle.played or len(solution) == puzzle.height * puzzle.width) and puzzle.check(solution)
        except ValueError:
            keeps = False
        if not keeps:
            raise refused(folder / SOLUTIONS, f"number {number} is no solution of the puzzle")
        solutions.append(solution)
    if drawn(puzzle, solutions) != files[SOLUTIONS] or len(set(solutions)) < len(solutions):
        raise refused(folder / SOLUTIONS, "a solution is there twice, or not written as they are")
    return solutions


def cells_of(keys: Sequence[str], text: str) -> bytes:
    """The colours of cells; `ValueError` on another character."""
    return bytes(0 if key == VOID else keys.index(key) for key in text if key != "\n")


def jumps_of(text: str) -> bytes:
    """The jumps as triples of holes; `ValueError` on what are no numbers."""
    lines = [line for line in text.splitlines() if line != NO_JUMP]
    return bytes(int(hole) - 1 for line in lines for hole in line.split("-"))
