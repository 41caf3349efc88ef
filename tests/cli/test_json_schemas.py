"""What commands write with ``--json`` and our files of puzzles are as `nono schema` says: no key more or less."""

import json
from pathlib import Path
from typing import Any

import pytest
from common import ROOT, Capture, guide, script
from jsonschema import Draft202012Validator
from tables import table

import nono
from nono.cli.commands import COMMANDS
from nono.cli.program import run
from nono.cli.schemas import document, part

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
solve heart marbles --verify
verify {ALWAYS} --backends native,sat
verify set.jsonl --backends sat
verify {ALWAYS} {LATE}
count {ALWAYS}
count {SMALL} --limit 3
count english33 --cpu-limit 0.05
count heart --verify --limit 2
sample {ALWAYS} --shares -n 2
sample {SMALL}
sample {ALWAYS} {LATE}
bench heart no-such-file --backends native --repeat 1
report store.sqlite
report store.sqlite --against old.sqlite
certify {ALWAYS} -o others
certify {ALWAYS} -o late {LATE}
check-certificate certificates
check-certificate certificates {LATE}
check-certificate certificates/heart --puzzle cat nowhere
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
repair marbles --certify proof
repair marbles --givens --certify other-proof
repair mosaic.json --certify third-proof
fix {ALWAYS}
fix {ALWAYS} {LATE}
decode rooks.json answer
decode rooks.json unsolvable
make rooks.pbm -o made.json
make heart.pbm -o made.json
make pictures -o made
list
list tiny
backends
formats
"""
CALLS: dict[str, list[list[str]]] = {}
for line in LINES.split("\n")[1:-1]:
    words = [word.format(ROOT / "puzzles") for word in line.split()]
    CALLS.setdefault(words[0], []).append(words)
IN_FILES = {"batch", "generate"}  # commands whose JSON goes to files, or needs no --json
NOT_SEEN = {"malformed", "unread"}  # keys that take a faulty backend, or words beside a puzzle
OPEN = ("puzzle", "nonogram", "akari", "peg_solitaire", "saved")  # other keys of puzzles are kept
# commands that write no JSON of their own
WITHOUT = {"encode", "convert", "render", "page", "serve", "schema", "man", "doctor"}


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


def valid(name: str, text: str) -> list[dict[str, Any]]:
    """The objects of a text, a line each, all as the schema describes them."""
    check = Draft202012Validator(part(document(), name))
    found = [json.loads(line) for line in text.splitlines()]
    for one in found:
        check.validate(one)
    return found


def kinds(name: str) -> list[dict[str, Any]]:
    """The schemas of the objects that a command writes, those of failures apart."""
    defined = document()["$defs"]
    if "anyOf" not in defined[name]:
        return [defined[name]]
    names = [one["$ref"].rpartition("/")[2] for one in defined[name]["anyOf"]]
    return [defined[one] for one in names if one != "failure"]


def test_every_command_has_a_schema_or_writes_no_json() -> None:
    assert set(COMMANDS) == {*CALLS, *IN_FILES, *WITHOUT}
    described = {name for name in COMMANDS if name in document()["$defs"]}
    assert described == {*CALLS, *IN_FILES}


@pytest.mark.parametrize("command", CALLS)
def test_what_a_command_writes_is_as_its_schema_says(command: str, capsys: Capture) -> None:
    found = []
    for words in CALLS[command]:
        assert run([*words, "--json"]) in (0, 1, 2, 3), words
        found += valid(command, capsys.readouterr().out)
    assert all(value for one in found for value in one.get("stats", {}).values())
    answers = [one for one in found if "error" not in one or "contestant" in one]
    for kind in kinds(command):
        if "properties" in kind:
            seen = set().union(*(one for one in answers if kind["required"][-1] in one))
            assert seen | NOT_SEEN >= set(kind["properties"]), "keys that are never written"


def test_failures_have_the_keys_that_are_known(capsys: Capture) -> None:
    run(["grade", "set.jsonl", "no-such-file", "--json"])
    run(["certify", "planetarium", "-o", "none", "--json", "--memory", "1"])
    text = "".join(line for line in capsys.readouterr().out.splitlines(keepends=True) if '"error"' in line)
    failures = valid("failure", text)
    assert set().union(*failures) | NOT_SEEN >= set(document()["$defs"]["failure"]["properties"])


def test_lines_of_a_batch(folder: Path) -> None:
    found = valid("batch", (folder / "batch.jsonl").read_text(encoding="utf-8"))
    assert {one["task"] for one in found} == {"decide", "count", "grade", None}


def test_generated_puzzles(capsys: Capture) -> None:
    for genre in ("nonogram", "akari"):
        run(["generate", "--size", "5x5", "--count", "2", "--genre", genre, "--to", "jsonl"])
        assert len(valid("generate", capsys.readouterr().out)) == 2


def test_all_built_in_puzzles_are_as_the_schema_of_puzzles_says() -> None:
    check = Draft202012Validator(part(document(), "puzzle"))
    for path in (ROOT / "puzzles").rglob("*.json"):
        check.validate(json.loads(path.read_text(encoding="utf-8")))
    for path in (ROOT / "puzzles").rglob("*.non"):
        check.validate(nono.read(path).to_dict())
    Draft202012Validator(part(document(), "puzzle-set")).validate(
        json.loads(nono.dumps([nono.puzzle("heart"), nono.puzzle("stile"), nono.puzzle("beacon")], format="json"))
    )


@pytest.mark.parametrize(
    ("puzzle", "place"),
    table("""
{'genre': 'nonogram', 'rows': [[1]]} | cols
{'genre': 'nonogram', 'rows': [[0]], 'cols': [[]]} | '0'
{'genre': 'akari', 'grid': ['5']} | '5'
{'genre': 'pegs', 'start': ['x']} | x
"""),
)
def test_what_is_no_puzzle_is_not_valid(puzzle: dict[str, Any], place: str) -> None:
    (error,) = Draft202012Validator(part(document(), "puzzle")).iter_errors(puzzle)
    assert place in error.message


def test_the_page_is_up_to_date() -> None:
    module = script("make_json")
    assert set(module["EXAMPLES"]) == {*CALLS, *IN_FILES}
    assert module["page"]() == guide("json"), "run python docs/make_json.py"


def test_objects_have_no_other_keys() -> None:
    def walk(found: Any, name: str) -> None:
        if isinstance(found, dict):
            if "properties" in found and name not in OPEN:
                assert found["additionalProperties"] is False, name
                assert set(found["required"]) <= set(found["properties"])
            for one in found.values():
                walk(one, name)
        elif isinstance(found, list):
            for one in found:
                walk(one, name)

    Draft202012Validator.check_schema(document())
    for name, found in document()["$defs"].items():
        walk(found, name)


def test_schemas_are_printed(capsys: Capture) -> None:
    assert run(["schema"]) == 0
    names = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert {*CALLS, *IN_FILES, "puzzle"} <= set(names)
    for name in names:
        assert run(["schema", name]) == 0
        Draft202012Validator.check_schema(json.loads(capsys.readouterr().out))
    assert run(["schema", "render"]) == 2
    assert "found 'render', expected a schema name" in capsys.readouterr().err
