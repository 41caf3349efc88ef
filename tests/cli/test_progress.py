"""The progress of long work: shown by rich on a terminal, and nothing in a file or pipe."""

import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from common import finished, needs_engine
from tables import table

BIG = "family:random:30x30:.3"  # whose solutions nothing counts in an hour
LIMITED = r"the time ran out \([\d.]+ s of processor time in [\d.]+ s\)"
CODE = "import sys, nono.cli.progress as p; p.PATIENCE = {patience}; from nono.cli import main; main()"
ESCAPE = re.compile(r"\x1b\[[\d;?]*[A-Za-z]|\r")
unix = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals and signals")
pytestmark = needs_engine  # other backends tell nothing while they work


def program(*words: str, patience: float = 0.1) -> list[str]:
    return [sys.executable, "-c", CODE.format(patience=patience), *words]


def on_terminal(*words: str, patience: float = 0.1, folder: str | Path = ".") -> Any:
    pexpect = pytest.importorskip("pexpect")
    environment = {**os.environ, "TERM": "xterm"}
    first, *rest = program(*words, patience=patience)
    return pexpect.spawn(
        first, rest, encoding="utf-8", timeout=None, env=environment, cwd=str(folder), dimensions=(24, 120)
    )


@pytest.mark.every(3)
@unix
@pytest.mark.parametrize(
    ("words", "fact"),
    [
        *table(r"""
['solve', 'english33', '-O', 'shortest=on'] | english33
['solve', 'english33', '--limit', 'all'] | english33, [\d,]+ positions
['solve', 'family:n-dom:60'] | n-dom.*, [\d,]+ conflicts
['verify', 'english33', '--backends', 'sat'] | english33, sat is working
['repair', 'family:random:30x30:.45'] | (\d+ cells? found, )?[\d,]+ changes tried
"""),
        (["count", BIG], r", [\d,]+ solutions so far"),
        (["sample", BIG], r", [\d,]+ solutions so far"),
        (["solve", BIG, "--limit", "all"], "random"),
        (["diff", BIG], "random"),
        (["generate", "--count", "100000", "-o", os.devnull, "--to", "jsonl"], "generate"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_a_line_on_the_terminal(words: list[str], fact: str) -> None:
    shown = on_terminal(*words)
    shown.expect(rf"{fact}.*?0:00:0\d")
    shown.sendintr()
    rest = shown.read()
    assert "Traceback" not in rest
    assert "\x1b[2K" in rest  # the line is cleared at the end


@unix
def test_results_and_the_line_do_not_mix() -> None:
    """The line is cleared before a result is written."""
    shown = on_terminal("count", "heart", "--time-limit", "0.3", BIG, BIG, patience=0.05).read()
    lines = [line for line in ESCAPE.sub("", shown).split("\n") if "0:00" not in line and line.strip()]
    big = re.escape(BIG)
    assert re.fullmatch(rf"heart: 1\n({big}: at least \d+\n{big}: {LIMITED}\n?){{2}}", "\n".join(lines)), lines


@unix
@pytest.mark.parametrize("words", [["count", BIG, "--time-limit", "0.5"], ["count", "heart"]])
def test_nothing_in_a_pipe(words: list[str]) -> None:
    """Standard error has only the reason why a time limit ended the command."""
    process = finished(program(*words))
    assert re.fullmatch(rf"{re.escape(BIG)}: {LIMITED}\n" if BIG in words else "", process.stderr)


@unix
def test_nothing_while_a_person_types() -> None:
    shown = on_terminal("solve", "-", patience=0.5)
    for line in ("width 2", "height 1", "rows", "2", "columns", "1", "1"):
        shown.sendline(line)
    assert "0:00" not in shown.read_nonblocking(10_000, 1)
    shown.sendeof()
    assert "unique" in shown.read()
