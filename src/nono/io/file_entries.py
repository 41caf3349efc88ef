"""The puzzles of one file, archive or text, each as an `Entry`, read in the format that is given or found."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from itertools import chain
from time import thread_time

from nono.base.errors import PuzzleError, warn
from nono.formats import (
    BytesReader,
    LineReader,
    PieceReader,
    format_named,
    format_of_bytes,
    format_of_suffix,
    has_unnamed_sides,
    mark_of,
    read_options,
)
from nono.genres.base import Puzzle
from nono.io.built_in import no_such_file
from nono.io.detect import format_of, is_archive, is_own, suffix_of
from nono.io.entry import Entry, Found, failure, sourced
from nono.io.options import ReadOptions, options_of, resolved, resolves
from nono.io.passed_over import MAX_FAULTS, PATIENCE, only_puzzles
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
TEXT = "<text>"  # the file's name in errors where there is no file


def path_entries(
    path: str, format: str | None, check: bool, options: ReadOptions, named: bool = True
) -> Iterator[Found]:
    """The puzzles of a file or an archive; ``named``: by the user, not found in a folder."""
    if is_archive(path) and os.path.isfile(path):
        yield from _with_puzzles(path, _archive_entries(path, format, check, options))
        return
    try:
        file = open(path, "rb")  # noqa: SIM115  closed below; only the opening may fail here
    except (OSError, ValueError) as error:
        missing = named and isinstance(error, FileNotFoundError) and not os.path.islink(path)
        reason = no_such_file(path) if missing else f"cannot be read: {getattr(error, 'strerror', None) or error}"
        found = iter([failure(path, PuzzleError(reason, "no-file"))])
        yield from found if named or format is not None else only_puzzles(path, found)
        return
    with file:
        yield from _with_puzzles(path, file_entries(path, file, format, check, options, named))


def _archive_entries(path: str, format: str | None, check: bool, options: ReadOptions) -> Iterator[Found]:
    """The puzzles of an archive's files; each file's name follows that of the archive."""
    from nono.io.archives import members

    try:
        for name, file in members(path):
            if isinstance(file, PuzzleError):
                yield failure(f"{path}/{name}", file)
            else:
                yield from file_entries(f"{path}/{name}", file, format, check, options, False)
    except PuzzleError as error:
        yield failure(path, error)
    except OSError as error:
        yield failure(path, PuzzleError(f"cannot be read: {error.strerror or error}", "no-file"))


def file_entries(
    source: str, file: Readable, format: str | None, check: bool, options: ReadOptions, named: bool = True
) -> Iterator[Found]:
    """The puzzles of a file; one that was not ``named`` by the user, and has no puzzles' suffix, may hold none."""
    if named or format is not None or is_own(source):
        return _entries_of(source, file, format, check, options)
    return only_puzzles(source, _entries_of(source, file, format, check, options, certain=True))


def text_entries(
    text: str, format: str | None, check: bool, options: ReadOptions, source: str = TEXT
) -> Iterator[Found]:
    """The puzzles of a text; ``source`` is its name in errors."""
    try:
        text = plain_text(text)
        name = format or _recognised(text[:HEAD], source, options)
        strict = check and not resolves(name, options)
        module, more = format_named(name), options_of(name, options)
        found: Iterator[Puzzle | PuzzleError | None]
        if isinstance(module, LineReader):
            found = module.stream(text.split("\n"), strict, **more)
        else:
            found = module.loads(text, strict, **more)
        yield from _numbered(source, name, resolved(found, name, check, options))
    except PuzzleError as error:
        yield failure(source, error)


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


def _entries_of(
    source: str, file: Readable, format: str | None, check: bool, options: ReadOptions, certain: bool = False
) -> Iterator[Found]:
    """The puzzles of a file; ``certain``: its format is found by the content alone, as it may be no puzzle."""
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
        module, more = format_named(name), options_of(name, options)
        strict = check and not resolves(name, options)
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
        yield from _numbered(source, name, resolved(found, name, check, options))
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


def _numbered(source: str, name: str, found: Iterator[Puzzle | PuzzleError | None]) -> Iterator[Found]:
    """The entries; a blank line among lines with a puzzle each has a number and no entry."""
    empty = True
    for index, item in enumerate(found, 1):
        if item is not None:
            empty = False
            yield Entry(source, index, name, sourced(item, source) if isinstance(item, PuzzleError) else item)
    if empty:
        raise PuzzleError(f"found nothing, expected a puzzle of the format {name}", "no-puzzle")
