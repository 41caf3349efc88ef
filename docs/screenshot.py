"""A picture of what ``nono solve`` shows on a dark terminal, for the README.

python docs/screenshot.py docs/solve.svg PUZZLE...
"""

import re
import sys
from pathlib import Path
from xml.sax.saxutils import escape

from nono.cli.output.messages import drawings, sentence
from nono.renderers import Terminal
from nono.solving import solve
from nono.text import read

ACROSS, DOWN, EDGE = 9, 18, 16  # a character's width and height, the margin round all of them
INK, PAPER, FAINT = "d8d8d8", "1e1e1e", "7b7b7b"


def shown(word: str) -> str:
    """The characters and escape sequences that the terminal gets."""
    puzzle = read(word)
    result = solve(puzzle)
    pictures = drawings(puzzle, result.grids, Terminal(columns=100, colours=1 << 24, blocks=True))
    return f"$ nono solve {word}\n{sentence(word, puzzle, result)}{pictures}"


def rgb(numbers: list[str]) -> str:
    return "".join(f"{int(number):02x}" for number in numbers)


def svg(text: str) -> str:
    """The characters as SVG: a rectangle for each run of one paper, a text for each run of one ink."""
    lines = text.splitlines()
    shapes = []
    width = 0
    for row, line in enumerate(lines):
        column = 0
        ink, paper = INK, PAPER
        for code, run in re.findall(r"\x1b\[([0-9;]*)m|([^\x1b]+)", line):
            if run:
                x, y = EDGE + ACROSS * column, EDGE + DOWN * row
                span = ACROSS * len(run)
                if paper != PAPER:
                    shapes.append(f'<rect x="{x}" y="{y}" width="{span}" height="{DOWN}" fill="#{paper}"/>')
                if run.strip():
                    place = f'x="{x}" y="{y + 13}" textLength="{span}"'
                    shapes.append(f'<text {place} fill="#{ink}" xml:space="preserve">{escape(run)}</text>')
                column += len(run)
                continue
            numbers = code.split(";")
            if numbers[0] in ("", "0"):
                ink, paper = INK, PAPER
            elif numbers == ["2"]:
                ink = FAINT
            while len(numbers) >= 5:
                layer, _, *channels = numbers[:5]
                ink, paper = (rgb(channels), paper) if layer == "38" else (ink, rgb(channels))
                numbers = numbers[5:]
        width = max(width, column)
    size = f'width="{2 * EDGE + ACROSS * width}" height="{2 * EDGE + DOWN * len(lines)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="monospace" font-size="15" '
        'shape-rendering="crispEdges">\n'
        f'<rect width="100%" height="100%" rx="8" fill="#{PAPER}"/>\n' + "\n".join(shapes) + "\n</svg>\n"
    )


def main() -> None:
    out, *words = sys.argv[1:]
    Path(out).write_text(svg("\n\n".join(map(shown, words))), "utf-8")


if __name__ == "__main__":
    main()
