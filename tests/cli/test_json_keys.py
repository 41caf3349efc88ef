"""What commands write with ``--json`` and our files of puzzles have the keys that the page docs/json.md lists."""

import json
import re
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from common import ROOT, Capture, script
from typer_commands import COMMANDS

import nono
from nono.cli.program import run

pytestmark = pytest.mark.needs("native", "sat", "cpsat")
SET = """\
{"id": "unique", "rows": [[2], [1]], "cols": [[2], [1]]}
{"id": "multiple", "title": "Türme", "rows": [[1], [1]], "cols": [[1], [1]]}
{"id": "coloured", "rows": [[[1, 2], [1, 1]]], "cols": [[[1, 2]], [1]], "palette": ["a", "b", "c"], "x": [1.5]}
{"id": "blotted", "rows": [[{"blot": 1}]], "cols": [[1], [1]]}
{"genre": "akari", "id": "bulb", "grid": ["0.", ".."], "goal": [".o", "o."]}
{"genre": "akari", "id": "bulbs", "grid": [".#..."]}
{"genre": "akari", "id": "dark", "grid": ["0."]}
{"genre": "pegs", "id": "jump", "start": ["oo."], "target": 2}
{"genre": "pegs", "id": "stuck", "start": ["o.o"]}
{"rows": [[3], [], [1]], "cols": [[2], [1], [1]]}
{"rows": [[3]], "cols": [[1]]}
{"rows":
[]
{"genre": "wibble"}
"""
ALWAYS = "set.jsonl no-such-file heart"
SMALL = "{0}/tiny {0}/ambiguous {0}/akari {0}/pegs"
LATE = "--time-limit 1e-9"
BATCH = "--backends native,sat --count --grade -o batch.jsonl --store store.sqlite --jobs 1"
LINES = f"""
solve {ALWAYS}
solve {{0}} {LATE}
solve {SMALL} --limit 3
solve {ALWAYS} --allow-contradiction
verify {ALWAYS} --backends native,sat
verify set.jsonl --backends sat
verify {ALWAYS} {LATE}
count {ALWAYS}
count {SMALL} --limit 3
count english33 --cpu-limit 0.05
sample {ALWAYS} --shares -n 2
sample {SMALL}
sample {ALWAYS} {LATE}
line 3 ?X??? --shares
line 9 ?X???
bench heart no-such-file --backends native --repeat 1
report store.sqlite
report store.sqlite --against old.sqlite
certify {ALWAYS} -o others
certify {ALWAYS} -o late {LATE}
check-certificate certificates
check-certificate certificates {LATE}
check-certificate certificates/heart cat
check-certificate nowhere
info {ALWAYS} --allow-contradiction
info {{0}}
info typed.txt mines.json
grade {ALWAYS}
grade {SMALL}
grade {ALWAYS} {LATE}
explain {ALWAYS}
explain {SMALL}
explain {ALWAYS} {LATE}
hint {ALWAYS} {{0}}/tiny {{0}}/ambiguous --level 1
hint {ALWAYS} {{0}}/tiny {{0}}/ambiguous --level 2
hint {ALWAYS} {{0}}/tiny {{0}}/ambiguous --level 3
hint {ALWAYS} {LATE}
check-steps heart steps.json
check-steps rooks.json steps.json
check-steps heart steps.json {LATE}
diff {ALWAYS}
diff {SMALL} --time-limit 0.05
diff {ALWAYS} {LATE}
repair {ALWAYS}
repair {ALWAYS} --givens
repair {ALWAYS} {LATE}
repair marbles
repair marbles --givens
repair mosaic.json
fix {ALWAYS}
fix {ALWAYS} {LATE}
decode rooks.json answer
decode rooks.json unsolvable
make rooks.pbm -o made.json
make heart.pbm -o made.json
make pictures -o made
list
list tiny
formats
"""
CALLS: dict[str, list[list[str]]] = {}
for line in LINES.split("\n")[1:-1]:
    words = [word.format(ROOT / "puzzles") for word in line.split()]
    CALLS.setdefault(words[0], []).append(words)
