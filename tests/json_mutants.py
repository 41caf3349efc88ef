"""JSON with values of wrong types, and everything that reads JSON, for tests of hostile input.

`READERS` are functions that give a random mutant to a part of nono. Each mutant must be read, or refused in one clear
line. ``tests/text/test_json_types.py`` tries some hundred mutants.
"""

import json
import random
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

from command_line import command
from examples import GOOD, SOLVED as LAYERED
from format_examples import EXAMPLES
from text.test_json_fields import BOARDS, FORMS

from nono import NonoError, PuzzleError
from nono.genres import GENRES
from nono.page import api
from nono.serve.models import MODELS
from nono.serve.work import Allowed, answer
from nono.text import FORMATS, entries, writable

# For each genre without an example with a goal, a puzzle with more fields than the other examples.
SOLVED: dict[str, dict[str, Any]] = {
    "nonogram": {
        "rows": [[[1, 1], [1, 2]], [{"blot": 1}]],
        "cols": [[2], [[1, 2]]],
        "palette": [{"key": ".", "name": "white", "rgb": "ffffff"}, {"key": "X"}, {"key": "r", "rgb": "ff0000"}],
        "goal": ["Xr", "X."],
        "saved": [{"id": "1", "note": "begun", "grid": ["X?", "?[.X]"]}],
        "author": "nobody",
        "source": "https://example.com",
        "tags": ["easy"],
    },
    "akari": {"grid": ["0.", ".."], "goal": ["..", ".o"], "saved": [{"id": "", "note": "", "grid": ["??", "??"]}]},
    "pegs": {"start": ["oo."], "target": ["..o"]},
}
DOCUMENTS: dict[str, Any] = (
    {f"solved {genre}": {"nono": 1, "genre": genre, **data} for genre, data in SOLVED.items()}
    | {genre: {"nono": 1, **puzzle.to_dict()} for genre, puzzle in LAYERED.items()}
    | {
        f"{kind} {genre}": {"genre": genre, "id": "a", "title": "A", **data}
        for genre, kinds in GOOD.items()
        for kind, data in kinds.items()
    }
    | {f"names: {number}": data for number, data in enumerate(FORMS)}
    | {f"board: {name}": data for name, (data, _) in BOARDS.items()}
)
for name, example in EXAMPLES.items():
    if example.format in ("json", "jsonl"):
        lines = [example.data] if example.format == "json" else example.data.splitlines()
        DOCUMENTS |= {f"{name} {at}": json.loads(line_of) for at, line_of in enumerate(lines)}
DOCUMENTS["set"] = {"nono": 1, "set": [DOCUMENTS["solved akari"], DOCUMENTS["sudoku"]]}
VALUES: list[Any] = [
    None, True, False, 0, 1, -1, 2, 7, 10**30, -(10**400), 0.5, 2.0, 1e300, float("nan"), float("inf"),
    "", "x", "3", "1 1", "\u202e", "\ud800", "a\nb", "nonogram", "akari", "sudoku", "x" * 5000,
    [], [None], [0], [1], [""], ["ab"], [[]], [[1]], [["a"]], [{}], [[[1]]], [1.5], [True], [10**30], [[1, 2], 3],
    {}, {"a": None}, {"a": 1}, {"": {}}, {"rows": [[1]]}, {"blot": 1}, {"blot": []}, {"r": 1, "g": [], "b": 3},
    {"across": 1}, {"grid": 3}, {"x": 0, "y": 0, "value": {}}, {"a": [{"a": [{"a": []}]}]},
]  # fmt: skip
NAMES = [
    "nono", "genre", "type", "kind", "id", "title", "name", "width", "height", "size", "rows", "cols", "columns",
    "goal", "grid", "saved", "palette", "colors", "solution", "content", "data", "set", "puzzle", "puzzles",
    "puzzleset", "puzzlekit", "problem", "clues", "stars", "num_rows", "num_cols", "ver", "hor", "file", "legend",
    "rules", "notes", "cells", "regions", "board", "background", "page", "url", "source", "author", "#text", "",
]  # fmt: skip


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of each value in a document, beginning with the whole."""
    yield path
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for name, value in items:
        yield from places(value, (*path, name))


def value_at(data: Any, path: tuple[Any, ...]) -> Any:
    for name in path:
        data = data[name]
    return data


def mutant(rng: random.Random, data: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return a copy of the document with one value replaced, moved, wrapped, added or left out, and its path."""
    data = {"": deepcopy(data)}
    depth = rng.choice((1, 2, 2, 2, 3, 9))  # most values are deep inside, but most fields are near the root
    all_places = [path for path in places(data) if 1 <= len(path) <= depth]
    *parents, name = path = rng.choice(all_places)
    parent = value_at(data, tuple(parents))
    old = parent[name]
    match rng.randrange(8):
        case 0 if parents:
            del parent[name]
        case 1:
            parent[name] = [old]
        case 2:
            parent[name] = {rng.choice(NAMES): old}
        case 3:
            parent[name] = deepcopy(value_at(data, rng.choice(all_places)))
        case 4 if isinstance(old, dict):
            old[rng.choice(NAMES)] = deepcopy(rng.choice(VALUES))
        case 4 if isinstance(old, list):
            old.insert(rng.randrange(len(old) + 1), deepcopy(rng.choice(VALUES)))
        case _:
            parent[name] = deepcopy(rng.choice(VALUES))
    return data[""], path[1:]


