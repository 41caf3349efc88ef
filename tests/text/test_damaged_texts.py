"""Damaged texts are refused, or are what they say: a family of damages for each rule that guards against misreading."""

import warnings
from collections.abc import Iterator

import pytest

import nono

BOARD = "mosaic\n2 . 3 .\n. 4 . 2\n1 . . 3\n"
GLUED = "mosaic\n2.3.\n.4.2\n1..3\n"
TENTS = "tents\n   1 0 1\n0  T . .\n1  . . .\n1  . . T\n"
CLUES = "rows: 3, 1 1, 0, 3\ncolumns: 2 1, 1 1, 2 1\n"
LINES = "rows:\n3\n1 1\n0\n3\ncolumns:\n2 1\n1 1\n2 1\n"
LISTS = "rows = [[3], [1, 1], [], [3]]\ncols = [[2, 1], [1, 1], [2, 1]]\n"
SHEET = ",,2,1,2\n,,1,1,1\n,3,,,\n1,1,,,\n,0,,,\n,3,,,\n"


def _read(text: str) -> list[nono.Puzzle]:
    """Return the puzzle of a text, or [] if it is refused."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return [nono.loads(text, format="csv" if text.startswith(",") else None)]
        except nono.PuzzleError:
            return []


def without_a_sign(text: str) -> Iterator[str]:
    """Yield the text without one of its signs below the first line."""
    first = text.index("\n") + 1 if text[0].isalpha() and ":" not in text and "=" not in text else 0
    yield from (text[:place] + text[place + 1 :] for place in range(first, len(text) - 1) if text[place] != "\n")


def without_a_line(text: str) -> Iterator[str]:
    lines = text.splitlines(keepends=True)
    yield from ("".join(lines[:place] + lines[place + 1 :]) for place in range(1, len(lines)))


def with_a_strange_sign(text: str) -> Iterator[str]:
    yield from (
        text[:place] + "\u00a7" + text[place + 1 :] for place in range(len(text) - 1) if text[place] not in "\n "
    )


@pytest.mark.parametrize("text", [BOARD, GLUED])
def test_a_board_without_one_sign_has_not_all_of_its_cells(text: str) -> None:
    assert not [damaged for damaged in without_a_sign(text) if _read(damaged) not in ([], _read(text))]


@pytest.mark.parametrize("text", [BOARD, GLUED, TENTS])
def test_a_strange_sign_is_no_cell(text: str) -> None:
    first = text.index("\n")
    assert not [damaged for damaged in with_a_strange_sign(text) if damaged[:first] == text[:first] and _read(damaged)]


@pytest.mark.parametrize("text", [CLUES, LINES, LISTS, SHEET, TENTS])
def test_a_strange_sign_is_no_clue(text: str) -> None:
    assert not [damaged for damaged in with_a_strange_sign(text) if _read(damaged) not in ([], _read(text))]


@pytest.mark.parametrize("text", [LISTS, CLUES])
def test_a_text_without_one_sign_is_the_same_or_has_other_digits(text: str) -> None:
    for damaged in without_a_sign(text):
        for puzzle in _read(damaged):
            sizes = puzzle.height, puzzle.width
            is_digit = sum(map(str.isdigit, damaged)) < sum(map(str.isdigit, text))
            assert sizes == (4, 3) or is_digit, damaged


@pytest.mark.parametrize("text", [LINES, TENTS, SHEET])
def test_a_puzzle_without_a_line_has_a_line_less_or_is_refused(text: str) -> None:
    whole = _read(text)[0]
    for damaged in without_a_line(text):
        for puzzle in _read(damaged):
            assert puzzle.shape in ((whole.height - 1, whole.width), (whole.height, whole.width - 1)), damaged


@pytest.mark.parametrize("text", [BOARD, CLUES, LINES])
def test_a_size_that_does_not_fit_is_refused(text: str) -> None:
    whole = _read(text)[0]
    for width, height in ((whole.width + 1, whole.height), (whole.width, whole.height + 1), (9, 9)):
        assert not _read(f"size: {width}x{height}\n{text}")
    assert _read(f"size: {whole.width}x{whole.height}\n{text}") == [whole]
