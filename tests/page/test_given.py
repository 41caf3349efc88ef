"""Puzzles that bring their rules along, as `nono.page.given` writes them: the page has of them what Python has."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import TYPE_CHECKING

import pytest
from page.documents import UNKNOWN
from page.test_words import ASK, wanted

import nono
from nono.backends import BACKENDS
from nono.genres.layer_puzzle import LayerPuzzle
from nono.io.built_in import built_in
from nono.page.given import DRAWN, page_data

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from nono.page.server import Server

pytestmark = pytest.mark.skipif(BACKENDS["native"].unavailable() is not None, reason="the engine is missing")
LARGEST = 64  # cells of the puzzles that are explained in all steps
MOST = 2  # puzzles of a genre
GENRES = ("aquarium", "binairo", "minesweeper", "mosaic", "norinori", "star-battle", "sudoku", "tents")


def given(one: LayerPuzzle) -> str:
    return json.dumps(page_data(one))


@cache
def small() -> dict[str, list[LayerPuzzle]]:
    """Small ones of the project's own puzzles, by genre."""
    found: dict[str, list[LayerPuzzle]] = {}
    for name in built_in():
        one = nono.puzzle(name)
        if isinstance(one, LayerPuzzle) and one.genre not in DRAWN and one.height * one.width <= LARGEST:
            found.setdefault(one.genre, []).append(one)
    return found


def marks_on(one: LayerPuzzle, rng: random.Random, wrong: float) -> list[int]:
    """Some cells of a solution where a player may mark them, and a share of them of any value."""
    opened = page_data(one)["page"]["open"]
    share = rng.random()
    grids = [*nono.solve(one, limit=1).grids, bytes(one.height * one.width)]
    return [
        UNKNOWN
        if opened[cell] == "0" or rng.random() > share
        else rng.randrange(one.colours)
        if rng.random() < wrong
        else own
        for cell, own in enumerate(grids[0])
    ]


@pytest.mark.parametrize("genre", GENRES)
def test_the_same_words_as_python(genre: str, modules: Page, site: Server) -> None:
    rng = random.Random(genre)
    boards: list[tuple[LayerPuzzle, list[int] | None]] = []
    for one in small()[genre][:MOST]:
        boards += [(one, None), (one, marks_on(one, rng, wrong=0)), (one, marks_on(one, rng, wrong=0.2))]
    found = modules.evaluate(ASK, [{"json": given(one), "marks": marks} for one, marks in boards])
    for (one, marks), own in zip(boards, found, strict=True):
        assert own == wanted(one, marks), (one.clue_text(), marks)
