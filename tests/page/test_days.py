"""The daily puzzles of the page: one of every genre for each day of a leap year."""

import json
from base64 import urlsafe_b64decode
from importlib.metadata import version
from typing import Any

import pytest
from common import script

import nono
from nono.genres import GENRES

# The packages that drew the nonograms. Other releases may draw some cells of an object in another way.
DRAWN_BY = {"pillow": "13.0.0", "fonticon-materialdesignicons7": "7.2.96"}
REPEATED = [
    genre for genre in GENRES.rows if genre != "nonogram" or {name: version(name) for name in DRAWN_BY} == DRAWN_BY
]


@pytest.fixture(scope="module")
def made() -> dict[str, Any]:
    """Return the names of docs/make_page_days.py."""
    return script("make_page_days")


def stored(made: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """Return the puzzles of the page by month and day."""
    return [json.loads(made["unpacked"]((made["DAYS"] / f"{month}.bin").read_bytes())) for month in range(1, 13)]


def test_every_day_has_a_puzzle_of_every_genre(made: dict[str, Any]) -> None:
    months = stored(made)
    assert [len(month) for month in months] == [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    assert all(day.keys() == GENRES.rows.keys() for month in months for day in month)
    for genre in GENRES.rows:
        puzzles = [json.dumps(day[genre]) for month in months for day in month]
        assert len(set(puzzles)) == 366, genre
    titles = [day["nonogram"]["title"] for month in months for day in month]
    assert all(title not in titles[at - made["AGAIN"] : at] for at, title in enumerate(titles) if at >= made["AGAIN"])


def test_a_week_is_made_again(made: dict[str, Any]) -> None:
    for genre in REPEATED:
        puzzles = made["days"](genre)
        assert [next(puzzles) for _ in range(3)] == [day[genre] for day in stored(made)[0][:3]], genre


@pytest.mark.slow
def test_the_daily_puzzles_are_made_again(made: dict[str, Any]) -> None:
    again = [json.loads(month) for month in made["months"]()]
    for genre in REPEATED:
        kept, found = ([[day[genre] for day in month] for month in months] for months in (stored(made), again))
        assert kept == found


@pytest.mark.slow
def test_every_daily_puzzle_has_one_solution_and_its_grade(made: dict[str, Any]) -> None:
    for genre, data in (pair for month in stored(made) for day in month for pair in day.items()):
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
