"""Tests of the engine in the browser: the same answers as Python, the newest puzzle first, and lost workers."""

import random
from typing import Any

import pytest
from common import needs_engine
from draws import draw_akari, draw_puzzle
from page.documents import document
from page.driver import complaints
from page.scripts import scripts
from playwright.sync_api import Page, Route

import nono
from nono import Akari, Nonogram
from nono.page.server import Server
from nono.page.site import ENGINE

pytestmark = needs_engine

Document = dict[str, Any]

SCRIPTS = scripts(__file__)
SETUP = SCRIPTS["setup"]


@pytest.fixture
def engine(site: Server, modules: Page) -> Page:
    """Return a page with the engine's modules as globals."""
    modules.evaluate(SETUP)
    return modules


def document_of(puzzle: Nonogram | Akari) -> Document:
    """Convert a puzzle to a document of the page, with its goal as the drawing."""
    made = document(puzzle)
    is_drawn = isinstance(puzzle, Nonogram) and puzzle.goal_bytes is not None
    return made | {"clues": None, "cells": list(puzzle.goal_bytes or b"")} if is_drawn else made


def drawn(rng: random.Random, side: int = 12, colours: int = 2) -> Nonogram:
    """Return the puzzle of a random picture."""
    height, width, share = rng.randint(1, side), rng.randint(1, side), rng.uniform(0.3, 0.75)
    grid = [[rng.randrange(1, colours) if rng.random() < share else 0 for _ in range(width)] for _ in range(height)]
    return Nonogram.from_grid(grid)


def test_verdicts_are_those_of_python(engine: Page) -> None:
    rng = random.Random(22)
    puzzles = [draw_puzzle(rng) for _ in range(150)] + [draw_akari(rng) for _ in range(100)]
    puzzles += [drawn(rng, colours=rng.choice([2, 2, 3, 5])) for _ in range(100)]
    documents = [document_of(one) for one in puzzles]
    answers = engine.evaluate(
        SCRIPTS["verdicts"],
        documents,
    )
    verdicts = []
    for puzzle, (complete, solutions) in zip(puzzles, answers, strict=True):
        result = nono.solve(puzzle, limit=2)
        verdicts.append(str(result.verdict))
        assert len(solutions) == len(result.grids)
        assert complete or len(solutions) == 2
        assert all(puzzle.check(bytes(solution)) for solution in solutions)
    assert {"unique", "multiple", "unsolvable"} == set(verdicts)


def test_malformed_models_are_refused_and_a_trap_is_an_error(engine: Page) -> None:
    reasons = engine.evaluate(SCRIPTS["refusals"])
    first, rest = reasons
    assert first == "answered"
    assert set(rest) <= {"answered", "model"}
    trapped = engine.evaluate(SCRIPTS["refusalsInWorker"])
    assert trapped == [["model", "trap", True], 2]


def test_the_newest_puzzle_is_checked_first(engine: Page) -> None:
    answers, ids, newest = engine.evaluate(SCRIPTS["answersToTheNewest"])
    assert answers[-1] == ["verdict", newest]
    numbers = [number for _, number in answers]
    assert numbers == sorted(numbers)
    assert len({number for kind, number in answers if kind == "verdict"}) < len(ids)


def test_lost_workers_are_replaced(engine: Page) -> None:
    verdicts, started = engine.evaluate(SCRIPTS["verdictsAfterLostWorkers"])
    assert set(verdicts) <= {"unique", "multiple"}
    assert started >= 3


def test_an_engine_out_of_memory_is_replaced(engine: Page, site: Server) -> None:
    most = b"\xff\xff\x03"  # the maximum number of memory pages, 65,535, in LEB128
    module = site.files[ENGINE]
    at = module.index(b"\x05\x06\x01\x01") + 5  # its position in the memory section
    assert module[at : at + 3] == most
    few = bytes([40 | 0x80, 0x80, 0])
    engine.route(
        "**/small.wasm",
        lambda route: route.fulfill(body=module[:at] + few + module[at + 3 :], content_type="application/wasm"),
    )
    first, second, third, started = engine.evaluate(SCRIPTS["verdictsOutOfMemory"])
    assert first == third
    assert first[0] in ("unique", "multiple")
    assert second[0] == "undecided"
    assert second[1] in ("memory", "trap")
    assert started >= 2


@pytest.mark.parametrize("bytes_served", [None, b"\0asm", b"\0asm\1\0\0\0", b"no engine at all"])
def test_a_missing_engine_is_told_once(engine: Page, bytes_served: bytes | None) -> None:
    def serve(route: Route) -> None:
        if bytes_served is None:
            route.fulfill(status=404, body="")
        else:
            route.fulfill(body=bytes_served, content_type="application/wasm")

    engine.route("**/other.wasm", serve)
    told = engine.evaluate(SCRIPTS["timesToldBroken"])
    assert told == [1, True, "missing"]
    complaints(engine).clear()


def test_questions_are_cancelled(engine: Page) -> None:
    answers = engine.evaluate(SCRIPTS["cancelledQuestions"])
    assert answers == ["cancelled", "cancelled", 1]


def test_proposals_make_the_puzzle_unique(engine: Page) -> None:
    rng = random.Random(24)
    puzzles = [drawn(rng, side=7, colours=rng.choice([2, 3])) for _ in range(25)]
    repairs = engine.evaluate(
        SCRIPTS["firstProposals"],
        [document_of(one) for one in puzzles],
    )
    for puzzle, found in zip(puzzles, repairs, strict=True):
        is_unique = nono.solve(puzzle, limit=2).verdict is nono.Verdict.UNIQUE
        assert found["proved"]
        assert is_unique == (found["proposals"] == [[]])
        for edits in found["proposals"]:
            cells = bytearray(puzzle.goal_bytes or b"")
            for cell, colour in edits:
                assert cells[cell] != colour
                cells[cell] = colour
            rows = [list(cells[at : at + puzzle.width]) for at in range(0, len(cells), puzzle.width)]
            assert nono.solve(Nonogram.from_grid(rows), limit=2).verdict is nono.Verdict.UNIQUE
