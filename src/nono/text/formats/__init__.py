"""The table of formats. Each format is a module that recognises and reads files; most formats can also write them.

The class `Format` lists the names that every module must define. A module may also define:

- ``sniff(head)``: returns whether a text that begins with ``head`` can only be of this format: no prose, code or other
  data; without it, the format is read only by its suffix or its name;
- ``dumps(puzzles)`` or ``dump_bytes(puzzles)``: returns the file as text or as bytes, and warns of each lost field;
  raises `PuzzleError` on a puzzle that the format cannot store;
- ``load_bytes(data, check)``: yields the puzzles in the bytes of a file, like `Format.loads`;
- ``stream(lines, check)``: yields the puzzle on each line as soon as the line arrives, and None for a blank line;
- ``READ_OPTIONS``: the names of the `nono.text.ReadOptions` that ``loads`` accepts;
- ``CONCATENATES = True``: several files joined together are a valid file;
- ``SUFFIXES`` (only in formats of other packages): the suffixes of the files in lower case, the usual suffix first.
  Built-in formats list their suffixes in the table below.

To recognise a file by its content, nono tries the formats in the order of the table, and imports only those whose signs
the text contains. Formats of other packages
(entry-point group ``nono.formats``) come last, and only if they read text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from nono.base.arguments import expected_one_of, unfit
from nono.base.table import Table

if TYPE_CHECKING:
    from nono.text.formats.shared import Capabilities, Loaded

ANY = ("",)
# Each row: what to import, the suffixes, and texts of which each recognised text contains one, in lower case
_ROWS = {
    "jsonl": ("nono.text.formats.json_:lines", (".jsonl", ".ndjson"), ("{",)),
    "json": ("nono.text.formats.json_", (".json",), ("{", "[")),
    "pegs": ("nono.text.formats.boards:pegs", (".pegs",), ANY),
    "janko": ("nono.text.formats.janko", (".janko", ".html", ".htm"), ("puzzle", "x-janko")),
    "non": ("nono.text.formats.non", (".non", ".nonpack"), ("rows", "columns", "goal")),
    "xcsp": ("nono.text.formats.xcsp", (".xml",), ("xcsp3",)),
    "webpbn": ("nono.text.formats.webpbn", (".xml", ".pbn"), ("<",)),
    "opensudoku": ("nono.text.formats.sudoku_apps:opensudoku", (".opensudoku",), ("<opensudoku",)),
    "nonograms.org": ("nono.text.formats.sites:nonograms_org", (".html", ".htm"), ("[",)),
    "griddlers.net": ("nono.text.formats.sites:griddlers", (".html", ".htm"), ("topheader",)),
    "puzzle-site": ("nono.text.formats.sites:puzzle_site", (".html", ".htm"), ()),
    "nonogrid": ("nono.text.formats.nonogrid", (".toml", ".ini"), ("[clues]",)),
    "taai": ("nono.text.formats.taai", (".taai",), ("$",)),
    "olsak": ("nono.text.formats.olsak", (".g",), (":",)),
    "dzn": ("nono.text.formats.dzn", (".dzn",), ("[|", "array2d(")),
    "sgt": ("nono.text.formats.sgt", (".sgt",), (":", "#", "/")),
    "puzzlink": ("nono.text.formats.puzzlink", (".url",), ("/", "pzprv3")),
    "csv": ("nono.text.formats.csv_:csv", (".csv",), ("\t", ";", ",")),
    "tsv": ("nono.text.formats.csv_:tsv", (".tsv", ".tab"), ("\t", ";", ",")),
    "xlsx": ("nono.text.formats.xlsx", (".xlsx", ".xlsm"), ()),
    "xpm": ("nono.text.formats.xpm", (".xpm", ".xpm2"), ("xpm", "char")),
    "pbm": ("nono.text.formats.image:pbm", (".pbm",), ()),
    "png": ("nono.text.formats.image:png", (".png",), ()),
    "gif": ("nono.text.formats.image:gif", (".gif",), ()),
    "bmp": ("nono.text.formats.image:bmp", (".bmp",), ()),
    "picture": ("nono.text.formats.image:picture", (".webp", ".pgm", ".ppm", ".pnm"), ()),
    "akari": ("nono.text.formats.boards:akari", (".akari",), ("akari",)),
    "cells": ("nono.text.formats.boards:cells", (".sdk", ".sdm", ".ss", ".csv"), ANY),
    "mk": ("nono.text.formats.bare:mk", (".mk",), ("#",)),
    "grid": ("nono.text.formats.grid", (".grid",), ANY),
    "cwd": ("nono.text.formats.bare:cwd", (".cwd",), ANY),
    "nin": ("nono.text.formats.bare:nin", (".nin",), ANY),
    "typed": ("nono.text.formats.typed", (), ANY),
}
FORMATS = Table("format", {name: module for name, (module, *_) in _ROWS.items()}, "nono.formats")
SUFFIXES = {suffix: name for name, (_, suffixes, _) in _ROWS.items() for suffix in suffixes} | {
    ".csv": "csv",
    ".xml": "webpbn",
}


def suffixes_of(name: str) -> list[str]:
    """Return the suffixes of a format's files, the usual suffix first."""
    return list(_ROWS[name][1] if name in _ROWS else getattr(FORMATS[name], "SUFFIXES", ()))


