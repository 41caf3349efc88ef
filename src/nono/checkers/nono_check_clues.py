"""Writes the clues and the pictures of a certificate so that a person can read them; the clues as in clues.txt.

This file needs only Python. nono_check.py and nono_check_puzzle.py import it from their own folder.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from errno import EINVAL
from pathlib import Path
from typing import Any

DRAWN = 60  # a board with more columns is too wide to be drawn
REGION = "[!-~\u4000-\u9fff]+"  # a row of regions: characters that a person can see
WHOLE = "[!-,/-~\u4000-\u9fff-]+"  # without a dot, which is a cell without a region
# The sections of each genre's clues, with the regular expression of their rows; "" if they have numbers instead.
SECTIONS = {
    "nonogram": {"rows": "", "cols": ""},
    "akari": {"cells": "[.#0-9]+"},
    "mosaic": {"numbers": "[.0-9]+"},
    "minesweeper": {"numbers": "[.?0-8]+", "mines": ""},
    "star-battle": {"regions": REGION, "stars": ""},
    "norinori": {"regions": WHOLE},
    "aquarium": {"regions": WHOLE, "rows": "", "cols": "", "separate": ""},
    "tents": {"trees": "[.T]+", "rows": "", "cols": ""},
    "sudoku": {"givens": "[.1-9A-Z]+", "boxes": WHOLE, "parity": "[.oe]+", "diagonals": ""},
    "binairo": {"givens": "[.01]+", "signs across": "[.=x]+", "signs down": "[.=x]+", "repeats": ""},
}
OWN = {"nono", "genre", "id", "title", "width", "height", "palette", "colors", "rows", "cols", "goal", "saved"}
BOARDS = {name.split()[0] for sections in SECTIONS.values() for name in sections} | {"grid"}


def genre_of(data: dict[str, Any]) -> Any:
    """Return the genre of a puzzle in nono's JSON; raise ValueError if its fields may be those of another program.

    A puzzle that names its version and its genre may have any fields. Other puzzles have only fields of nono's form.
    """
    genre = data.get("genre")
    usual = OWN if genre in (None, "nonogram") else OWN | BOARDS
    inner = {name for value in data.values() if isinstance(value, dict) for name in value}
    is_plain = usual >= data.keys() and {"across", "down"} >= inner
    if repr(data.get("nono", 1)) != "1" or not (is_plain or ("nono" in data and genre is not None)):
        raise ValueError("the JSON is not in nono's form")
    if genre == "binairo" and data.get("repeats") is None and data.get("signs"):
        raise ValueError("the JSON does not say whether rows and columns may be equal")
    return "nonogram" if genre is None else genre


def has_size(data: Mapping[str, Any], width: int, height: int) -> bool:
    """Return whether a puzzle in nono's JSON states no other size."""
    return all(repr(data.get(name)) in ("None", str(size)) for name, size in (("width", width), ("height", height)))


def content_of(path: Path) -> bytes:
    """Return the content of a file; raise OSError if it is a pipe or a device, which may have no end."""
    if path.exists() and not path.is_file():
        raise OSError(EINVAL, "not a regular file", str(path))
    return path.read_bytes()


class Texts(dict[str, str]):
    """The texts of the files in a folder, by name. A file is read when it is needed."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder

    def __missing__(self, name: str) -> str:
        self[name] = text = content_of(self.folder / name).decode()
        return text


def json_of(text: str | bytes) -> Any:
    """Parse JSON; raise ValueError if an object has a key twice, because readers differ in which of them they use."""
    return json.loads(text, object_pairs_hook=object_of)


def object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise TwiceError("the JSON has a key twice")
    return found


class TwiceError(ValueError):
    """Raised if an object of JSON has a key twice."""


def clue_text(genre: str, clues: Any) -> str:
    """Return the clues as text: a section for each list, and a drawing if the clues stand beside a board.

    Boards of text are their own drawing. A block is its length (? if unknown) and, from colour 2 on, ``:`` and the
    colour. Raises ValueError on clues that are not of the genre, because their text may look like other clues.
    """
    lines = [f"genre {genre}"]
    for name, value in clues.items():
        value = 1 if name == "stars" and value is None else value
        sections = (
            {f"{name} {part}": some for part, some in value.items()} if isinstance(value, dict) else {name: value}
        )
        for title, some in sections.items():
            if genre in SECTIONS and not (name.isalpha() and is_plain(some, SECTIONS[genre].get(title))):
                raise ValueError(f"the clues of {genre} have no such section {title!r:.40}")
            lines += ["", title, *(word_of(item) for item in (some if isinstance(some, list) else [some]))]
    if genre == "nonogram" and len(clues["cols"]) <= DRAWN:
        lines += ["", "drawing", *drawing(clues["rows"], clues["cols"])]
    return "\n".join([line.rstrip(" ") for line in lines]) + "\n"


def is_plain(item: Any, row: str | None) -> bool:
    """Return whether a part of a section has only numbers, truth values and rows like ``row``; None: no section."""
    if isinstance(item, list):
        return all(is_plain(part, row) for part in item)
    if isinstance(item, str):
        return bool(row and re.fullmatch(row, item))
    return row is not None and (item is None or type(item) in (int, bool))


def picture_text(title: str, grid: Sequence[Sequence[int]], keys: Sequence[str]) -> str:
    """Return a picture or a saved grid as a section. Each cell is the set of its colours: a number with one bit per
    colour, -1 if unknown. Without ``keys``, each colour is shown by its number.
    """
    between = "" if keys else " "

    def cell(some: int) -> str:
        if some < 0:
            return "?"
        colours = [colour for colour in range(some.bit_length()) if some >> colour & 1]
        words = between.join(keys[colour] if keys else str(colour) for colour in colours)
        return words if len(colours) == 1 else f"[{words}]"

    lines = ["", title if keys else f"{title}, by the numbers of the colours"]
    lines += [between.join(map(cell, row)) for row in grid]
    return "\n".join(lines) + "\n"


def word_of(item: Any) -> str:
    """Return the text of a row, a number, or a clue."""
    if isinstance(item, list):
        return " ".join(block_of(block) if isinstance(block, list) else word_of(block) for block in item) or "0"
    return item if isinstance(item, str) else "?" if item is None else str(item).lower()


def block_of(block: Any) -> str:
    length, colour = block
    return word_of(length) + (f":{colour}" if colour != 1 else "")


def drawing(rows: Sequence[Any], cols: Sequence[Any]) -> list[str]:
    """Return the board of a nonogram, with the clues above and to the left of it."""
    beside, above = [*map(word_of, rows)], [word_of(clue).split() for clue in cols]
    left, high = max(map(len, beside)), max(map(len, above))
    wide = 1 + max([1, *(len(word) for words in above for word in words)])
    heads = [[""] * (high - len(words)) + words for words in above]
    lines = [" " * left + "".join(words[at].rjust(wide) for words in heads) for at in range(high)]
    return lines + [words.rjust(left) + ".".rjust(wide) * len(cols) for words in beside]
