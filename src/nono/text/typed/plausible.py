"""Tells whether people would type a board as a puzzle of a genre, and which of its givens contradict each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from nono.base.grid import around, beside, cell_name, reached, split_columns, split_rows
from nono.genres.grids import NONE
from nono.genres.layer_puzzle import LayerPuzzle
from nono.genres.layers import Regions
from nono.genres.rule_layers import Around
from nono.text.typed.board import main_layer
from nono.text.typed.cells import counted

Clash = tuple[tuple[int, ...], str]  # cells, or none for the whole board, and what is wrong with their givens

SMALLEST = 4  # the side of the smallest Star Battle that has a solution
NARROW = 3  # the width of the narrowest Norinori that is recognised
SMALL = 8  # the side of the smallest Star Battle with two stars
FEW_BITS = 6  # the smallest width, and the fewest givens, of a Binairo that is known by its digits
USUAL = 9  # the usual side of a Sudoku; from it on, a board of digits may be a Sudoku although its givens clash


def is_plausible(puzzle: LayerPuzzle) -> bool:
    """Return whether a puzzle that could be built is one that people would type in its genre."""
    main = main_layer(type(puzzle))
    text = puzzle.value(main).text
    if isinstance(main, Regions):
        parts = puzzle.value(main).parts()
        if puzzle.genre == "star-battle" and not SMALLEST <= puzzle.height == puzzle.width == len(parts):
            return False
        if puzzle.genre == "norinori" and (max(puzzle.height, puzzle.width) < SMALLEST or puzzle.width < NARROW):
            return False  # too little to tell; lines of two digits may be numbers
        sides = [[str(number) for number in side] for side in puzzle.values if isinstance(side, tuple)]
        if len(sides) > 1 and all(map(counted, sides)):  # these may be the names of rows and columns
            return False
        return len(parts) > 1 and has_whole_regions(puzzle)
    if NONE not in text or not text.strip(NONE):
        return False
    if puzzle.genre == "sudoku":
        return not clashes(puzzle) or _has_misprint(puzzle)
    if puzzle.genre == "akari" and not any(map(str.isdigit, text)):  # a picture
        return False
    if any(cells for cells, _ in clashes(puzzle)):
        return False
    return puzzle.genre != "tents" or any(number is not None for number in (*puzzle.values[1], *puzzle.values[2]))


def has_whole_regions(puzzle: LayerPuzzle) -> bool:
    """Return whether the cells of each region are connected, and enough for the rules of the genre.

    As many regions of one cell as rows may be the numbers of the rows.
    """
    least = 2 if puzzle.genre == "norinori" else 1
    parts = puzzle.value(main_layer(type(puzzle))).parts()
    whole = all(len(part) >= least and _joined(part, puzzle) for part in parts)
    return whole and sum(len(part) == 1 for part in parts) < puzzle.height


def is_doubtful(puzzle: LayerPuzzle) -> bool:
    """Return whether a plausible puzzle counts only if the board fits no other genre, because its givens clash.

    A large Sudoku in which a single cell explains all clashes has a misprint, and is no less a Sudoku.
    """
    return bool(clashes(puzzle)) and not (puzzle.width >= USUAL and _has_misprint(puzzle))


def has_only_bits(binairo: LayerPuzzle) -> bool:
    """Return whether a Binairo has enough of both digits that its cells are hardly the numbers of another genre."""
    text = binairo.value(main_layer(type(binairo))).text
    return binairo.width >= FEW_BITS <= len(text) - text.count(NONE) and {"0", "1"} <= {*text}


def can_have_two_stars(puzzle: LayerPuzzle) -> bool:
    """Return whether a Star Battle has at least 8 rows, and each region has room for two stars that do not touch."""
    parts = puzzle.value(main_layer(type(puzzle))).parts()
    sides = ([[one // puzzle.width for one in part], [one % puzzle.width for one in part]] for part in parts)
    return puzzle.height >= SMALL and all(max(max(side) - min(side) for side in both) > 1 for both in sides)


def _joined(cells: Sequence[int], puzzle: LayerPuzzle) -> bool:
    """Return whether the cells of a region are joined by their edges."""
    return reached(cells[0], set(cells), puzzle.height, puzzle.width) == set(cells)


def _has_misprint(puzzle: LayerPuzzle) -> bool:
    """Return whether one cell explains all clashes of a Sudoku, and at most one digit is missing, as in every Sudoku
    with a single solution."""
    text = puzzle.value(main_layer(type(puzzle))).text
    shared = set.intersection(*({*cells} for cells, _ in clashes(puzzle)))
    return bool(shared) and len({*text} - {NONE}) >= puzzle.width - 1


def clash_in_words(puzzle: LayerPuzzle) -> str:
    """Return which givens clash, in words, or ""."""
    main, found = main_layer(type(puzzle)), clashes(puzzle)
    if not found:
        mixed = isinstance(main, Regions) or {NONE} < {*puzzle.value(main).text}
        return "" if mixed else "all or no cells are empty"
    cells, what = found[0]
    if not cells:
        return what
    more = f"; {len(found)} such clashes in all" if len(found) > 1 else ""
    return f"{' and '.join(cell_name(cell, puzzle.width) for cell in cells)} clash: {what}{more}"


def clashes(puzzle: LayerPuzzle) -> list[Clash]:
    """Return the groups of givens that contradict each other, however the other cells are filled."""
    main = main_layer(type(puzzle))
    text = puzzle.value(main).text
    if isinstance(main, Around):
        return list(_around(puzzle.value(main).numbers(), puzzle.width, puzzle.height, main.fixed))
    if isinstance(main, Regions) and not has_whole_regions(puzzle):
        return [((), "a region is too small or not connected")]
    match puzzle.genre:
        case "sudoku":
            return list(_repeated(puzzle, text))
        case "binairo":
            return list(_unbalanced(text, puzzle.width))
        case "akari":
            near = beside(puzzle.height, puzzle.width)
            free = [sum(text[other] == NONE for other in near[cell]) for cell in range(len(text))]
            wrong = (cell for cell, key in enumerate(text) if key.isdigit() and int(key) > free[cell])
            return [((cell,), f"{text[cell]} bulbs have no room") for cell in wrong]
        case "tents":
            trees = len(text) - text.count(NONE)
            sides = zip(("row", "column"), puzzle.values[1:], strict=True)
            sums = [(name, sum(side)) for name, side in sides if None not in side]
            return [
                ((), f"the {name} numbers add up to {number}, and the board has {trees} trees")
                for name, number in sums
                if number != trees
            ]
    return []


def _repeated(puzzle: LayerPuzzle, text: str) -> Iterator[Clash]:
    """Yield the pairs of equal digits in a row, a column, a box or a diagonal of a Sudoku."""
    cells, width = range(len(text)), puzzle.width
    fields = {layer.field: puzzle.value(layer) for layer in type(puzzle).layers}
    ways = [cells[:: width + 1], cells[width - 1 : -1 : width - 1]] if fields["diagonals"] else []
    groups = chain(split_rows(cells, width), split_columns(cells, width), fields["boxes"].parts(), ways)
    pairs = (combinations([cell for cell in group if text[cell] != NONE], 2) for group in groups)
    for one, other in sorted({pair for pair in chain.from_iterable(pairs) if text[pair[0]] == text[pair[1]]}):
        yield (one, other), f"both have {text[one]}"


def _unbalanced(text: str, width: int) -> Iterator[Clash]:
    """Yield the threes of equal neighbours in a Binairo, and the equal digits that fill more than half of a line."""
    cells = range(len(text))
    for line in (*split_rows(cells, width), *split_columns(cells, width)):
        for three in zip(line, line[1:], line[2:], strict=False):
            if text[three[0]] != NONE and len({text[cell] for cell in three}) == 1:
                yield three, f"three neighbours have {text[three[0]]}"
        for digit in "01":
            own = tuple(cell for cell in line if text[cell] == digit)
            if 2 * len(own) > len(line):
                yield own, f"more than half of a line has {digit}"


def _around(numbers: Sequence[tuple[int, int]], width: int, height: int, fixed: bool) -> Iterator[Clash]:
    """Yield the numbers that count more cells than they have around them, or pairs of numbers that contradict each
    other."""
    given = {cell for cell, _ in numbers} if fixed else set()
    squares = around(height, width)
    near = {cell: (number, set(squares[cell]) - given) for cell, number in numbers}
    for cell, (number, cells) in near.items():
        if number > len(cells):
            yield (cell,), f"{number} is more than the {len(cells)} cells that it counts"
    for cell, (one, cells) in near.items():
        for two in _after(cell, width, height):
            if two not in near or cells.isdisjoint(near[two][1]):
                continue
            other, others = near[two]
            if one - other > len(cells - others) or other - one > len(others - cells):
                yield (cell, two), f"{one} and {other} contradict each other"


def _after(cell: int, width: int, height: int) -> Iterator[int]:
    """Yield the cells behind a cell whose 3x3 squares overlap the square of the cell."""
    row, column = divmod(cell, width)
    for down in range(3):
        for right in range(-2 if down else 1, 3):
            if row + down < height and 0 <= column + right < width:
                yield (row + down) * width + column + right
