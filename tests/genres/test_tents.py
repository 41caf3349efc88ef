"""Tents: boards accepted and refused, its rules against all fillings, its picture and words."""

from itertools import permutations, product

from examples.tents import tents
from hypothesis import given, strategies as st

import nono
from nono import Tents


def slow_check(puzzle: Tents, found: tuple[int, ...]) -> bool:
    """The rules: every pairing of trees and tents is tried."""
    width = puzzle.width
    tents = [divmod(cell, width) for cell, tent in enumerate(found) if tent]
    trees = [divmod(cell, width) for cell in puzzle.trees.cells("T")]
    if len(tents) != len(trees) or {*tents} & {*trees}:
        return False
    if any(max(abs(one[0] - other[0]), abs(one[1] - other[1])) < 2 for one in tents for other in tents if one != other):
        return False
    rows, columns = ([place[side] for place in tents] for side in (0, 1))
    if any(number not in (None, rows.count(row)) for row, number in enumerate(puzzle.rows)):
        return False
    if any(number not in (None, columns.count(column)) for column, number in enumerate(puzzle.cols)):
        return False
    return any(
        all(abs(tent[0] - tree[0]) + abs(tent[1] - tree[1]) == 1 for tent, tree in zip(order, trees, strict=True))
        for order in permutations(tents)
    )


def all_fillings(puzzle: Tents) -> set[bytes]:
    """All solutions: the tents of each tree in every place beside it."""
    width = puzzle.width
    near = []
    for y, x in (divmod(cell, width) for cell in puzzle.trees.cells("T")):
        around = [(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)]
        near.append([v * width + u for v, u in around if 0 <= v < puzzle.height and 0 <= u < width])
    boards = {tuple(int(cell in places) for cell in range(puzzle.height * width)) for places in product(*near)}
    return {bytes(board) for board in boards if slow_check(puzzle, board)}


@given(tents(side=5).filter(lambda puzzle: puzzle.trees.text.count("T") < 6))
def test_the_solutions_are_those_among_all_fillings(puzzle: Tents) -> None:
    result = nono.solve(puzzle, limit=None)
    assert set(result.grids) == all_fillings(puzzle)
    assert nono.count(puzzle) == len(result.grids)


@given(st.integers(1, 3), st.integers(1, 4), st.data())
def test_any_board_is_checked_as_in_other_words(height: int, width: int, data: st.DataObject) -> None:
    kinds = data.draw(st.lists(st.sampled_from(".T^"), min_size=height * width, max_size=height * width))
    text = "".join(kinds).replace("^", ".")
    puzzle = Tents(
        [text[start : start + width] for start in range(0, len(text), width)], [None] * height, [None] * width
    )
    board = bytes(kind == "^" for kind in kinds)
    assert puzzle.check(board) == slow_check(puzzle, tuple(board))


def test_tents_that_change_their_trees_one_after_another_along_the_board() -> None:
    """Each tent of the first row takes the tree before it, until the last one asks for the first tree."""
    tents = 1100  # more than calls may be nested
    puzzle = Tents([".T" * tents, "T".ljust(2 * tents, "."), "." * 2 * tents], [None] * 3, [None] * 2 * tents)
    goal = bytearray(6 * tents)
    goal[: 2 * tents : 2] = b"\1" * tents
    assert puzzle.violation(bytes(goal)) == "the tree in row 1 column 2200 has no tent of its own"
    goal[4 * tents] = 1
    assert puzzle.violation(bytes(goal)) == ""


def test_one_solution_with_several_pairings_is_one() -> None:
    """Four tents and four trees around a middle: two pairings of the same tents."""
    puzzle = Tents([".T.", "T.T", ".T."], [None] * 3, [None] * 3, goal=["^.^", "...", "^.^"])
    assert nono.solve(puzzle, limit=None).count == nono.count(puzzle) == 1
    assert nono.verify(puzzle, backends=["native", "sat", "cpsat", "reference"]).verdict == "unique"
