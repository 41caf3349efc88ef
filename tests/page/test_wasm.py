"""The WebAssembly engine, run by wasmtime, gives the same verdicts, counters, traces and counts as the native one."""

from __future__ import annotations

import os
import random
import sys
from array import array
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from common import ROOT, finished, noise
from draws import draw_akari, draw_puzzle
from engine.test_declared import LAYERED, random_puzzle
from page.conftest import missing
from page.page_engine import MEMORY, PageEngine, natively

import nono
from nono import Nonogram
from nono.backend.native.engine import engine as native_engine
from nono.backend.native.words import flat_model, values_of, words_of
from nono.genres.layer_puzzle import LayerPuzzle
from nono.grading._voice import Voice
from nono.model.model import Model, Moves
from nono.page.site import ENGINE, page_sources

PUZZLES = ROOT / "puzzles"
SECONDS = 20
COUNTED = 0.5  # time limit in seconds for counts that are compared


@pytest.fixture(scope="module")
def wasm() -> PageEngine:
    pytest.importorskip("wasmtime")
    data = page_sources().get(ENGINE)
    if native_engine is None or data is None:
        missing(ENGINE)
    found = PageEngine(data)
    if found.version() != native_engine.version():
        missing(f"{ENGINE} from the sources of the native engine")
    return found


def model_of(puzzle: object) -> Model:
    assert isinstance(puzzle, Nonogram | LayerPuzzle)
    return puzzle.model()


def agreed(wasm: PageEngine, *call: object) -> Any:
    """Compare the answers of both engines to a call without a time limit, and return the answer."""
    told: list[object] = []
    expected, found = natively(told, *call, 0.0), wasm.ask(*call, 0.0)
    answer = found
    if call[0] in ("solve", "compare", "count"):
        (*expected, own), (*found, its) = expected, found
        assert all(own.get(key) == its.get(key) for key in ("conflicts", "decisions"))
    assert found == expected
    assert call[0] != "compare" or wasm.found == told
    return answer


def steps_of(model: Model, tier: int = 7) -> list[object]:
    """Return the call for the steps of a model without words."""
    none = array("i")
    return ["explain", model, "", "", none, tier, False, 0, 1 << 31, none, none]


def same(wasm: PageEngine, model: Model, with_grade: bool = True) -> None:
    """Compare the answers of both engines to all calls that the model allows."""
    grids = agreed(wasm, "solve", model, 2, 0, MEMORY, None, False, 1)[0]
    if with_grade:
        agreed(wasm, *steps_of(model))
    if not grids or model.shown > 200:
        return
    picture = grids[-1]
    agreed(wasm, "solve", model, 2, 0, MEMORY, picture, False, 1)
    agreed(wasm, "solve", model, 5, 3, MEMORY | {"max_conflicts": 50}, picture, False, 1)
    agreed(wasm, "compare", model, picture, 0, MEMORY)
    _, is_complete, *_ = natively([], "count", model, 0, MEMORY, 1, COUNTED)
    if is_complete:
        agreed(wasm, "count", model, 0, MEMORY, 1)


def test_it_imports_the_clock_alone(wasm: PageEngine) -> None:
    assert sorted(wasm.imports) == [
        ("env", "poll"),
        ("env", "tell"),
        ("wasi_snapshot_preview1", "clock_time_get"),
    ]


def test_its_bytes_name_no_folder(wasm: PageEngine) -> None:
    data = page_sources()[ENGINE]
    assert str(PUZZLES.parent).encode() not in data
    assert b"src/engine" not in data


@pytest.mark.parametrize("genre", LAYERED)
def test_it_makes_the_models_of_declared_rules(wasm: PageEngine, genre: str) -> None:
    for seed in range(10):
        puzzle = random_puzzle(genre, seed)
        model, _ = wasm.declared(puzzle)
        assert model == flat_model(puzzle.model())


@pytest.mark.parametrize(
    "given", [[], [2, 2, 2, "", []], [2, 2, 2, "{}", []], [0, 2, 2, "{}", []], ["2", 2, 2, "{}", []]]
)
def test_it_refuses_puzzles_that_are_none(wasm: PageEngine, given: list[object]) -> None:
    with pytest.raises(ValueError, match=r"expected|malformed|JSON|end|character"):
        wasm.ask("declared", *given, 0.0)


def problem(moves: Moves, start: int) -> list[object]:
    """Return a problem of peg solitaire as the page sends it."""
    return [moves.holes, moves.jumps, [bytes(range(moves.holes))], start, moves.goals]


