"""Aquarium: valid and invalid boards, rules against all fillings, picture and wording."""

from itertools import product
from random import Random

from examples.aquarium import aquariums
from hypothesis import given, strategies as st

import nono
from nono import Aquarium


def slow_check(puzzle: Aquarium, board: tuple[int, ...]) -> bool:
    """Check the rules for all pairs of cells of an aquarium; if pools are separate, search for paths between them."""
    width, keys = puzzle.width, puzzle.regions.text
    sums = [sum(board[start : start + width]) for start in range(0, len(board), width)]
    sums += [sum(board[column::width]) for column in range(width)]
    if any(number not in (None, found) for number, found in zip((*puzzle.rows, *puzzle.cols), sums, strict=True)):
        return False
    for source in [cell for cell, water in enumerate(board) if water]:
        reached = {cell for cell, key in enumerate(keys) if key == keys[source] and cell // width >= source // width}
        if puzzle.separate:
            joined = {source}
            for _ in reached:
                for cell in [*joined]:
                    steps = [cell - width, cell + width, *[cell - 1] * (cell % width > 0)]
                    steps += [cell + 1] * (cell % width + 1 < width)
                    joined |= {*steps} & reached
            reached = joined
        if not all(board[cell] for cell in reached):
            return False
    return True


def all_fillings(puzzle: Aquarium) -> set[bytes]:
    """All solutions, found by trying all boards."""
    boards = product((0, 1), repeat=puzzle.height * puzzle.width)
    return {bytes(board) for board in boards if slow_check(puzzle, board)}


@given(aquariums(side=4).filter(lambda puzzle: puzzle.height * puzzle.width <= 10))
def test_the_solutions_are_those_among_all_fillings(puzzle: Aquarium) -> None:
    result = nono.solve(puzzle, limit=None)
    assert set(result.grids) == all_fillings(puzzle)
    assert nono.count(puzzle) == len(result.grids)


@given(aquariums(), st.randoms(use_true_random=False))
def test_any_board_is_checked_as_in_other_words(puzzle: Aquarium, rng: Random) -> None:
    levels = {key: rng.randint(0, puzzle.height) for key in puzzle.regions.text}
    board = bytearray(cell // puzzle.width >= levels[key] for cell, key in enumerate(puzzle.regions.text))
    board[rng.randrange(len(board))] = rng.randint(0, 1)
    free = Aquarium(puzzle.regions, [None] * puzzle.height, [None] * puzzle.width, separate=puzzle.separate)
    assert free.check(bytes(board)) == slow_check(free, tuple(board))
