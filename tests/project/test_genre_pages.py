"""The pages of genres: every genre has one, and each puzzle in JSON has one solution."""

import re

import pytest
from common import ROOT, guide

import nono
from nono.genres import GENRES

PAGES = ("nonograms", "numbers", "shading", "pegs")


@pytest.mark.parametrize("name", GENRES.rows)
def test_the_pages_name_every_genre(name: str) -> None:
    """README.md and docs/index.md link to the page of a genre, and the page describes it."""
    genre = GENRES[name]
    title = genre.of_example(genre.example).kind_title.removesuffix(" and Trees")
    named = re.compile(title.replace(" ", r"\s"), re.IGNORECASE)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert named.search(readme.partition("**Solve other puzzles**")[2])
    assert named.search(guide("index").partition("## Genres")[2].partition("\n## ")[0])
    headings = [line for page in PAGES for line in guide(page).splitlines() if line.startswith("#")]
    assert any(named.search(heading) for heading in headings)


@pytest.mark.parametrize("page", ["nonograms", "numbers", "shading"])
def test_the_puzzles_of_a_page_have_one_solution(page: str) -> None:
    puzzles = re.findall(r"^```json\n(.*?)^```", guide(page), re.MULTILINE | re.DOTALL)
    assert puzzles
    for text in puzzles:
        assert nono.solve(nono.loads(text)).verdict == "unique"
