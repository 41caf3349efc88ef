"""Random puzzles in random layouts: reading does not depend on solutions, and no text is read as another puzzle."""

from random import Random

import pytest
from typed_draws import draw
from typed_layouts import TYPED, typed, typed_nonogram

from nono import Nonogram, Puzzle, PuzzleError
from nono.text.typed.reader import loads

ALL = (*TYPED, "nonogram", "nonogram")
SIGNS = "0123456789.-_#xX*?|,;:/ =ABCab\t\n[](){}\"'\u00e9\uff11"


def text_of(puzzle: Puzzle, random: Random, named: bool = True) -> str:
    return typed_nonogram(puzzle, random) if isinstance(puzzle, Nonogram) else typed(puzzle, random, named)


def outcome(text: str, check: bool = False) -> list[Puzzle | PuzzleError]:
    """The puzzles of a text, or their errors."""
    try:
        return list(loads(text, check))
    except PuzzleError as error:
        return [error]


def seeds(config: pytest.Config, few: int, many: int) -> range:
    return range(many if config.getoption("--slow") else few)


def test_every_layout_is_read_whatever_the_number_of_solutions_is(pytestconfig: pytest.Config) -> None:
    for seed in seeds(pytestconfig, 300, 2000):
        random = Random(seed)
        puzzle = draw(random.choice(ALL), random)
        text = text_of(puzzle, random)
        (found,) = outcome(text)
        assert isinstance(found, Puzzle), (seed, text, found)
        assert (found.genre, found.clue_text()) == (puzzle.genre, puzzle.clue_text()), (seed, text)


def test_a_board_without_its_genre_is_refused(pytestconfig: pytest.Config) -> None:
    for seed in seeds(pytestconfig, 200, 2000):
        random = Random(seed)
        puzzle = draw(random.choice(TYPED), random)
        text = typed(puzzle, random, named=False)
        found = outcome(text)
        if puzzle.genre == "sudoku" and puzzle.width == 9 and isinstance(found[0], Puzzle):
            assert found[0].genre == "sudoku", (seed, text)
        else:
            assert all(isinstance(one, PuzzleError) for one in found), (seed, text)


def mutated(text: str, random: Random) -> tuple[str, str]:
    """The text with one random change, and the kind of the change."""
    kind = random.choice(("char", "char", "char", "insert", "delete", "cut", "line out", "line in", "swap"))
    at = random.randrange(len(text))
    sign = random.choice(SIGNS)
    lines = text.split("\n")
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    match kind:
        case "char":
            return kind, text[:at] + sign + text[at + 1 :]
        case "insert":
            return kind, text[:at] + sign + text[at:]
        case "delete":
            return kind, text[:at] + text[at + 1 :]
        case "cut":
            return kind, text[:at]
        case "line out":
            del lines[one]
        case "line in":
            lines.insert(other, lines[one])
        case "swap":
            lines[one], lines[other] = lines[other], lines[one]
    return kind, "\n".join(lines)


def test_changed_texts_are_not_read_as_puzzles_of_another_genre(pytestconfig: pytest.Config) -> None:
    for seed in seeds(pytestconfig, 400, 20_000):
        random = Random(seed + 10**6)
        puzzle = draw(random.choice(ALL), random)
        before = text_of(puzzle, random)
        kind, text = mutated(before, random)
        for found in outcome(
            text, check=True
        ):  # a board of digits may be clues of two sides that contradict each other
            if isinstance(found, PuzzleError):
                assert "\n" not in str(found)
            else:
                assert found.genre == puzzle.genre, (seed, kind, before, text)
