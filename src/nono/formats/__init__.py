"""The formats: each a module that recognises, reads and writes one, and a row here.

What every module offers is `Format`. A module may offer more:

- ``dumps`` (`TextWriter`) or ``dump_bytes`` (`BytesWriter`): the format is written, as text or as bytes;
- ``load_bytes`` (`BytesReader`): its files are read as bytes;
- ``stream`` (`LineReader`): its puzzles are read while the rest of the file is still to come;
- ``certain``, where ``sniff`` could be true of prose, source code or other data: whether a text that begins like this
  can be nothing else. By its content alone a text is recognised where this is so; ``sniff`` is for files with the
  format's suffix;
- ``has_unnamed_sides``: whether nothing in a text that begins like this says which of its clues are those of the rows;
- ``load_pieces`` (`PieceReader`): its texts of any size are read piece by piece;
- ``MARK``: each line that begins with it parts two puzzles or begins one, so that big files are read piece by piece;
- ``READ_OPTIONS``: the names of the `nono.io.entry.ReadOptions` that its ``loads`` takes; ``given`` of a
  `BytesReader`: its ``load_bytes`` takes whether the format was given, and not found by the content;
- ``CONCATENATES = True``: a file of several puzzles is the files of each, one after another;
- ``SUFFIXES``, in another package: the suffixes of its files, in lower case, the usual one first. Built-in formats have
  them in their rows.

Rows stand in the order in which contents are tried; formats of other packages (entry-point group ``nono.formats``) come
last, and are recognised by their content if they are of text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from nono.base.arguments import one_of, unfit
from nono.base.errors import PuzzleError
from nono.base.table import Table
from nono.genres.base import Puzzle

if TYPE_CHECKING:
    from nono.formats.shared.capability import Capabilities

_ROWS = {
    "jsonl": ("nono.formats.json_:lines", (".jsonl", ".ndjson")),
    "json": ("nono.formats.json_", (".json",)),
    "pegs": ("nono.formats.pegs", (".pegs",)),
    "janko": ("nono.formats.janko", (".janko", ".html", ".htm")),
    "non": ("nono.formats.non", (".non", ".nonpack")),
    "webpbn": ("nono.formats.webpbn", (".xml", ".pbn")),
    "picmi": ("nono.formats.xml_pictures:picmi", ()),
    "freenono": ("nono.formats.xml_pictures:freenono", (".nonogram",)),
    "woven": ("nono.formats.woven", (".woven",)),
    "nonograms.org": ("nono.formats.nonograms_org", (".html", ".htm")),
    "html": ("nono.formats.html_", (".html", ".htm", ".xhtml", ".mhtml", ".mht")),
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
    "csv": ("nono.formats.csv_:csv", (".csv",)),
    "tsv": ("nono.formats.csv_:tsv", (".tsv", ".tab")),
    "xlsx": ("nono.formats.xlsx", (".xlsx", ".xlsm")),
    "xpm": ("nono.formats.xpm:xpm3", (".xpm",)),
    "xpm2": ("nono.formats.xpm:xpm2", (".xpm2",)),
    "pbm": ("nono.formats.netpbm:pbm", (".pbm",)),
    "pbmraw": ("nono.formats.netpbm:pbmraw", ()),
    "pnm": ("nono.formats.netpbm:pnm", (".pgm", ".ppm", ".pnm")),
    "png": ("nono.formats.image:png", (".png",)),
    "gif": ("nono.formats.image:gif", (".gif",)),
    "bmp": ("nono.formats.image:bmp", (".bmp",)),
    "webp": ("nono.formats.image:webp", (".webp",)),
    "akari": ("nono.formats.akari", (".akari",)),
    "mk": ("nono.formats.bare:mk", (".mk",)),
    "grid": ("nono.formats.grid", (".grid",)),
    "rstring": ("nono.formats.bare:rstring", ()),
    "cwd": ("nono.formats.bare:cwd", (".cwd",)),
    "nin": ("nono.formats.bare:nin", (".nin",)),
    "twoblocks": ("nono.formats.bare:twoblocks", ()),
    "rosetta": ("nono.formats.bare:rosetta", ()),
    "typed": ("nono.formats.typed", ()),
}
# The first bytes of files that are read as bytes; white space or a comment follows a P and a digit.
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
# Suffixes of formats that files of other programs have as well.
# fmt: off
SHARED_SUFFIXES = {
    ".json", ".jsonl", ".ndjson", ".xml", ".html", ".htm", ".xhtml", ".mhtml", ".mht", ".toml", ".ini", ".g", ".lp",
    ".url", ".mk", ".csv", ".tsv", ".tab", ".xlsx", ".xlsm", ".xpm", ".pbm", ".pgm", ".ppm", ".pnm", ".png", ".gif",
    ".bmp", ".webp",
}
# fmt: on

FORMATS = Table("format", {name: module for name, (module, _) in _ROWS.items()}, "nono.formats")
SUFFIXES = {suffix: name for name, (_, suffixes) in _ROWS.items() for suffix in suffixes}


def suffixes_of(name: str) -> list[str]:
    """The suffixes of a format's files, the usual one first."""
    return list(_ROWS[name][1] if name in _ROWS else getattr(FORMATS[name], "SUFFIXES", ()))


