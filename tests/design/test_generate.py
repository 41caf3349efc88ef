"""Generated puzzles: unique, as specified, and the same every time."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from common import Capture, needs_engine
from refusals import refused
from tables import table

from nono import PuzzleError, Verdict, read_all, solve
from nono.cli.commands import generate as command
from nono.cli.program import run
from nono.design import SYMMETRIES, generate
from nono.design.generators import orbits
from nono.genres import GENRES
from nono.grading import GRADE_WORDS, LINE_LOGIC, grade, is_solved_by

pytestmark = needs_engine


SYMMETRIC = [{"symmetry": symmetry} for symmetry in SYMMETRIES]
WISHES: dict[str, list[dict[str, Any]]] = {
    "nonogram": [{"style": "random"}, {"colours": 4}, {"density": 0.4}, {"size": (1, 7)}, {"size": (2, 1)}, *SYMMETRIC],
    "akari": [{"all_clues": True}, {"density": 0.35}, {"size": (1, 7)}, *SYMMETRIC],
}


@pytest.mark.every(3)
@pytest.mark.parametrize(
    "wishes", [{"genre": genre, **wishes} for genre, some in WISHES.items() for wishes in some], ids=str
)
def test_unique_and_as_wished(wishes: dict[str, Any]) -> None:
    wishes = {"size": (9, 9), "seed": 0, **wishes}
    puzzles = list(generate(count=4, **wishes))
    assert puzzles == list(generate(count=4, **wishes))
    assert puzzles[:2] == list(generate(count=2, **wishes))
    assert puzzles != list(generate(count=4, **wishes | {"seed": 1})) or wishes["size"] != (9, 9)
    for puzzle in puzzles:
        result = solve(puzzle)
        assert (puzzle.width, puzzle.height) == wishes["size"]
        assert result.verdict is Verdict.UNIQUE
        assert result.grids == [puzzle.goal_bytes]
        cells = puzzle.goal_bytes if puzzle.genre == "nonogram" else bytes(key != "." for key in "".join(puzzle.rows))
        orbit = orbits(wishes.get("symmetry", "none"), puzzle.height, puzzle.width)
        assert all(cells[cell] == cells[one] for cell, together in enumerate(orbit) for one in together)
        if puzzle.genre == "nonogram" and "colours" in wishes:
            assert set(cells) == set(range(wishes["colours"]))


@pytest.mark.every(3)
@pytest.mark.parametrize(
    ("word", "tiers"),
    table("""
easy | 2
medium | 4
hard | 6
"""),
)
def test_grade(word: Any, tiers: int) -> None:
    for puzzle in generate((10, 10), 2, seed=0, grade=word):
        assert is_solved_by(puzzle.model(), tiers)
        assert grade(puzzle).word == word
        by_lines = Verdict.UNIQUE if tiers <= LINE_LOGIC else Verdict.UNKNOWN
        assert solve(puzzle, "native", strategy="lines").verdict is by_lines


@pytest.mark.parametrize("word", ["easy", "hard"])
def test_grade_of_akari(word: Any) -> None:
    for puzzle in generate((8, 8), 3, seed=0, genre="akari", grade=word):
        assert grade(puzzle).word == word


def test_no_clue_of_akari_can_be_spared() -> None:
    (puzzle,) = generate((8, 8), seed=0, genre="akari", verified=True)
    for clue in puzzle.given_clues():
        assert solve(puzzle.without_clues([clue])).verdict is Verdict.MULTIPLE


@pytest.mark.parametrize(
    ("genre", "wishes"),
    table("""
