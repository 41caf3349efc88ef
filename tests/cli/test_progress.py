"""What commands say of long work: a line on a terminal, and, once, how to bound it."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from common import Capture, finished, needs_engine
from tables import table

from nono.cli.output.progress import clock
from nono.cli.program import run

BIG = "family:random:30x30:.3"  # whose solutions nothing counts in an hour
LIMITED = r"the time ran out \([\d.]+ s of processor time in [\d.]+ s\)"
CODE = "import sys, nono.cli.output.progress as p; p.NOTICE, p.PATIENCE = {times}; from nono.cli import main; main()"
unix = pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals and signals")
pytestmark = needs_engine  # other backends tell nothing while they work


def program(*words: str, times: str = "0.3, 9e9") -> list[str]:
    return [sys.executable, "-c", CODE.format(times=times), *words]


def on_terminal(*words: str, times: str = "9e9, .1", folder: str | Path = ".") -> Any:
    pexpect = pytest.importorskip("pexpect")
    environment = {**os.environ, "TERM": "xterm"}
    first, *rest = program(*words, times=times)
    return pexpect.spawn(first, rest, encoding="utf-8", timeout=None, env=environment, cwd=str(folder))


@pytest.mark.every(3)
@unix
@pytest.mark.parametrize(
    ("words", "fact"),
    [
        *table(r"""
['solve', 'english33', '-O', 'shortest=on'] | ''
['solve', 'english33', '--limit', 'all'] | , [\d,]+ positions
['solve', 'family:n-dom:60'] | , [\d,]+ conflicts
['verify', 'english33', '--backends', 'sat'] | ''
['repair', 'family:random:30x30:.45'] | (, \d+ cells? found)?, [\d,]+ changes tried
"""),
        (["count", BIG], r", [\d,]+ solutions so far"),
        (["sample", BIG], r", [\d,]+ solutions so far"),
        (["solve", BIG, "--limit", "all"], ""),
        (["diff", BIG], ""),
        (["generate", "--count", "100000", "-o", os.devnull, "--to", "jsonl"], ""),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_a_line_on_the_terminal(words: list[str], fact: str) -> None:
    shown = on_terminal(*words)
    label = f": {words[1]}" if words[0] != "generate" else ""
    shown.expect(rf"\r\x1b\[K\x1b\[\?7l{words[0]}{re.escape(label)}: \d s{fact}.*?\x1b\[\?7h")
    shown.sendintr()
    shown.expect(r"\r\x1b\[K")  # the line is cleared before anything else is written
    shown.read()


@unix
def test_results_and_the_line_do_not_mix(tmp_path: Path) -> None:
    """The line is cleared before a result is written, and comes again in the next puzzle."""
    shown = on_terminal("count", "heart", "--time-limit", "0.3", BIG, BIG, times="9e9, 0.05").read()
    results = re.sub(r"(\r\x1b\[K\x1b\[\?7lcount: [^\x1b]*\x1b\[\?7h)+\r\x1b\[K", "", shown)
    big = re.escape(BIG)
    assert re.fullmatch(rf"heart: 1\r\n({big}: at least \d+\r\n{big}: {LIMITED}\r\n){{2}}", results)


@unix
def test_the_notice_without_a_terminal() -> None:
    """After ten seconds (here fewer) a line says what the command is at and how to bound it, once."""
    process = subprocess.Popen(program("count", BIG), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    line = process.stderr.readline()
    assert re.fullmatch(
        rf"count: {re.escape(BIG)}: \d+ s(, [\d,]+ solutions so far)?; "
        "Ctrl-C ends the command and shows the results so far; --time-limit S sets a limit\n",
        line,
    )
    process.send_signal(2)
    out, errors = process.communicate()
    assert out.startswith("at least ")
    assert errors == "warning: interrupted\n"


@unix
@pytest.mark.parametrize("words", [["count", BIG, "--time-limit", "0.5"], ["count", "heart"]])
def test_no_notice(words: list[str]) -> None:
    """With a time limit, which is named when it ends the command, and of what is quick."""
    process = finished(program(*words))
    assert re.fullmatch(rf"{re.escape(BIG)}: {LIMITED}\n" if BIG in words else "", process.stderr)


@pytest.mark.slow
@unix
def test_no_notice_with_quiet() -> None:
    begins = "lambda *given, solve=native.solve, **more: (print('begins', flush=True), solve(*given, **more))[1]"
    patch = (
        f"from nono.backend import BACKENDS; native = BACKENDS['native']; object.__setattr__(native, 'solve', {begins})"
    )
    python, option, code, *words = program("solve", BIG, "--limit", "all", "--quiet", times="1, 9e9")
    process = subprocess.Popen(
        [python, option, f"{patch}; {code}", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "begins\n"
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(1.5)
    process.send_signal(2)
    assert process.communicate()[1] == "warning: interrupted\n"


@unix
def test_nothing_while_a_person_types() -> None:
    shown = on_terminal("solve", "-", times=".1, .05")
    for line in ("width 2", "height 1", "rows", "2", "columns", "1", "1"):
        shown.sendline(line)
    assert "solve: " not in shown.read_nonblocking(10_000, 1).replace("width", "")
    shown.sendeof()
    assert "unique" in shown.read()


def test_nothing_while_another_program_is_awaited() -> None:
    process = subprocess.Popen(
        program("solve", "-", "--brief", times=".1, .05"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(1.5)
    assert process.communicate('{"rows":[[1]],"cols":[[1]]}\n') == ("trivial unique line\n", "")


def test_clock() -> None:
    assert [clock(seconds) for seconds in (0.5, 12, 65, 7325)] == ["0 s", "12 s", "1:05", "2:02:05"]


def test_a_time_limit_of_0_is_none(capsys: Capture) -> None:
    for words in (["solve", "heart"], ["verify", "heart"], ["grade", "heart"], ["diff", "switch"], ["count", "rooks"]):
        assert run([*words, "--time-limit", "0"]) in (0, 1)
        assert "ran out" not in "".join(capsys.readouterr())
