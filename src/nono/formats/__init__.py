"""The formats: each a module that recognises, reads and writes one, and a row here.

A format has ``sniff(head) -> bool`` (whether a text that begins like this is plainly of this format),
``loads(text, check) -> iterator`` of puzzles, a `PuzzleError` in the place of a puzzle that cannot be read while the
next ones can, and ``dumps(puzzles) -> text`` if it is written; and ``stream(lines, check)`` where puzzles can be read
while the rest of the file is still to come. Formats of bytes have ``load_bytes`` and ``dump_bytes``. ``CAPABILITIES``
says what a format can hold, ``READ_OPTIONS`` which of `nono.io.read.ReadOptions` its ``loads`` knows; ``CONCATENATES``
that what it writes of several puzzles is what it writes of each in turn. Rows stand in the order in which contents are
tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Protocol

from nono.base.errors import PuzzleError
from nono.base.table import Table
from nono.genres.base import Puzzle

if TYPE_CHECKING:
    from nono.formats.shared.capability import Capabilities

_ROWS = {
    "jsonl": ("nono.formats.jsonl", (".jsonl", ".ndjson")),
    "json": ("nono.formats.json_", (".json",)),
    "pegs": ("nono.formats.pegs", (".pegs",)),
    "janko": ("nono.formats.janko", (".janko",)),
    "non": ("nono.formats.non", (".non", ".nonpack")),
    "webpbn": ("nono.formats.webpbn", (".xml", ".pbn")),
    "picmi": ("nono.formats.picmi", ()),
    "freenono": ("nono.formats.freenono", (".nonogram",)),
    "nonograms.org": ("nono.formats.nonograms_org", (".html", ".htm")),
    "gno": ("nono.formats.gno", (".gno",)),
    "nonogrid": ("nono.formats.nonogrid", (".toml", ".ini")),
    "taai": ("nono.formats.taai", (".taai",)),
    "taai-answers": ("nono.formats.taai:answers", ()),
    "picross": ("nono.formats.picross", ()),
    "olsak": ("nono.formats.olsak", (".g",)),
    "lp": ("nono.formats.lp", (".lp",)),
    "sgt": ("nono.formats.sgt", (".sgt",)),
    "pzprv3": ("nono.formats.pzprv3", (".pzprv3",)),
    "puzzlink": ("nono.formats.puzzlink", (".url",)),
    "xpm": ("nono.formats.xpm:xpm3", (".xpm",)),
    "xpm2": ("nono.formats.xpm:xpm2", (".xpm2",)),
    "pbm": ("nono.formats.pbm:plain", (".pbm",)),
    "pbmraw": ("nono.formats.pbm:raw", ()),
    "pnm": ("nono.formats.pnm", (".pgm", ".ppm", ".pnm")),
    "png": ("nono.formats.image:png", (".png",)),
    "gif": ("nono.formats.image:gif", (".gif",)),
    "bmp": ("nono.formats.image:bmp", (".bmp",)),
    "webp": ("nono.formats.image:webp", (".webp",)),
    "akari": ("nono.formats.akari", (".akari",)),
    "mk": ("nono.formats.mk", (".mk",)),
    "grid": ("nono.formats.grid", (".grid",)),
    "rstring": ("nono.formats.rstring", ()),
    "cwd": ("nono.formats.cwd", (".cwd",)),
    "nin": ("nono.formats.nin", (".nin",)),
    "twoblocks": ("nono.formats.twoblocks", ()),
    "rosetta": ("nono.formats.rosetta", ()),
}
# What the files of formats that are read as bytes begin with; white space or a comment follows a P and a number.
_MAGIC = {
    b"P1": "pbm",
    b"P4": "pbmraw",
    **dict.fromkeys((b"P2", b"P3", b"P5", b"P6"), "pnm"),
    b"\x89PNG": "png",
    b"GIF8": "gif",
    b"BM": "bmp",
    b"RIFF": "webp",
    b"\xff\xd8\xff": "webp",
}

FORMATS = Table("format", {name: module for name, (module, _) in _ROWS.items()})
SUFFIXES = {suffix: name for name, (_, suffixes) in _ROWS.items() for suffix in suffixes}


def suffixes_of(name: str) -> list[str]:
    """The suffixes of a format's files, the usual one first."""
    return list(_ROWS[name][1])


def format_of_bytes(head: bytes) -> str | None:
    """The format of a file that begins like this, if it is one of those that are read as bytes."""
    for magic, name in _MAGIC.items():
        text = magic[:1] == b"P"
        if head.startswith(magic) and (head[2:3].isspace() or head[2:3] == b"#" if text else b"\0" in head[:64]):
            return name
    return None


class Format(Protocol):
    """What the module of a format offers."""

    CAPABILITIES: Capabilities

    def sniff(self, head: str) -> bool: ...
    def loads(self, text: str, check: bool = True, **wishes: Any) -> Iterator[Puzzle | PuzzleError]: ...
    def dumps(self, puzzles: Iterable[Puzzle]) -> str: ...
    def load_bytes(self, data: bytes, check: bool = True) -> Iterator[Puzzle | PuzzleError]: ...
    def dump_bytes(self, puzzles: Iterable[Puzzle]) -> bytes: ...


def format_named(name: str) -> Format:
    """The module of the format; raises `PuzzleError` on an unknown name."""
    if name not in FORMATS:
        raise PuzzleError(f"found format {name!r}, expected one of {', '.join(FORMATS)}", "unknown-format")
    module: Format = FORMATS[name]
    return module


def writable(name: str) -> bool:
    """Whether the format is written, not only read."""
    module = format_named(name)
    return hasattr(module, "dumps") or hasattr(module, "dump_bytes")
