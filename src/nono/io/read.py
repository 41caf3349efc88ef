"""Puzzles from files, folders, standard input, texts and the built-in sets, and back into files."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from time import thread_time
from typing import Any, TypedDict, Unpack, cast
from zlib import crc32

from nono.base.arguments import expect, expect_flags, path_of, public, unfit
from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.files import save
from nono.formats import (
    BytesReader,
    BytesWriter,
    LineReader,
    PieceReader,
    TextWriter,
    format_named,
    format_of_bytes,
    format_of_suffix,
    has_unnamed_sides,
    mark_of,
    read_options,
    suffixes,
    writable,
)
from nono.genres.base import Puzzle, puzzles_of
from nono.io.archives import is_archive, members
from nono.io.built_in import built_in, built_in_file, files_below
from nono.io.detect import format_of, is_own, suffix_of
from nono.io.entry import Entry, Found, failure, sourced
from nono.io.passed_over import MAX_FAULTS, PATIENCE, PassedOver, only_puzzles
from nono.io.plain import (
    BEGINNING,
    MAX_BYTES,
    MAX_TEXT,
    Readable,
    decode,
    is_utf8,
    lines,
    pieces,
    plain,
    plain_text,
    texts,
    unpacked,
    whole,
)

HEAD = 1 << 16  # characters from which the format is detected
TAR_MAGIC = slice(257, 262)  # where tar archives have their mark
FAMILY = "family:"  # the beginning of the name of a family of generated puzzles
LINES = ("sgt", "puzzlink")  # formats with a puzzle a line that may be given instead of a file
MAX_SOURCE = 60  # characters shown of such a line
TEXT = "<text>"  # the file's name in errors where there is no file


class ReadOptions(TypedDict, total=False):
    """How to read what a file leaves open.

    ``trust``: ``clues`` or ``goal``, which to keep where they contradict each other. ``size``: width and height of the
    boards in a format whose files do not have them. ``transpose``: what is read as rows are the columns. ``loose``:
    triangle colours are colours by themselves. ``genre``: where no format is given, only formats that hold puzzles of
    this genre are tried; the last is the one of its name.
    """

    trust: str | None
    size: tuple[int, int] | None
    transpose: bool
    loose: bool
    genre: str | None


def entries(
    path: str | os.PathLike[str],
    format: str | None = None,
    check: bool = True,
    named: bool = True,
    **options: Unpack[ReadOptions],
) -> Iterator[Found]:
    """Every puzzle of a file, of a folder's files below it, of standard input (``-``), a built-in name or a family's.

    Or of an address or game ID, as a list has them a line; nothing is fetched. Lazily. A puzzle that cannot be read
    gives its error, and reading goes on where that is possible. Without a format, files of folders and archives that
    have nothing of a puzzle are passed over, and a warning counts them by suffix; where the file itself is not
    ``named`` by the user, but was found, its one entry is such an error then, for
    `PassedOver`. Raises `PuzzleError` on an unknown format or ``trust``, and on nothing else.
    """
    path = path_of(path)
    _expect_options(format, check, options)
    if path == "-":
        yield from _file_entries("<stdin>", cast(Readable, sys.stdin.buffer), format, check, options)
    elif os.path.isdir(path):
        found = (_path_entries(file, format, check, options, False) for file in files_below(path))
        yield from _counted(path, chain.from_iterable(found))
    elif path.startswith(FAMILY):
        yield from _family_entries(path)
    elif not os.path.exists(path) and (own := built_in_file(path)):
        yield from _path_entries(own, format, check, options)
    elif not os.path.exists(path) and named_board(path):
        yield from _board_entries(path)
    elif name := line_format(path):
        yield from _text_entries(path, format or name, check, options, _short(path))
    elif named and is_archive(path):
        yield from _counted(path, _path_entries(path, format, check, options))
    else:
        yield from _path_entries(path, format, check, options, named)


def _counted(place: str, found: Iterator[Found]) -> Iterator[Found]:
    """The entries of a folder or archive without those of files that are passed over, which are counted."""
    passed = PassedOver(place)
    for entry in found:
        if not passed.takes(entry):
            yield entry
    yield from passed.end()


@public
def read_all(
    path: str | os.PathLike[str], format: str | None = None, check: bool = True, **options: Unpack[ReadOptions]
) -> Iterator[Puzzle]:
    """The puzzles of `entries`, one after another; raises the first error met."""
    for entry in entries(path, format, check, **options):
        if isinstance(entry.puzzle, PuzzleError):
            raise entry.puzzle
        yield entry.puzzle


@public
def read(
    path: str | os.PathLike[str],
    format: str | None = None,
    index: int | None = None,
    check: bool = True,
    **options: Unpack[ReadOptions],
) -> Puzzle:
    """Puzzle number ``index``, from 1, of what `read_all` reads, or the first one; raises `PuzzleError`."""
    return _pick(entries(path, format, check, **options), path_of(path), index)


@public
def loads(
    text: str | bytes,
    format: str | None = None,
    index: int | None = None,
    check: bool = True,
    **options: Unpack[ReadOptions],
) -> Puzzle:
    """Puzzle number ``index``, from 1, of a text, or of the bytes of a file, or the first one; raises `PuzzleError`."""
    expect(str | bytes, "a text, or the bytes of a file", text=text)
    _expect_options(format, check, options)
    found = (
        _text_entries(text, format, check, options)
        if isinstance(text, str)
        else _file_entries(TEXT, io.BytesIO(text), format, check, options)
    )
    return _pick(found, TEXT, index)


@public
def dumps(puzzles: Puzzle | Iterable[Puzzle], format: str = "json") -> str:
    """A puzzle, or several, as text; raises `PuzzleError` on what the format cannot hold and warns of lost fields."""
    expect(str, "the name of a format", format=format)
    puzzles = puzzles_of(puzzles)
    module = format_named(format)
    if not isinstance(module, TextWriter):
        what = "bytes, not text: write it to a file" if writable(format) else "read only"
        raise PuzzleError(f"the format {format} is {what}", "unsupported-variant")
    return module.dumps(puzzles)


def dump_bytes(puzzles: Puzzle | Iterable[Puzzle], format: str) -> bytes:
    """The file of a puzzle, or of several, as bytes; raises `PuzzleError` and warns as `dumps` does."""
    expect(str, "the name of a format", format=format)
    puzzles = puzzles_of(puzzles)
    module = format_named(format)
    if isinstance(module, BytesWriter):
        return module.dump_bytes(puzzles)
    return dumps(puzzles, format).encode("utf-8", "replace")


def format_for(path: str | os.PathLike[str]) -> str:
    """The format of a file to be written, by its suffix; raises `PuzzleError`."""
    suffix = os.path.splitext(path)[1].lower()
    name = format_of_suffix(suffix)
    if name is None:
        found = f"{suffix or 'no suffix'} in {os.fspath(path)!r}"
        raise PuzzleError(f"found {found}, expected one of {' '.join(suffixes())}", "unknown-format")
    return name


@public
def write(puzzles: Puzzle | Iterable[Puzzle], path: str | os.PathLike[str], format: str | None = None) -> None:
    """Write a puzzle, or several, to a file; the format comes from the suffix unless it is given.

    Raises `PuzzleError` on what the format cannot hold, and on a file that cannot be written.
    """
    path = path_of(path)
    data = dump_bytes(puzzles, format_for(path) if format is None else format)
    save(data, path)


@public
def puzzle(name: str) -> Puzzle:
    """The built-in puzzle of this name; raises `PuzzleError` on an unknown one."""
    expect(str, "a name", name=name)
    file = built_in_file(name)
    if file is None and named_board(name):
        return read(name)
    if file is None:
        from difflib import get_close_matches

        near = get_close_matches(name, built_in(), 3)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise PuzzleError(f"no built-in puzzle {excerpt(name)}{hint}", "no-puzzle")
    return read(file)


def named_board(name: str) -> bool:
    """Whether this is the name of a built-in board of peg solitaire: ``triangle7:12``, ``english33``."""
    return re.fullmatch(r"(triangle|english|european)\d+(:\d+){0,2}", name) is not None


def line_format(path: str) -> str:
    """The format of which this is a line, an address or a game ID; empty for files."""
    if os.path.exists(path):
        return ""
    found = next((name for name in LINES if format_named(name).sniff(path)), "")
    return found or ("puzzlink" if path.startswith(("http://", "https://")) else "")


def _short(line: str) -> str:
    """A line as the name of its puzzle: where it is long, its beginning and a number that is its own."""
    return (
        line
        if len(line) <= MAX_SOURCE
        else f"{line[: MAX_SOURCE - 9]}…{crc32(line.encode('utf-8', 'surrogatepass')):08x}"
    )


def _board_entries(name: str) -> Iterator[Found]:
    from nono.genres.pegs.puzzle import named

    try:
        yield Entry(name, 1, "json", named(name))
    except PuzzleError as error:
        yield failure(name, error)


def _family_entries(name: str) -> Iterator[Found]:
    from nono.genres.nonogram.families import puzzles

    try:
        for index, puzzle in enumerate(puzzles(name.removeprefix(FAMILY)), 1):
            yield Entry(name, index, "json", puzzle)
    except PuzzleError as error:
        yield failure(name, error)


def _pick(found: Iterator[Found], source: str, index: int | None) -> Puzzle:
    """The puzzle of this number, which is that of its line in a list with a puzzle a line; None: the first one."""
    expect(int | None, "1 or more", index=index)
    if index is None and (first := next(found, None)):
        if isinstance(first.puzzle, PuzzleError):
            raise first.puzzle
        return first.puzzle
    index = 1 if index is None else index
    if index < 1:
        raise PuzzleError(f"found index {excerpt(index)}, expected 1 or more", "no-puzzle")
    file, before, last = "", 0, 0
    for entry in found:
        if entry.file != file:
            file, before, last = entry.file, before + last, 0
        last = max(1, entry.index)
        here = before + last == index
        if isinstance(entry.puzzle, PuzzleError):
            if here or entry.index == 0:
                raise entry.puzzle
        elif here:
            return entry.puzzle
        if before + last > index:
            raise sourced(PuzzleError(f"found no puzzle in line {index - before}", "no-puzzle"), source)
    raise sourced(
        PuzzleError(f"found {before + last} puzzles, expected at least {excerpt(index)}", "no-puzzle"), source
    )


def _expect_options(format: object, check: object, options: Mapping[str, object]) -> None:
    """Raise `PuzzleError` on arguments of reading that are unknown or do not fit."""
    expect(str | None, "the name of a format, or None", format=format)
    expect_flags(check=check)
    if isinstance(format, str):
        format_named(format)
    for name, value in options.items():
        match name:
            case "trust":
                expect(str | None, "clues or goal", trust=value)
                if value not in (None, "clues", "goal"):
                    raise PuzzleError(f"found trust {excerpt(value)}, expected clues or goal", "bad-field")
            case "size":
                sizes = value if isinstance(value, tuple) else ()
                if value is not None and [type(side) for side in sizes] != [int, int]:
                    raise unfit("size", value, "width and height, as (20, 20)")
            case "loose" | "transpose":
                expect_flags(**{name: value})
            case "genre":
                expect(str | None, "the name of a genre, or None", genre=value)
            case _:
                known = ", ".join(ReadOptions.__annotations__)
                raise PuzzleError(f"found argument {excerpt(name)}, expected one of {known}", "bad-argument")


def _path_entries(
    path: str, format: str | None, check: bool, options: ReadOptions, named: bool = True
) -> Iterator[Found]:
    if is_archive(path) and os.path.isfile(path):
        yield from _with_puzzles(path, _archive_entries(path, format, check, options))
        return
    try:
        file = open(path, "rb")  # noqa: SIM115  closed below; only the opening may fail here
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        found = iter([failure(path, PuzzleError(f"cannot be read: {reason}", "no-file"))])
        yield from found if named or format is not None else only_puzzles(path, found)
        return
    with file:
        yield from _with_puzzles(path, _file_entries(path, file, format, check, options, named))


def _with_puzzles(source: str, found: Iterator[Found]) -> Iterator[Found]:
    """The entries of a file or archive, up to where so many cannot be read that no more puzzles are expected."""
    faults, seconds = 0, 0.0
    began = thread_time()
    for entry in found:
        seconds += thread_time() - began
        yield entry
        faults += 1
        if not isinstance(entry.puzzle, PuzzleError):
            faults, seconds = 0, 0.0
        elif faults == MAX_FAULTS or seconds > PATIENCE:
            time = f" and {PATIENCE} s" if faults < MAX_FAULTS else ""
            message = f"found {faults} entries{time} without a puzzle, expected one: the rest is not read"
            yield failure(source, PuzzleError(message, "too-large"))
            return
        began = thread_time()


def _file_entries(
    source: str, file: Readable, format: str | None, check: bool, options: ReadOptions, named: bool = True
) -> Iterator[Found]:
    """The puzzles of a file; one that was not ``named`` by the user, and has no puzzles' suffix, may hold none."""
    if named or format is not None or is_own(source):
        return _entries_of(source, file, format, check, options)
    return only_puzzles(source, _entries_of(source, file, format, check, options, certain=True))