@pytest.mark.parametrize("name", ["arrow", "hearth", "cracker"])
def test_peg_solitaire(wasm: PageEngine, name: str) -> None:
    puzzle = nono.puzzle(name)
    assert isinstance(puzzle, nono.Pegs)
    moves = puzzle.model()
    draw = random.Random(name)
    start = moves.start
    while True:
        call = ["pegs", *problem(moves, start), 1 << 25, None, 1 << 25, 1, 0.0]
        games, complete, _, *_ = wasm.ask(*call)
        assert natively([], *call)[:2] == [games, complete]
        position = start
        for at in range(0, len(games[0]) if games else 0, 3):
            bits = [1 << hole for hole in games[0][at : at + 3]]
            assert [bool(position & bit) for bit in bits] == [True, True, False]
            position ^= sum(bits)
        assert not games or position in moves.goals
        possible = [
            jump for jump in moves.triples() if [bool(start >> hole & 1) for hole in jump] == [True, True, False]
        ]
        if not possible:
            break
        start ^= sum(1 << hole for hole in draw.choice(possible))


@pytest.mark.parametrize(
    "given",
    [
        [],
        [3, bytes([0, 1, 3]), [bytes(range(3))], 7, [1]],
        [3, b"", [bytes(range(3))], 8, [1]],
        [65, b"", [bytes(range(65))], 1, [1]],
        [3, b"", [bytes(range(3))], 0, [1]],
        [3, b"", [], 1, []],
    ],
)
def test_it_refuses_malformed_peg_boards(wasm: PageEngine, given: list[object]) -> None:
    call = ["pegs", *given, 1 << 25, None, 1 << 25, 1, 0.0]
    with pytest.raises(ValueError, match=r"expected|malformed|JSON|end|character"):
        wasm.ask(*call)


