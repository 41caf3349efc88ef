"""The JSON of nono, lossless for every genre: one puzzle, or several as ``{"nono": 1, "set": [...]}``.

The fields ``rows`` and ``cols`` are enough for a nonogram; all other puzzles state their genre, also as a published
name (``"genre": "takuzu"``). A list of puzzles, an object whose values are puzzles, and a list under ``puzzles``,
``levels`` or the like are collections. Other names of fields are read as the section "Lists" above says.

The ``goal`` of a nonogram has one text per row with one key per cell: ``.`` for the background and ``X`` for black,
unless a ``palette`` gives other keys. A list of numbers per row is good, too, with 0 for the background. A board is a
list of texts, a list of lists with numbers, signs and null, or one text with line breaks.

Fields with unknown names are kept. A warning shows them as not read, unless they only describe the puzzle.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from nono.base.errors import PuzzleError
from nono.base.table import read_error
from nono.genres import GENRES, Nonogram, Puzzle
from nono.text.data.own import VERSION, is_own, own_puzzles
from nono.text.data.strict_json import parse
from nono.text.formats.shared.capability import ALL, Capabilities, Loaded, Puzzles, warn_lost
from nono.text.parts.names import Fields, side_of

FIELD = re.compile(r'"(nono|genre|rows|cols|goal|givens|regions|trees|cellSize)"\s*:|"grid"\s*:\s*\[\s*\[\s*\{')
KEY = re.compile(r'"(\w{1,40})"\s*:\s*[\[{"\d]')
APPS = ({"size", "grid"}, {"cellSize", "cells"})  # fields of f-puzzles, and of SudokuPad
CAPABILITIES = Capabilities(goal=True, saved=True, colour=True, many=True, blots=True, about=ALL, genres=GENRES)
READ_OPTIONS = ("genre", "fields")


def sniff(head: str) -> bool:
    """Return whether the text begins like a JSON object or list, and has a field of puzzles or is a list of lists of
    lists. Several lists that follow one another are typed clues.
    """
    # an object begins with a quoted name or is empty; "{%", "{{" and "{#" begin templates of web pages
    begins = re.match(r'\s*(\{(?![%{#])\s*["}]|\[\s*([\[\]{"\d-]|\Z))', head)
    has_lists = re.match(r"\s*\[\s*\[\s*\[", head)
    has_field = FIELD.search(head) or has_lists or any(map(side_of, KEY.findall(head)))
    return bool(begins and has_field) and not _are_lists(head.strip())


def _are_lists(text: str) -> bool:
    """Return whether the text is a list followed by something else, such as the clues of the other side."""
    if text.startswith("["):
        with suppress(ValueError, RecursionError):
            _, end = json.JSONDecoder().raw_decode(text)
            return bool(text[end:].strip())
    return False


def loads(text: str, check: bool = True, genre: str | None = None, fields: Fields | None = None) -> Loaded:
    """Return an iterator over the puzzles in a JSON text.

    The caller may state the ``genre``, whose name sets the ``fields``.
    """
    data = parse(text)
    if is_own(data):
        return own_puzzles(data, check, genre, fields)
    if isinstance(data, dict) and any(data.keys() >= names for names in APPS):
        from nono.text.formats import sudoku_apps  # only for files of other programs

        if sudoku_apps.is_of_app(data):
            return iter([sudoku_apps.puzzle_of_app(data, check)])
    from nono.text.data.puzzles import puzzles_of  # only for objects of others

    return puzzles_of(data, check, genre, fields)


def dumps(puzzles: Puzzles) -> str:
    """Return one puzzle as an object with one field per line, or several as a set with one puzzle per line."""
    data = [data_of(puzzle) for puzzle in puzzles]
    if len(data) != 1:
        return f'{{"nono": {VERSION}, "set": [\n' + ",\n".join(map(compact, data)) + "\n]}\n"
    return "{\n" + ",\n".join(f" {compact(name)}: {_field(value)}" for name, value in data[0].items()) + "\n}\n"


def data_of(puzzle: Puzzle) -> dict[str, Any]:
    """Return the JSON object of a puzzle. Warn of each ``meta`` field whose name belongs to the format."""
    for name in puzzle.meta:
        if name in puzzle.reserved():
            warn_lost(name, "json")
    return {"nono": VERSION} | puzzle.to_dict()


def compact(data: Any) -> str:
    """Return the data as one line of JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _field(value: Any) -> str:
    """Return the value of a field as JSON text; pictures get one line per row."""
    if isinstance(value, list) and value and all(isinstance(row, str) for row in value):
        return "[\n" + ",\n".join(f"  {compact(row)}" for row in value) + "\n ]"
    return compact(value)


class JsonLines:
    """The JSON of nono with one puzzle per line, for large sets: only one line is held in memory at a time."""

    CAPABILITIES = CAPABILITIES
    READ_OPTIONS = READ_OPTIONS
    CONCATENATES = True

    def sniff(self, head: str) -> bool:
        """Return whether the first line is a complete JSON object. If it is the only line, it may be damaged."""
        first, newline, _ = head.lstrip().partition("\n")
        is_template = first.startswith(("{%", "{{", "{#", "{-"))  # of a web page, or a comment of Haskell
        return first.startswith("{") and (not newline or first.rstrip().endswith("}")) and not is_template

    def loads(self, text: str, check: bool = True, genre: str | None = None, fields: Fields | None = None) -> Loaded:
        """Return an iterator over the puzzles on the lines."""
        return self.stream(text.rstrip("\n").split("\n"), check, genre, fields)

    def stream(
        self, lines: Iterable[str], check: bool = True, genre: str | None = None, fields: Fields | None = None
    ) -> Loaded:
        """Yield the puzzles on each line as soon as it arrives.

        For a bad line, yield its error; for a blank line, yield None.
        """
        for number, line in enumerate(lines, 1):
            if not line.strip():
                yield None
                continue
            try:
                plain = Nonogram.of_line(line, check) if genre in (None, "nonogram") else None
                found: list[Any] = [plain] if plain is not None else [*loads(line, check, genre, fields)]
            except Exception as caught:
                found = [read_error(caught)]
            for puzzle in found or [PuzzleError("found an empty list, expected a puzzle", "no-puzzle")]:
                if isinstance(puzzle, PuzzleError):
                    puzzle.line = number  # in place of the line within this line
                yield puzzle

    def dumps(self, puzzles: Puzzles) -> str:
        """Return one line of JSON per puzzle."""
        return "".join(compact(data_of(puzzle)) + "\n" for puzzle in puzzles)


lines = JsonLines()
