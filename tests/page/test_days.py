"""The pictures of the page by weeks, and a puzzle of every other genre for each day of a year."""

import json
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest
from common import script

import nono
from nono.genres import GENRES

SIZES = {"small": range(11, 16), "medium": range(16, 23), "large": range(23, 51)}
OTHERS = [genre for genre in GENRES.rows if genre != "nonogram"]
RETURN = 182  # a picture returns after this number of days at the earliest
TWINS = 10  # pictures of the same subject come at least this number of days apart


@pytest.fixture(scope="module")
def made() -> dict[str, Any]:
    """Return the names of docs/make_page_days.py."""
    return script("make_page_days")


@pytest.fixture(scope="module")
def year(made: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the puzzles of the other genres of each day of a leap year."""
    return [day for month in made["stored"]() for day in month]


@pytest.fixture(scope="module")
def pictures(made: dict[str, Any]) -> list[dict[str, nono.Nonogram]]:
    """Return the pictures of each day of the weeks, by size."""
    pool = {picture.id: picture for picture in made["pool"]()}
    parts = made["stored_parts"]()
    days = [day for name, part in parts.items() if name != "rest" for day in part]
    return [{size: pool[picture["id"]] for size, picture in day.items()} for day in days]


def test_every_day_has_a_puzzle_of_every_other_genre(made: dict[str, Any], year: list[dict[str, Any]]) -> None:
    assert [len(month) for month in made["stored"]()] == [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    assert all(day.keys() == {*OTHERS} for day in year)
    for genre in OTHERS:
        assert len({json.dumps(day[genre]) for day in year}) == 366, genre


def test_a_genre_is_renewed_alone(made: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(made["renewed"].__globals__, "days", lambda genre: ({"day": day} for day in range(366)))
    old, new = made["stored"](), [*made["renewed"](["norinori"])]
    assert [day.pop("norinori") for month in new for day in month] == [{"day": day} for day in range(366)]
    assert new == [[{name: day[name] for name in day if name != "norinori"} for day in month] for month in old]


def test_tents_and_aquariums_have_all_numbers_up_to_medium(year: list[dict[str, Any]]) -> None:
    for genre in ("tents", "aquarium"):
        for puzzle in (day[genre] for day in year):
            assert puzzle["grade"] == "hard" or None not in puzzle["rows"] + puzzle["cols"]


def test_the_pictures_of_the_weeks_are_those_of_the_pool(made: dict[str, Any]) -> None:
    assert made["pool_parts"]() == made["stored_parts"](), "run python docs/make_page_days.py pictures"
    assert made["parts_module"]() == (made["POOL"] / "parts.js").read_text(encoding="utf-8")


def test_no_picture_returns_within_half_a_year(made: dict[str, Any]) -> None:
    dates = made["dates_of"](made["MONDAY"] - timedelta(400), 1200)
    assert dates.keys() == {picture.id for picture in made["pool"]()}
    for name, found in dates.items():
        days = [day for _, day in found]
        assert all((after - day).days >= RETURN for day, after in pairwise(days)), name
        assert len({size for size, _ in found}) <= 1, name
        assert not (found and name in made["NOT_DAILY"]), name


def test_every_day_has_a_picture_of_each_size(pictures: list[dict[str, nono.Nonogram]]) -> None:
    assert len(pictures) == RETURN
    for day in pictures:
        assert day.keys() == SIZES.keys()
        for size, picture in day.items():
            assert max(picture.height, picture.width) in SIZES[size], picture.id


@pytest.mark.parametrize("size", SIZES)
def test_a_week_becomes_harder_until_saturday(
    made: dict[str, Any], pictures: list[dict[str, nono.Nonogram]], size: str
) -> None:
    assert made["MONDAY"].isoweekday() == 1
    for first in range(0, len(pictures), 7):
        scores = [nono.grade(day[size]).score for day in pictures[first : first + 6]]
        assert scores == sorted(scores)
    cells = [sum(day[size].height * day[size].width for day in pictures[weekday::7]) for weekday in range(7)]
    assert max(cells) == cells[6]  # Sunday
    black = [sum(len(day[size].palette) == 2 for day in pictures[weekday::7]) for weekday in range(7)]
    assert max(black) == black[5]


def test_neighbours_are_of_different_subjects(made: dict[str, Any], pictures: list[dict[str, nono.Nonogram]]) -> None:
    days = [[made["look_of"](picture) for picture in day.values()] for day in pictures]
    twins = 0
    for number, day in enumerate(days):
        subjects = [subject for look in day for subject in look.subjects]
        twins += len(subjects) - len({*subjects})
        words = {word for look in day for word in look.words}
        near = [days[(number + apart) % len(days)] for apart in range(1, TWINS)]
        assert not words & {word for other in near for look in other for word in look.words}
    assert twins == 0


def test_the_first_days_are_made_again(made: dict[str, Any], year: list[dict[str, Any]]) -> None:
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