def _entries_of(
    source: str, file: Readable, format: str | None, check: bool, options: ReadOptions, certain: bool = False
) -> Iterator[Found]:
    name = format
    try:
        data, head = unpacked(file), b""
        begin = data.peek()
        if begin[TAR_MAGIC] == b"ustar":
            raise PuzzleError(
                "found a tar archive, expected its name to end with .tar, .tar.gz or the like", "encoding"
            )
        name = format or format_of_bytes(begin[:BEGINNING])
        if name is None or not isinstance(format_named(name), BytesReader):
            data = plain(data)
        if name is None:
            head = _head(data)
            seen = plain_text(decode(head, final=False, lenient=True))[:HEAD]
            name = _recognised(seen, source, options, certain)
        module, more = format_named(name), _options_of(name, options)
        strict = check and not _resolves(name, options)
        found: Iterator[Puzzle | PuzzleError | None]
        if isinstance(module, LineReader):
            found = module.stream(lines(head, data), strict, **more)
        elif isinstance(module, BytesReader):
            if "given" in read_options(name):
                more["given"] = format is not None
            found = module.load_bytes(whole(head, data, MAX_BYTES), strict, **more)
        elif isinstance(module, PieceReader):
            lenient = name != "json"  # which is UTF-8 by its own rules
            found = module.load_pieces(texts(head, data, lenient, lambda: _warn_latin(source)), strict, **more)
        else:
            parts = pieces(head, data, mark) if (mark := mark_of(name)) else [(0, whole(head, data, MAX_TEXT))]

            def loaded(part: bytes, before: int) -> Iterator[Puzzle | PuzzleError]:
                text = plain_text(decode(part, before + 1, lenient=True))
                if not is_utf8(part):
                    _warn_latin(source)
                return _moved(module.loads(text, strict, **more), before)

            found = chain.from_iterable(loaded(part, before) for before, part in parts)
        yield from _numbered(source, name, _resolved(found, name, check, options))
    except PuzzleError as error:
        yield failure(source, error, name or "")
    except OSError as error:
        yield failure(source, PuzzleError(f"cannot be read: {error.strerror}", "no-file"))


