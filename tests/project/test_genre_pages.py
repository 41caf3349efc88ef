"""The documentation of layer genres: the puzzle in JSON has one solution, and the built-in puzzles it names exist."""

import json
import re
from pathlib import Path

import pytest
from common import ROOT, guide

import nono
from nono.genres import GENRES
from nono.genres.layer_puzzle import LayerPuzzle

DOCS = ROOT / "docs"
PAGES = [
    page for name in GENRES.rows if (page := DOCS / f"{name}.md").exists() and issubclass(GENRES[name], LayerPuzzle)
]


NAMES = {"nonogram": "nonograms"}  # pages that are named after several puzzles
TYPED = r"^## Type a (puzzle|board)\n.*?^\$ nono solve - .*<<END$"


@pytest.mark.parametrize("genre", GENRES.rows)
def test_each_genre_has_a_page_with_rules_a_picture_and_sessions(genre: str) -> None:
    name = NAMES.get(genre, genre)
    text = guide(name)
    rules = {nono.puzzle(one).wording.introduction for one in built_in(genre)}
    assert any(words in " ".join(text.split()) for words in rules)
    [picture, *_] = re.findall(r"^!\[[^\]]+\]\(([^)]+)\)$", text, re.MULTILINE)
    assert (DOCS / picture).exists()
    assert re.search(TYPED, text, re.MULTILINE | re.DOTALL)
    assert "formats.md" in text
    for command in ("solve", "render") if genre == "pegs" else ("solve", "hint", "generate", "render"):
        assert re.search(rf"^\$ nono {command} |^nono {command} ", text, re.MULTILINE), command
    assert f"docs/{name}.md" in (DOCS.parent / "README.md").read_text(encoding="utf-8")
    assert f"]({name}.md)" in guide("index")


def built_in(genre: str) -> list[str]:
    return [
        path.stem for path in sorted((DOCS.parent / "puzzles").glob("*/*.json")) if f'"{genre}"' in path.read_text()
    ]


@pytest.mark.parametrize("page", PAGES, ids=[page.stem for page in PAGES])
def test_the_puzzle_of_a_page_has_one_solution(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for block in re.findall(r"^```json\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        assert nono.solve(nono.loads(block)).verdict == "unique"
        assert json.loads(block)["genre"] == page.stem
    for name in re.findall(r"^nono (?:solve|hint|explain|render) ([a-z-]+)", text, re.MULTILINE):
        assert nono.puzzle(name).genre == page.stem
