"""Puzzles in the form that janko.at uses: ``begin``, lines with a word and a value, sections, ``end``.

Blanks separate cells. In Akari, ``-`` ``.`` ``_`` are empty cells, ``x`` is a wall, ``0``-``4`` are clues, and ``o`` is
a bulb of the solution. For a nonogram, only the solution is read (``x`` filled, ``-`` empty), and the clues are
computed from it. The size may be missing, and so may ``begin``; words in brackets, repeated lines and misspelt ends
(``send``) are accepted.

Other genres have the sections ``problem``, ``areas`` (regions) or ``lines`` (``e``, ``s``: a wall to the right or
below), and ``clabels`` and ``rlabels`` for the numbers above and beside the board; if these are missing, the numbers
are computed from the solution. Words such as ``depth 2`` (stars per line), ``mines 10`` and ``patternx 3`` (the width
of a box) state the rest. Saved HTML pages can be read, too.
"""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise
from typing import Any

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import split_rows
from nono.genres import Nonogram, Puzzle
from nono.genres.codecs.janko_pages import JankoPage, Sections
from nono.genres.format_codecs import CodecGenres, codec_named, codec_names, puzzle_of_layers
from nono.text.formats.shared.capability import ALL, Capabilities, Loaded
from nono.text.formats.shared.clues import numbered, opening, puzzles_of_parts
from nono.text.parts.clues import Line

CAPABILITIES = Capabilities(goal=True, many=True, about=ALL, genres=CodecGenres("janko", "nonogram"))
NONOGRAM = JankoPage("nonogram nonograms nonogramm nonogramme", "-x")
UNKEPT = {"id", "title", "size", "rows", "cols"}
SECTIONS = ("problem", "solution", "moves", "areas", "lines", "clabels", "rlabels")
PUZZLE = re.compile(r"\[?puzzle\]?:?\s+\S+", re.IGNORECASE)
NAMED = re.compile(r"(?im)^[ \t]{0,9}\[?puzzle\]?:?\s{1,9}([a-z-]{1,20})(,[ \t]*[a-z]{1,20}){0,3}[ \t]*$")
END = re.compile(r"[a-z]?(end)+s?")
WORD = re.compile(r"\[?([A-Za-z][\w-]*)\]?:?(?:\s+(.*))?")
OPENING = re.compile(r"<|\[\w+\]|begin\b|puzzle\b(?!\s*:)", re.IGNORECASE)
TAG = re.compile(r"<[^<>]*>")


def sniff(head: str) -> bool:
    """Return whether the text begins with a page's first word, and names a known kind or begins like a page."""
    if not OPENING.match(opening(head)):
        return False
    kinds = {match[1].lower() for match in NAMED.finditer(head)}
    if not kinds.isdisjoint(NONOGRAM.names) or any(codec_named("janko", kind) for kind in kinds):
        return True
    begins = re.search(r"(?im)^[ \t]{0,9}\[?begin\]?[ \t]*\n[ \t]{0,9}\[?puzzle\b", head)
    return begins is not None or "application/x-janko" in head


def _begins(line: str) -> bool:
    """Return whether a line is the word begin, perhaps in brackets."""
    return line.lower().removeprefix("[").removesuffix("]") == "begin"


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzles in the text; for each puzzle that cannot be read, yield its error."""
    lines = numbered(text)
    if text.lstrip().startswith("<"):
        lines = [Line(line_number, unescape(TAG.sub(" ", line)).strip()) for line_number, line in lines]
        start = next((line_number for line_number, line in lines if _begins(line) or PUZZLE.fullmatch(line)), 0)
        if not start:
            message = "found no line 'begin' on the page, expected 'begin' before the puzzle"
            raise PuzzleError(message, "missing-section")
        lines = lines[start - 1 :]
    begins = [index for index, (_, line) in enumerate(lines) if _begins(line)]
    ends = pairwise([*(begins or [0]), len(lines)])
    blocks = [[line for line in lines[first:last] if line.text] for first, last in ends]
    # among several pages, one with only the word 'begin' is skipped
    parts = ((0, block) for block in blocks if len(block) > 1 or len(blocks) < 2)
    yield from puzzles_of_parts(parts, lambda _, block: _puzzle(block, check))


def _puzzle(block: list[Line], check: bool) -> Puzzle:
    """Return the puzzle on a page. Raises `PuzzleError`."""
    entries, sections = _sections(block)
    if "puzzle" not in entries:
        message = "found no line 'puzzle', expected the name of a genre"
        raise PuzzleError(message, "missing-section").at(block[0].number if block else 0)
    line_number, kind = entries.pop("puzzle")
    name, *flags = [word.strip() for word in kind.lower().split(",")]
    genre, page = codec_named("janko", name) or (None, NONOGRAM)
    if genre is None and name not in NONOGRAM.names:
        expected = " or ".join(["nonogram", *codec_names("janko")])
        message = f"found a puzzle of {excerpt(kind)}, expected {expected}"
        raise PuzzleError(message, "unsupported-variant").at(line_number)
    rows_of = {word: [(line, text.split()) for line, text in lines] for word, lines in sections.items()}
    meta: dict[str, Any] = {word: value for word, (_, value) in entries.items() if word not in page.keywords | UNKEPT}
    if sections["moves"]:
        meta["moves"] = [line for _, line in sections["moves"]]
    about: dict[str, Any] = {"meta": meta} | {word: entries[word].text for word in ("id", "title") if word in entries}
    try:
        board = page.read(flags, Sections(line_number, entries, rows_of))
        if genre is not None:
            return puzzle_of_layers(genre, board, check, **about)
    except PuzzleError as error:
        raise error.at(line_number) from None
    if isinstance(board.answer, PuzzleError):
        raise board.answer
    if board.answer is None:
        message = "found no section 'solution' with '-' or 'x' in each cell, expected the picture of the nonogram"
        raise PuzzleError(message, "missing-section").at(line_number)
    return Nonogram.from_grid(split_rows(board.answer, board.width), **about)


def _sections(block: list[Line]) -> tuple[dict[str, Line], dict[str, list[Line]]]:
    """Return the value of each keyword with its line number, and the lines of each section.

    Raises `PuzzleError` on a section that is there twice, and on a line that has no keyword.
    """
    entries: dict[str, Line] = {}
    sections: dict[str, list[Line]] = {name: [] for name in SECTIONS}
    section = waiting = ""
    for line_number, line in block:
        match = WORD.fullmatch(line)
        word = match[1].lower() if match else ""
        word = "depth" if word == "stars" else word  # two words for the same number
        if word == "begin" and not section:
            continue
        if word in SECTIONS:
            if sections[word]:
                message = f"found the section {word!r} twice, expected it once"
                raise PuzzleError(message, "duplicate-key").at(line_number)
            section, waiting = word, ""
        elif END.fullmatch(word) and match and not match[2]:
            break
        elif section:
            sections[section].append(Line(line_number, line))
        elif waiting:
            entries[waiting], waiting = Line(line_number, line), ""
        elif match is None:
            message = f"found {excerpt(line)}, expected a word and its value"
            raise PuzzleError(message, "missing-section").at(line_number)
        elif match[2] is None:
            waiting = word if line.startswith("[") else ""
        else:
            entries[word] = Line(line_number, match[2].strip())
    return entries, sections
