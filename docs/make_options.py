"""Writes ``docs/options.md``: every option of the engine, from ``src/engine/model/options.def``."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
OPTIONS = ROOT / "src/engine/model/options.def"

HEAD = """\
# The options of the engine

The options of backend `native` for nonograms and count rules: `nono solve heart -O NAME=VALUE` on the command line,
`nono.solve(puzzle, backend="native", NAME=VALUE)` in Python. No option changes an answer, but a limit may end the
search before it has one, and `strategy=lines` and `decide_by=nothing` stop where line logic stalls. `--stats` prints
the counters.

The options of peg solitaire are in [pegs.md](pegs.md), those of `sat` and `cpsat` in [encodings.md](encodings.md). The
effect of single options is measured in [probing.md](probing.md), [akari.md](akari.md), [counting.md](counting.md) and
[tried.md](tried.md).

This page is written by `docs/make_options.py` from `src/engine/model/options.def`.
"""
TABLE = "| option | default | values | |\n| --- | --- | --- | --- |"


def number(word: str) -> str:
    """A number of C++ as it is typed on the command line."""
    if word == "INT64_MAX":
        return str(2**63 - 1)
    base, shift, bits = word.partition("<<")
    return str(int(base) << int(bits)) if shift else word


def fields(rest: str) -> list[str]:
    """The arguments of a macro, without quotes."""
    return [quoted or plain for quoted, plain in re.findall(r'"([^"]*)"|([^", ][^",]*)', rest)]


def row(kind: str, arguments: list[str]) -> str:
    """A row of the table: the name, the default, the range or the words, the help."""
    name, default, *bounds, text = arguments
    if kind == "FLAG":
        default, values = ("on" if default == "true" else "off"), "`on`, `off`"
    elif kind == "CHOICE":
        words = default.split()
        default, values = words[0], ", ".join(f"`{word}`" for word in words)
    else:
        low, high = map(number, bounds)
        values = f"from {low}" if high == number("INT64_MAX") else f"{low} to {high}"
    return f"| `{name}` | `{default}` | {values} | {text} |"


def page() -> str:
    """The whole page: a table for each group of rows."""
    lines = [HEAD.rstrip()]
    for kind, rest in re.findall(r"^(GROUP|FLAG|COUNT|REAL|CHOICE)\((.*)\)$", OPTIONS.read_text(), re.MULTILINE):
        lines.append(f"\n## {fields(rest)[1]}\n\n{TABLE}" if kind == "GROUP" else row(kind, fields(rest)))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    (ROOT / "docs/options.md").write_text(page(), encoding="utf-8")
