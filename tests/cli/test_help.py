"""Help: groups, panels and examples, and completion by shells, all from the commands' declarations."""

import os
import re
import shlex
from pathlib import Path

import pytest
from command_line import command
from common import Capture, needs_engine
from tables import table

import nono
from nono.cli.commands import COMMANDS, GROUPS
from nono.cli.commands.help import help_of, overview, page, summary_of
from nono.cli.options import SWITCHES, parameters
from nono.cli.options.shared import FURTHER
from nono.cli.program import run
from nono.renderers import Terminal
from nono.renderers._terminal import PLAIN

ANSWERS = {"decode"}  # need the answer of another solver
SERVERS = {"page", "serve"}  # end with Ctrl-C


def test_every_command_is_in_one_group() -> None:
    assert sorted(name for names in GROUPS.values() for name in names) == sorted(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_has_a_short_summary_and_examples(name: str) -> None:
    summary = summary_of(name)
    assert 10 < len(summary) <= 60
    assert summary.endswith(".")
    found = help_of(name)
    assert found.examples
    assert all(example.startswith(f"nono {name}") for example in found.examples)
    assert all(rows for _, rows in found.sections)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_has_every_option_once(name: str) -> None:
    text = page(name, PLAIN)
    for one in parameters(COMMANDS[name]):
        if not one.is_argument:
            word = one.words[-1]
            value = "" if one.type in SWITCHES else " "
            assert len(re.findall(rf"(?m)^  (-\w, )?{word}{value}", text)) == 1, word
            assert one.declared.help, word
            assert one.type in SWITCHES or one.declared.metavar, word
    assert not re.search(r"<(bool|str|int|list|float)", text)
    assert max(map(len, text.splitlines())) <= 100
    assert max(map(len, page(name, Terminal(60)).splitlines())) <= 100


def test_short_help_leaves_out_what_is_seldom_needed(capsys: Capture) -> None:
    for words, full in ((["solve", "-h"], False), (["solve", "heart", "--help"], True), (["help", "solve"], True)):
        assert run(words) == 0
        shown = capsys.readouterr().out
        assert shown.startswith("Solve puzzles")
        assert "nono solve heart" in shown
        panels = [panel for panel in FURTHER if not panel.startswith(("Cluster", "Paper", "Books"))]
        assert [f"{panel}:" in shown for panel in panels] == [full] * 3
        assert ("more options: nono solve --help" in shown) is not full
        assert full or shown.count("\n") <= 40
    assert run(["solve", "--index", "1", "--help", "heart"]) == 0  # read by Typer
    assert "Examples:" in capsys.readouterr().out
    for words in ([], ["-h"], ["--help"], ["help"], ["--help", "solve"], ["help", "-h"]):
        assert run(words) == 0
        assert capsys.readouterr().out == overview(PLAIN)
    assert run(["help", "--all"]) == 0
    assert capsys.readouterr().out == overview(PLAIN, everything=True)
    assert run(["help", "sovle"]) == 2
    assert capsys.readouterr().err == "error: unknown command sovle\nhelp: did you mean solve?\n"
    assert "\x1b[1mUsage:\x1b[0m" in page("solve", Terminal(80, 256, True))


@needs_engine
@pytest.mark.usefixtures("workers_here")
@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in SERVERS])
def test_examples_run_as_written(name: str, here: Path, capsys: Capture) -> None:
    before = {"report": help_of("batch").examples, "check-certificate": help_of("certify").examples}
    before["check-steps"] = ["nono explain heart -o steps.json"]
    Path("pictures").mkdir()
    for picture in ("picture.pbm", "pictures/heart.pbm"):
        nono.write(nono.puzzle("heart"), picture)
    Path("answer.txt").write_text("s UNSATISFIABLE\n", encoding="utf-8")
    for example in before.get(name, []):
        assert run(shlex.split(example)[1:]) == 0
    for example in help_of(name).examples:
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


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_script(shell: str, tmp_path: Path) -> None:
    done = command(tmp_path, _NONO_COMPLETE=f"source_{shell}")
    assert done.returncode == 0
    assert "_NONO_COMPLETE" in done.stdout