def _recognised(head: str, source: str, options: ReadOptions, certain: bool = False) -> str:
    """The format of a text that begins like this, with a warning where it leaves open which clues are the rows."""
    name = format_of(head, source, options.get("genre"), certain)
    doubt = format_of_suffix(suffix_of(source)) != name and not options.get("transpose")
    if doubt and has_unnamed_sides(name, head):
        warn(f"read as {name}: the first clues are taken for the rows (--transpose: for the columns)", source)
    return name


def _warn_latin(source: str) -> None:
    warn("no UTF-8, read as Latin-1", source)


def _head(data: io.BufferedReader) -> bytes:
    """The beginning of a text, by which its format is known; one line of JSON lines, perhaps still being written."""
    line = data.readline(HEAD)
    whole_line = line.startswith(b"{") and line.endswith(b"\n") and line.rstrip().endswith(b"}")
    return line if whole_line else line + data.read(4 * HEAD - len(line))


def _moved(found: Iterator[Puzzle | PuzzleError], before: int) -> Iterator[Puzzle | PuzzleError]:
    """The puzzles of a piece of a file, with so many lines before it: the lines of errors are those of the file."""
    try:
        for item in found:
            if isinstance(item, PuzzleError) and item.line:
                item.line += before
            yield item
    except PuzzleError as error:
        error.line += before if error.line else 0
        raise


