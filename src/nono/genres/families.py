"""Families of generated puzzles, for measuring how the cost grows with the size. An example is ``family:n-dom:3-15``.

After ``family:``, a name has the kind, its arguments, and options such as ``key=value``, joined by colons. The same
name gives the same puzzles on every machine. If the number of solutions is known, the puzzle's ``meta`` contains it as
``solutions``.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from inspect import Parameter, signature
from math import factorial
from typing import Any

from nono.base.errors import PuzzleError
from nono.genres.noise import smooth
from nono.genres.nonogram import Nonogram

MAX_SIDE = 5000


def puzzles(name: str) -> Iterator[Nonogram]:
    """Return an iterator over the puzzles of a family. Raises `PuzzleError` at once if the name is wrong."""
    kind, *words = name.split(":")
    if kind not in FAMILIES:
        raise _bad_name(name, f"unknown family {kind!r}; the families are {', '.join(FAMILIES)}")
    family = FAMILIES[kind]
    parameters = signature(family).parameters
    # the positional arguments of the function are those of a name, and its keyword arguments the options
    given = [word for word in words if "=" not in word]
    options = dict(word.split("=", 1) for word in words if "=" in word)
    needed = [each.name for each in parameters.values() if each.kind is not Parameter.KEYWORD_ONLY]
    option_names = [each.name for each in parameters.values() if each.kind is Parameter.KEYWORD_ONLY]
    usage = ":".join([kind, *map(str.upper, needed), *(f"{option}=N" for option in option_names)])
    if len(given) != len(needed) or not options.keys() <= set(option_names):
        raise _bad_name(name, f"expected {usage}")
    values: dict[str, Any] = {}
    for word, value in [*zip(needed, given, strict=True), *options.items()]:
        values[word] = READ.get(word, _read_whole)(value)
        if values[word] is None:
            raise _bad_name(name, f"found {value!r} for {word}, expected {usage}")
    return family(**values)


def n_dom(sides: range, *, colours: int = 1) -> Iterator[Nonogram]:
    """Yield Josh Greifer's n-domino puzzles: a staircase of ``n`` L-shaped steps on 2n + 1 lines.

    These puzzles are unique and hard. With several colours, each covers an equal part of the staircase. This makes the
    puzzle easier.
    """
    for n in sides:
        side = 2 * n + 1
        grid = [[0] * side for _ in range(side)]
        for step in range(n):
            ink = 1 + step * colours // n
            top, left = 2 * (n - 1 - step), 2 * step
            for row, column in ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2)):  # the corner of the L is at its upper right
                grid[top + row][left + column] = ink
        yield Nonogram.from_grid(grid, id=_puzzle_name("n-dom", n, colours=colours), meta={"solutions": 1})


def broken(sides: range) -> Iterator[Nonogram]:
    """Yield contradictory puzzles: `n_dom` puzzles with other clues for the first two rows.

    The clues change as if a cell were moved from the first row to the second.
    """
    for n in sides:
        puzzle = next(n_dom(range(n, n + 1)))
        # the first two rows have 3 cells and 1
        rows = [(2,), (2,), *([block.length for block in clue] for clue in puzzle.rows[2:])]
        yield Nonogram(rows, puzzle.cols, id=_puzzle_name("broken", n), meta={"solutions": 0})


def permutations(sides: range, *, square: int = 1) -> Iterator[Nonogram]:
    """Yield puzzles in which every clue is ``square``.

    A solution has n / square solid squares of this side, placed like rooks on a chessboard. So there are (n / square)!
    solutions.
    """
    for n in sides:
        if square < 1 or n % square:
            raise PuzzleError(f"found squares of side {square}, expected a side that divides {n}", "bad-family")
        clues = [[square]] * n
        solutions = factorial(n // square)
        yield Nonogram(clues, clues, id=_puzzle_name("permutations", n, square=square), meta={"solutions": solutions})


def noise(size: tuple[int, int], density: float, *, seed: int = 0, n: int = 1, colours: int = 1) -> Iterator[Nonogram]:
    """Yield random pictures. Each cell has ink with probability ``density``, in a random colour.

    At 40x40, a density near 0.45 is hardest.
    """
    width, height = size
    for number in range(seed, seed + n):
        rng = random.Random(f"noise {width} {height} {density} {colours} {number}")
        grid = [[rng.randint(1, colours) * (rng.random() < density) for _ in range(width)] for _ in range(height)]
        yield _picture_puzzle("random", grid, number, f"{width}x{height}", density, colours=colours)


def blobs(
    size: tuple[int, int], density: float, *, seed: int = 0, n: int = 1, colours: int = 1, detail: int = 6
) -> Iterator[Nonogram]:
    """Yield pictures of smoothed noise in which the share ``density`` of all cells has ink.

    Details are about ``detail`` cells wide on boards of any size, so larger boards have more of them. The computation
    uses only integers, so the pictures are the same on every machine.
    """
    import numpy as np

    width, height = size
    for number in range(seed, seed + n):
        rng = random.Random(f"blobs {width} {height} {density} {colours} {detail} {number}")

        def rank(rng: random.Random = rng) -> Any:
            """Return the rank of each cell in new smooth noise. Unlike values, ranks give an exact share of ink."""
            values = smooth(rng, height, width, (detail, detail))
            return np.argsort(np.argsort(values, kind="stable"), kind="stable")

        ink = rank() >= round((1 - density) * width * height)
        shade = rank() * colours // (width * height)  # equal shares of all ranks
        grid = (ink * (1 + shade)).reshape(height, width).tolist()
        yield _picture_puzzle("blobs", grid, number, f"{width}x{height}", density, colours=colours, detail=detail)


def _picture_puzzle(kind: str, grid: list[list[int]], seed: int, *words: object, **options: object) -> Nonogram:
    """Return the nonogram of a picture, with the name of its family as its id."""
    return Nonogram.from_grid(grid, id=_puzzle_name(kind, *words, seed=seed, **options))


def _puzzle_name(kind: str, *words: object, **options: object) -> str:
    """Return the name of a puzzle, without options that have their default values."""
    parameters = signature(FAMILIES[kind]).parameters
    option_words = [
        f"{key}={value}" for key, value in options.items() if key == "seed" or value != parameters[key].default
    ]
    return ":".join([kind, *(f"{word:g}" if isinstance(word, float) else str(word) for word in words), *option_words])


def _read_whole(text: str) -> int | None:
    """Return the whole number that an argument or option of a name stands for, or None if it is no such number."""
    return int(text) if re.fullmatch(r"\d{1,9}", text) else None


def _read_range(text: str) -> range | None:
    """Return the range of sides that an argument such as ``3`` or ``3-15`` stands for, or None."""
    match = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?", text)
    # a number n may stand for a board of 2n + 1 lines, so only half of the greatest side is allowed
    if not match or not 2 <= int(match[1]) <= int(match[2] or match[1]) <= MAX_SIDE // 2:
        return None
    return range(int(match[1]), int(match[2] or match[1]) + 1)


def _read_size(text: str) -> tuple[int, int] | None:
    """Return the width and height of an argument such as ``20x15``, or None."""
    match = re.fullmatch(r"(\d{1,4})x(\d{1,4})", text)
    if not match or not all(1 <= int(side) <= MAX_SIDE for side in match.groups()):
        return None
    return int(match[1]), int(match[2])


def _read_share(text: str) -> float | None:
    """Return the share from 0 to 1 that an argument such as ``.45`` stands for, or None."""
    return float(text) if re.fullmatch(r"0?\.\d{1,9}|[01](\.0*)?", text) else None


def _read_colours(text: str) -> int | None:
    """Return the number of colours, 1 to 255, that an option stands for, or None."""
    number = _read_whole(text)
    return number if number and number <= 255 else None


def _bad_name(name: str, what: str) -> PuzzleError:
    """Return the error for the name of a family."""
    return PuzzleError(f"{name}: {what}", "bad-family")


READ: dict[str, Callable[[str], object]] = {
    "sides": _read_range,
    "size": _read_size,
    "density": _read_share,
    "colours": _read_colours,
}
FAMILIES: dict[str, Callable[..., Iterator[Nonogram]]] = {
    "n-dom": n_dom,
    "broken": broken,
    "permutations": permutations,
    "random": noise,
    "blobs": blobs,
}
