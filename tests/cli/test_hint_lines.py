"""A hint fills at most six lines of a terminal, in every genre and however many rules contradict one another."""

import pytest
from common import needs_engine

import nono
from nono.cli.messages import HINT_LINES, fitted_hint
from nono.text import built_in_puzzles

pytestmark = needs_engine
SMALL = 12  # maximum side of a board
REST = "... (nono hint --json writes the whole hint)"


def lines_of(text: str, columns: int) -> int:
    """Return the number of lines that a text fills on a terminal."""
    return sum(max(1, -(-len(line) // columns)) for line in text.split("\n"))


@pytest.mark.parametrize("level", [1, 3])
def test_hints_of_all_genres_fit(level: int) -> None:
    shortened = set()
    for _, puzzle in built_in_puzzles():
        if puzzle.played or max(puzzle.width, puzzle.height) > SMALL:
            continue
        hint = nono.hint(puzzle, level=level).text
        assert fitted_hint(hint, None) == hint
        for columns in (50, 80, 200):
            shown = fitted_hint(hint, columns)
            assert lines_of(shown, columns) <= HINT_LINES
            if shown != hint:
                assert lines_of(hint, columns) >= HINT_LINES
                assert shown.endswith(REST)
                begin = shown.removesuffix(REST)
                assert hint.split()[: len(begin.split())] == begin.split()
                shortened.add(puzzle.genre)
    assert shortened
