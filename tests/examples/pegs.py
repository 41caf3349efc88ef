"""What the tests know of peg solitaire."""

import re

from hypothesis import strategies as st
from sheet_reader import Drawing, Text

from examples.example import Example
from nono import Pegs, Puzzle
from nono.genres.pegs import parse_board


@st.composite
def pegs(draw: st.DrawFn, most: int = 7) -> Pegs:
    """Draw a few pegs on a board of any shape; the target is one peg anywhere, one hole, or a position."""
    grid = draw(st.sampled_from(["square", "triangle"]))
    height, width = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    cells = st.lists(st.sampled_from("oo...#"), min_size=width, max_size=width)
    rows = ["".join(row) for row in draw(st.lists(cells, min_size=height, max_size=height))]
    board, signs = parse_board([*rows, "o"], grid)
    keys = ["1" if sign == "o" else "0" for sign in signs]
    for hole in range(len(keys)):
        if keys.count("1") > most:
            keys[hole] = "0"
    number = draw(st.integers(1, keys.count("1")))
    position = "".join(draw(st.permutations(["1"] * number + ["0"] * (len(keys) - number))))
    target = draw(st.sampled_from([None, draw(st.integers(0, len(keys) - 1)), position]))
    return Pegs(board, start="".join(keys), target=target, check=False)


def rebuilt(drawing: Drawing) -> Puzzle:
    """Find the holes by their numbers. A peg is a larger disc than an empty hole."""
    texts = {int(text.text): text for text in drawing.texts if text.text.isdigit() and hole_at(drawing, text)}
    step = min(abs(a.x - b.x) for a in texts.values() for b in texts.values() if abs(a.y - b.y) < 0.1 and a != b)
    rows: dict[float, list[tuple[float, bool]]] = {}
    large = max(hole_at(drawing, text) for text in texts.values())
    for text in texts.values():
        key = next((y for y in rows if abs(y - text.y) < 0.1), text.y)
        rows.setdefault(key, []).append((text.x, hole_at(drawing, text) > 0.75 * large))
    left = min(x for row in rows.values() for x, _ in row)
    triangle = any(0.2 < (x - left) / step % 1 < 0.8 for row in rows.values() for x, _ in row)
    lines = []
    for y in sorted(rows):
        if triangle:
            lines.append(" ".join("o" if peg else "." for _, peg in sorted(rows[y])))
            continue
        keys = {round((x - left) / step): "o" if peg else "." for x, peg in rows[y]}
        lines.append("".join(keys.get(at, "#") for at in range(max(keys) + 1)))
    width = max(map(len, lines))
    lines = lines if triangle else [line.ljust(width, "#") for line in lines]
    numbers = " ".join(text.text for text in drawing.texts if hole_at(drawing, text))
    words = drawing.words.replace(numbers, "|")
    goal = re.search(r"goal: (?:a peg|pegs) in ([\d, ]*\d)", words)
    holes = [int(hole) - 1 for hole in re.findall(r"\d+", goal[1])] if goal else []
    grid = "triangle" if triangle else "square"
    board = Pegs(lines, grid=grid)
    position = "".join(str(int(hole in holes)) for hole in range(len(board.board.holes)))
    return Pegs(lines, target=position if holes else None, grid=grid)


def hole_at(drawing: Drawing, text: Text) -> float:
    """Return the radius of the smallest disc with the same middle as a text, or 0."""
    found = [d.radius for d in drawing.discs if abs(d.x - text.x) + abs(d.y - text.y) < 0.3 * d.radius]
    return min(found, default=0.0)


EXAMPLE = Example(
    good={"unique": {"start": ["oo."]}, "multiple": {"start": [".oo."]}, "unsolvable": {"start": ["o.o"]}},
    random=pegs(),
    arguments={"board": "triangle4", "vacancy": 1},
    refusing=(
        "certify",
        "check-certificate",
        "grade",
        "explain",
        "hint",
        "check-steps",
        "diff",
        "sample",
        "repair",
        "fix",
        "generate",
    ),
    printed=(
        "ten",
        "cracker",
        "bar",
        "two-islands",
    ),
    rebuilt=rebuilt,
)