def mutated(rng: random.Random, data: Any) -> Any:
    """Return a copy of the document with one or several changes of `mutant`."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        data, _ = mutant(rng, data)
    return data


def random_mutant(rng: random.Random) -> Any:
    """Return one of the documents with some changes."""
    return mutated(rng, DOCUMENTS[rng.choice(list(DOCUMENTS))])


def write(path: Path, data: Any) -> Path:
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def clear(error: NonoError) -> None:
    assert "\n" not in error.problem, str(error)
    assert str(error)


def read_file(rng: random.Random, folder: Path) -> None:
    """Read a file with random options, and ask the puzzles in it for their names and texts."""
    path = write(folder / f"mutant{rng.choice(('.json', '.jsonl', '.txt', ''))}", random_mutant(rng))
    options: dict[str, Any] = {}
    if rng.random() < 0.3:
        options |= {"genre": rng.choice(list(GENRES.rows)), "trust": rng.choice(("clues", "goal", None))}
    form = rng.choice((None, None, "json", "jsonl"))
    for entry in entries(path, form, rng.random() < 0.7, **options):
        if isinstance(entry.puzzle, PuzzleError):
            clear(entry.puzzle)
            continue
        json.dumps(entry.puzzle.to_dict())
        assert entry.puzzle.heading()
        assert entry.puzzle.clue_hash()


COMMANDS = [
    "solve {f}", "solve {f} --json --check", "solve {f} --start 1", "solve {g} --goal {f} --check",
    "solve {g} --start {f}", "verify {f} --json", "count {f}", "info {f} --json", "info {f}", "list {f}",
    "grade {f} --json", "hint {f} --json", "hint {f} --start 1", "explain {f}", "diff {f}", "sample {f}", "fix {f}",
    "repair {f}", "convert {f} {o} --to {to}", "render {f} -o {o}.svg", "render {f} -o {o}.html --show both",
    "encode {f} -o {o}.cnf", "page {f} -o {o}.d", "check-steps {g} {f}", "decode {g} {f}",
]  # fmt: skip
WRITABLE = [name for name in FORMATS if writable(name)]
LIMITED = {"solve", "verify", "count", "grade", "hint", "explain", "diff", "sample", "fix", "repair"}


def read_command(rng: random.Random, folder: Path) -> None:
    """Run a command on a file."""
    name = rng.choice(list(DOCUMENTS))
    given = write(folder / f"mutant{rng.choice(('.json', '.jsonl', '.txt'))}", mutated(rng, DOCUMENTS[name]))
    good = write(folder / "good.json", DOCUMENTS[name])
    words = rng.choice(COMMANDS).format(f=given, g=good, o=folder / "out", to=rng.choice(WRITABLE)).split()
    succeed(folder, *words, *(["--time-limit", "1"] if words[0] in LIMITED else []))


def succeed(folder: Path, *words: str) -> None:
    """Run a command line; raise AssertionError on a bug, and on an error without a message."""
    done = command(folder, *words)
    assert done.returncode in (0, 1, 2, 3), (words, done.stderr)
    assert done.returncode != 2 or re.search("^error: .", done.stderr, re.MULTILINE), (words, done.stderr)


def read_body(rng: random.Random, folder: Path) -> None:
    """Send a request to a worker of ``nono serve``."""
    name = rng.choice([name for name in MODELS if name != "generate"])
    given: dict[str, Any] = {"to": rng.choice(WRITABLE)} if name == "convert" else {}
    body = json.dumps(random_mutant(rng)).encode()
    with redirect_stdin():
        reply = answer(name, dict(MODELS[name](**given)), body, Allowed(1.0, None, 10_000))
    assert reply.status in (200, 413, 422, 504), reply


@contextmanager
def redirect_stdin() -> Iterator[None]:
    """Give standard input back after a request, which sets it."""
    kept = sys.stdin
    try:
        yield
    finally:
        sys.stdin = kept


def read_page(rng: random.Random, folder: Path) -> None:
    """Ask what the page asks Python."""
    address = rng.choice(("api/read", "api/write", "api/writable"))
    query = {"format": rng.choice(WRITABLE)} if address == "api/write" else {"name": "a.json"}
    with suppress(api.RefusalError):
        api.answer(address, json.dumps(random_mutant(rng)).encode(), query)


READERS: dict[str, Callable[[random.Random, Path], None]] = {
    name.removeprefix("read_"): reader for name, reader in list(globals().items()) if name.startswith("read_")
}
