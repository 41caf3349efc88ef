"""The format of a text, by its content and the suffix of its file."""

from __future__ import annotations

import os
import re

from nono.base.errors import PuzzleError, warn
from nono.formats import (
    FORMATS,
    SHARED_SUFFIXES,
    format_named,
    format_of_suffix,
    hint,
    recognises,
    suffixes_of,
)
from nono.io.plain import SUFFIXES

ARCHIVES = (".zip", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz", ".tar.zst")
DRAWINGS = {
    "PDF": re.compile(r"%PDF"),
    "SVG": re.compile(r"\s*+(<\?xml[^>]*+>\s*+)?(<!--[^>]*+>\s*+)?<svg\b"),
    "HTML": re.compile(
        r'<!DOCTYPE html>\s<html[^>]*+>\s<meta charset="utf-8">\s<meta name="generator" content="nono">'
    ),
}


def format_of(head: str, source: str, genre: str | None = None, certain: bool = False) -> str:
    """The format of a file: that of its suffix, unless the content is plainly of another; else by the content alone.

    ``genre``: only formats that hold its puzzles. ``certain``: not by the suffix, as the file may be no puzzle. Raises
    `PuzzleError` where no format fits.
    """
    if not head.strip():
        raise PuzzleError("found an empty file, expected a puzzle", "no-puzzle")
    if kind := next((kind for kind, begin in DRAWINGS.items() if begin.match(head)), ""):
        raise PuzzleError(f"this is a drawing in {kind}, expected the puzzle that it was made of", "drawing")
    suffix = suffix_of(source)
    named = format_of_suffix(suffix)
    if named is not None and _holds(named, genre):
        fits = recognises(named, head) if certain else format_named(named).sniff(head)
        if fits:
            return named
    sniffed = next((name for name in FORMATS if _holds(name, genre) and recognises(name, head)), None)
    if not certain and sniffed is None and (named is None or not _holds(named, genre)) and genre in FORMATS:
        return str(genre)
    if sniffed is None and (certain or named is None):
        message = "found no format known by its content, expected one that nono formats lists (--format names it)"
        raise PuzzleError(message if certain else f"{message}; {hint(head)}", "unknown-format")
    if named is not None and sniffed is not None and not certain and suffix not in suffixes_of(sniffed):
        warn(f"read as {sniffed}, which its content is, and not {named}", source)
    return sniffed or named or ""


def _holds(name: str, genre: str | None) -> bool:
    """Whether the format holds puzzles of the genre."""
    return genre is None or genre in format_named(name).CAPABILITIES.genres


def is_archive(path: str) -> bool:
    """Whether the name is that of an archive."""
    return path.lower().endswith(ARCHIVES)


def is_own(source: str) -> bool:
    """Whether the suffix of a file is that of a format, and of puzzles only."""
    suffix = suffix_of(source)
    return suffix not in SHARED_SUFFIXES and format_of_suffix(suffix) is not None


def suffix_of(source: str) -> str:
    """The suffix of a file in small letters, that of its compression aside: ``.non`` of ``x.non.gz``."""
    stem, suffix = os.path.splitext(source.lower())
    return os.path.splitext(stem)[1] if suffix in SUFFIXES else suffix
