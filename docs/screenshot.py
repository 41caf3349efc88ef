"""A picture of what ``nono solve`` shows on a terminal, for the README.

python docs/screenshot.py docs/solve.svg PUZZLE...
"""

from __future__ import annotations

import io
import sys

from rich.console import Console
from rich.text import Text

from nono.cli.words import drawings, sentence
from nono.reading import read
from nono.renderers.terminal import Terminal
from nono.solving import solve


def main() -> None:
    out, *words = sys.argv[1:]
    terminal = Terminal(columns=100, colours=1 << 24, blocks=True)
    shown = ""
    for word in words:
        puzzle = read(word)
        result = solve(puzzle)
        shown += f"$ nono solve {word}\n{sentence(word, puzzle, result)}"
        shown += drawings(puzzle, result.grids, terminal) + "\n"
    lines = Text.from_ansi(shown)
    console = Console(record=True, width=max(map(len, lines.plain.splitlines())) + 2, file=io.StringIO())
    console.print(lines)
    console.save_svg(out, title="nono")


if __name__ == "__main__":
    main()
