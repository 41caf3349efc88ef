"""Help and completion by shells, as Typer makes them from the commands' declarations."""

import os
import re
import shlex
from inspect import getdoc
from pathlib import Path

import pytest
from command_line import command
from common import Capture, needs_engine
from tables import table
from typer_commands import COMMANDS

import nono
from nono.cli.app import function_of
from nono.cli.program import run

ANSWERS = {"decode"}  # need the answer of another solver
SERVERS = {"page", "serve"}  # end with Ctrl-C
EXAMPLE = re.compile(r"^- (nono .*)$", re.MULTILINE)


def examples(name: str) -> list[str]:
    """The command lines in the docstring of a command."""
    return EXAMPLE.findall(getdoc(function_of(name)) or "")


@needs_engine
@pytest.mark.usefixtures("workers_here")
@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in SERVERS])
def test_examples_run_as_written(name: str, here: Path, capsys: Capture) -> None:
    before = {"report": examples("batch"), "check-certificate": examples("certify")}
    before |= dict.fromkeys(("convert", "render"), examples("batch")[:1])
    before["check-steps"] = ["nono explain heart -o steps.json"]
    Path("pictures").mkdir()
    for picture in ("picture.pbm", "pictures/heart.pbm"):
        nono.write(nono.puzzle("heart"), picture)
    Path("answer.txt").write_text("s UNSATISFIABLE\n", encoding="utf-8")
    for example in before.get(name, []):
        assert run(shlex.split(example)[1:]) == 0
    for example in examples(name):
        capsys.readouterr()
        status = run(shlex.split(example)[1:])
        shown = capsys.readouterr()
        assert status == (1 if name in ANSWERS else 0) or (status == 1 and name == "diff"), (example, shown.err)
        assert "error" not in shown.err
        assert shown.out or set(os.listdir()) > {"picture.pbm", "pictures", "answer.txt"}


# What is typed, the last word to be completed: some of what completes it
COMPLETIONS = dict(
    table("""
so | {'solve'}
solve --time | {'--time-limit'}
solve hear | {'hearth', 'heart'}
solve --format js | {'jsonl', 'json'}
solve --backend na | {'native'}
solve --strategy pr | {'probing'}
verify --start fl | {'flower.txt'}
list hear | {'hearth', 'heart'}
convert heart out --to ol | {'olsak'}
""")
)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.parametrize("typed", COMPLETIONS)
def test_completion(shell: str, typed: str, tmp_path: Path) -> None:
    (tmp_path / "flower.txt").write_text("", encoding="utf-8")
    line = f"nono {typed}"
    environment = {
        "_NONO_COMPLETE": f"complete_{shell}",
        "COMP_WORDS": line,
        "COMP_CWORD": str(line.count(" ")),
        "_TYPER_COMPLETE_ARGS": line,
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }
    done = command(tmp_path, **environment)
    found = set(re.findall(r"[\w.-]+", done.stdout))
    assert COMPLETIONS[typed] <= found, (done.stdout, done.stderr)
