"""Random command lines, drawn from Typer's description of the commands, never end in an internal error."""

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, get_args

import pytest
from common import needs_engine
from hypothesis import HealthCheck, given, settings, strategies as st
from stderr import told
from typer_commands import COMMANDS, is_option, is_switch, parameters

import nono
from nono.cli.program import run

SERVERS = {"page", "serve"}  # end with Ctrl-C
SLOW = {"batch", "bench"}  # their processes take a second
WORDS = [
    *("heart", "marbles", "broken", "stile", "family:n-dom:3", "-", "", ".", "x", "no-such-file", "two.json"),
    *("bad.json", "picture.pbm", "set.jsonl", "out.json", "out/", "out.svg", "out.html", "steps.json", "=", "--"),
    *("0", "1", "2", "-1", "1e309", "nan", "inf", "9" * 30, "0.1", "5x5", "0x0", "all", "auto", "native", "sat"),
    *("luby_unit=3", "depth", "seed=1", "sat[dfa]", "easy", "..hard", "nonogram", "akari", "1,1", "1-2,1-9", "#ff0000"),
    *("json", "\udcff", "é", "*"),
]


def values(parameter: Any) -> st.SearchStrategy[str]:
    """The words for a parameter: those of its choices, and any."""
    choices = [str(word) for word in get_args(parameter.type_descriptor.annotation) if isinstance(word, str)]
    return st.sampled_from([*choices, *WORDS])


@st.composite
def lines(draw: st.DrawFn) -> list[str]:
    """A command with its arguments and some of its options, in any order."""
    name = draw(st.sampled_from([name for name in COMMANDS if name not in SERVERS | SLOW]))
    pieces: list[list[str]] = []
    for parameter in parameters(name):
        if parameter.name == "time_limit" or parameter.name == "help":
            continue
        if not is_option(parameter):
            pieces += [[draw(values(parameter))] for _ in range(draw(st.integers(0 if parameter.nargs < 0 else 1, 2)))]
        elif parameter.required or draw(st.integers(0, 5)) == 0:
            word = draw(st.sampled_from([*parameter.opts, *parameter.secondary_opts]))
            pieces.append([word] if is_switch(parameter) else [word, draw(values(parameter))])
    if any(parameter.name == "time_limit" for parameter in parameters(name)):
        pieces.append(["--time-limit", draw(st.sampled_from(["0.3", "1e-9", "x"]))])
    return [name, *(word for piece in draw(st.permutations(pieces)) for word in piece)]


@contextmanager
def streams() -> Iterator[io.TextIOWrapper]:
    """Standard streams without a terminal; yields standard error."""
    before = sys.stdin, sys.stdout, sys.stderr
    given = io.TextIOWrapper(io.BufferedReader(io.BytesIO(b"[[]]\n")), encoding="utf-8")
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    sys.stdin, sys.stdout, sys.stderr = given, out, err
    try:
        yield err
    finally:
        sys.stdin, sys.stdout, sys.stderr = before


@needs_engine
@pytest.mark.filterwarnings("ignore")
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(words=lines())
def test_no_line_ends_in_an_internal_error(words: list[str], here: Path) -> None:
    nono.write(nono.puzzle("rooks"), "two.json")
    nono.write(nono.puzzle("heart"), "picture.pbm")
    nono.write([nono.puzzle("heart"), nono.puzzle("marbles")], "set.jsonl")
    Path("bad.json").write_text('{"rows": [[9]], "cols": [[1]]}', encoding="utf-8")
    Path("steps.json").write_text("[[]]", encoding="utf-8")
    with streams() as err:
        status = run(words)
        err.seek(0)
        shown = err.read()
    assert status in (0, 1, 2, 3), (words, shown)
    assert status != 2 or any(line.startswith(("error: ", "usage: ")) for line in told(shown)), (words, shown)
