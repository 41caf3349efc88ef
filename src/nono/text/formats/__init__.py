"""The table of formats. Each format is a module that recognises and reads files; most formats can also write them.

Every module defines ``CAPABILITIES``, which says what the format stores, and ``loads(text, check=True, **options)``,
which returns the puzzle in a text, or yields the puzzles, the error of each that cannot be read if others follow, and
None for a line without a puzzle. With ``check``, contradictory clues are an error. A module may also define:

- ``sniff(head)``: returns whether a text that begins with ``head`` can only be of this format: no prose, code or other
  data; without it, the format of another package is read only by its suffix or its name;
- ``dumps(puzzles)`` or ``dump_bytes(puzzles)``: returns the file as text or as bytes, and warns of each lost field;
  raises `PuzzleError` on a puzzle that the format cannot store;
- ``load_bytes(data, check)``, in place of ``loads``: yields the puzzles in the bytes of a file;
- ``stream(lines, check)``: yields the puzzle on each line as soon as the line arrives, and None for a blank line;
- ``READ_OPTIONS``: the names of the `nono.text.ReadOptions` that ``loads`` accepts;
- ``CONCATENATES = True``: several files joined together are a valid file;
- ``SUFFIXES`` (only in formats of other packages): the suffixes of the files in lower case, the usual suffix first.
  Built-in formats list their suffixes in the table below.

To recognise a file by its content, nono tries the formats in the order of the table, and imports only those whose
pattern fits. Formats of other packages (entry-point group ``nono.formats``) come last, and only if they read text.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from nono.base.arguments import expected_one_of, unfit
from nono.base.table import Table

# Each row: what to import, the suffixes, and a pattern at the beginning of the texts that are recognised without the
# suffix. If the format has ``sniff``, this decides among these texts. Without a pattern, the text tells nothing.
_ROWS = {
    "jsonl": ("nono.text.formats.json_:lines", (".jsonl", ".ndjson"), r"\s*\{"),
    "json": ("nono.text.formats.json_", (".json",), r"\s*[{\[]"),
    "pegs": ("nono.text.formats.boards:pegs", (".pegs",), r"\s*pegs(?:[ \t]+\w+)?[ \t]*(?:\n|$)"),
    "janko": ("nono.text.formats.janko", (".janko", ".html", ".htm"), r"(?is).*?(?:puzzle|x-janko)"),
    "non": (
        "nono.text.formats.non",
        (".non", ".nonpack"),
        r"(?ims).*?^[ \t]*(?:width|height|rows|columns)[ \t]+\d+[ \t]*$",
    ),
    "xcsp": ("nono.text.formats.xcsp", (".xml",), r"(?s)\s*<.*?\binstance\b.*?XCSP3"),
    "webpbn": ("nono.text.formats.webpbn", (".xml", ".pbn"), r"\s*<"),
    "opensudoku": ("nono.text.formats.sudoku_apps:opensudoku", (".opensudoku",), r"(?s)\s*<(?:.*?<)?opensudoku"),
    "nonograms.org": (
        "nono.text.formats.sites:nonograms_org",
        (".html", ".htm"),
        r"(?s)\s*(?:<.*?\b|var\s+)?d\s*=\s*\[\s*\[\s*\d",
    ),
    "griddlers.net": ("nono.text.formats.sites:griddlers", (".html", ".htm"), r"(?s).*?topHeader[\"']?\s*:\s*\["),
    "puzzle-site": ("nono.text.formats.sites:puzzle_site", (".html", ".htm"), r"""(?s).*?\btask["']?\s*[:=]\s*["']"""),
    "nonogrid": ("nono.text.formats.nonogrid", (".toml", ".ini"), r"(?s).*?\[clues\]"),
    "taai": ("nono.text.formats.taai", (".taai",), r"\s*\$[ \t]*\d+[ \t]*(?:\n|\Z)"),
    "olsak": ("nono.text.formats.olsak", (".g",), r"(?ms).*?^:"),
    "dzn": ("nono.text.formats.dzn", (".dzn",), r"(?s).*?(?:\[\||array2d\()"),
    "sgt": ("nono.text.formats.sgt", (".sgt",), r"(?s).*?(?:\d\w{0,20}[:#]|[\d.]/|html#|SAVEFILE:)"),
    "puzzlink": ("nono.text.formats.puzzlink", (".url",), r"(?s).*?(?:/|pzprv3)"),
    "csv": ("nono.text.formats.csv_:csv", (".csv",), r"[;,\t]|sep="),
    "tsv": ("nono.text.formats.csv_:tsv", (".tsv", ".tab"), r"[;,\t]|sep="),
    "xlsx": ("nono.text.formats.xlsx", (".xlsx", ".xlsm"), None),
    "xpm": (
        "nono.text.formats.xpm",
        (".xpm", ".xpm2"),
        r"\s*(?:/\*\s*XPM\s*\*/|!\s*XPM2|static\s+(?:const\s+)?char\s*\*)",
    ),
    "pbm": ("nono.text.formats.image:pbm", (".pbm",), None),
    "png": ("nono.text.formats.image:png", (".png",), None),
    "gif": ("nono.text.formats.image:gif", (".gif",), None),
    "bmp": ("nono.text.formats.image:bmp", (".bmp",), None),
    "picture": ("nono.text.formats.image:picture", (".webp", ".pgm", ".ppm", ".pnm"), None),
    "akari": ("nono.text.formats.boards:akari", (".akari",), r"akari\n(?:[.#0-9]+\n)+"),
    "cells": ("nono.text.formats.boards:cells", (".sdk", ".sdm", ".ss", ".csv"), r"(?s).*?[\d.]{81}"),
    "mk": ("nono.text.formats.bare:mk", (".mk",), r"(?s).*?#"),
    "grid": ("nono.text.formats.grid", (".grid",), r"\s*\S[ \t]+#[0-9A-Fa-f]{6}(?:[ \t]+\S.*)?\s*\n"),
    "cwd": ("nono.text.formats.bare:cwd", (".cwd",), None),
    "nin": ("nono.text.formats.bare:nin", (".nin",), None),
    "typed": ("nono.text.formats.typed", (), None),
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


def reads_bytes(name: str) -> bool:
    """Return whether the format reads files as bytes."""
    return hasattr(format_named(name), "load_bytes")


def format_named(name: str) -> Any:
    """Return the module of the format; raises `PuzzleError` if the name is unknown."""
    if name not in FORMATS:
        raise unfit("format", name, expected_one_of(name, FORMATS, "format", "nono formats"), "unknown-format")
    return FORMATS[name]


def recognises(name: str, head: str) -> bool:
    """Return whether a text that begins with ``head`` can only be of this format, which is imported only if it may."""
    is_built_in = name in _ROWS
    pattern = _ROWS[name][2] if is_built_in else ""
    if pattern is None or not re.match(pattern, head):
        return False
    sniff = getattr(FORMATS[name], "sniff", None)
    return is_built_in if sniff is None else bool(sniff(head))


def writable(name: str) -> bool:
    """Return whether the format can be written."""
    module = format_named(name)
    return hasattr(module, "dumps") or hasattr(module, "dump_bytes")


def concatenates(name: str) -> bool:
    """Return whether several joined files of this format are a valid file."""
    return getattr(format_named(name), "CONCATENATES", False)


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
