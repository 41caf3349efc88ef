"""Tests of the engine in the browser: the same answers as Python, the newest puzzle first, and lost workers."""

import random
from typing import Any

import pytest
from common import needs_engine
from draws import draw_akari, draw_puzzle
from page.documents import document
from page.driver import complaints
from playwright.sync_api import Page, Route

import nono
from nono import Akari, Nonogram
from nono.page.server import Server
from nono.page.site import ENGINE

pytestmark = needs_engine

MULTIPLE = nono.Verdict.MULTIPLE
Document = dict[str, Any]

SETUP = """async () => {
  const { genreOf } = await import("/genres/index.js");
  const { nonogram } = await import("/genres/nonogram.js");
  const { readJson } = await import("/formats/json.js");
  const { Engine } = await import("/engine/engine.js");
  const { EngineError, compile } = await import("/engine/shared.js");
  const { callsInWorker } = await import("/engine/engine_worker.js");
  const { Checker } = await import("/engine/checker.js");
  const { blank } = await import("/puzzle/blank.js");
  const read = document =>
    document.json ? readJson(document.json)[0] : { ...document, cells: Uint8Array.from(document.cells) };
  const noise = (side, share, seed) => {
    const document = blank(nonogram, side, side);
    for (let cell = 0, value = seed; cell < side * side; cell++) {
      value = (value * 1103515245 + 12345) % 2 ** 31;
      document.cells[cell] = value / 2 ** 31 < share ? 1 : 0;
    }
    return document;
  };
  const ended = (checker, type, id, test = () => true) => new Promise(resolve => {
    const listen = ({ detail }) => {
      if (detail.id !== id || !test(detail)) return;
      checker.removeEventListener(type, listen);
      resolve(detail);
    };
    checker.addEventListener(type, listen);
  });
  const workers = [];
  window.Worker = class extends window.Worker {
    constructor(...all) {
      super(...all);
      workers.push(this);
    }
  };
  const fetched = () => fetch("/nono.wasm");
  Object.assign(window, { nonogram, genreOf, Engine, EngineError, callsInWorker, Checker, compile, blank });
  Object.assign(window, { read, noise, ended, workers, fetched });
}"""


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
        """async documents => {
          const engine = await Engine.load(fetched());
          const { makeModel } = await import("/genres/index.js");
          const found = [];
          for (const document of documents.map(read)) {
            const picture = genreOf(document).answer(document);
            const { model } = await makeModel(document, words => engine.declared(words));
            const { complete, solutions } = await engine.solve(model, { picture });
            found.push([complete, solutions.map(one => Array.from(one))]);
          }
          return found;
        }""",
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
    reasons = engine.evaluate(
        """async () => {
          const engine = await Engine.load(fetched());
          const good = nonogram.model(noise(5, 0.5, 1));
          const reasons = [];
          const ask = async (model, options, call = "solve") => {
            try {
              await engine[call](model, options);
              reasons.push("answered");
            } catch (error) {
              reasons.push(error instanceof EngineError ? error.reason : String(error));
            }
          };
          await ask(good);
          for (const model of [[], [5], good.slice(1), good.slice(0, -1), good.map(word => -word)]) {
            await ask(Int32Array.from(model));
          }
          for (let at = 0; at < good.length; at++) await ask(good.map((word, place) => (place === at ? 1e9 : word)));
          await ask(good, { picture: new Uint8Array(3) });
          await ask(good, { picture: new Uint8Array(25) }, "differingCells");
          const all = new Set(reasons.splice(1));
          await engine.differingCells(good, { picture: noise(5, 0.5, 1).cells });
          return [reasons[0], [...all]];
        }"""
    )
    first, rest = reasons
    assert first == "answered"
    assert set(rest) <= {"answered", "model"}
    trapped = engine.evaluate(
        """async () => {
          const ask = callsInWorker(() => compile(fetched()));
          const model = nonogram.model(noise(5, 0.5, 1));
          const reasons = await Promise.all([
            ask("solve", model.slice(1)).catch(error => error.reason),
            ask("nothing", model).catch(error => error.reason),
            ask("solve", model).then(answer => answer.solutions.length > 0),
          ]);
          return [reasons, workers.length];
        }"""
    )
    assert trapped == [["model", "trap", True], 2]