def suffixes() -> list[str]:
    return [*SUFFIXES, *_plug_in_suffixes()]


def format_of_suffix(suffix: str) -> str | None:
    """Return the format of files with this suffix, or None. Built-in formats come before plug-ins."""
    return SUFFIXES.get(suffix) or (_plug_in_suffixes().get(suffix) if suffix else None)


@cache
def _plug_in_suffixes() -> dict[str, str]:
    """Return the format for each suffix that formats of other packages define."""
    format_of: dict[str, str] = {}
    for name in FORMATS:
        if name not in _ROWS:
            format_of |= {suffix: name for suffix in suffixes_of(name) if suffix not in SUFFIXES}
    return format_of


def may_hold(text: str) -> Iterator[str]:
    """Yield the formats that may recognise this text, in the order of the table, without importing them."""
    text = text.casefold()
    yield from (name for name in FORMATS if any(sign in text for sign in (_ROWS[name][2] if name in _ROWS else ANY)))


class Format(Protocol):
    """The names that the module of every format defines."""

    CAPABILITIES: Capabilities

    def loads(self, text: str, check: bool = True, **options: Any) -> Loaded:
        """Yield the puzzles in a text. If a puzzle cannot be read but reading can continue, yield its error.

        A list yields None for a line without a puzzle.

        With ``check``, contradictory clues are an error. Raises `PuzzleError`.
        """


def reads_bytes(format: Format) -> bool:
    """Return whether the format reads files as bytes."""
    return hasattr(format, "load_bytes")


def format_named(name: str) -> Any:
    """Return the module of the format; raises `PuzzleError` if the name is unknown."""
    if name not in FORMATS:
        raise unfit("format", name, expected_one_of(name, FORMATS, "format", "nono formats"), "unknown-format")
    return FORMATS[name]


def recognises(name: str, head: str) -> bool:
    """Return whether a text that begins with ``head`` can only be of this format."""
    sniff = getattr(format_named(name), "sniff", None)
    return sniff is not None and sniff(head)


def writable(name: str) -> bool:
    """Return whether the format can be written."""
    module = format_named(name)
    return hasattr(module, "dumps") or hasattr(module, "dump_bytes")


def concatenates(name: str) -> bool:
    """Return whether several joined files of this format are a valid file."""
    return getattr(format_named(name), "CONCATENATES", False)


def read_options(name: str) -> Sequence[str]:
    """Return the names of the `nono.text.ReadOptions` that the format's ``loads`` accepts."""
    return getattr(format_named(name), "READ_OPTIONS", ())


def facts(name: str) -> dict[str, object]:
    """Return the facts about a format: whether nono can read and write it, suffixes, summary and capabilities.

    - ``read``: Whether nono reads the format.
    - ``write``: Whether nono writes the format.
    - ``suffixes``: The suffixes of files in this format.
    - ``what``: A description of the format.
    - ``holds``: The parts of a puzzle that the format can store.
    """
    summary_facts = {"read": True, "write": writable(name), "suffixes": suffixes_of(name), "what": summary(name)}
    return summary_facts | {"holds": FORMATS[name].CAPABILITIES.words()}


def summary(name: str) -> str:
    """Return the first line of the module's docstring."""
    return str(FORMATS[name].__doc__).partition("\n")[0].rstrip(".:;,")
