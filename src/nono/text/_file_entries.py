"""Reads the puzzles of one file, archive or text as entries. The format is given or detected."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import BinaryIO, cast

from nono.base.errors import PuzzleError, ReaderBugError, file_error, warn
from nono.base.inputs import MAX_UNPACKED, open_file, unpacking
from nono.base.limits import current_limits
from nono.base.table import read_error
from nono.genres import Puzzle
from nono.text._entry import PASSED_OVER, AnyEntry, Entries, Entry, ReadOptions, failure, sourced
from nono.text._plain import MAX_BYTES, MAX_TEXT, lines, text_of, unpacked, whole, within_file
from nono.text._recognise import TYPED, format_of, format_of_bytes, has_puzzle_suffix, suffix_of
from nono.text.formats import format_named, format_of_suffix, reads_bytes, recognises, suffixes

TAR_MAGIC = slice(257, 262)  # the bytes that mark a tar archive
TAR_SUFFIXES = (".tar", ".tgz", ".tbz2", ".txz")
TEXT = "<text>"  # in place of a file name in errors
JSON, JSON_LINES = "json", "jsonl"  # the latter is the only format whose lines are read as they arrive
MAX_MEMBERS = 1 << 17  # maximum number of files in an archive
MAX_BLANK = 1 << 19  # maximum consecutive lines without a puzzle in a file that is read line by line
MAX_FAULTS = 10_000  # maximum number of consecutive unreadable entries in a file
MAX_TYPED = 1 << 20  # maximum characters of a text in no known format: seconds pass until such a text is refused
Content = bytes | str | Iterator[str]  # of a file: its bytes, its text, or its lines as they arrive
Items = Iterator[Puzzle | PuzzleError | None]  # None: a line without a puzzle, in a format with one puzzle per line
NO_PUZZLE = ("unknown-format", "encoding", "no-puzzle", "no-file")  # error codes of files that may not contain puzzles
OTHER_CONTENT = ("drawing", "table")  # error codes of files that contain no puzzle, whatever their suffix is


def path_entries(path: str, format: str | None, check: bool, options: ReadOptions, named: bool = True) -> Entries:
    """Yield the puzzles of an existing file or archive. ``named`` means that the user named the file.

    All other files are from a folder. There, a folder is one that could not be searched, or a link to a folder.
    """
    if is_archive(path) and os.path.isfile(path):
        yield from _archive_entries(path, format, check, options)
        return
    try:
        if not named and os.path.isdir(path) and not os.path.islink(path):
            raise PuzzleError("the folder cannot be read", "bad-folder")
        file = open_file(path, any_kind=named)  # closed below; here only opening may fail
    except (OSError, ValueError) as error:
        message = f"cannot be read: {getattr(error, 'strerror', None) or error}"
        wrong = error if isinstance(error, PuzzleError) else file_error(message, error)
        entries = iter([failure(path, wrong)])
        yield from entries if named or format is not None else _only_puzzles(path, entries)
        return
    with file:
        yield from file_entries(path, file, format, check, options, named)


def is_archive(path: str) -> bool:
    """Return whether the file name has the suffix of an archive."""
    return path.lower().endswith(".zip")


def _archive_entries(path: str, format: str | None, check: bool, options: ReadOptions) -> Entries:
    """Yield the puzzles in the files of an archive. The name of each file follows the name of the archive."""
    try:
        with within_file(), open_file(path) as packed:
            for name, content in members(packed):
                if isinstance(content, PuzzleError):
                    yield failure(f"{path}/{name}", content)
                else:
                    yield from file_entries(f"{path}/{name}", io.BytesIO(content), format, check, options, named=False)
    except Exception as error:
        yield failure(path, read_error(error))


def members(packed: BinaryIO) -> Iterator[tuple[str, bytes | PuzzleError]]:
    """Yield the name of each file in an archive that is not hidden, with its content or the error of a damaged file.

    Raises `PuzzleError` if the archive itself is damaged, or has more than `MAX_MEMBERS` files or `MAX_UNPACKED` bytes.
    """
    import zipfile  # only for archives

    with unpacking("archive"):
        archive = zipfile.ZipFile(packed)
    files = [info for info in archive.infolist() if not info.is_dir() and not _is_hidden(info.filename)]
    if len(files) > MAX_MEMBERS:
        raise PuzzleError(f"found more than {MAX_MEMBERS} files in the archive, expected fewer", "too-large")
    if files and min(info.header_offset for info in archive.infolist()) > 0:
        # `zipfile` found the end of an archive within this archive, whose own end is missing
        raise PuzzleError("found a damaged archive: it does not begin with one of its files", "bad-archive")
    unpacked = 0  # bytes
    for info in files:
        current_limits().expect("the archive was read")
        unpacked += info.file_size if info.file_size <= MAX_BYTES else 0
        if unpacked > MAX_UNPACKED:
            raise PuzzleError(f"found more than {MAX_UNPACKED} bytes in the archive, expected fewer", "too-large")
        try:
            if info.file_size > MAX_BYTES:  # as the archive states; `zipfile` returns no more than this size
                raise PuzzleError(f"found {info.file_size} bytes, too many for a puzzle", "too-large")
            with unpacking("archive"), archive.open(info) as file:
                content: bytes | PuzzleError = whole(file, MAX_BYTES)
        except PuzzleError as error:
            content = error
        yield info.filename, content


def _is_hidden(name: str) -> bool:
    """Return whether a file in an archive is hidden, or within a hidden folder."""
    return any(part.startswith((".", "__MACOSX")) and part not in (".", "..") for part in name.split("/"))


def file_entries(
    source: str, file: BinaryIO, format: str | None, check: bool, options: ReadOptions, named: bool = True
) -> Entries:
    """Yield the puzzles in a file.

    The file must contain a puzzle if the user named it or its format, or if its suffix is only used for puzzles.
    """
    named = named or format is not None or has_puzzle_suffix(source)
    entries = _entries_of(source, file, format, check, options, named)
    return entries if named else _only_puzzles(source, entries)


def _entries_of(
    source: str, file: BinaryIO, format: str | None, check: bool, options: ReadOptions, named: bool
) -> Entries:
    """Yield the puzzles in a file. Without ``named``, its suffix alone does not decide the format."""
    name = format or ""
    try:
        with within_file():
            data = unpacked(file)
            begin = data.peek(TAR_MAGIC.stop)
            if begin[TAR_MAGIC] == b"ustar" or suffix_of(source) in TAR_SUFFIXES:
                message = "found a tar archive, expected a zip archive\nunpack it, and read its folder"
                raise PuzzleError(message, "unsupported-variant")
            name = name or format_of_bytes(begin) or ""
            if name and reads_bytes(name):
                yield from _entries_in(source, name, whole(data, MAX_BYTES), check, options)
                return
            first = data.readline(MAX_TEXT + 1)
            of_suffix = format_of_suffix(suffix_of(source)) or ""
            stated = name or of_suffix
            is_utf_16 = b"\0" in first
            is_object = first.endswith(b"\n") and recognises(JSON_LINES, first.decode("utf-8-sig", "replace"))
            is_list = stated == JSON_LINES or (not name and stated in ("", JSON) and is_object)
            if is_list and not is_utf_16:  # the other lines are read as they arrive
                yield from _entries_in(source, JSON_LINES, lines(data, first), check, options)
                return
            drawing = begin.startswith(b"%PDF-")  # its other lines are no text
            text = "%PDF-" if drawing else text_of(whole(data, MAX_TEXT, first), source, stated == JSON)
        name = name or format_of(text, source, of_suffix, options.get("genre"), named)
        yield from _entries_in(source, name, text, check, options)
    except Exception as error:
        yield failure(source, read_error(error), name)


def _only_puzzles(source: str, entries: Entries) -> Entries:
    """Yield the entries of a file that the user did not name. If it has no puzzles, yield a single error.

    If its suffix belongs to a puzzle format, this is the error of the first entry. Otherwise, the error has the code
    `PASSED_OVER`: the file is not a puzzle. nono's own drawings, and tables of words and numbers, get this code with
    any suffix.
    """
    errors: list[AnyEntry] = []
    for entry in entries:
        if not isinstance(entry.puzzle, PuzzleError) or not _is_no_puzzle(entry.puzzle, entry.format):
            yield from errors
            yield entry
            yield from entries
            return
        errors.append(entry)
    first = cast(PuzzleError, errors[0].puzzle)
    if first.code in OTHER_CONTENT or suffix_of(source) not in suffixes():
        yield failure(source, PuzzleError(first.message, PASSED_OVER))
    else:
        yield errors[0]


def _is_no_puzzle(error: PuzzleError, format: str) -> bool:
    """Return whether the file of this error may turn out to have no puzzles, as most pictures and workbooks."""
    is_binary = bool(format) and reads_bytes(format)
    return not isinstance(error, ReaderBugError) and (is_binary or error.code in (*NO_PUZZLE, *OTHER_CONTENT))


def text_entries(text: str, format: str | None, check: bool, options: ReadOptions, source: str = TEXT) -> Entries:
    """Yield the puzzles in a text; errors contain the name ``source``, and the line if there are several."""
    file = io.BytesIO(text.encode("utf-8", "replace"))
    for entry in file_entries(source, file, format, check, options):
        if isinstance(entry.puzzle, PuzzleError) and not entry.puzzle.column and "\n" not in text.strip():
            entry.puzzle.line = 0  # there is no file, and only one line
        yield entry


def _entries_in(source: str, name: str, content: Content, check: bool, options: ReadOptions) -> Entries:
    """Yield the entries of a file in this format: of its bytes, its text, or its lines as they arrive.

    Lines between puzzles have a number but yield no entry. Raises `PuzzleError` after `MAX_BLANK` consecutive lines
    without a puzzle, after `MAX_FAULTS` consecutive errors, and on a size that the format contains itself.
    """
    module = format_named(name)
    taken, is_binary = getattr(module, "READ_OPTIONS", ()), hasattr(module, "load_bytes")
    if options.get("size") and "size" not in taken:
        raise PuzzleError(f"found a size, expected none: files in the format {name} contain their size", "bad-size")
    if name == TYPED and isinstance(content, str) and len(content) > MAX_TYPED:
        message = f"found {len(content)} characters in no known format, expected at most {MAX_TYPED}"
        raise PuzzleError(f"{message}\nnono formats lists the formats, whose files may be larger", "too-large")
    if isinstance(content, str) and is_binary:
        raise PuzzleError(f"found no file in the format {name}, which its name states", "encoding")
    has_both = module.CAPABILITIES.clues and module.CAPABILITIES.goal
    keep = options.get("trust") if has_both else None  # the part to keep if clues and goal contradict each other
    more = {option: value for option, value in options.items() if option in taken}
    reader = {bytes: "load_bytes", str: "loads"}.get(type(content), "stream")
    read = partial(getattr(module, reader), content, check and not keep, **more)
    last = faults = 0
    for index, item in enumerate(_with_last_error(read), 1):
        if item is None:
            if index - last > MAX_BLANK:
                raise PuzzleError(f"found more than {MAX_BLANK} lines without a puzzle", "too-large").at(index)
            continue
        last = index
        puzzle, wrong_goal = item, None
        if isinstance(item, PuzzleError) and item.usable is not None:
            puzzle, wrong_goal = _usable(sourced(item, source))
        if isinstance(puzzle, Puzzle) and (keep or options.get("transpose")):
            try:
                puzzle = puzzle.resolve_mismatch(keep, check) if keep else puzzle
                puzzle = puzzle.transposed() if options.get("transpose") else puzzle
            except PuzzleError as error:
                puzzle = error
        if isinstance(puzzle, PuzzleError):
            puzzle = sourced(puzzle, source)
        elif isinstance(content, str) and puzzle.genre == "sudoku":
            from nono.text.parts.variants import warn_of_variants  # only for Sudokus

            warn_of_variants(puzzle, content)
        yield Entry(source, index, name, puzzle, wrong_goal=wrong_goal)
        faults = faults + 1 if isinstance(puzzle, PuzzleError) else 0
        if faults == MAX_FAULTS:
            raise PuzzleError(f"found no puzzle in {faults} entries; the rest is ignored", "too-large")
    if last == 0:
        raise PuzzleError(f"found nothing, expected a puzzle in the format {name}", "no-puzzle")


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
