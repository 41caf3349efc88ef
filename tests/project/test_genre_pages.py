"""The documentation of layer genres: the puzzle in JSON has one solution, and the built-in puzzles it names exist."""

import json
import re
from pathlib import Path

import pytest
from common import ROOT

import nono
from nono.genres import GENRES
from nono.genres.layer_puzzle import LayerPuzzle

DOCS = ROOT / "docs"
PAGES = [
    page for name in GENRES.rows if (page := DOCS / f"{name}.md").exists() and issubclass(GENRES[name], LayerPuzzle)
]


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_the_puzzle_of_a_page_has_one_solution(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for block in re.findall(r"^```json\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        assert nono.solve(nono.loads(block)).verdict == "unique"
        assert json.loads(block)["genre"] == page.stem
    for name in re.findall(r"^nono (?:solve|hint|explain|render) ([a-z-]+)", text, re.MULTILINE):
        assert nono.puzzle(name).genre == page.stem