def suffixes() -> list[str]:
    """The suffixes of all formats."""
    return [*SUFFIXES, *_plug_in_suffixes()]


def format_of_suffix(suffix: str) -> str | None:
    """The format of files with this suffix, if there is one; where several have it, a built-in one."""
    return SUFFIXES.get(suffix) or (_plug_in_suffixes().get(suffix) if suffix else None)


@cache
def _plug_in_suffixes() -> dict[str, str]:
    """From the suffixes of the formats of other packages to their names."""
    plug_ins = [name for name in FORMATS if name not in _ROWS]
    return {suffix: name for name in plug_ins for suffix in suffixes_of(name) if suffix not in SUFFIXES}


def format_of_bytes(head: bytes) -> str | None:
    """The format of a file that begins like this, if it is one of those that are read as bytes."""
    for magic, name in _MAGIC.items():
        text = magic[:1] == b"P" and len(magic) == 2
        if head.startswith(magic) and (head[2:3].isspace() or head[2:3] == b"#" if text else b"\0" in head[:64]):
            return name
    return None


class Format(Protocol):
    """What the module of a format offers."""

    CAPABILITIES: Capabilities

    def sniff(self, head: str) -> bool:
        """Whether a text that begins like this is plainly of this format."""

    def loads(self, text: str, check: bool = True, **options: Any) -> Iterator[Puzzle | PuzzleError]:
        """The puzzles of a text; where one cannot be read and the next ones can, its error in its place.

        ``check``: clues that contradict one another are an error. Raises `PuzzleError`.
        """


@runtime_checkable
class TextWriter(Protocol):
    """A format that is written as text."""

    def dumps(self, puzzles: Iterable[Puzzle]) -> str:
        """The file; raises `PuzzleError` on what it cannot hold, and warns of lost fields."""


@runtime_checkable
class BytesWriter(Protocol):
    """A format that is written as bytes."""

    def dump_bytes(self, puzzles: Iterable[Puzzle]) -> bytes:
        """The file; raises `PuzzleError` on what it cannot hold, and warns of lost fields."""


@runtime_checkable
class BytesReader(Protocol):
    """A format whose files are bytes."""

    def load_bytes(self, data: bytes, check: bool = True, **options: Any) -> Iterator[Puzzle | PuzzleError]:
        """The puzzles of a file, as `Format.loads` gives them."""


@runtime_checkable
class PieceReader(Protocol):
    """A format whose puzzles are read while the rest of the text is still to come, where it is a long one."""

    def load_pieces(self, pieces: Iterator[str], check: bool = True) -> Iterator[Puzzle | PuzzleError]:
        """The puzzles of a text in pieces, as `Format.loads` gives them; of a short one there is one piece."""


@runtime_checkable
class LineReader(Protocol):
    """A format with a puzzle a line."""

    def stream(self, lines: Iterable[str], check: bool = True, **options: Any) -> Iterator[Puzzle | PuzzleError | None]:
        """The puzzles of the lines, each as soon as its line is there; None for a blank line."""


def format_named(name: str) -> Format:
    """The module of the format; raises `PuzzleError` on an unknown name."""
    if name not in FORMATS:
        raise unfit("format", name, one_of(name, FORMATS, "format", "nono formats"), "unknown-format")
    module: Format = FORMATS[name]
    return module


def writable(name: str) -> bool:
    """Whether the format is written, not only read."""
    return isinstance(format_named(name), TextWriter | BytesWriter)


def concatenates(name: str) -> bool:
    """Whether a file of several puzzles is the files of each, one after another."""
    return getattr(format_named(name), "CONCATENATES", False)


def recognises(name: str, head: str) -> bool:
    """Whether a text that begins like this is recognised by its content as one of this format."""
    module = format_named(name)
    certain: Callable[[str], bool] = getattr(module, "certain", module.sniff)
    return certain(head)


def has_unnamed_sides(name: str, head: str) -> bool:
    """Whether nothing in a text of this format that begins like this says which clues are those of the rows."""
    unnamed: Callable[[str], bool] | None = getattr(format_named(name), "has_unnamed_sides", None)
    return unnamed is not None and unnamed(head)


def hint(head: str) -> str:
    """For a text that no format recognises: how clues are typed, and what keeps this one from being some."""
    words: str = FORMATS["typed"].hint(head)
    return words


def mark_of(name: str) -> str:
    """What a line between two puzzles, or at the beginning of one, begins with; empty where nothing does."""
    return getattr(format_named(name), "MARK", "")


def read_options(name: str) -> Sequence[str]:
    """The names of the `nono.io.entry.ReadOptions` that the format's ``loads`` takes."""
    return getattr(format_named(name), "READ_OPTIONS", ())


def facts(name: str) -> dict[str, object]:
    """The facts about a format: whether it is written, the suffixes of its files, what it is, and what it can hold."""
    known = {"read": True, "write": writable(name), "suffixes": suffixes_of(name), "what": summary(name)}
    return known | {"holds": FORMATS[name].CAPABILITIES.words()}


def summary(name: str) -> str:
    """The first line of the module that reads and writes the format."""
    return str(FORMATS[name].__doc__).partition("\n")[0].rstrip(".:;,")
