"""What commands write with ``--json``: an object for every input, on a line of its own that any program can read."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from common import Capture, needs_engine
from stderr import told

import nono
import nono.cli.commands.solve as solve_command
from nono.base.errors import BugError, LimitError
from nono.cli.process import Interruption, interruption_held_back
from nono.cli.program import run
from nono.solving import tally

NONO = [sys.executable, "-m", "nono"]
LINES = [
    '{"rows":[[1]],"cols":[[1]]}',
    '{"rows":[[1]],"cols":',
    '{"rows":[[1]],"cols":[[2]]}',
    "",
    '{"start":["oo."],"genre":"pegs"}',
]


def objects(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()]


MARBLES = nono.puzzle("marbles")
MOSAIC = nono.Mosaic(["....", ".6..", "....", "...."])
RESULTS: dict[str, Callable[[], Any]] = {  # the result of the library for each command
    "solve marbles": lambda: nono.solve(MARBLES),
    "solve triangle4:1": lambda: nono.solve(nono.puzzle("triangle4:1"), seed=0),
    "verify marbles --backends native,reference": lambda: nono.verify(MARBLES, ["native", "reference"]),
    "count marbles": lambda: tally(MARBLES),
    "sample marbles --count 2 --seed 3": lambda: nono.sample(MARBLES, 2, seed=3),
    "diff marbles": lambda: nono.diff(MARBLES),
    "grade heart": lambda: nono.grade(nono.puzzle("heart")),
    "hint heart --level 3": lambda: nono.hint(nono.puzzle("heart"), level=3),
    "explain heart": lambda: nono.explain(nono.puzzle("heart")),
    "repair marbles": lambda: nono.repair(MARBLES),
    "repair marbles --givens": lambda: nono.givens(MARBLES),
    "repair mosaic.json": lambda: nono.add_clues(MOSAIC),
    "fix marbles": lambda: nono.fix(MARBLES),
}


@pytest.mark.parametrize(
    "line", [pytest.param(line, marks=needs_engine if "native" in line else ()) for line in RESULTS]
)
def test_to_json_is_the_object_that_the_command_prints(line: str, here: Path, capsys: Capture) -> None:
    nono.write(MOSAIC, "mosaic.json")
    run([*line.split(), "--json", "--exit-zero"])
    (printed,) = objects(capsys.readouterr().out)
    expected = json.loads(json.dumps(RESULTS[line]().to_dict()))
    for found in (printed, expected):
        for one in (found, *found.get("results", {}).values()):
            for name in ("seconds", "cpu_seconds"):  # the times differ
                assert one.pop(name, 0) >= 0
            for name in ("id", "file", "index", "genre"):
                one.pop(name, None)
    assert printed == expected


@pytest.fixture
def set_of_five(tmp_path: Path) -> str:
    """A set whose second and third line cannot be read, and whose last is of peg solitaire."""
    path = tmp_path / "set.jsonl"
    path.write_text("\n".join(LINES) + "\n", encoding="utf-8")
    return str(path)


@needs_engine
@pytest.mark.parametrize(
    "command", ["solve", "verify", "count", "sample", "info", "grade", "hint", "explain", "diff", "repair", "fix"]
)
def test_every_input_has_an_object_in_its_place(command: str, set_of_five: str, capsys: Capture) -> None:
    status = run([command, set_of_five, "no-such-puzzle", "heart", "--json"])
    out, err = capsys.readouterr()
    found = objects(out)
    assert status == 2
    misprint = ["error"] if command != "fix" else ["verdict"]  # which takes clues that contradict one another
    assert [(one["file"], one.get("index"), one.get("line")) for one in found] == [
        (set_of_five, 1, None),
        (set_of_five, 2, 2),
        (set_of_five, 3, 3 if misprint == ["error"] else None),
        (set_of_five, 5, None),
        ("no-such-puzzle", None, None),
        ("heart", 1, None),
    ]
    assert all(key in found[2] for key in misprint)
    errors = [one["error"] for one in found if "error" in one]
    said = [line for line in told(err) if not line.startswith("seed ")]
    assert [line.removeprefix("error: ") for line in said] == errors
    assert {1, 4} <= {at for at, one in enumerate(found) if "error" in one}
    assert not {0, 5} & {at for at, one in enumerate(found) if "error" in one and command != "repair"}


@pytest.mark.parametrize(
    ("error", "status", "more"),
    [
        (LimitError("time", "late"), 3, {"stop": "time", "limit": "time"}),
        (BugError("wrong", {}), 4, {}),
        (ZeroDivisionError(), 70, {}),
    ],
)
def test_puzzles_without_an_answer_have_an_object(
    error: Exception, status: int, more: dict[str, str], capsys: Capture, monkeypatch: pytest.MonkeyPatch, here: Path
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(solve_command, "solve_puzzle", fail)
    assert run(["solve", "heart", "--json"]) == status
    out, err = capsys.readouterr()
    place = {"id": "heart", "file": "heart", "index": 1, "genre": "nonogram"}
    assert objects(out) == [{**place, **more, "error": told(err)[-1].removeprefix("error: ")}]


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "ascii"])
def test_lines_are_utf_8_whatever_the_encoding(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "ä.json"
    title = "é 中 \U0001f600 \u202e \x1b"
    path.write_text(json.dumps({"rows": [[1]], "cols": [[1]], "title": title}), encoding="utf-8")
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run([*NONO, "info", path.name, "--json"], cwd=tmp_path, env=environment, stdout=subprocess.PIPE)
    assert done.returncode == 0
    found = json.loads(done.stdout.decode("utf-8"))
    assert (found["title"], found["file"]) == (title, "ä.json")
    assert ("é".encode() in done.stdout) == (encoding == "utf-8")


def test_a_line_is_whole_though_ctrl_c_comes_while_it_is_written() -> None:
    interruption = Interruption()
    before = signal.getsignal(signal.SIGINT)
    written = []

    def write() -> None:
        with interruption_held_back():
            signal.raise_signal(signal.SIGINT)
            written.append("a line")

    try:
        interruption.raise_once()
        with pytest.raises(KeyboardInterrupt):
            write()
        assert written
        with interruption_held_back():  # the interruption was raised once
            pass
    finally:
        for one in interruption.signals:
            signal.signal(one, before)
