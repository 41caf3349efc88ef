"""The help of a refusal is about the genres that the text names, or that have the signs of its board."""

import pytest

import nono
from nono.base.errors import PuzzleWarning
from nono.text.formats import typed

PROSE = "This program solves puzzles.\nIt was written in May, for fun.\n"


def refused(text: str) -> nono.PuzzleError:
    with pytest.raises(nono.PuzzleError) as error:
        nono.loads(text)
    return error.value


@pytest.mark.parametrize(
    ("text", "help"),
    [
        (
            "board = ['.1..', '....', '..#.', '....']\n# for AkariSolver",
            "a line 'genre: akari', with '.', '#' or 0 to 4",
        ),
        ('my akari [[{"v": x + 1}], 2] is hard', "write the board alone, below a line 'genre: akari'"),
        (f'{PROSE}`{{"a": 1}}`\n10 20 30', ""),
        ("# Kakurasu solver\n\n```\n$ solve 5 6\n5 6 1\n3 ? ?\n```", "nono does not solve Kakurasu"),
        ("A minesweeper of mine\n\n? ? ?", "and the number of mines as 'mines: 10' above it"),
    ],
)
def test_the_help_is_about_the_genre_that_a_text_names(text: str, help: str) -> None:
    assert help in refused(text).help


def test_a_board_that_usually_has_several_stars_must_state_them() -> None:
    rows = "\n".join("abcdefghij"[row] * 10 for row in range(10))
    assert "without the number of stars" in refused(f"star battle\n{rows}").message
    assert nono.loads(f"star battle\nstars: 2\n{rows}").to_dict()["stars"] == 2
    assert nono.loads(f"queens\n{rows}").to_dict()["stars"] == 1


def test_the_only_genre_that_a_text_names_is_proposed_for_each_board() -> None:
    text = "public class LightUp {\n  int[][] puzzle1 = {{6, 5}, {0, 6}};\n  int[][] puzzle2 = {{5, 6}, {6, 0}};\n}"
    found = [*typed.loads(text)]
    assert len(found) == 2
    for error in found:
        assert isinstance(error, nono.PuzzleError)
        assert "'genre: akari', with '.', '#' or 0 to 4 in each" in error.help


def test_a_genre_that_only_fits_is_proposed_with_a_doubt() -> None:
    help = refused(". 3 . 3 .\n3 . 2 . 3\n. 2 . 2 .\n3 . 2 . 3\n. 3 . 3 .").help
    assert "if it is one of these, write the line" in help
    assert "nono does not solve others, such as Slitherlink" in help


@pytest.mark.parametrize(
    "text",
    ["solve([[1], [3], [1, 1]], [[2], [2], [2]])", '{"clues": [[[1], [3], [1, 1]], [[2], [2], [2]]]}'],
)
def test_two_lists_without_names_are_read_with_a_warning(text: str) -> None:
    with pytest.warns(PuzzleWarning, match="the first one as the rows"):
        assert nono.loads(text).clue_text() == nono.loads("rows: 1, 3, 1 1\ncolumns: 2, 2, 2").clue_text()


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("g 3 2\nr 3 0\nr 1 0\nc 1 0", "genre: norinori"),  # names of regions are letters or numbers, not both
        ("some words are here\n" * 5, "genre: norinori"),  # words are no names of regions
        ("- - o\no o 1\no o o", "genre: akari"),  # o would be an answer that is wrong
    ],
)
def test_a_genre_that_does_not_fit_is_not_proposed(text: str, help: str) -> None:
    assert help not in refused(text).help
