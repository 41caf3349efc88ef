"""Write the tables of figures in the pages: ``python docs/make_figures.py [WORD...]``.

A table stands between two comments. The first comment names the command that prints the table:

    <!-- exact: python measurements/pegs.py pairs -->
    <!-- end -->

Exact figures (counts, cutoffs, guesses, sizes) are the same on every machine, and a test compares them. Measured
figures contain times. The script writes all exact tables, and measured tables whose command contains a WORD. Commands
run in the project folder. The variable $CORPUS is the path of a folder with other people's puzzles; without it, the
script leaves tables that need such puzzles unchanged.
"""

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
    """Return the output of a Python program."""
    words = shlex.split(os.path.expandvars(command))
    return subprocess.run([sys.executable, *words], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def with_figures(page: str, wanted: Callable[[str, str], bool]) -> str:
    """Return the page with new tables wherever ``wanted(kind, command)`` is true."""

    def table(match: re.Match[str]) -> str:
        kind, command, old = match.groups()
        shown = printed(command) if wanted(kind, command) else old
        return f"<!-- {kind}: python {command} -->\n\n{shown.strip()}\n\n<!-- end -->"

    return TABLE.sub(table, page)


def exact(kind: str, command: str) -> bool:
    """Return whether figures are the same on every machine and their puzzles are available."""
    return kind == "exact" and ("$CORPUS" not in command or "CORPUS" in os.environ)


if __name__ == "__main__":
    for path in sorted((ROOT / "docs").glob("*.md")):
        page = path.read_text("utf-8")
        made = with_figures(
            page, lambda kind, command: exact(kind, command) or any(word in command for word in sys.argv[1:])
        )
        if made != page:
            path.write_text(made, "utf-8")
            print(path.relative_to(ROOT))