IN_FILES = {"batch", "generate"}  # commands whose JSON goes to files, or needs no --json
NOT_SEEN = {"malformed", "unread"}  # keys that take a faulty backend, or words beside a puzzle
FAILURE = "An input without an answer"
COMMON = "Keys of many commands"
VARYING = {FAILURE, "make", "repair"}  # sections on objects that do not always have the same keys
OF_GENRE = {"nonogram": "Nonograms", "akari": "Akari", "pegs": "Peg solitaire"}  # sections of docs/json.md
# commands that write no JSON of their own
WITHOUT = {"encode", "convert", "render", "page", "serve", "doctor"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Puzzles of all genres, good and bad; two stores of batches."""
    made = tmp_path_factory.mktemp("json")
    (made / "set.jsonl").write_text(SET, encoding="utf-8")
    (made / "mines.json").write_text('{"genre":"minesweeper","numbers":["1.2"],"mines":2}', encoding="utf-8")
    (made / "typed.txt").write_text("rows: 1, 1\ncolumns: 2\n", encoding="utf-8")
    nono.write(nono.Nonogram.from_grid([[1, 0], [0, 1]]), made / "rooks.json")
    nono.write(nono.Nonogram.from_grid([[1, 0], [0, 1]]), made / "rooks.pbm")
    nono.write(nono.Nonogram.from_grid(nono.puzzle("heart").goal), made / "heart.pbm")
    (made / "pictures").mkdir()
    nono.write(nono.Nonogram.from_grid([[1, 0], [0, 1]]), made / "pictures" / "rooks.pbm")
    (made / "pictures" / "broken.pbm").write_text("P1", encoding="utf-8")
    nono.write(nono.Mosaic(["..", "1."]), made / "mosaic.json")
    (made / "steps.json").write_text('[[[1, 1, "X"]], {"removed": [[2, 2, "X"]]}]', encoding="utf-8")
    (made / "answer").write_text("v 1 -2 -3 4 5 -6 -7 8 0\n", encoding="utf-8")
    (made / "unsolvable").write_text("s UNSATISFIABLE\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as context:
        context.chdir(made)
        again = str(ROOT / "puzzles/tiny/heart.json")
        run(
            [
                "batch",
                "set.jsonl",
                "heart",
                "--store",
                "old.sqlite",
                "--jobs",
                "1",
                "--backends",
                "native",
                *LATE.split(),
            ]
        )
        run(["batch", "set.jsonl", "heart", "cat", again, *BATCH.split()])
        run(["certify", "set.jsonl", "heart", "-o", "certificates"])
    return made


@pytest.fixture(autouse=True)
def there(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.chdir(folder)
    capsys.readouterr()


@cache
def page() -> str:
    """Return the page as the site shows it: the sections of the commands are not in the file."""
    return str(script("make_json")["page"]())


def section(title: str) -> str:
    """Return the text of the section of the page with this title."""
    (text,) = re.findall(rf"^##+ {re.escape(title)}\n(.*?)(?=^##|\Z)", page(), re.MULTILINE | re.DOTALL)
    return str(text)


@cache
def described(title: str) -> dict[str, str]:
    """Return the keys that a section of the page lists, with their meanings."""
    rows = re.findall(r"^\| `(.+?)` \| (.*) \|$", section(title), re.MULTILINE)
    keys = dict(rows)
    for key, meaning in rows:
        if alike := re.search(r"As `(.+?)`\.", meaning):  # objects that another row describes, perhaps in a list
            for name in [name for name in keys if name.startswith(f"{alike[1]}[].")]:
                keys |= {key + brackets + name.removeprefix(f"{alike[1]}[]"): keys[name] for brackets in ("", "[]")}
        if answers := re.search(r"with the keys of ``(.+?)``", meaning):
            own = described(answers[1]) | described(COMMON)
            keys |= {f"{key}.*.{name}": f"{text} (may be missing)" for name, text in own.items()}
    if '\n  "id": ' in section(title) and "id" not in keys:
        keys |= described("The place of a puzzle")
    return keys


def keys_in(value: Any, known: Collection[str], before: str = "") -> Iterator[str]:
    """Yield the keys of an object and of its nested objects, as the page names them.

    An object in which the page describes no key may have any keys.
    """
    if isinstance(value, list):
        for one in value:
            yield from keys_in(one, known, f"{before}[]")
    elif isinstance(value, dict):
        inside = f"{before}." if before else ""
        if any(key.startswith(f"{inside}*.") for key in known):
            for one in value.values():
                yield from keys_in(one, known, f"{inside}*")
        elif any(key.startswith(inside) for key in known):
            for name, one in value.items():
                key = inside + name
                yield key if key in known else re.sub(r"^[^\[.]+\[\]", "*[]", key)
                yield from keys_in(one, known, inside + name)


def check(title: str, objects: list[dict[str, Any]]) -> set[str]:
    """Check the keys of objects against a section of the page, and return these keys."""
    known = described(title)
    always = {key for key in known if key.isidentifier() and "(may be missing)" not in known[key]}
    listed = known if title == FAILURE else described(COMMON) | known
    found = set()
    for one in objects:
        keys = set(keys_in(one, listed))
        assert keys <= set(listed), f"{title}: the page does not list {keys - set(listed)}"
        assert keys >= always or title in VARYING, f"{title}: {one} has no {always - keys}"
        found |= keys
    return found


def objects_of(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_every_command_has_a_section_or_writes_no_json() -> None:
    assert set(COMMANDS) == {*CALLS, *IN_FILES, *WITHOUT}
    assert set(re.findall(r"^## (.+)$", page(), re.MULTILINE)) & set(COMMANDS) == {*CALLS, *IN_FILES}


@pytest.mark.parametrize("command", CALLS)
def test_commands_write_the_keys_on_the_page(command: str, capsys: Capture) -> None:
    objects = []
    for words in CALLS[command]:
        assert run([*words, "--json"]) in (0, 1, 2, 3), words
        objects += objects_of(capsys.readouterr().out)
    assert all(value for one in objects for value in one.get("stats", {}).values())
    answers = [one for one in objects if "error" not in one or "contestant" in one]
    check(FAILURE, [one for one in objects if one not in answers])
    found = check(command, answers)
    assert {key for key in described(command) if key.isidentifier()} <= found | NOT_SEEN, "keys that are never written"


def test_failures_have_the_keys_that_are_known(capsys: Capture) -> None:
    run(["grade", "set.jsonl", "no-such-file", "--json"])
    run(["certify", "planetarium", "-o", "none", "--json", "--memory", "1"])
    objects = [one for one in objects_of(capsys.readouterr().out) if "error" in one]
    assert check(FAILURE, objects) | NOT_SEEN >= set(described(FAILURE))


def test_lines_of_a_batch(folder: Path) -> None:
    objects = objects_of((folder / "batch.jsonl").read_text(encoding="utf-8"))
    check("batch", objects)
    assert {one["task"] for one in objects} == {"decide", "count", "grade", None}


def test_puzzles_have_the_keys_on_the_page(capsys: Capture) -> None:
    puzzles = [json.loads(path.read_text(encoding="utf-8")) for path in (ROOT / "puzzles").rglob("*.json")]
    puzzles += [nono.read(path).to_dict() for path in (ROOT / "puzzles").rglob("*.non")]
    for genre in OF_GENRE:
        run(["generate", "--size", "5x5", "--genre", genre, "--to", "jsonl"])
        puzzles += objects_of(capsys.readouterr().out)
    for genre, title in OF_GENRE.items():
        own = [puzzle for puzzle in puzzles if puzzle.get("genre", "nonogram") == genre]
        known = described(COMMON) | described("Puzzles") | described(title)
        assert {key for one in own for key in keys_in(one, known)} <= set(known), genre
        assert len(own) > 5


def test_the_page_has_an_example_of_every_command() -> None:
    examples = re.findall(r"^`nono ([a-z-]+) .*?`(?: \(.*\))?:$", page(), re.MULTILINE)
    assert set(examples) == {*CALLS, *IN_FILES}
    assert not re.search(r"<!--", page())