def test_the_newest_puzzle_is_checked_first(engine: Page) -> None:
    answers, ids, newest = engine.evaluate(
        """async () => {
          const checker = new Checker("/nono.wasm");
          const answers = [];
          for (const type of ["verdict", "differs", "grade", "repair"]) {
            checker.addEventListener(type, ({ detail }) => answers.push([type, detail.id]));
          }
          const ids = [];
          for (let seed = 1; seed <= 60; seed++) {
            ids.push(checker.check(noise(25, seed % 2 ? 0.4 : 0.6, seed)));
            if (seed % 4 === 0) await new Promise(resolve => setTimeout(resolve, 5));
          }
          const last = checker.check(noise(20, 0.7, 5));
          await ended(checker, "verdict", last);
          return [answers, ids, last];
        }"""
    )
    assert answers[-1] == ["verdict", newest]
    numbers = [number for _, number in answers]
    assert numbers == sorted(numbers)
    assert len({number for kind, number in answers if kind == "verdict"}) < len(ids)


def test_lost_workers_are_replaced(engine: Page) -> None:
    verdicts, started = engine.evaluate(
        """async () => {
          const checker = new Checker("/nono.wasm");
          const verdicts = [];
          for (let seed = 1; seed <= 3; seed++) {
            const id = checker.check(noise(20, 0.7, seed));
            // Workers die silently, and their calls must be repeated.
            for (const worker of workers) worker.terminate();
            verdicts.push((await ended(checker, "verdict", id)).verdict);
          }
          return [verdicts, workers.length];
        }"""
    )
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
    first, second, third, started = engine.evaluate(
        """async () => {
          const checker = new Checker("/small.wasm");
          const verdict = async document => {
            const { verdict, reason } = await ended(checker, "verdict", checker.check(document));
            return [verdict, reason];
          };
          const small = noise(10, 0.7, 3);
          return [await verdict(small), await verdict(noise(240, 0.7, 1)), await verdict(small), workers.length];
        }"""
    )
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
    told = engine.evaluate(
        """async () => {
          const checker = new Checker("/other.wasm");
          let told = 0;
          checker.addEventListener("broken", () => told++);
          for (let seed = 1; seed <= 5; seed++) {
            checker.check(noise(10, 0.5, seed));
            await checker.ask("solve", noise(10, 0.5, seed)).catch(error => error.reason);
          }
          return [told, checker.broken instanceof EngineError, checker.broken.reason];
        }"""
    )
    assert told == [1, True, "missing"]
    complaints(engine).clear()


def test_a_server_with_another_content_type(engine: Page) -> None:
    def serve(route: Route) -> None:
        response = route.fetch(url=engine.evaluate("location.origin") + "/nono.wasm")
        route.fulfill(body=response.body(), content_type="application/octet-stream")

    engine.route("**/other.wasm", serve)
    assert engine.evaluate(
        """async () => {
          const engine = await Engine.load(fetch("/other.wasm"));
          return (await engine.solve(nonogram.model(noise(5, 0.5, 1)))).solutions.length;
        }"""
    )


def test_questions_are_cancelled(engine: Page) -> None:
    answers = engine.evaluate(
        """async () => {
          const checker = new Checker("/nono.wasm");
          const [stop, other] = [new AbortController(), new AbortController()];
          const [noisy, reason] = [noise(40, 0.4, 1), error => error.reason];
          const first = checker.ask("count", noisy, { seconds: 60 }, stop.signal).catch(reason);
          const second = checker.ask("count", noisy, {}, other.signal).catch(reason);
          const third = checker.ask("solve", noise(10, 0.7, 1), { limit: 1 });
          await new Promise(resolve => setTimeout(resolve, 100));
          other.abort();
          stop.abort();
          return [await first, await second, (await third).solutions.length];
        }"""
    )
    assert answers == ["cancelled", "cancelled", 1]


def test_proposals_make_the_puzzle_unique(engine: Page) -> None:
    rng = random.Random(24)
    puzzles = [drawn(rng, side=7, colours=rng.choice([2, 3])) for _ in range(25)]
    repairs = engine.evaluate(
        """async documents => {
          const engine = await Engine.load(fetched());
          return Promise.all(documents.map(read).map(document => {
            const model = genreOf(document).model(document);
            return engine.repair(model, { picture: document.cells });
          }));
        }""",
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
