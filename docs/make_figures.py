"""Writes the figures of the pages by the programs that measure them: ``python docs/make_figures.py [WORD...]``.

A table of a page stands between two comments, the first of which has the command that prints it:

    <!-- exact: python bench/pegs.py pairs -->
    <!-- end -->

Exact figures are the same on every machine (counts, cutoffs, guesses, sizes); a test compares them. Measured ones have
times in them. All exact tables are written, and of the measured ones those with a WORD in their command. Commands run
in the folder of the project; where one names $CORPUS, that variable has the path of puzzles of other people.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[1]
TABLE = re.compile(r"<!-- (exact|measured): python ([^\n]+) -->\n(.*?)<!-- end -->", re.DOTALL)


def printed(command: str) -> str:
    """What a Python program prints."""
    words = shlex.split(os.path.expandvars(command))
    return subprocess.run([sys.executable, *words], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def with_figures(page: str, wanted: Callable[[str, str], bool]) -> str:
    """The page with those tables made anew whose kind and command are wanted."""

    def table(match: re.Match[str]) -> str:
        kind, command, old = match.groups()
        shown = printed(command) if wanted(kind, command) else old
        return f"<!-- {kind}: python {command} -->\n\n{shown.strip()}\n\n<!-- end -->"

    return TABLE.sub(table, page)


def exact(kind: str, command: str) -> bool:
    """Whether figures are the same on every machine, and the puzzles for them are here."""
    return kind == "exact" and ("$CORPUS" not in command or "CORPUS" in os.environ)


if __name__ == "__main__":
    for path in sorted((ROOT / "docs").glob("*.md")):
        page = path.read_text(encoding="utf-8")
        made = with_figures(
            page, lambda kind, command: exact(kind, command) or any(word in command for word in sys.argv[1:])
        )
        if made != page:
            path.write_text(made, encoding="utf-8")
            print(path.relative_to(ROOT))
