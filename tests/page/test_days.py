"""The daily puzzles of the page: pictures of three sizes and a puzzle of every other genre, for each day of a year."""

import json
from typing import Any

import pytest
from common import script

import nono
from nono.genres import GENRES

SIZES = {"small": range(11, 16), "medium": range(16, 23), "large": range(23, 51)}
OTHERS = [genre for genre in GENRES.rows if genre != "nonogram"]
RETURN = 60  # a picture returns after this number of days at the earliest, 29 February or not


@pytest.fixture(scope="module")
def made() -> dict[str, Any]:
    """Return the names of docs/make_page_days.py."""
    return script("make_page_days")


@pytest.fixture(scope="module")
def year(made: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the puzzles of each day of a leap year."""
    return [day for month in made["stored"]() for day in month]


def test_every_day_has_three_pictures_and_a_puzzle_of_every_other_genre(
    made: dict[str, Any], year: list[dict[str, Any]]
) -> None:
    assert [len(month) for month in made["stored"]()] == [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    assert all(day.keys() == {*SIZES, *OTHERS} for day in year)
    for genre in OTHERS:
        assert len({json.dumps(day[genre]) for day in year}) == 366, genre


@pytest.mark.parametrize("size", SIZES)
def test_pictures_of_the_days(made: dict[str, Any], year: list[dict[str, Any]], size: str) -> None:
    pool = made["pool"]()
    days_of: dict[int, list[int]] = {}
    for day, puzzles in enumerate(year):
        days_of.setdefault(puzzles[size], []).append(day)
    for number, days in days_of.items():
        picture = pool[number]
        assert max(picture.height, picture.width) in SIZES[size]
        assert picture.id not in made["NOT_DAILY"]
        # the year has 365 days if it has no 29 February
        gaps = [after - day for day, after in zip(days, [*days[1:], days[0] + 365], strict=True)]
        assert min(gaps) >= RETURN, picture.id
    assert len(days_of) > RETURN


def test_the_days_name_the_pictures_of_this_pool(made: dict[str, Any]) -> None:
    again = made["months"](made["others"](is_kept=True))
    assert again == made["stored"](), "run python docs/make_page_days.py pictures"


def test_a_week_is_made_again(made: dict[str, Any], year: list[dict[str, Any]]) -> None:
    for genre in OTHERS:
        puzzles = made["days"](genre)
        assert [next(puzzles) for _ in range(3)] == [day[genre] for day in year[:3]], genre


@pytest.mark.slow
def test_every_daily_puzzle_has_one_solution_and_its_grade(year: list[dict[str, Any]]) -> None:
    for genre, data in ((genre, day[genre]) for day in year for genre in OTHERS):
        rest = {key: value for key, value in data.items() if key != "grade"}
        puzzle = nono.loads(json.dumps({"nono": 1, "genre": genre, **rest}), "json")
        result = nono.solve(puzzle)
        assert result.verdict == "unique" or (genre == "pegs" and result.solutions), (genre, data)
        assert genre == "pegs" or nono.grade(puzzle).word == data["grade"]