FILES = [
    path for path in sorted(PUZZLES.rglob("*")) if path.suffix not in ("", ".md", ".csv") and "pegs" not in path.parts
]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_puzzles_of_the_project(wasm: PageEngine, path: Path) -> None:
    for puzzle in nono.read_all(path):
        if isinstance(puzzle, Nonogram | LayerPuzzle):
            model = model_of(puzzle)
            same(wasm, model, with_grade=puzzle.height * puzzle.width <= 900)
            if puzzle.height * puzzle.width <= 200:
                task, none = Voice(puzzle, model).task, array("i")
                agreed(wasm, "explain", *task, 7, True, 0, 1 << 31, none, none)
                agreed(wasm, "hint", *task, model.shown // 2)
                agreed(wasm, "contradiction", *task, array("i", [0]), none)


def test_random_nonograms(wasm: PageEngine) -> None:
    rng = random.Random(1)
    for _ in range(150):
        same(wasm, model_of(draw_puzzle(rng)))


def test_random_akari(wasm: PageEngine) -> None:
    rng = random.Random(2)
    for _ in range(60):
        same(wasm, model_of(draw_akari(rng)))


def test_repairs(wasm: PageEngine) -> None:
    rng = random.Random(5)
    for _ in range(20):
        model = model_of(draw_puzzle(rng, 6))
        picture = bytes(rng.randrange(model.colours) for _ in range(model.shown))
        for tier in (-1, 2):
            task = model, picture, tier, 2_000_000, None
            locked = bytes(model.shown)
            for _ in range(2):
                proposals = agreed(wasm, "repair", *task, locked, 1024, 3, 3, 20_000, True)[0]
                edits = [cell for proposal in proposals for cell, _ in proposal[0]]
                assert not any(locked[cell] for cell in edits)
                locked = bytes(cell in edits for cell in range(model.shown))
            agreed(wasm, "repair", *task, None, 1024, 64, 1, 20_000, False)


def test_puzzles_from_pictures(wasm: PageEngine) -> None:
    """Equal pixels give equal candidates, with the same scores: a photograph with noise, and a drawing."""
    across, down = np.meshgrid(np.arange(160), np.arange(120))
    flat = np.full((120, 160, 4), (90, 140, 200, 255), np.uint8)
    flat[(across - 100) ** 2 + (down - 60) ** 2 < 900, :3] = 200, 30, 40
    flat[24:33, 100:120, :3] = 30, 140, 60
    noise = np.random.default_rng(1).normal(0, 6, (120, 160, 1))
    photo = flat.copy()
    photo[..., :3] = np.clip(flat[..., :3] * np.linspace(0.7, 1, 160)[:, None] + noise, 0, 255)
    none = array("i")
    for pixels, size, marks in ((photo, (0, 0, 0), ()), (flat, (0, 0, 0), ()), (photo, (20, 30, 0), (60, 20, 0))):
        more = [array("i", size), 0, none, none, array("i", marks)]
        assert agreed(wasm, "pictures", 120, 160, pixels.tobytes(), *more)[0]


def hard() -> Model:
    return model_of(noise(40, 7, 0.46))


def test_limits_end_a_call(wasm: PageEngine) -> None:
    assert wasm.solve(hard(), -1, seconds=0.2)[2] == "time"
    assert wasm.solve(hard(), -1, max_conflicts=50)[2] == "conflicts"
    wasm.poll = lambda: True
    try:
        assert wasm.solve(hard(), -1, seconds=SECONDS)[2] == "interrupt"
    finally:
        wasm.poll = lambda: False


def test_malformed_words_are_refused(wasm: PageEngine) -> None:
    """Random changes of the words give an answer or a fault, and the instance still answers correctly afterwards."""
    rng = random.Random(8)
    model = model_of(draw_puzzle(rng))
    refused = 0
    for trial in range(400):
        puzzle = draw_akari(rng, 5) if trial % 4 == 0 else draw_puzzle(rng, 6)
        own = model_of(puzzle)
        grade, words_of_step = steps_of(own, 4), ["hint", *Voice(puzzle, own).task, -1]
        solve = ["solve", own, 2, 0, {"memory": 64, "max_conflicts": 100}, None, False, 1]
        for call in (solve, grade, words_of_step, ["count", own, 0, {"memory": 64}, 1]):
            words = array("i", words_of([*call, 1.0]))
            for _ in range(rng.choice((1, 1, 2))):
                at = rng.randrange(len(words))
                words[at] = rng.choice((-1, 0, 1, 2, 3, 7, 40, 1 << 20, (1 << 31) - 1, -(1 << 31)))
            if rng.random() < 0.2:
                words = words[: rng.randrange(len(words))]
            try:
                next(values_of(wasm.send(words.tobytes())))
            except ValueError:
                refused += 1
    assert refused > 400
    same(wasm, model)


def test_pictures_that_do_not_fit_are_refused(wasm: PageEngine) -> None:
    model = model_of(nono.puzzle("heart"))
    for picture in (b"", bytes(24), bytes(26), bytes([9] * 25)):
        with pytest.raises(ValueError, match="picture"):
            wasm.solve(model, picture=picture)
    with pytest.raises(ValueError, match="solution"):
        wasm.ask("compare", model, bytes(25), 0, MEMORY, 0.0)
    with pytest.raises(ValueError, match="malformed"):
        wasm.ask("count", array("i"), 0, {}, 1)


def test_a_build_that_must_have_it_fails_without_a_compiler(tmp_path: Path) -> None:
    root = PUZZLES.parent
    script = 'set(NONO_BUILD_PAGE "AUTO")\nset(NONO_BUILD_MODULE ON)\nfunction(find_program)\nendfunction()\n'
    (tmp_path / "t.cmake").write_text(script + f'include("{(root / "src/engine/bindings/wasm.cmake").as_posix()}")\n')
    tools = {**os.environ, "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])}
    for required in ("0", "1"):
        tools["NONO_REQUIRE_PAGE"] = required
        done = finished(["cmake", "-P", "t.cmake"], cwd=tmp_path, env=tools)
        assert (done.returncode != 0) == (required == "1"), done.stderr
        assert "of the page" in done.stdout + done.stderr


def test_candidates_of_pictures(wasm: PageEngine) -> None:
    """A drawing in flat colours, and a picture in which the colours change slowly."""
    height, width = 60, 80
    rows, columns = np.mgrid[:height, :width]
    flat, soft = np.full((2, height, width, 4), 255, np.uint8)
    flat[np.hypot(rows - 30, columns - 40) < 22] = 214, 40, 40, 255
    for channel in range(3):
        distance = np.hypot(rows - 20 - 9 * channel, columns - 30 - 8 * channel)
        soft[..., channel] = np.clip(60 + 9 * distance, 0, 240)
    none = array("i")
    for pixels in (flat, soft):
        for size, marks in (([0, 0, 0], []), ([12, 15, 0], [5, 5, 0])):
            sides, marked = array("i", size), array("i", marks)
            assert agreed(wasm, "pictures", height, width, pixels.tobytes(), sides, 0, none, none, marked)[0]