pegs | {}
nonogram | {'size': (0, 3)}
nonogram | {'grade': 'mild'}
nonogram | {'style': 'baroque'}
nonogram | {'colours': 1}
nonogram | {'size': (1, 2), 'colours': 3}
nonogram | {'count': 0}
nonogram | {'density': 1.0}
nonogram | {'size': (3, 4), 'symmetry': 'diagonal'}
nonogram | {'symmetry': 'some'}
akari | {'colours': 3}
akari | {'grade': 'expert'}
"""),
)
def test_wishes_that_cannot_be(genre: str, wishes: dict[str, Any]) -> None:
    with pytest.raises(PuzzleError):
        list(generate(genre=genre, **wishes))


def test_command(tmp_path: Path, capsys: Capture) -> None:
    words = ["generate", "--size", "8x6", "--count", "3", "--seed", "5"]
    assert run(words) == 0
    lines = capsys.readouterr().out
    file = tmp_path / "three.jsonl"
    assert run([*words, "-o", str(file)]) == 0
    assert file.read_text() == lines
    assert [puzzle.id for puzzle in read_all(str(file))] == ["8x6-5-0", "8x6-5-1", "8x6-5-2"]
    assert (
        run([*["generate", "--size", "8x6", "--genre", "akari", "--count", "2", "-o"], str(tmp_path / "new") + "/"])
        == 0
    )
    assert len(list((tmp_path / "new").iterdir())) == 2
    assert run(["generate", "--size", "5x6", "--symmetry", "diagonal"]) == 2
    capsys.readouterr()
    assert run(["generate", "-o", str(tmp_path / "five")]) == 2
    assert "a slash at the end for a folder" in capsys.readouterr().err
    assert run(["generate", "--size", "4x4", "--count", "2", "-o", str(tmp_path / "two.pbm")]) == 2
    assert "2 puzzles, expected one" in (line := capsys.readouterr().err)
    assert line.endswith("can write several puzzles to a folder/\n")


def test_puzzles_of_one_seed_differ_as_long_as_there_are_others() -> None:
    puzzles = list(generate((5, 5), 50, seed=1))
    assert len(set(puzzles)) == len({puzzle.id for puzzle in puzzles}) == 50
    assert list(generate((5, 5), 30, seed=1)) == puzzles[:30]
    assert len(list(generate((1, 1), 3, seed=1))) == 3


@pytest.mark.slow
@pytest.mark.parametrize("wishes", [{}, {"symmetry": "half-turn"}], ids=str)
def test_rare_grades_are_climbed_to(wishes: dict[str, Any]) -> None:
    """Each puzzle depends only on its number."""
    first, second = generate((12, 12), 2, grade="expert", seed=2, **wishes)
    assert grade(first).word == grade(second).word == "expert"
    assert list(generate((12, 12), 1, grade="expert", seed=2, **wishes)) == [first]
    orbit = orbits(wishes.get("symmetry", "none"), 12, 12)
    assert all(
        first.goal_bytes[cell] == first.goal_bytes[one] for cell, together in enumerate(orbit) for one in together
    )


@pytest.mark.parametrize("genre", ["nonogram", "sudoku", "akari"])
def test_two_dots_ask_for_at_most_a_grade(genre: str) -> None:
    for target in ("..easy", "..medium", "..hard"):
        words = {grade(puzzle).word for puzzle in generate((9, 9), 4, genre=genre, seed=1, grade=target)}
        assert words <= set(GRADE_WORDS[: GRADE_WORDS.index(target[2:]) + 1])
    with refused("expected for sudoku one of easy, medium, hard, ..easy, ..medium, ..hard"):
        list(generate(genre="sudoku", grade="..expert"))


def test_ctrl_c_keeps_what_was_made(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def two(*_: object, **wishes: object) -> Iterator[Any]:
        yield from generate((5, 5), 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "generate_puzzles", two)
    assert run(["generate", "--output", str(tmp_path / "some.jsonl"), "--size", "5x5", "--count", "7"]) == 130
    assert capsys.readouterr().err.endswith("interrupted: 2 of 7 puzzles made\n")
    assert len(list(read_all(tmp_path / "some.jsonl"))) == 2


@pytest.mark.parametrize("genre", [name for name in GENRES if name not in ("pegs", "nonogram")])
def test_each_genre_has_a_usual_size_and_a_readable_title(genre: str) -> None:
    [puzzle] = generate(genre=genre, seed=1)
    size = f"{puzzle.width}x{puzzle.height}"
    assert puzzle.title == f"{puzzle.kind_title} {size}{', 1 star' * (genre == 'star-battle')}, no. 1"
    assert solve(puzzle, use_goal=False).verdict is Verdict.UNIQUE


@pytest.mark.parametrize(
    ("wishes", "symmetric"),
    [
        ({}, True),
        ({"grade": "easy"}, True),
        ({"colours": 3}, True),
        ({"grade": "hard"}, False),
        ({"style": "picture"}, False),
    ],
    ids=str,
)
def test_nonograms_show_symmetric_figures_by_default(wishes: dict[str, Any], symmetric: bool) -> None:
    for puzzle in generate((12, 12), 3, seed=1, **wishes):
        assert bool((puzzle.goal == puzzle.goal[:, ::-1]).all()) == symmetric
        assert "onogram 12x12, " in puzzle.title
