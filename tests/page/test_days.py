"""The daily puzzles of the page: one of every genre for each day of a leap year."""

import json
from base64 import urlsafe_b64decode
from typing import Any

import pytest
from common import script

import nono
from nono.genres import GENRES


@pytest.fixture(scope="module")
def made() -> dict[str, Any]:
    """Return the names of docs/make_page_days.py."""
    return script("make_page_days")


def test_every_day_has_a_puzzle_of_every_genre(made: dict[str, Any]) -> None:
    months = made["stored"]()
    assert [len(month) for month in months] == [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    assert all(day.keys() == GENRES.rows.keys() for month in months for day in month)
    for genre in GENRES.rows:
        puzzles = [json.dumps(day[genre]) for month in months for day in month]
        assert len(set(puzzles)) == 366, genre


def test_a_week_is_made_again(made: dict[str, Any]) -> None:
    for genre in GENRES.rows:
        puzzles = made["days"](genre)
        assert [next(puzzles) for _ in range(3)] == [day[genre] for day in made["stored"]()[0][:3]], genre


@pytest.mark.slow
def test_every_daily_puzzle_has_one_solution_and_its_grade(made: dict[str, Any]) -> None:
    for genre, data in (pair for month in made["stored"]() for day in month for pair in day.items()):
        one = nono.loads(json.dumps(written(genre, data)), "json")
        found = nono.solve(one)
        assert found.verdict == "unique" or (genre == "pegs" and found.solutions), (genre, data)
        assert genre == "pegs" or nono.grade(one).word == data["grade"]


def written(genre: str, data: dict[str, Any]) -> dict[str, Any]:
    """Return a puzzle as nono's JSON."""
    rest = {key: value for key, value in data.items() if key not in ("cells", "grade")}
    if genre == "nonogram":
        number = int.from_bytes(urlsafe_b64decode(data["cells"] + "=="), "little")
        width, height = data["width"], data["height"]
        rows = [["X" if number >> row * width + cell & 1 else "." for cell in range(width)] for row in range(height)]
        picture = nono.Nonogram.from_grid(["".join(row) for row in rows])
        rest = {"rows": picture.to_dict()["rows"], "cols": picture.to_dict()["cols"]}
    return {"nono": 1, "genre": genre, **rest}
