"""Binairo, also called Takuzu, and Tango: as many 0 as 1 in every line, no three alike in a row, no two lines alike."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, combinations
from typing import Any, ClassVar, NamedTuple

from nono.base.errors import PuzzleError
from nono.base.grid import cell_name
from nono.base.palette import Colour
from nono.genres.answers import Answer
from nono.genres.codecs.bodies import STEPS_TO_BITS, Game, Grid
from nono.genres.codecs.pages import Page, Solution, Table
from nono.genres.codecs.parts import Always, Is, Not
from nono.genres.layer_puzzle import LayerPuzzle
from nono.genres.layers import Cells, Edges, Flag, Rows, rows_of
from nono.genres.wording import EXACT, RulePhrases, Wording
from nono.model.builder import ModelBuilder

THREE, DIFFERENT, SAME, OTHER = "three", "different", "same", "other"  # kinds of rules
KEYS = str.maketrans(".01", "001"), str.maketrans(".01", "010")
BITS = {"1": "0", "2": "1"}  # as pages of janko.at have them
WORDING = Wording(
    introduction=(
        "Rows are counted from the top, columns from the left. Put 0 or 1 into every cell. Every row and every "
        "column has as many of one as of the other, and never three alike next to one another. No two rows are "
        "equal, and no two columns. Two cells with = between them are alike, two cells with x are not."
    ),
    rules={
        EXACT: RulePhrases("{rule} must have {number}", "{rule} {cannot} have as many 0s as 1s"),
        THREE: RulePhrases("{rule} must not all be alike", "{rule} {cannot} differ"),
        DIFFERENT: RulePhrases("{rule} must differ", "{rule} {cannot} differ"),
        SAME: RulePhrases("{rule} must be alike", "{rule} {cannot} be alike"),
        OTHER: RulePhrases("{rule} must differ", "{rule} {cannot} differ"),
    },
    reasons={
        "exact-count-saturated": "{rule} has all its 1s",
        "exact-count-forced": "{rule} has all its 0s",
        THREE: "three in a row are never alike",
        DIFFERENT: "{rule} must differ",
        SAME: "{rule} must be alike",
        OTHER: "{rule} must differ",
    },
    tips={
        "exact-count-saturated": "lines that have all their 1s",
        "exact-count-forced": "lines that have all their 0s",
    },
    legend="a blue frame is around the line to look at, orange ones are around the cells found",
)
REPEATS = replace(WORDING, introduction=WORDING.introduction.replace(" No two rows are equal, and no two columns.", ""))


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Binairo(LayerPuzzle):
    """A Binairo: ``givens`` are rows of text, ``0`` and ``1``, ``.`` an open cell; both sides are even.

    Every line has as many 0 as 1, no three neighbours in a line are alike, and no two rows are equal, nor two columns,
    unless ``repeats`` allows it. ``signs``: on the edge between two cells, ``=`` if they are alike, ``x`` if they are
    not, in rows of text for the edges ``across``, between neighbours in a row, and ``down``.

    >>> import nono
    >>> puzzle = nono.Binairo(["1...", ".0..", "..0.", "..11"])
    >>> puzzle.rows_text(nono.solve(puzzle).grids[0])
    ['1100', '1010', '0101', '0011']
    """

    genre: ClassVar[str] = "binairo"
    givens = Cells("01", "'.', 0 or 1")
    signs = Edges("=x", "= or x")
    repeats = Flag()
    answer: ClassVar[Answer] = Answer((Colour("0", "0", "ffffff"), Colour("1", "1", "ffffff")))
    formats = (
        Page("tohuwavohu", Table("problem", givens, BITS), Always(Is(repeats)), Solution("1", "2")),
        Game("unruly", Grid(givens, STEPS_TO_BITS), flags={"u": Not(repeats)}, hints="(d[a-z])?"),
    )

    @property
    def wording(self) -> Wording:  # type: ignore[override]
        """The rules; that lines differ only where it is one."""
        return REPEATS if self.repeats else WORDING

    def check_shape(self) -> None:
        """Raises `PuzzleError` on a board with an odd side."""
        if self.width % 2 or self.height % 2:
            message = f"found a board of {self.width}x{self.height}, expected an even number of rows and of columns"
            raise PuzzleError(message, "bad-size")

    def rules(self) -> ModelBuilder:
        """As many 0 as 1, no three alike, signs, and lines that differ."""
        rules = _of_the_board(self.height, self.width, self.repeats).rules.copy()
        for key in "01":
            rules.decided(self.givens.cells(key), int(key))
        for one, other, sign in Edges.signs(self.signs, self.width):
            label = f"{cell_name(one, self.width)} and {cell_name(other, self.width)}"
            alike = sign == "="
            rules.count(1, 1, [(one, 1), (other, 0 if alike else 1)], label, SAME if alike else OTHER)
        if not self.repeats:
            self._differ(rules)
        return rules

    def _differ(self, rules: ModelBuilder) -> None:
        """No two rows are equal, and no two columns; pairs that differ in cells decided at once need no rule."""
        height, width = self.board
        text = self.givens.text[::-1]
        given = [int(text.translate(table), 2) for table in KEYS]
        ones, zeros = _decided(given[0], given[1], height, width)
        masks = _masks(height, width)
        for pairs, lines, step, line in zip(
            _of_the_board(height, width, False).pairs,
            self.board,
            (width, 1),
            (masks.rows[0], masks.columns[0]),
            strict=True,
        ):
            has = [(ones >> at * step & line, zeros >> at * step & line) for at in range(lines)]
            differ = [has[one.first][0] & has[one.second][1] or has[one.first][1] & has[one.second][0] for one in pairs]
            rules.decided([cell for pair, known in zip(pairs, differ, strict=True) if known for cell in pair.common], 0)
            left = [pair for pair, known in zip(pairs, differ, strict=True) if not known]
            values = array("i")
            for pair in left:
                values += pair.values
            names = [pair.name for pair in left]
            rules.each_count(1, 3, values, (0, 0, 1), names, DIFFERENT)
            rules.each_count(
                0, (height + width - lines) // 2 - 1, [pair.region for pair in left], (1,), names, DIFFERENT
            )

    def broken_rule(self, solution: bytes) -> str:
        """The first given, sign or line, in words, that a solution does not satisfy."""
        width = self.width
        for cell, key in self.givens.given():
            if solution[cell] != int(key):
                return f"{cell_name(cell, width)} is {solution[cell]}, expected {key}"
        for one, other, sign in Edges.signs(self.signs, width):
            if (solution[one] == solution[other]) != (sign == "="):
                return f"{cell_name(one, width)} and {cell_name(other, width)} do not fit the {sign} between them"
        rows = [solution[start : start + width] for start in range(0, len(solution), width)]
        columns = [solution[column::width] for column in range(width)]
        for kind, lines in (("row", rows), ("column", columns)):
            for number, line in enumerate(lines, 1):
                if line.count(1) != line.count(0):
                    return f"{kind} {number} has {line.count(1)} times 1, expected {len(line) // 2}"
                if b"\0\0\0" in line or b"\1\1\1" in line:
                    return f"{kind} {number} has three in a row that are alike"
                if not self.repeats and (first := lines.index(line) + 1) < number:
                    return f"{kind} {first} and {kind} {number} are equal"
        return ""

    def clues_of(self, goal: bytes) -> dict[str, Any]:
        """The digits and signs of the goal, where there are some."""
        givens = "".join("." if own == "." else str(value) for own, value in zip(self.givens.text, goal, strict=True))
        across, down = self.signs
        signs = "".join("=x"[goal[one] != goal[other]] for one, other, _ in Edges.signs(self.signs, self.width))
        found = iter(signs)
        sides = [
            Rows(["".join(key if key == "." else next(found) for key in row) for row in side])
            for side in (across, down)
        ]
        return {"givens": rows_of(givens, self.width), "signs": tuple(sides)}


class Pair(NamedTuple):
    """Two rows, or two columns, by their numbers from 0, that shall differ.

    A hidden cell for each of their places is 1 where both are 1: three regions a place in ``values`` are of the two
    cells and of the hidden one. Lines with as many 1s are equal if all are ``common``; ``region`` is that of these.
    """

    first: int
    second: int
    name: str
    values: array[int]
    common: range
    region: int


class Board(NamedTuple):
    """What boards of one size share: the rules of an empty one, and the pairs of rows, and of columns."""

    rules: ModelBuilder
    pairs: tuple[list[Pair], ...]


@lru_cache(16)
def _of_the_board(height: int, width: int, repeats: bool) -> Board:
    """The rules without those of equal lines; a region for each cell of the board has its number."""
    rules = ModelBuilder(height, width)
    cells = range(height * width)
    rules.cells(cells)
    rows, columns = rules.rows(), rules.columns()
    rules.each_exact([width // 2] * height, rows)
    rules.each_exact([height // 2] * width, columns)
    rules.each_count(1, 2, [*rules.windows(1, 3), *rules.windows(3, 1)], (1,), kind=THREE)
    found: list[list[Pair]] = [[], []]
    lines = [cells[start : start + width] for start in cells[::width]], [cells[at::width] for at in range(width)]
    for kind, side, pairs in zip(("row", "column"), lines, found, strict=True):
        for one, other in combinations(range(len(side)) if not repeats else (), 2):
            common = rules.hidden(len(side[0]))
            values = chain.from_iterable(zip(side[one], side[other], rules.cells(common), strict=True))
            name = f"{kind} {one + 1} and {kind} {other + 1}"
            pairs.append(Pair(one, other, name, array("i", values), common, rules.region(common)))
    return Board(rules, tuple(found))


class Masks(NamedTuple):
    """Cells of a board as bits, the first cell the lowest: all rows, all columns, all, and those of some columns."""

    rows: list[int]
    columns: list[int]
    board: int
    not_first: int
    not_last: int
    not_last_two: int


@lru_cache(16)
def _masks(height: int, width: int) -> Masks:
    rows = [((1 << width) - 1) << row * width for row in range(height)]
    first = sum(1 << row * width for row in range(height))
    columns = [first << column for column in range(width)]
    board = sum(rows)
    return Masks(rows, columns, board, board & ~columns[0], board & ~columns[-1], board & ~columns[-1] & ~columns[-2])


def _decided(ones: int, zeros: int, height: int, width: int) -> tuple[int, int]:
    """The cells that are 1, and those that are 0, by lines that have all their 1s or 0s and by pairs of neighbours."""
    masks = _masks(height, width)
    lines = [(line, width // 2) for line in masks.rows] + [(line, height // 2) for line in masks.columns]
    while not ones & zeros:
        before = ones, zeros
        ones, zeros = ones | _between(zeros, masks, width), zeros | _between(ones, masks, width)
        for line, half in lines:
            if (ones & line).bit_count() == half:
                zeros |= line & ~ones
            elif (zeros & line).bit_count() == half:
                ones |= line & ~zeros
        if (ones, zeros) == before:
            break
    return ones, zeros


def _between(cells: int, masks: Masks, width: int) -> int:
    """The cells beside two neighbours of these, and those between two of them."""
    pairs, gaps = cells & cells >> 1 & masks.not_last, cells & cells >> 2 & masks.not_last_two
    found = (pairs & masks.not_first) >> 1 | (pairs & masks.not_last_two) << 2 | gaps << 1
    pairs, gaps = cells & cells >> width, cells & cells >> 2 * width
    return (found | pairs >> width | pairs << 2 * width | gaps << width) & masks.board
