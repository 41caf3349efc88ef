"""Reads the puzzles of one file, archive or text as entries. The format is given or detected."""

from __future__ import annotations

import io
import os
import stat
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import IO, Any, BinaryIO

from nono.base.errors import NonoError, PuzzleError, file_error, message_of, warn
from nono.base.inputs import MAX_UNPACKED, expect_apart, open_file
from nono.base.limits import current_limits
from nono.base.table import read_error
from nono.genres import Puzzle
from nono.text._entry import (
    MAX_FAULTS,
    PASSED_OVER,
    AnyEntry,
    Entry,
    ReadOptions,
    failure,
    only_puzzles,
    sourced,
    with_genre,
)
from nono.text._plain import MAX_BLANK, MAX_BYTES, MAX_TEXT, lines, text_of, unpacked, whole, within_file
from nono.text._recognise import TYPED, format_of, format_of_bytes, has_puzzle_suffix, suffix_of
from nono.text.formats import format_named, format_of_suffix, read_options, reads_bytes

TAR_MAGIC = slice(257, 262)  # the bytes that mark a tar archive
ARCHIVES = (".zip", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")
TEXT = "<text>"  # in place of a file name in errors
JSON, JSON_LINES = "json", "jsonl"  # the latter is the only format whose lines are read as they arrive
MAX_MEMBERS = 1 << 17  # maximum number of files in an archive
MAX_TYPED = 1 << 20  # maximum characters of a text in no known format: seconds pass until such a text is refused
MAX_HEADERS = 1 << 20  # maximum bytes of the headers of a file in a tar archive, which `tarfile` keeps in memory
Content = bytes | PuzzleError  # of a file in an archive
Items = Iterator[Puzzle | PuzzleError | None]  # None: a line without a puzzle, in a format with one puzzle per line


def path_entries(
    path: str, format: str | None, check: bool, options: ReadOptions, named: bool = True
) -> Iterator[AnyEntry]:
    """Yield the puzzles of an existing file or archive. ``named`` means that the user named the file."""
    if is_archive(path) and os.path.isfile(path):
        yield from _until_too_many_faults(path, _archive_entries(path, format, check, options))
        return
    try:
        if not named:
            _refuse_folder(path)
        file = open_file(path, any_kind=named)  # closed below; here only opening may fail
    except (OSError, ValueError) as error:
        wrong = error if isinstance(error, PuzzleError) else file_error(_unread(error), error)
        entries = iter([failure(path, wrong)])
        yield from entries if named or format is not None else only_puzzles(path, entries, suffix_of(path))
        return
    with file:
        yield from _until_too_many_faults(path, file_entries(path, file, format, check, options, named))


def _refuse_folder(path: str) -> None:
    """Raise `PuzzleError` if a path in a folder is a folder that was not searched: a link, or one without access."""
    if os.path.islink(path) and os.path.isdir(path):
        raise PuzzleError("a link to a folder, which is not followed", PASSED_OVER)
    if os.path.isdir(path):
        try:
            os.listdir(path)
        except OSError as error:
            raise PuzzleError(f"the folder {_unread(error)}", "bad-folder") from None


def _unread(error: OSError | ValueError) -> str:
    return f"cannot be read: {getattr(error, 'strerror', None) or error}"


def _archive_entries(path: str, format: str | None, check: bool, options: ReadOptions) -> Iterator[AnyEntry]:
    """Yield the puzzles in the files of an archive. The name of each file follows the name of the archive."""
    try:
        for name, content in members(path):
            if isinstance(content, PuzzleError):
                yield failure(f"{path}/{name}", content)
            else:
                yield from file_entries(f"{path}/{name}", io.BytesIO(content), format, check, options, named=False)
    except OSError as error:
        yield failure(path, PuzzleError(_unread(error), "no-file"))
    except Exception as error:
        yield failure(path, read_error(error))


def members(path: str) -> Iterator[tuple[str, Content]]:
    """Yield the name and content of each file in an archive, in the order of the archive, without hidden files.

    For a file that cannot be read, and for a link, pipe or device, yield its name and the error. Raises `PuzzleError`
    if the archive is damaged, has more than `MAX_MEMBERS` files or `MAX_UNPACKED` bytes, or has entries that overlap,
    and `OSError` if it cannot be read.
    """
    with open_file(path) as packed, within_archive():
        unpack = _zip if path.lower().endswith(".zip") else _tar
        for number, (name, content) in enumerate(unpack(packed)):
            if number == MAX_MEMBERS:
                raise PuzzleError(f"found more than {MAX_MEMBERS} files in the archive, expected fewer", "too-large")
            if not any(part.startswith((".", "__MACOSX")) and part not in (".", "..") for part in name.split("/")):
                yield name, content


def expect_unpacked(unpacked_bytes: int) -> None:
    """Raise `PuzzleError` if too many bytes of an archive were unpacked, and `LimitError` if the time runs out."""
    current_limits().expect("the archive was read")
    if unpacked_bytes > MAX_UNPACKED:
        raise PuzzleError(f"found more than {MAX_UNPACKED} bytes in the archive, expected fewer", "too-large")


class LimitedStream(io.RawIOBase):
    """A stream that counts all unpacked bytes, even those of members that are skipped."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.stream = stream
        self.number = 0  # of bytes so far
        self.is_at_end = False
        self.left = MAX_HEADERS

    def begin(self, size: int) -> None:
        """Allow the content of a file, after its headers were read, and the headers of the next file."""
        self.left = size + MAX_HEADERS

    def read(self, size: int = -1) -> bytes:
        """Return the next bytes. Raises `PuzzleError` if a header is too long, or if the end was read before.

        `tarfile` reads the end of a complete archive once. It would skip a member that is longer than its archive in
        as many empty reads as the member claims to need.
        """
        data = self.stream.read(size)
        if self.is_at_end:
            raise PuzzleError("found a damaged archive: it ends within a file", "bad-archive")
        self.is_at_end = not data
        self.left -= len(data)
        if self.left < 0:
            raise PuzzleError(f"found a header of more than {MAX_HEADERS} bytes in the archive", "too-large")
        self.number += len(data)
        expect_unpacked(self.number)
        return data


def _zip(packed: BinaryIO) -> Iterator[tuple[str, Content]]:
    """Yield the name and content of each file in a zip archive."""
    import zipfile  # only for archives

    begins_with_file = packed.read(4) == b"PK\3\4"
    with zipfile.ZipFile(packed) as archive:
        if begins_with_file and not any(info.header_offset == 0 for info in archive.infolist()):
            # The list at the end is that of an archive within this archive, whose own end is missing.
            raise PuzzleError(
                "found a damaged archive: its list of files does not contain the first one", "bad-archive"
            )
        expect_apart(archive)
        number = 0  # of bytes so far
        for info in archive.infolist():
            kind = stat.S_IFMT(info.external_attr >> 16)  # 0 in archives made on Windows
            if not info.is_dir():
                content = _content(partial(archive.open, info), kind in (0, stat.S_IFREG), info.file_size)
                number += len(content) if isinstance(content, bytes) else 0
                expect_unpacked(number)
                yield info.filename, content


def _tar(packed: BinaryIO) -> Iterator[tuple[str, Content]]:
    """Yield the name and content of each file in a tar archive."""
    import tarfile  # only for archives

    # as a stream, because seeking forward in compressed data unpacks all of it without a limit
    stream = LimitedStream(unpacked(packed))
    with tarfile.open(fileobj=stream, mode="r|") as archive:
        refused: list[tuple[str, Content]] = []  # its error is left out if the archive ends within this member
        for member in archive:
            yield from refused
            refused = []
            stream.begin(member.size)
            if not member.isdir():
                content = _content(partial(archive.extractfile, member), member.isfile(), member.size)
                named = member.name.removeprefix("./"), content
                if isinstance(content, PuzzleError):
                    refused = [named]
                else:
                    yield named
        yield from refused


def _content(opened: Callable[[], IO[bytes] | None], is_file: bool, size: int) -> Content:
    """Return the bytes of a member of this ``size``, or the error of one that is damaged, too large or not a file."""
    try:
        with within_archive():
            if is_file and size > MAX_BYTES:
                raise PuzzleError(f"found {size} bytes, too many for a puzzle", "too-large")
            file = opened() if is_file else None
            if file is None:
                raise PuzzleError("a link, pipe or device in an archive; nono reads only files", PASSED_OVER)
            with file:
                return whole(file, MAX_BYTES)
    except PuzzleError as error:
        return error


@contextmanager
def within_archive() -> Iterator[None]:
    """Convert the exceptions of `zipfile`, `tarfile` and their libraries, which are of many kinds, to `PuzzleError`."""
    try:
        yield
    except (NonoError, MemoryError):
        raise
    except Exception as error:
        raise PuzzleError(f"found a damaged archive: {message_of(error)}", "bad-archive") from None


def file_entries(
    source: str, file: BinaryIO, format: str | None, check: bool, options: ReadOptions, named: bool = True
) -> Iterator[AnyEntry]:
    """Yield the puzzles in a file.

    The file must contain a puzzle if the user named it or its format, or if its suffix is only used for puzzles.
    """
    named = named or format is not None or has_puzzle_suffix(source)
    entries = _entries_of(source, file, format, check, options, named)
    return entries if named else only_puzzles(source, entries, suffix_of(source))


def _entries_of(
    source: str, file: BinaryIO, format: str | None, check: bool, options: ReadOptions, named: bool
) -> Iterator[AnyEntry]:
    """Yield the puzzles in a file. Without ``named``, its suffix alone does not decide the format."""
    name = format or ""
    try:
        options = with_genre(options)
        with within_file():
            data = unpacked(file)
            begin = data.peek(TAR_MAGIC.stop)
            if begin[TAR_MAGIC] == b"ustar":
                message = "found a tar archive, expected its name to end with .tar, .tar.gz or similar"
                raise PuzzleError(message, "encoding")
            name = name or format_of_bytes(begin) or ""
            if name and reads_bytes(format_named(name)):
                yield from _FormatReader(name, check, options).entries(source, whole(data, MAX_BYTES))
                return
            first = data.readline(MAX_TEXT + 1)
            stated = name or format_of_suffix(suffix_of(source)) or ""
            can_be_line = b"\0" not in first and b"\r" not in first.rstrip()  # UTF-16, and ends of lines of old Macs
            if can_be_line and (stated == JSON_LINES or (not name and stated in ("", JSON) and _is_json_line(first))):
                yield from _FormatReader(JSON_LINES, check, options).entries(source, lines(data, first))
                return
            drawing = begin.startswith(b"%PDF-")  # its other lines are no text
            text = "%PDF-" if drawing else text_of(whole(data, MAX_TEXT, first), source, stated == JSON)
        name = name or format_of(text, source, options.get("genre"), named)
        yield from _FormatReader(name, check, options).entries(source, text)
    except Exception as error:
        yield failure(source, read_error(error), name)


def _is_json_line(line: bytes) -> bool:
    """Return whether the first line of a file is a whole JSON object, so that the others are read as they arrive."""
    text = line.removeprefix(BOM_UTF8)
    is_template = text.startswith((b"{%", b"{{", b"{#", b"{-"))  # of a web page, or a comment of Haskell
    return text.startswith(b"{") and text.rstrip().endswith(b"}") and text.endswith(b"\n") and not is_template


def text_entries(
    text: str, format: str | None, check: bool, options: ReadOptions, source: str = TEXT
) -> Iterator[AnyEntry]:
    """Yield the puzzles in a text; errors contain the name ``source``, and the line if there are several."""
    file = io.BytesIO(text.encode("utf-8", "replace"))
    for entry in file_entries(source, file, format, check, options):
        if isinstance(entry.puzzle, PuzzleError) and not entry.puzzle.column and "\n" not in text.strip():
            entry.puzzle.line = 0  # there is no file, and only one line
        yield entry


def _until_too_many_faults(source: str, entries: Iterator[AnyEntry]) -> Iterator[AnyEntry]:
    """Yield the entries of a file or archive. After `MAX_FAULTS` consecutive errors, yield one more, and stop."""
    faults = 0
    for entry in entries:
        yield entry
        faults = faults + 1 if isinstance(entry.puzzle, PuzzleError) else 0
        if faults == MAX_FAULTS:
            message = f"found no puzzle in {faults} entries; the rest is ignored"
            yield failure(source, PuzzleError(message, "too-large"))
            return


class _FormatReader:
    """Reads files in one format, with the options for this format."""

    def __init__(self, name: str, check: bool, options: ReadOptions) -> None:
        """Raise `PuzzleError` if the user gave a size for a format that contains the size."""
        self.name = name
        self.module: Any = format_named(name)
        taken = read_options(name)
        if options.get("size") and "size" not in taken:
            raise PuzzleError(f"found a size, expected none: files in the format {name} contain their size", "bad-size")
        self.more: dict[str, Any] = {option: value for option, value in options.items() if option in taken}
        capabilities = self.module.CAPABILITIES
        # The part to keep if clues and goal contradict each other. If None, the contradiction is an error.
        self.keep = options.get("trust") if capabilities.clues and capabilities.goal else None
        self.transpose = options.get("transpose")
        self.check = check
        self.strict = check and not self.keep

    def entries(self, source: str, content: bytes | str | Iterator[str]) -> Iterator[AnyEntry]:
        """Yield the entries of a file: of its bytes, its text, or its lines as they arrive.

        Lines between puzzles have a number but yield no entry. Raises `PuzzleError` after `MAX_BLANK` consecutive lines
        without a puzzle.
        """
        if self.name == TYPED and isinstance(content, str) and len(content) > MAX_TYPED:
            message = f"found {len(content)} characters in no known format, expected at most {MAX_TYPED}"
            raise PuzzleError(f"{message}\nnono formats lists the formats, whose files may be larger", "too-large")
        reader = {bytes: "load_bytes", str: "loads"}.get(type(content), "stream")
        read = partial(getattr(self.module, reader), content, self.strict, **self.more)
        empty, last = True, 0
        for index, item in enumerate(_with_last_error(read), 1):
            if item is None:
                if index - last > MAX_BLANK:
                    raise PuzzleError(f"found more than {MAX_BLANK} lines without a puzzle", "too-large").at(index)
            else:
                empty, last = False, index
                puzzle, wrong_goal = item, None
                if isinstance(item, PuzzleError) and item.usable is not None:
                    puzzle, wrong_goal = _usable(sourced(item, source))
                if self.keep or self.transpose:
                    puzzle = self.resolved(puzzle)
                if isinstance(puzzle, PuzzleError):
                    puzzle = sourced(puzzle, source)
                yield Entry(source, index, self.name, puzzle, wrong_goal=wrong_goal)
        if empty:
            raise PuzzleError(f"found nothing, expected a puzzle in the format {self.name}", "no-puzzle")

    def resolved(self, item: Puzzle | PuzzleError) -> Puzzle | PuzzleError:
        """Resolve a contradiction between clues and goal, and swap rows and columns, if the options demand this.

        Return the puzzle or its error.
        """
        if isinstance(item, PuzzleError):
            return item
        try:
            puzzle = item.resolve_mismatch(self.keep, self.check) if self.keep else item
            return puzzle.transposed() if self.transpose else puzzle
        except PuzzleError as error:
            return error


def _with_last_error(read: Callable[[], Puzzle | Items]) -> Items:
    """Yield the puzzles and errors. If the last error contains a puzzle, yield this error too."""
    try:
        found = read()
        yield from [found] if isinstance(found, Puzzle) else found
    except Exception as caught:
        error = read_error(caught)
        if error.usable is None and error.contradictory is None:
            raise error from None
        yield error


def _usable(error: PuzzleError) -> tuple[Puzzle, bytes | None]:
    """Return the puzzle that an error contains, and the wrong goal if there is one; warn of the error."""
    puzzle: Puzzle = error.usable
    what, _, _ = error.message.partition("; ")
    warn(f"{what}: {error.ignorable} left out", error.place)
    if error.code != "goal-mismatch":
        return puzzle, None
    return replace(puzzle, goal=None, check=False), puzzle.goal_bytes  # type: ignore[call-arg]


def is_archive(path: str) -> bool:
    """Return whether the file name has an archive suffix."""
    return path.lower().endswith(ARCHIVES)
