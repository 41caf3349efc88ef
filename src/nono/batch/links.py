"""Addresses for the report: the file of a puzzle as the page sees it, and the puzzle's own page on the web."""

from __future__ import annotations

import os
import re
from urllib.parse import quote

from nono.genres.base import Puzzle

ADDRESS = re.compile(r"https?://[^\s\"'<>\\]+")
FIELDS = ("url", "link", "source")  # of ``meta`` in which a file gives the address of its puzzle
WEBPBN = re.compile(r"\bwebpbn\.com\b", re.IGNORECASE)
NUMBER = re.compile(r"(?:^|[^\w.])#?(\d{1,7})\b")  # of a puzzle in its id: "#1234 (v.2)", "webpbn.com #1234"


def web_page(puzzle: Puzzle) -> str:
    """The address that the file gives for its puzzle, or that of a puzzle of webpbn.com; empty: none is known."""
    given = [word for name in FIELDS if isinstance(word := puzzle.meta.get(name), str)]
    for word in given:
        if ADDRESS.fullmatch(word.strip()):
            return word.strip()
    number = NUMBER.search(puzzle.id)
    if number and any(map(WEBPBN.search, (puzzle.id, *given))):
        return f"https://webpbn.com/{number[1]}"
    return ""


def file_link(source: str, page: str) -> str:
    """The address of an entry's file, or of the archive that holds it, relative to a page; empty if it is not there."""
    path = source
    while path and not os.path.exists(path):
        path = os.path.dirname(path) if os.path.dirname(path) != path else ""
    if not path or not os.path.isfile(path):
        return ""
    folder = os.path.dirname(os.path.abspath(page))
    try:
        relative = os.path.relpath(os.path.abspath(path), folder)
    except ValueError:  # another drive
        return ""
    return quote(f"./{relative}".replace(os.sep, "/").replace("./../", "../"))
