"""Reads the puzzles of one file, archive or text as entries. The format is given or detected."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, islice, pairwise, starmap
from time import thread_time
from typing import Any

from nono.base.errors import NonoError, PuzzleError, file_error, gathering, warn
from nono.genres.base import Puzzle
from nono.text._entry import (
    MAX_FAULTS,
    PASSED_OVER,
    PATIENCE,
    Entry,
    Found,
    ReadOptions,
    failure,
    only_puzzles,
    sourced,
)
from nono.text._plain import (
    BEGINNING,
    MAX_BLANK,
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
from nono.text._recognise import (
    HEAD,
    beginning,
    format_of_bytes,
    is_own,
    recognised,
    suffix_of,
)
from nono.text.formats import FORMATS, format_named, mark_of, read_options, reads_bytes, reads_lines, reads_pieces

BARE = ("unknown-format", "no-puzzle", "ambiguous-format", "duplicate-key")  # errors of texts that may be lists
TYPED = ("cells", "typed")  # formats of texts whose parts may be a puzzle
PROSE = r"[^\W\d_]{3}|[=\[({<]"  # in a line that is no row of a board
FEW = 10  # boards of a text
NUMBERED = (  # a line such as "Puzzle 2" or "No. 2 (Akari)" above a puzzle
    r"(?mi)^[^\w\n]{0,5}(?:(?:puzzle|no|nr|number|nonogram)[^\w\n]{0,3}(?=\d+[^\w\n]*(?:$|[^\W\d]))|"
    r"(?=\d+[^\w\n]+[^\W\d]{3}))(\d{1,2})\b"
)
RULE = r"\n={3,}\s*\Z"  # a line between two puzzles
JUDGES = (("native", 3000), ("reference", 30))  # backends that judge readings of a text, and their most conflicts
MOST_JUDGED = 200 * 200  # cells; a solver may need a minute for the first lines of a board of a thousand rows
TAR_MAGIC = slice(257, 262)  # the bytes that mark a tar archive
ARCHIVES = (".zip", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")
TEXT = "<text>"  # in place of a file name in errors


def path_entries(
    path: str, format: str | None, check: bool, options: ReadOptions, named: bool = True
) -> Iterator[Found]:
    """Yield the puzzles of an existing file or archive. ``named`` means that the user named the file."""
    if is_archive(path) and os.path.isfile(path):
        yield from _with_puzzles(path, _archive_entries(path, format, check, options))
        return
    try:
        if not named:
            _refuse_special(path)
        file = open(path, "rb")  # noqa: SIM115  closed below; here only opening may fail
    except (OSError, ValueError) as error:
        wrong = error if isinstance(error, PuzzleError) else file_error(_unread(error), error)
        found = iter([failure(path, wrong)])
        yield from found if named or format is not None else only_puzzles(path, found, suffix_of(path))
        return
    with file:
        yield from _with_puzzles(path, file_entries(path, file, format, check, options, named))


def _refuse_special(path: str) -> None:
    """Raise `PuzzleError` if a path in a folder is not a regular file. A pipe, for example, could block forever."""
    if os.path.isfile(path):
        return
    if os.path.islink(path) and os.path.isdir(path):
        raise PuzzleError("a link to a folder, which is not followed", PASSED_OVER)
    if os.path.isdir(path):
        try:
            os.listdir(path)
        except OSError as error:
            raise PuzzleError(f"the folder {_unread(error)}", "bad-folder") from None
    elif os.path.exists(path):
        raise PuzzleError("found a pipe, socket or device, expected a file", "no-file")


def _unread(error: OSError | ValueError) -> str:
    return f"cannot be read: {getattr(error, 'strerror', None) or error}"


def _archive_entries(path: str, format: str | None, check: bool, options: ReadOptions) -> Iterator[Found]:
    """Yield the puzzles in the files of an archive. The name of each file follows the name of the archive."""
    from nono.text._archives import members

    try:
        for name, file in members(path):
            if isinstance(file, PuzzleError):
                yield failure(f"{path}/{name}", file)
            else:
                yield from file_entries(f"{path}/{name}", file, format, check, options, False)
    except PuzzleError as error:
        yield failure(path, error)
    except OSError as error:
        yield failure(path, PuzzleError(_unread(error), "no-file"))


def file_entries(
    source: str, file: Readable, format: str | None, check: bool, options: ReadOptions, named: bool = True
) -> Iterator[Found]:
    """Yield the puzzles in a file.

    The file must contain a puzzle if the user named it or its format, or if its suffix is only used for puzzles.
    """
    if named or format is not None or is_own(source):
        return _entries_of(source, file, format, check, options)
    return only_puzzles(source, _entries_of(source, file, format, check, options, certain=True), suffix_of(source))


def text_entries(
    text: str, format: str | None, check: bool, options: ReadOptions, source: str = TEXT
) -> Iterator[Found]:
    """Yield the puzzles in a text; errors contain the name ``source``."""
    try:
        text = plain_text(text)
        found = _whole_text(text, format, check, options, source)
        yield from found if format else _or_excerpt(source, found, text, check, options)
    except PuzzleError as error:
        yield from _excerpt_or(failure(source, error), error, "" if format else text, check, options)


def _whole_text(text: str, format: str | None, check: bool, options: ReadOptions, source: str) -> Iterator[Found]:
    """Yield the puzzles in a text that has nothing else. Raises `PuzzleError`."""
    way = _Way(format or recognised(beginning(text), source, options), check, options)

    def read() -> Iterator[Puzzle | PuzzleError | None]:
        if reads_lines(way.module):
            return way.module.stream(text.split("\n"), way.strict, **way.more)
        return way.module.loads(text, way.strict, **way.more)

    return way.entries(source, read)


def _or_excerpt(source: str, found: Iterator[Found], text: str, check: bool, options: ReadOptions) -> Iterator[Found]:
    """Yield the entries of a text, or the puzzles among other words instead.

    nono looks for these if all of a few entries are errors. It also looks for them beside boards if all errors are in
    lines of words, or if the first board has no solution.
    """
    if parts := _numbered(source, text, check, options):
        yield from parts
        return
    begin = [next(found)]
    first = begin[0].puzzle
    if isinstance(first, PuzzleError):
        begin += islice(found, FEW)
        if len(begin) <= FEW and all(isinstance(entry.puzzle, PuzzleError) for entry in begin):
            other = _among_words(begin[0], first, text, check, options)
            begin = begin if other[0] is begin[0] else other
    elif text and begin[0].format == "cells":
        begin += islice(found, FEW)
        lines = dict(enumerate(text.split("\n"), 1))
        wrong = [one.puzzle.line for one in begin if isinstance(one.puzzle, PuzzleError)]
        faults = [lines[line] for line in wrong if line in lines]
        if faults and all(re.search(PROSE, line) for line in faults):  # boards among words
            other = _proved(begin[0].file, text, check, options, bare=False, alone=False, parts=True)
            begin = other if _clues_of(begin) <= _clues_of(other) else begin
        elif not may_be_solved(first):
            other = _proved(begin[0].file, text, check, options, bare=False, alone=False, parts=False)
            begin[:1] = other or begin[:1]
    yield from chain(begin, found)


def _numbered(source: str, text: str, check: bool, options: ReadOptions) -> list[Found]:
    """Return the entries of the parts of a text below numbered headings, if some are nonograms and others are not.

    Whole, such a text may look like one board.
    """
    heads = [one for one in re.finditer(NUMBERED, text) if int(one[1])]
    if len(heads) < 2 or [int(one[1]) for one in heads] != [*range(1, len(heads) + 1)] or heads[0].start():
        return []
    ends = [*(one.start() for one in heads), len(text)]
    entries: list[Found] = []
    with gathering() as kept:
        for begin, end in pairwise(ends):
            part = "\n" * text.count("\n", 0, begin) + re.sub(RULE, "\n", text[begin:end])
            entries += text_entries(part, None, check, options, source)
    genres = {getattr(entry.puzzle, "genre", "") for entry in entries}
    if "nonogram" not in genres or len(genres) < 2:
        return []
    for warning in kept:
        warn(warning.message, warning.source)
    return [replace(entry, index=at) for at, entry in enumerate(entries, 1)]


def _clues_of(entries: Sequence[Found]) -> set[str]:
    return {entry.puzzle.clue_hash() for entry in entries if isinstance(entry.puzzle, Puzzle)}


def _excerpt_or(failed: Found, error: PuzzleError, text: str, check: bool, options: ReadOptions) -> Iterator[Found]:
    """Yield the puzzles of a text that no format reads, or else the entry of its error."""
    yield from _numbered(failed.file, text, check, options) or _among_words(failed, error, text, check, options)


def _among_words(failed: Found, error: PuzzleError, text: str, check: bool, options: ReadOptions) -> list[Found]:
    """Return the puzzles among other words of a text, or else the entry of its error."""
    is_json = error.code in ("bad-json", "bad-field", "unsupported-variant") and text[:1] in "{["
    ways = {"bare": error.code in BARE, "alone": True, "parts": error.code != "ambiguous-format"}
    return (_proved(failed.file, text, check, options, **ways) if text and not is_json else []) or [failed]


def _proved(
    source: str, text: str, check: bool, options: ReadOptions, bare: bool, alone: bool, parts: bool
) -> list[Found]:
    """Return the entries of the puzzles that only the solver tells from the rest of a text; warn of the other lines.

    With ``parts``, the formats read parts of the text.
    """
    from nono.text.formats.shared.words import show_unread

    def read(part: str, genre: str | None) -> list[Puzzle]:
        if not parts:
            return []
        with gathering() as kept, suppress(PuzzleError):
            own = options | {"genre": options.get("genre") or genre}
            found = [entry.puzzle for entry in _whole_text(part, None, check, own, source)]
            tried.append((found, kept))
            return [puzzle for puzzle in found if isinstance(puzzle, Puzzle)]
        return []

    tried: list[tuple[list[Any], list[Any]]] = []  # the puzzles and errors of each part, and its warnings
    proved = FORMATS["typed"].proved_excerpt(text, _verdict, read, options.get("genre"), bare, alone)
    if proved is None:
        return []
    puzzles, said = proved
    taken = {puzzle.clue_hash() for puzzle in puzzles}
    for found, kept in tried:
        hashes = {one.clue_hash() if isinstance(one, Puzzle) else "" for one in found}
        if taken & hashes:
            for warning in kept:
                warn(warning.message, warning.source)
            if hashes - taken:
                warn("found another board, which is not read")
    show_unread(puzzles[0], said)
    return [Entry(source, at, "typed", puzzle) for at, puzzle in enumerate(puzzles, 1)]


def _with_puzzles(source: str, found: Iterator[Found]) -> Iterator[Found]:
    """Yield the entries of a file or archive. Stop if too many consecutive entries are unreadable."""
    faults, seconds, began = 0, 0.0, 0.0
    for entry in found:
        if not isinstance(entry.puzzle, PuzzleError):
            yield entry
            faults, seconds = 0, 0.0
            continue
        # at intervals, because reading this clock for each puzzle would be slow
        seconds += thread_time() - began if faults else 0.0
        yield entry
        faults += 1
        if faults == MAX_FAULTS or seconds > PATIENCE:
            time = f" and {PATIENCE} s" if faults < MAX_FAULTS else ""
            message = f"found no puzzle in {faults} entries{time}; the rest is ignored"
            yield failure(source, PuzzleError(message, "too-large"))
            return
        began = thread_time()


def _entries_of(
    source: str, file: Readable, format: str | None, check: bool, options: ReadOptions, certain: bool = False
) -> Iterator[Found]:
    """Yield the puzzles in a file. With ``certain``, the suffix alone does not decide the format."""
    name = format
    text = ""
    try:
        data, head = unpacked(file), b""
        begin = data.peek()
        if begin[TAR_MAGIC] == b"ustar":
            raise PuzzleError("found a tar archive, expected its name to end with .tar, .tar.gz or similar", "encoding")
        name = format or format_of_bytes(begin[:BEGINNING])
        if name is None or not reads_bytes(format_named(name)):
            data = plain(data)
        if name is None:
            head = _head(data)
            # a PDF has an error of its own, although only its first line is text
            is_pdf = head.startswith(b"%PDF-")
            seen = beginning(plain_text(head[:5].decode() if is_pdf else decode(head, final=False, lenient=True)))
            text = "" if certain or len(head) >= HEAD or head.startswith(b"{") else seen  # only whole texts
            name = recognised(seen, source, options, certain)
        way = _Way(name, check, options)
        if "given" in read_options(name):
            way.more["given"] = format is not None
        found = way.entries(source, lambda: _loaded(source, way, head, data))
        doubtful = text and (name in TYPED or not format_named(name).sniff(text))
        yield from _or_excerpt(source, found, text, check, options) if doubtful else found
    except PuzzleError as error:
        yield from _excerpt_or(failure(source, error, name or ""), error, text, check, options)
    except OSError as error:
        yield failure(source, PuzzleError(f"cannot be read: {error.strerror}", "no-file"))


def may_be_solved(puzzle: Puzzle) -> bool:
    """Return whether a reading of a text may have a solution, as far as the first of `JUDGES` can tell."""
    return _verdict(puzzle, 1, JUDGES[:1]) != "unsolvable"


def _verdict(puzzle: Puzzle, limit: int = 2, judges: Sequence[tuple[str, int]] = JUDGES) -> str:
    """Return the verdict of a bounded search for up to ``limit`` solutions by the first judge that can run, or ""."""
    from nono.solving import solve

    if puzzle.height * puzzle.width > MOST_JUDGED:
        return ""
    for backend, most in judges:
        with gathering(), suppress(NonoError):  # for example, if the engine is missing
            return str(solve(puzzle, backend, limit=limit, use_goal=False, max_conflicts=most).verdict)
    return ""


class _Way:
    """How to read a file: its format, and the options for this format."""

    def __init__(self, name: str, check: bool, options: ReadOptions) -> None:
        """Raise `PuzzleError` if the user gave a size for a format that contains the size."""
        self.name = name
        self.module = format_named(name)
        taken = read_options(name)
        if options.get("size") and "size" not in taken:
            raise PuzzleError(f"found a size, expected none: files in the format {name} contain their size", "bad-size")
        self.more: dict[str, Any] = {option: value for option, value in options.items() if option in taken}
        if "judge" in taken:
            self.more["judge"] = may_be_solved
        capabilities = self.module.CAPABILITIES
        # The part to keep if clues and goal contradict each other. If None, the contradiction is an error.
        self.keep = options.get("trust") if capabilities.clues and capabilities.goal else None
        self.transpose = options.get("transpose")
        self.check = check
        self.strict = check and not self.keep

    def entries(self, source: str, read: Callable[[], Iterator[Puzzle | PuzzleError | None]]) -> Iterator[Found]:
        """Yield the entries of a file. Lines between puzzles have a number but yield no entry.

        Raises `PuzzleError` after `MAX_BLANK` consecutive lines without a puzzle.
        """
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


def _with_last_error(
    read: Callable[[], Iterator[Puzzle | PuzzleError | None]],
) -> Iterator[Puzzle | PuzzleError | None]:
    """Yield the puzzles and errors. If the last error contains a puzzle, yield this error too."""
    try:
        yield from read()
    except PuzzleError as error:
        if error.usable is None and error.contradictory is None:
            raise
        yield error


def _usable(error: PuzzleError) -> tuple[Puzzle, bytes | None]:
    """Return the puzzle that an error contains, and the wrong goal if there is one; warn of the error."""
    puzzle: Puzzle = error.usable
    what, _, _ = error.message.partition("; ")
    warn(f"{what}: {error.ignorable} left out", error.place)
    if error.code != "goal-mismatch":
        return puzzle, None
    return replace(puzzle, goal=None, check=False), puzzle.goal_bytes  # type: ignore[call-arg]


def _loaded(source: str, way: _Way, head: bytes, data: io.BufferedReader) -> Iterator[Puzzle | PuzzleError | None]:
    """Yield the puzzles in a file that begins with ``head``. Depending on the format, read it at once, by line or by
    piece.
    """
    module = way.module
    if reads_lines(module):
        return module.stream(lines(head, data), way.strict, **way.more)
    if reads_bytes(module):
        return module.load_bytes(whole(head, data, MAX_BYTES), way.strict, **way.more)
    if reads_pieces(module):
        lenient = way.name != "json"  # JSON is always UTF-8
        return module.load_pieces(texts(head, data, lenient, lambda: _warn_latin(source)), way.strict, **way.more)

    def loaded(before: int, part: bytes) -> Iterator[Puzzle | PuzzleError]:
        text = plain_text(decode(part, before + 1, lenient=True))
        if not is_utf8(part):
            _warn_latin(source)
        return _moved(module.loads(text, way.strict, **way.more), before)

    mark = mark_of(way.name)
    parts = pieces(head, data, mark) if mark else [(0, whole(head, data, MAX_TEXT))]
    return chain.from_iterable(starmap(loaded, parts))


def _warn_latin(source: str) -> None:
    warn("the text is not UTF-8 and was read as Latin-1", source)


def _head(data: io.BufferedReader) -> bytes:
    """Return the part of a text that decides its format: for JSON lines the first line, otherwise the beginning."""
    line = data.readline(HEAD)
    whole_line = line.startswith(b"{") and line.endswith(b"\n") and line.rstrip().endswith(b"}")
    return line if whole_line else line + data.read(4 * HEAD - len(line))


def _moved(found: Iterator[Puzzle | PuzzleError], before: int) -> Iterator[Puzzle | PuzzleError]:
    """Yield the puzzles in a piece of a file. ``before`` is the number of lines before the piece, for line numbers in
    errors.
    """
    try:
        for item in found:
            if isinstance(item, PuzzleError) and item.line:
                item.line += before
            yield item
    except PuzzleError as error:
        error.line += before if error.line else 0
        raise


def is_archive(path: str) -> bool:
    """Return whether the file name has an archive suffix."""
    return path.lower().endswith(ARCHIVES)
