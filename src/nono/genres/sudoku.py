"""Sudoku from 4x4 to 25x25: each row, column and box contains each digit once.

Jigsaw, even-odd and diagonal Sudoku are variants.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Self, Unpack

from nono.base.errors import PuzzleError
from nono.base.grid import cell_name
from nono.base.palette import Colour, Palette
from nono.genres.codecs.janko_pages import JankoPage
from nono.genres.codecs.link_bodies import Address, Grid, Solo
from nono.genres.codecs.link_tokens import HEX, gaps
from nono.genres.codecs.penpa_drawings import Sketch
from nono.genres.grids import DIGITS, NONE, Rows, boxes
from nono.genres.layer_puzzle import ALL, About, Digits, LayerPuzzle
from nono.genres.layers import Cells, Flag, GivenRows, Layered, Regions, Rule
from nono.genres.packed import as_number
from nono.genres.picture import Colours, Mark, Picture, Ray
from nono.genres.rule_layers import Givens, Groups, lines, repeated
from nono.genres.wording import EXACT, RulePhrases, RulesPart, Wording, legend

BOXES = {4: 2, 6: 2, 8: 2, 9: 3, 10: 2, 12: 3, 15: 3, 16: 4, 20: 4, 25: 5}  # boxes per row, by side length
LARGEST = 25
HEXADECIMAL, ZERO = 16, "0"  # the side of boards whose digits may be 0 to F
ZERO_TO_F = Givens(DIGITS[:HEXADECIMAL], "'.' or 0 to F")
EVEN, ODD = Colour("e", "even", "d6d6d6"), Colour("o", "odd", "ececec")
PLAIN = "Put a digit into every cell so that each row, each column and each box has every digit once."
EVEN_ODD = "grey squares have even digits and grey circles have odd digits"
DIAGONALS = "the two long diagonals also have every digit once"
DIAGONAL_RGB = "c4c4c4"
MARKS = {("circle_L", 3): "o", ("square_L", 3): "e"}  # grey circles and squares of Penpa+
ODD_MARK = Mark(2, ((4.2, "c9c9c9"), (3.9, ODD.rgb)))


def has_digit_zero(cells: str) -> bool:
    """Return whether 0 is a digit of a board of 16x16 in 0 to F, whose empty cells are ``.``, or a full one.

    On other boards, 0 is an empty cell.
    """
    is_hexadecimal = len(cells) == HEXADECIMAL**2 and {*cells} <= {NONE, *ZERO_TO_F.keys}
    return is_hexadecimal and ZERO in cells and (NONE in cells or cells.count(ZERO) == HEXADECIMAL)


class SudokuGivens(Givens):
    """The given digits. On boards of 16x16 in 0 to F, ``0`` stands for the digit that is ``G`` on other boards."""

    def read(self, given: object) -> Rows:
        """Convert the rows as `Cells` does, where ``0`` usually stands for an open cell.

        On boards of 16x16 with the digits 0 to F, ``0`` is a digit if the text has another sign for open cells. In the
        rows of another puzzle, open cells have their sign already, so that ``0`` is a digit on full boards, too.
        """
        is_of_puzzle = isinstance(given, Rows)
        given = [*given] if isinstance(given, Iterable) and not isinstance(given, str) else given
        rows = super().read(given)
        may_have_zero = len(rows) == HEXADECIMAL and {*rows.text} <= {NONE, *ZERO_TO_F.keys}
        if not may_have_zero:
            return rows
        from_zero = ZERO_TO_F.read(given)
        has_zero = has_digit_zero(from_zero.text) or (is_of_puzzle and ZERO in from_zero.text)
        return from_zero if has_zero else rows

    def slots(self, value: Rows) -> list[int]:
        return value.cells(self.optional + ZERO)

    def texts(self, puzzle: Layered) -> Sequence[str]:
        """Return the digits of the board: G would make the 0 an open cell."""
        return [entry.key for entry in puzzle.palette] if ZERO in puzzle.value(self).text else self.optional

    def declared(self, keys: str) -> list[Rule]:
        place_of_zero = NONE * (HEXADECIMAL - 1) + ZERO  # 0 gives the last colour, as G does
        return [*super().declared(keys), *super().declared(place_of_zero)]


class Boxes(Regions):
    """The boxes of a Sudoku. They may be omitted on boards with standard boxes."""

    def blank(self, height: int, width: int) -> Rows:
        """Return the standard boxes of this side. Raises `PuzzleError` if the side has none."""
        if height != width or width not in BOXES:
            sizes = ", ".join(map(str, BOXES))
            message = f"found a board of {width}x{height} without boxes, expected a side of {sizes}"
            raise PuzzleError(message, "bad-size")
        return _standard_boxes(width)

    def plain(self, value: Rows) -> list[str] | None:
        return None if len(value) in BOXES and value == _standard_boxes(len(value)) else list(value)


def _groups(boxes: Rows, diagonals: bool) -> Groups:
    """Return the rows, columns, boxes and diagonals of a board as tuples of cells."""
    size = len(boxes)
    groups = {**lines(range(size * size), size), "box": boxes.parts()}
    if diagonals:
        columns_by_row = (range(size), range(size)[::-1])  # of each diagonal
        groups["diagonal"] = [[row * size + column for row, column in enumerate(columns)] for columns in columns_by_row]
    return {kind: [tuple(cells) for cells in cell_groups] for kind, cell_groups in groups.items()}


def _has_each_once(solution: bytes, boxes: Rows) -> bool:
    """Return whether each row, column and box has every digit once. False may mean that the board is too large.

    All digits are added to the offsets of their groups at once, as one large number. The byte of a cell then stands for
    its pair of group and digit, on boards of up to 16x16. Every pair must occur, so nothing may be left
    of all pairs when those that occur are deleted.
    """
    cells, digits = len(solution), as_number(solution)
    if cells > len(ALL):
        return False
    all_pairs = ALL[:cells]
    for offsets in _offsets(boxes):
        pairs = (digits + offsets).to_bytes(cells, "little")
        if all_pairs.translate(None, pairs):  # deletes the pairs that occur
            return False
    return True


@lru_cache(64)
def _offsets(boxes: Rows) -> list[int]:
    """Return the numbers of each cell's row, column and box times the side, in the form of `as_number`."""
    size = len(boxes)
    rows = [row for row in range(size) for _ in range(size)]
    columns = [column for _ in range(size) for column in range(size)]
    number_of_box = {key: number for number, key in enumerate(dict.fromkeys(boxes.text))}
    boxes_of_cells = [number_of_box[key] for key in boxes.text]
    return [as_number(bytes([size * number for number in numbers])) for numbers in (rows, columns, boxes_of_cells)]


