"""The solutions of a certificate as text: a row a line in the keys of the palette, an empty line between two."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from nono.genres.base import Puzzle
from nono.proofs.claim import SOLUTIONS, refused


def keys_of(puzzle: Puzzle) -> list[str]:
    """The characters of the colours in the puzzle's texts."""
    cells = puzzle.height * puzzle.width
    return [puzzle.rows_text(bytes([colour]) * cells)[0][0] for colour in range(puzzle.colours)]


def drawn(puzzle: Puzzle, solutions: list[bytes]) -> str:
    """The solutions as text."""
    return "\n".join("".join(f"{row}\n" for row in puzzle.rows_text(solution)) for solution in solutions)


def read_solutions(folder: Path, files: Mapping[str, str], puzzle: Puzzle) -> list[bytes]:
    """The solutions of a certificate, which keep the rules of the genre and are all different."""
    colours = {key: colour for colour, key in enumerate(keys_of(puzzle))}
    solutions = []
    for number, text in enumerate(files[SOLUTIONS].split("\n\n") if files[SOLUTIONS] else [], 1):
        try:
            solution = bytes(colours[key] for key in text if key != "\n")
        except KeyError:
            solution = b""
        if len(solution) != puzzle.height * puzzle.width or not puzzle.check(solution):
            raise refused(folder / SOLUTIONS, f"number {number} is no solution of the puzzle")
        solutions.append(solution)
    if drawn(puzzle, solutions) != files[SOLUTIONS] or len(set(solutions)) < len(solutions):
        raise refused(folder / SOLUTIONS, "a solution is there twice, or not written as they are")
    return solutions
