"""Answers one question: in which format is this file or text?

The user may say so. Otherwise, the first bytes tell binary formats; then the suffix decides, unless it is unknown or
the content clearly differs; then the formats look at the text in the order of their table (`nono.text.formats`).
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from typing import Any

from nono.base.errors import PuzzleError, warn
from nono.text.formats import FORMATS, format_named, format_of_suffix, may_hold, suffixes_of

CELLS = "cells"  # the format of typed boards
HEAD = 1 << 16  # number of characters that are used to detect the format
DRAWINGS = {
    "PDF": re.compile(r"%PDF"),
    "SVG": re.compile(r"\s*+(<\?xml[^>]*+>\s*+)?(<!--[^>]*+>\s*+)?<svg\b"),
    "HTML": re.compile(
        r'<!DOCTYPE html>\s<html[^>]*+>\s<meta charset="utf-8">\s<meta name="generator" content="nono">'
    ),
}
PAGE = re.compile(r"\s*+(?:<!--[^>]*+>\s*+)*+<(?:!doctype html|html|head|body)\b", re.IGNORECASE)
LINES = ("sgt", "puzzlink")  # formats whose lines users may type in place of a file
LINE_SIGNS = ":/#"  # every line in these formats contains one of these characters
TABLES = ("csv", "tsv")
WORD = r"[\"']?[A-Za-z][\w .%()/-]*[\"']?"
# matches if the first line has only words
TABLE_OF_WORDS = rf"(?m)\ufeff?{WORD}([,;\t]{WORD})+[,;\t]*$"
# The first bytes of files in binary formats. After "P1" to "P6", white space or a comment must follow.
_MAGIC = {
    b"P1": "pbm",
    b"P4": "pbmraw",
    **dict.fromkeys((b"P2", b"P3", b"P5", b"P6"), "pnm"),
    b"\x89PNG": "png",
    b"GIF8": "gif",
    b"BM": "bmp",
    b"RIFF": "webp",
    b"\xff\xd8\xff": "webp",
    b"PK\3\4": "xlsx",
}
COMPRESSED = (".gz", ".bz2", ".xz")  # suffixes of compressed files
# suffixes of other programs' files that are not puzzles
# fmt: off
SHARED_SUFFIXES = {
    ".json", ".jsonl", ".ndjson", ".xml", ".html", ".htm", ".toml", ".ini", ".g", ".lp",
    ".url", ".mk", ".csv", ".tsv", ".tab", ".xlsx", ".xlsm", ".xpm", ".pbm", ".pgm", ".ppm", ".pnm", ".png", ".gif",
    ".bmp", ".webp",
}
# fmt: on


def format_of_bytes(head: bytes) -> str | None:
    """Return the format of a binary file that begins with these bytes, or None if it is unknown."""
    for magic, name in _MAGIC.items():
        text = magic[:1] == b"P" and len(magic) == 2
        if head.startswith(magic) and (head[2:3].isspace() or head[2:3] == b"#" if text else b"\0" in head[:64]):
            return name
    return None


def beginning(text: str) -> str:
    """Return the whole lines at the beginning of a text, from which its format is recognised: half a line may look like
    something else.
    """
    head = text[:HEAD]
    lines, newline, _ = head.rpartition("\n")
    return lines + newline if len(text) > HEAD and lines else head


def recognised(head: str, source: str, options: Mapping[str, Any], certain: bool = False) -> str:
    """Return the format of a text that begins with ``head``. Warn if the text leaves open which clues are the rows."""
    name = format_of(head, source, options.get("genre"), certain)
    doubt = format_of_suffix(suffix_of(source)) != name and not options.get("transpose")
    if doubt and has_unnamed_sides(name, head):
        warn(f"read as {name}, with the first clues as the rows (use --transpose if they are the columns)", source)
    return name


def format_of(head: str, source: str, genre: str | None = None, certain: bool = False) -> str:
    """Return the format of a file. The suffix decides, unless it is unknown or the content clearly differs.

    With ``genre``, only formats that can store the genre are tried. With ``certain``, the suffix alone does not decide,
    because the file may not be a puzzle. Raises `PuzzleError` if no format fits.
    """
    if not head.strip():
        raise PuzzleError("found no text, expected a puzzle", "no-puzzle")
    if kind := next((kind for kind, begin in DRAWINGS.items() if begin.match(head)), ""):
        raise PuzzleError(f"the file is a drawing in {kind}, expected the puzzle that it shows", "drawing")
    if PAGE.match(head):  # only two sites have pages that are read; the data of nonograms.org may come after ``head``
        return "janko" if recognises("janko", head) else "nonograms.org"
    suffix = suffix_of(source)
    named = format_of_suffix(suffix)
    if named is not None and _holds(named, genre):
        fits = recognises(named, head) if certain else format_named(named).sniff(head)
        if fits:
            return named
    if certain and named in TABLES and re.match(TABLE_OF_WORDS, head):
        raise PuzzleError("found a table of words and numbers, expected clues", "table")
    sniffed = format_in(head, genre)
    if genre and not certain and sniffed is None and (named is None or not _holds(named, genre)):
        own = CELLS if _holds(CELLS, genre) else genre
        if own in FORMATS and _holds(own, genre):
            return own
    if sniffed is None and not certain and named is None:
        from nono.text.formats.shared.other_puzzles import expect_no_heading

        expect_no_heading(head)
        if slip := slip_in(head):
            raise slip
    if sniffed is None and (certain or named is None):
        message = "found no known format, expected one that nono formats lists"
        advice = "use --format NAME to set the format" if certain else hint(head, genre)
        raise PuzzleError(f"{message}\n{advice}", "unknown-format")
    if named is not None and sniffed is not None and not certain and suffix not in suffixes_of(sniffed):
        warn(f"read as {sniffed}, because its content is not {named}", source)
    return sniffed or named or ""


def format_in(head: str, genre: str | None) -> str | None:
    """Return the first format that recognises a text and can store the genre, or None."""
    names = (name for name in may_hold(head) if _holds(name, genre))
    return next((name for name in names if recognises(name, head)), None)


def _holds(name: str, genre: str | None) -> bool:
    """Return whether the format can store puzzles of this genre."""
    return genre is None or genre in format_named(name).CAPABILITIES.genres


def recognises(name: str, head: str) -> bool:
    """Return whether the first characters of a text (``head``) identify this format."""
    module = format_named(name)
    certain: Callable[[str], bool] = getattr(module, "certain", module.sniff)
    return certain(head)


def has_unnamed_sides(name: str, head: str) -> bool:
    """Return whether a text that begins with ``head`` leaves open which clues belong to the rows."""
    unnamed: Callable[[str], bool] | None = getattr(format_named(name), "has_unnamed_sides", None)
    return unnamed is not None and unnamed(head)


def slip_in(head: str) -> PuzzleError | None:
    """Return the error that names a common slip of a text in no known format, or None."""
    from nono.text.formats.shared.slips import slip_of
    from nono.text.typed.notes import NAMES

    return slip_of(head, NAMES)


def hint(head: str, genre: str | None = None) -> str:
    """Return why a text in no known format cannot be read as clues, and how to type clues."""
    words: str = ("" if genre else FORMATS["cells"].hint(head)) or FORMATS["typed"].hint(head)
    return words


def is_own(source: str) -> bool:
    """Return whether the suffix of the file is used only for puzzles."""
    suffix = suffix_of(source)
    return suffix not in SHARED_SUFFIXES and format_of_suffix(suffix) is not None


def suffix_of(source: str) -> str:
    """Return the lower-case suffix of a file. The suffix of a compression is ignored: ``.non`` for ``x.non.gz``."""
    stem, suffix = os.path.splitext(source.lower())
    return os.path.splitext(stem)[1] if suffix in COMPRESSED else suffix


def line_format(path: str) -> str:
    """Return the format of an address or game ID that the user typed in place of a file, or "" for a file."""
    if os.path.exists(path) or not any(sign in path for sign in LINE_SIGNS):
        return ""
    found = next((name for name in LINES if format_named(name).sniff(path)), "")
    return found or ("puzzlink" if path.startswith(("http://", "https://")) else "")