@lru_cache(64)
def _sizes(boxes: Rows) -> list[int]:
    """Return the number of cells of each box."""
    return [len(cells) for cells in boxes.parts()]


@lru_cache(len(BOXES))
def _standard_boxes(size: int) -> Rows:
    """Return the standard boxes of a board of this side."""
    return Sudoku.boxes.owned(boxes(size, BOXES[size]), size)


class Sudoku(LayerPuzzle):
    """A Sudoku. Colour 0 is the digit 1.

    Each row, column and box contains every digit once.

    Parameters
    ----------
    givens
        Rows of text: ``1`` to ``9`` and ``A`` to ``P`` (10 to 25) are digits, and ``.`` is an open cell. On a board of
        16x16 without ``G``, ``0`` is a digit if open cells have another sign. A text of 81 characters is a board, too.
    boxes
        Rows of text in which the cells of one box have the same character. They may be omitted for the sides 4, 6, 8,
        9, 10, 12, 15, 16, 20 and 25.
    parity
        Rows of text: a cell with ``e`` has an even digit, and a cell with ``o`` an odd digit.
    diagonals
        Whether both diagonals also contain every digit once.
    id, title, author, license, goal, meta, saved, check
        As in `nono.Puzzle`.

    Raises
    ------
    PuzzleError
        If the board is not square, if the size of a box differs from the width of the board, or if a digit is too
        large.

    Examples
    --------
    >>> import nono
    >>> puzzle = nono.Sudoku(["..3.", ".2..", "..1.", "4..."])
    >>> str(nono.solve(puzzle).verdict)
    'unique'
    """

    genre = "sudoku"
    icon = ("M3 3h18v18H3zM9 3v18M15 3v18M3 9h18M3 15h18", "")
    example: ClassVar = {"givens": [".34.", "....", "....", "4..2"], "goal": ["2341", "1423", "3214", "4132"]}
    days = ((9, 9),)
    names: ClassVar[Mapping[str, Any]] = {
        **{name: {} for name in ("Mini Sudoku", "Hexadoku")},
        **{name: {"diagonals": True} for name in ("Sudoku X", "X-Sudoku", "Diagonal Sudoku")},
    }
    aliases: ClassVar[Mapping[str, str]] = {digit.lower(): digit for digit in DIGITS[10 : LARGEST + 1]}
    searched = False
    side = 9
    square = LARGEST
    givens = SudokuGivens(DIGITS[1 : LARGEST + 1], "'.', 1 to 9 or A to P")
    boxes = Boxes(required=False)
    parity = Cells("eo", "'.', e or o", drawings={"e": "", "o": ""}, required=False)
    diagonals = Flag("with diagonals")
    answer = Digits()
    declared = (
        {"rule": "distinct", "over": ["rows", "columns", "boxes"], "name": "box {}"},
        {"rule": "distinct", "over": ["diagonals"], "when": "diagonals"},
        givens,
        {"rule": "barred", "layer": "parity", "keys": "e", "first": 0, "step": 2},  # colour 0 is the digit 1
        {"rule": "barred", "layer": "parity", "keys": "o", "first": 1, "step": 2},
    )
    rules_parts = (
        RulesPart(PLAIN),
        RulesPart(f" {EVEN_ODD.capitalize()}.", "parity"),
        RulesPart(f" {DIAGONALS.capitalize()}.", "diagonals"),
    )
    formats = (
        Address("sudoku", Grid(givens, HEX, gaps())),
        JankoPage("sudoku", cells=givens, areas=boxes, flags={"diagonals": (diagonals, True)}),
        Solo(givens, boxes, diagonals),
        Sketch("sudoku classic irregular evenodd", givens, marked=parity, marks=MARKS, regions=boxes),
    )
    wording = Wording(
        short=RulesPart("Every row, column and box has each digit once."),
        introduction=(f"{PLAIN} In some puzzles, {EVEN_ODD}. In others, {DIAGONALS}."),
        numbering="Rows are counted from the top, columns from the left, boxes in reading order.",
        rules={EXACT: RulePhrases("{rule} must have a place for {noun}", "{rule} {has} no place for {noun}")},
        tips={
            "last-digit": "a row, column or box with one open cell",
            "hidden-single": "a digit with one place left in a row, column or box",
            "naked-single": "a cell with one digit left",
        },
        legend=legend("row, column or box"),
    )

    if TYPE_CHECKING:

        def __init__(
            self,
            givens: GivenRows,
            boxes: GivenRows | None = None,
            parity: GivenRows | None = None,
            diagonals: bool = False,
            **about: Unpack[About],
        ) -> None: ...

    @property
    def palette(self) -> Palette:
        """The digits of the board. On a board in 0 to F, the key of the last one is 0."""
        digits = super().palette
        return (*digits[:-1], Colour(ZERO, ZERO, "ffffff")) if self._has_zero() else digits

    def _has_zero(self) -> bool:
        return self.width == HEXADECIMAL and ZERO in self.givens.text

    def with_standard_keys(self) -> Self:
        """Return the puzzle in the digits 1 to G, which other programs, the checkers and the page expect."""
        if not self._has_zero():
            return self
        saved = tuple([state._replace(grid=self.rows_in_standard_keys(state.grid)) for state in self.saved])
        givens = self.rows_in_standard_keys(self.givens)
        return replace(self, givens=givens, saved=saved, check=False)  # type: ignore[call-arg]

    def rows_in_standard_keys(self, rows: Sequence[str]) -> tuple[str, ...]:
        """Return rows of this puzzle's keys in the digits 1 to G."""
        return tuple([row.replace(ZERO, DIGITS[HEXADECIMAL]) if self._has_zero() else row for row in rows])

    def check_shape(self) -> None:
        """Raise `PuzzleError` if the number of cells of a box differs from the width of the board."""
        if wrong := [size for size in _sizes(self.boxes) if size != self.width]:
            raise PuzzleError(f"boxes: found a box of {wrong[0]} cells, expected {self.width}", "bad-size")

    def broken_rule(self, solution: bytes) -> str:
        """Describe the first digit that has the wrong parity or is repeated in a row, column, box or diagonal.

        Return "" if the solution is correct.
        """
        size = self.width
        for cell, key in self.parity.clue_cells():
            is_odd = solution[cell] % 2 == 0  # colour 0 is the digit 1
            if is_odd != (key == "o"):
                word = {"e": "an even", "o": "an odd"}[key]
                return f"{cell_name(cell, size)} is {self.palette[solution[cell]].key}, expected {word} digit"
        # "or 1": a step of 0 is not allowed, as on a board of 1x1
        diagonals = (solution[:: size + 1], solution[size - 1 : -1 : size - 1 or 1]) if self.diagonals else ()
        if _has_each_once(solution, self.boxes) and all(len(set(line)) == size for line in diagonals):
            return ""
        return repeated(_groups(self.boxes, self.diagonals), solution, self.palette, size)

    def clues_of(self, goal: bytes) -> dict[str, Any]:
        """Return the digit or parity from the goal in each cell that has such a clue."""
        return super().clues_of(goal) | {"parity": self.parity.renewed("oe"[colour % 2] for colour in goal)}

    def picture(self, cells: Colours | None = None) -> Picture:
        """Return the picture of the board.

        Cells for an even digit are grey; cells for an odd digit have a grey disc. Lines show the diagonals.
        """
        picture = super().picture(cells)
        if self.diagonals:
            corners = ((0, self.width**2 - 1), (self.width - 1, self.width * (self.width - 1)))
            picture = replace(picture, rays=[Ray(start, end, DIAGONAL_RGB) for start, end in corners])
        if not self.parity.clue_cells():
            return picture
        # the index of EVEN in the palette below is 1, and ODD_MARK has the index of ODD
        colours = [1 if key == "e" else colour for key, colour in zip(self.parity.text, picture.cells, strict=True)]
        marks = dict.fromkeys(self.parity.cells("o"), ODD_MARK)
        return replace(picture, cells=colours, palette=(picture.palette[0], EVEN, ODD), marks=marks)
