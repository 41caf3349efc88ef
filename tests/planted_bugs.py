"""All planted bugs, and the puzzles on which commands catch them.

``planted_bugs.txt`` has a paragraph per bug: a description, the function, the old source after ``-``, the new source
after ``+``, and a line with the puzzle, what catches the bug, and options. A heading begins with ``#``.
"""

import json
from pathlib import Path
from typing import Any

import planting
from planting import Bug

PUZZLES = {  # texts of files by name
    "hook.non": "width 4\nheight 4\n\nrows\n3\n1,2\n1\n2\n\ncolumns\n2\n1\n2,1\n3\n",
    "dots.non": "width 3\nheight 3\n\nrows\n1\n1\n1\n\ncolumns\n1\n1\n1\n",
    "flag.json": json.dumps(
        {
            "rows": [[1, [2, 2]], [2, [1, 2]], [[2, 2], 1], [[2, 2], 1], []],
            "cols": [[2, [1, 2]], [1, [2, 2]], [[1, 2], 1, [1, 2]], [[2, 2], 1]],
            "palette": ["white", "black", "red"],
        }
    ),
    "knots.non": "width 4\nheight 4\n\nrows\n1,1\n1,1\n1,1\n1,1\n\ncolumns\n1,1\n1,1\n1,1\n1,1\n",
    "domino.non": "width 7\nheight 7\n\nrows\n3\n1\n3,1\n1\n3,1\n1\n1\n\ncolumns\n1\n1\n1,3\n1\n1,3\n1\n3\n",
    "blots.json": '{"rows": [[3], [{"blot": 1}], [1]], "cols": [[3], [{"blot": 1}], [{"blot": 1}]]}\n',
    "lamps.json": '{"genre": "akari", "grid": ["..1.", ".#..", "...2", "0..."]}\n',
    "jumps.json": '{"genre": "pegs", "start": ["oo.o", "...."]}\n',
    "hall.json": '{"genre": "akari", "grid": ["..#", "...", "#.."]}\n',
}

BUGS: dict[str, list[Bug]] = {}  # by heading


def source(lines: list[str], sign: str) -> str:
    """Return the lines that begin with this sign, without it."""
    return "\n".join(line[1:] for line in lines if line[0] == sign)


for paragraph in Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").split("\n\n"):
    words, *lines = paragraph.splitlines()
    if not lines:
        BUGS[words.removeprefix("# ")] = []
        continue
    puzzle, *last = lines[-1].split()
    options: dict[str, Any] = dict(word.split("=") for word in last if "=" in word)
    if "backends" in options:
        options["backends"] = tuple(options["backends"].split(","))
    if "limit" in options:
        options["limit"] = int(options["limit"])
    caught = tuple(getattr(planting, word.upper(), word) for word in last if "=" not in word)
    bug = Bug(words, lines[0], source(lines, "-"), source(lines, "+"), puzzle, caught, **options)
    BUGS[[*BUGS][-1]].append(bug)