def _archive_entries(path: str, format: str | None, check: bool, options: ReadOptions) -> Iterator[Found]:
    """The puzzles of an archive's files; each file's name follows that of the archive."""
    try:
        for name, file in members(path):
            if isinstance(file, PuzzleError):
                yield failure(f"{path}/{name}", file)
            else:
                yield from _file_entries(f"{path}/{name}", file, format, check, options, False)
    except PuzzleError as error:
        yield failure(path, error)
    except OSError as error:
        yield failure(path, PuzzleError(f"cannot be read: {error.strerror or error}", "no-file"))


def _text_entries(
    text: str, format: str | None, check: bool, options: ReadOptions, source: str = TEXT
) -> Iterator[Found]:
    try:
        text = plain_text(text)
        name = format or _recognised(text[:HEAD], source, options)
        strict = check and not _resolves(name, options)
        module, more = format_named(name), _options_of(name, options)
        found: Iterator[Puzzle | PuzzleError | None]
        if isinstance(module, LineReader):
            found = module.stream(text.split("\n"), strict, **more)
        else:
            found = module.loads(text, strict, **more)
        yield from _numbered(source, name, _resolved(found, name, check, options))
    except PuzzleError as error:
        yield failure(source, error)


def _options_of(name: str, options: ReadOptions) -> dict[str, Any]:
    """The options that the format's ``loads`` takes; raises `PuzzleError` on a size for any other format."""
    taken = read_options(name)
    if options.get("size") and "size" not in taken:
        raise PuzzleError(f"found a size given for the format {name}, which says its own sizes", "bad-size")
    return {option: value for option, value in options.items() if option in taken}


