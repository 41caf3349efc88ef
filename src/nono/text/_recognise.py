"""Answers one question: in which format is this file or text?

The user may say so. Otherwise, the first bytes tell binary formats; then the suffix decides, unless it is unknown or
the content clearly differs; then the formats look at the text in the order of their table (`nono.text.formats`).
"""

from __future__ import annotations

import os
import re

from nono.base.errors import PuzzleError, warn
from nono.text.formats import FORMATS, format_named, format_of_suffix, recognises, suffixes_of

TYPED = "typed"  # the format of typed texts, for everything that no other format recognises
HEAD = 1 << 16  # number of characters that are used to detect the format
TEXTS = ("", ".txt", ".text")  # suffixes of files in folders and archives that may hold typed texts
DRAWINGS = {
    "PDF": re.compile(r"%PDF"),
    "SVG": re.compile(r"\s*+(<\?xml[^>]*+>\s*+)?(<!--[^>]*+>\s*+)?<svg\b"),
    "HTML": re.compile(
        r'<!DOCTYPE html>\s<html[^>]*+>\s<meta charset="utf-8">\s<meta name="generator" content="nono">'
    ),
}
PAGE = re.compile(r"\s*+(?:<!--[^>]*+>\s*+)*+<(?:!doctype html|html|head|body)\b", re.IGNORECASE)
PAGES = ("janko", "griddlers.net", "puzzle-site")  # formats of web pages, besides nonograms.org
LINES = ("sgt", "puzzlink", "cells")  # formats whose lines users may type in place of a file
LINE_SIGNS = ":/#."  # every line in these formats contains one of these characters
TABLES = ("csv", "tsv")
WORD = r"[\"']?[A-Za-z][\w .%()/-]*[\"']?"
# matches if the first line has only words
TABLE_OF_WORDS = rf"(?m)\ufeff?{WORD}([,;\t]{WORD})+[,;\t]*$"
_MAGIC = {
    b"\x89PNG": "png",
    b"GIF8": "gif",
    b"BM": "bmp",
    b"RIFF": "picture",
    b"\xff\xd8\xff": "picture",
    b"PK\3\4": "xlsx",
}
COMPRESSED = (".gz", ".bz2", ".xz")  # suffixes of compressed files
PICTURES = "xpm|p[bgnp]m|png|gif|bmp|webp"
# suffixes that files of other programs have, which are no puzzles
SHARED_SUFFIX = rf"\.(jsonl?|ndjson|xml|html?|toml|ini|g|url|mk|[ct]sv|tab|xls[xm]|{PICTURES})"


def format_of_bytes(head: bytes) -> str | None:
    """Return the format of a binary file that begins with these bytes, or None if it is unknown."""
    if netpbm := re.match(rb"P([1-6])[\s#]", head):  # a picture of Netpbm, which may be text
        return "pbm" if netpbm[1] in b"14" else "picture"
    is_binary = b"\0" in head[:64]
    return next((name for magic, name in _MAGIC.items() if is_binary and head.startswith(magic)), None)


def format_of(text: str, source: str, of_suffix: str, genre: str | None, named: bool) -> str:
    """Return the format of a text. That of the suffix of ``source`` decides, unless it is "" or another format fits.

    With ``genre``, only formats that can store the genre are tried. ``named`` says that the user named the file. Other
    files may be no puzzles: they need the content of a format, or a suffix of typed texts. Raises `PuzzleError` if no
    format fits.
    """
    head = text[:HEAD]
    if len(text) > HEAD and "\n" in head:
        head = head[: head.rindex("\n") + 1]  # whole lines: half a line may look like something else
    if not head.strip():
        raise PuzzleError("found no text, expected a puzzle", "no-puzzle")
    if kind := next((kind for kind, begin in DRAWINGS.items() if begin.match(head)), ""):
        raise PuzzleError(f"the file is a drawing in {kind}, expected the puzzle that it shows", "drawing")
    if PAGE.match(head):  # whose puzzle may stand far behind its beginning
        return next((name for name in PAGES if recognises(name, text)), "nonograms.org")
    suffix = suffix_of(source)
    stated = of_suffix if of_suffix and _may_be(of_suffix, head, genre) else None
    if stated is not None and recognises(stated, head):
        return stated
    fitting = (name for name in FORMATS if recognises(name, head) and _holds(name, genre))
    if recognised := next(fitting, None):
        if (stated, recognised) == ("json", "jsonl") and "\n" not in head.strip():
            return "json"  # on one line
        if named and stated is not None and suffix not in suffixes_of(recognised):
            warn(f"read as {recognised}, because its content is not {stated}", source)
        return recognised
    if named and stated is not None:
        return stated  # its reader says what is wrong
    if named or suffix in TEXTS:
        return TYPED
    if stated in TABLES and re.match(TABLE_OF_WORDS, head):
        raise PuzzleError("found a table of words and numbers, expected clues", "table")
    message = "found no known format, expected one that nono formats lists\nto choose the format, use the option format"
    raise PuzzleError(message, "unknown-format")


def _may_be(name: str, head: str, genre: str | None) -> bool:
    """Return whether a text may have the format that its suffix states, although others use the suffix, too."""
    if not _holds(name, genre):
        return False
    if name == "non":  # typed clues, unless the text begins with a word of this format
        return bool(format_named("non").opens(head))
    if name == "nonogrid":  # other programs, unless the text has sections, whose clues are strings
        return "[clues]" in head and not re.search(r"^[ \t]*\w+[ \t]*=[ \t]*\[", head, re.MULTILINE)
    return True


def _holds(name: str, genre: str | None) -> bool:
    """Return whether the format can store puzzles of this genre."""
    capabilities = format_named(name).CAPABILITIES
    return genre is None or genre in capabilities.genres or genre in capabilities.only_read


def has_puzzle_suffix(source: str) -> bool:
    """Return whether the suffix of the file is used only for puzzles."""
    suffix = suffix_of(source)
    return not re.fullmatch(SHARED_SUFFIX, suffix) and format_of_suffix(suffix) is not None


def suffix_of(source: str) -> str:
    """Return the lower-case suffix of a file. The suffix of a compression is ignored: ``.non`` for ``x.non.gz``."""
    stem, suffix = os.path.splitext(source.lower())
    return os.path.splitext(stem)[1] if suffix in COMPRESSED else suffix


def line_format(path: str) -> str:
    """Return the format of an address or game ID that the user typed in place of a file, or "" for a file."""
    if os.path.exists(path) or not any(sign in path for sign in LINE_SIGNS):
        return ""
    recognised = next((name for name in LINES if recognises(name, path)), "")
    return recognised or ("puzzlink" if path.startswith(("http://", "https://")) else "")
