"""Texts that hold texts: Markdown with fences, XML of other programs, links, and game IDs in a program; read only.

Each text inside is read as a file of its own, with the same options. Other lines are not read. In XML, each level may
have a board with one row per line. XML with the clues of both sides is read as JSON with the same names and values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from nono.base.errors import PuzzleError
from nono.base.table import read_error
from nono.genres import GENRES
from nono.text._recognise import format_of
from nono.text.data import puzzles_of
from nono.text.formats import format_named, read_options
from nono.text.formats.shared import Capabilities, Loaded
from nono.text.formats.shared.xml import Element, data_of, has_sides, root_element, root_of

CAPABILITIES = Capabilities(goal=True, saved=True, colour=True, many=True, blots=True, genres=GENRES)
READ_OPTIONS = ("genre", "fields", "size")
FENCE = re.compile(r"^[ \t]*(?:```|~~~)", re.MULTILINE)
LINK = re.compile(r"https?://\S+")
LEVELS = ("level", "puzzle", "board", "grid", "game")  # elements with the lines of a board
LEVEL = re.compile(rf"(?i)<({'|'.join(LEVELS)})\b[^<>]*>\s*(?:<!\[CDATA\[|[^<\s][^<\n]*\n)")
HEAD = 1 << 16  # characters of a text that tell its format
PROSE = re.compile(r"[^\W\d_]{2}\W+[^\W\d_]{2}")  # on a line beside fences
QUOTED = re.compile(r"[\"'`](\d+x\d\w*:[^\s\"'`]+|https?://[^\s\"'`]+)[\"'`]")  # a game ID or a link
OWN = ("texts", "typed")


class InnerText(NamedTuple):
    """A text inside another one, and the number of its first line."""

    line: int
    text: str


def sniff(head: str) -> bool:
    """Return whether the text has fences around texts of known formats, or boards in elements of XML, or only links of
    several sites, or is a program with game IDs.
    """
    if root_of(head):
        return LEVEL.search(head) is not None or has_sides(head)
    inner = _fenced(head) or _links(head) or _quoted(head)
    return any(format_of(text, "") not in OWN for _, text in inner)


def loads(
    text: str,
    check: bool = True,
    genre: str | None = None,
    fields: Mapping[str, Any] | None = None,
    size: tuple[int, int] | None = None,
) -> Loaded:
    """Yield the puzzles of each text inside, or its error. Raises `PuzzleError`."""
    if has_sides(text[:HEAD]):
        from nono.text.typed.names import is_name

        root = root_element(text)
        data = data_of(root)
        data = {"genre": root.name} | data if isinstance(data, dict) and is_name(root.name) else data
        yield from puzzles_of(data, check, genre, fields)
        return
    inner = [*_levels(root_element(text))] if root_of(text[:HEAD]) else _fenced(text) or _links(text) or _quoted(text)
    options = {"genre": genre, "fields": fields, "size": size}
    for line, part in inner:
        try:
            for puzzle in _puzzles(part, check, options):
                yield _moved(puzzle, line) if isinstance(puzzle, PuzzleError) else puzzle
        except Exception as error:
            yield _moved(read_error(error), line)


def _moved(error: PuzzleError, line: int) -> PuzzleError:
    """Return the error of a text inside, which begins on this line, with its line in the whole text."""
    error.line = line + max(error.line - 1, 0)
    return error


def _puzzles(text: str, check: bool, options: Mapping[str, Any]) -> Loaded:
    """Return the puzzles of a text inside. Raises `PuzzleError`."""
    name = format_of(text, "", options["genre"])
    taken = {option: value for option, value in options.items() if option in read_options(name)}
    puzzles: Loaded = format_named(name).loads(text, check, **taken)
    return puzzles


def _fenced(text: str) -> list[InnerText]:
    """Return the texts between fences; [] if another line beside them is no prose, and may be part of a puzzle."""
    lines = text.split("\n")
    fences = [number for number, line in enumerate(lines) if FENCE.match(line)]
    if len(fences) < 2 or len(fences) % 2:
        return []
    inner = [InnerText(begin + 2, "\n".join(lines[begin + 1 : end])) for begin, end in pairwise(fences)][::2]
    edges = [-1, *fences, len(lines)]
    beside = [line for begin, end in zip(edges[::2], edges[1::2], strict=True) for line in lines[begin + 1 : end]]
    return inner if all(PROSE.search(line) for line in beside if line.strip()) else []


def _links(text: str) -> list[InnerText]:
    """Return the links of a text that has nothing but links; [] if it has other lines, or one link."""
    lines = [InnerText(number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    return lines if len(lines) > 1 and all(LINK.fullmatch(line) for _, line in lines) else []


def _quoted(text: str) -> list[InnerText]:
    """Return the game IDs and links in quotes in a program; [] if it has lists that may be another puzzle."""
    lines = enumerate(text.split("\n"), 1)
    found = [InnerText(number, match[1]) for number, line in lines for match in QUOTED.finditer(line)]
    found = [inner for inner in found if format_of(inner.text, "") not in OWN]
    if not found:
        return []
    from nono.text.typed.reader import CELLS, CODE  # only for such programs

    return found if CODE.search(text) and not CELLS.search(text) else []


def _levels(element: Element) -> Iterator[InnerText]:
    """Yield the boards in the elements of XML."""
    for child in element.children:
        text = "".join(child.texts)
        if child.name in LEVELS and "\n" in text.strip():
            yield InnerText(child.line, text)
        else:
            yield from _levels(child)