def _resolves(name: str, options: ReadOptions) -> bool:
    """Whether a mismatch of clues and goal, possible in this format, is resolved and not an error."""
    capabilities = format_named(name).CAPABILITIES
    return bool(options.get("trust") and capabilities.clues and capabilities.goal)


def _resolved(
    found: Iterator[Puzzle | PuzzleError | None], name: str, check: bool, options: ReadOptions
) -> Iterator[Puzzle | PuzzleError | None]:
    """The puzzles, mismatches of clues and goals resolved, and rows and columns exchanged, as the options ask for."""
    keep = options.get("trust") if _resolves(name, options) else None
    if not keep and not options.get("transpose"):
        yield from found
        return
    for item in found:
        if item is None or isinstance(item, PuzzleError):
            yield item
            continue
        try:
            puzzle = item.resolve_mismatch(keep, check) if keep else item
            yield puzzle.transposed() if options.get("transpose") else puzzle
        except PuzzleError as error:
            yield error


def _numbered(source: str, name: str, found: Iterator[Puzzle | PuzzleError | None]) -> Iterator[Found]:
    """The entries; a blank line among lines with a puzzle each has a number and no entry."""
    empty = True
    for index, item in enumerate(found, 1):
        if item is not None:
            empty = False
            yield Entry(source, index, name, sourced(item, source) if isinstance(item, PuzzleError) else item)
    if empty:
        raise PuzzleError(f"found nothing, expected a puzzle of the format {name}", "no-puzzle")
