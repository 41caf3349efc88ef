"""Answers what the page asks `nono page`.

Each question is a function from bytes to bytes. Its keyword arguments are texts, which addresses contain as a query.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from http import HTTPStatus
from itertools import islice
from random import Random
from typing import Any, Literal, cast

from nono.base.errors import LimitError, PuzzleError, excerpt, gathering_warnings
from nono.genres import Nonogram, Puzzle
from nono.model import Cancel
from nono.page.puzzle_data import page_data
from nono.text import FORMATS, dump_bytes, facts, file_entries, puzzle_of

MOST_PUZZLES = 1000  # limit per file
PICTURES = ("xpm", "pbm", "grid")  # formats of drawings, not of puzzles to be played
MAX_NAME = 200  # maximum length of a file name, in characters
MOST_WARNINGS = 20  # limit per answer
MAKE_SECONDS = 25  # time limit for generating a puzzle, in seconds
MAX_DIGITS = 14  # limit for the digits of all numbers of a question for a new puzzle together
MOST_DRAFTS = 1000  # how often a position of peg solitaire is tried


class RefusalError(Exception):
    """Raised when a question is refused; contains the HTTP status and the reason in one line."""

    def __init__(self, status: HTTPStatus, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message


def answer(
    address: str, data: bytes, query: Mapping[str, str], cancel: Cancel | None = None
) -> tuple[bytes, list[str]]:
    """Return the answer to one of `QUESTIONS` and its warnings; raises `RefusalError` if there is no answer.

    Parts of the ``query`` that the question does not know are ignored. Long questions end once ``cancel`` is set.
    """
    function = QUESTIONS[address]
    # the keyword arguments of its function are what a question knows
    arguments = {name: query[name] for name in function.__kwdefaults__ or () if name in query}
    try:
        with gathering_warnings() as warned:
            content = function(data, *((cancel,) if address in LONG else ()), **arguments)
    except PuzzleError as error:
        raise RefusalError(HTTPStatus.BAD_REQUEST, str(error)) from None
    except MemoryError:
        raise RefusalError(HTTPStatus.INSUFFICIENT_STORAGE, "there is not enough memory for this") from None
    return content, list(dict.fromkeys(map(str, warned)))[:MOST_WARNINGS]


def refusal(error: Exception) -> RefusalError:
    """Return the refusal that an error stands for: the error itself or, for all others, a note about a bug in nono."""
    if isinstance(error, RefusalError):
        return error
    return RefusalError(HTTPStatus.INTERNAL_SERVER_ERROR, f"this is a bug in nono: {error.__class__.__name__}")


def formats() -> bytes:
    """Return as JSON the facts about all formats, by name, and that Python can draw puzzles."""
    return to_json({"formats": {name: facts(name) for name in FORMATS}, "draws": True})


def read(data: bytes, cancel: Cancel | None = None, *, name: str = "", format: str | None = None) -> bytes:
    """Return a file's puzzles and the errors of damaged puzzles as JSON; raises `PuzzleError` if no puzzle is left.

    A drawing comes without clues, so that the page does not hide it. If the only puzzle is a nonogram whose clues
    contradict one another, the page gets it all the same, and has it corrected. Raises `RefusalError` before a puzzle
    if ``cancel`` is set.
    """
    # the last part of a path, which may be from Windows
    name = name.replace("\\", "/").rpartition("/")[2][:MAX_NAME] or "file"
    puzzles: list[Any] = []
    errors: list[str] = []
    entries = []
    for entry in islice(file_entries(name, io.BytesIO(data), format, check=True, options={}), MOST_PUZZLES + 1):
        if cancel is not None and cancel.is_set():
            raise RefusalError(HTTPStatus.REQUEST_TIMEOUT, "the page was closed")
        entries.append(entry)
    if len(entries) == 1 and isinstance(entries[0].puzzle, PuzzleError):
        # a second entry would show that there are several
        unchecked = list(islice(file_entries(name, io.BytesIO(data), format, check=False, options={}), 2))
        if len(unchecked) == 1 and isinstance(unchecked[0].puzzle, Nonogram):
            entries = unchecked
    for entry in entries:
        if isinstance(entry.puzzle, PuzzleError):
            errors.append(str(entry.puzzle))
            continue
        if len(puzzles) == MOST_PUZZLES:
            errors.append(f"{name}: the file has more than {MOST_PUZZLES} puzzles; the others were skipped")
            break
        try:
            puzzle = page_data(entry.puzzle)
        except PuzzleError as error:
            errors.append(f"{name}: {error}")
            continue
        left_out = ("rows", "cols") if entry.format in PICTURES else ()
        puzzles.append({field: value for field, value in puzzle.items() if field not in left_out})
    if not puzzles:
        raise PuzzleError(errors[0] if errors else f"{name}: there is no puzzle in this file", "no-puzzle")
    return to_json({"puzzles": puzzles, "errors": errors[:MOST_WARNINGS]})


def write(data: bytes, *, format: str = "json") -> bytes:
    """Convert a puzzle or a list of puzzles from our JSON to another format; raises `PuzzleError` if this fails."""
    return dump_bytes(_puzzles_of(data), format)


def render(data: bytes, *, show: Literal["puzzle", "solution"] = "puzzle") -> bytes:
    """Return an SVG of a puzzle or, as ``show`` says, of its "solution"; raises `PuzzleError` if there is none."""
    from nono import renderers

    return renderers.render(_puzzles_of(data), format="svg", show=show).encode()


def writable(data: bytes) -> bytes:
    """Return as JSON the names of the formats in which a puzzle, given as our JSON, can be written."""
    names = []
    for name in FORMATS:
        try:
            write(data, format=name)
        except (PuzzleError, MemoryError):
            continue
        names.append(name)
    return to_json(names)


def generate(
    data: bytes,
    cancel: Cancel | None = None,
    *,
    genre: str = "nonogram",
    width: str = "0",
    height: str = "0",
    grade: str = "",
    seed: str = "",
    colours: str = "2",
    seconds: str = str(MAKE_SECONDS),
) -> bytes:
    """Return a new puzzle as JSON; raises `PuzzleError` if no such puzzle is found in time.

    The arguments are texts, as in the address of the question. Without a grade, the puzzle may have any grade; without
    a seed, every answer is another puzzle. The width of a peg solitaire is the number of its jumps. The colours include
    the background. The seconds are at most `MAKE_SECONDS`.
    """
    from nono import design

    digits = width + height + seed + colours + seconds  # one text, because one check is enough for all numbers
    if not digits.isdecimal() or len(digits) > MAX_DIGITS:
        raise PuzzleError(f"found the size {excerpt(width)}x{excerpt(height)}, expected numbers", "bad-size")
    size, jumps = (int(width), int(height)), int(width)
    if genre == "pegs":
        return to_json(page_data(_backwards(jumps)))
    limit = min(int(seconds), MAKE_SECONDS)
    puzzles = design.generate(
        size,
        genre=genre,
        grade=cast(Any, grade or None),  # `generate` refuses other words
        seed=int(seed) if seed else None,
        colours=int(colours),
        time_limit=limit,
        cancel=cancel,
    )
    try:
        puzzle = next(puzzles)
    except LimitError:
        raise PuzzleError("no such puzzle was found in time; try another size or grade", "no-puzzle") from None
    # a title that begins with the genre is that of a random puzzle and tells nothing else
    title = "" if puzzle.title.startswith(puzzle.kind_title) else puzzle.title
    return to_json(page_data(replace(puzzle, id="", title=title, goal=puzzle.goal_bytes)))


def _backwards(jumps: int) -> Puzzle:
    """Return a peg solitaire that this number of jumps solves. Raises `PuzzleError` if there is none."""
    from nono.design.generators.pegs import position_by_jumps_back

    for _ in range(MOST_DRAFTS):
        with suppress(IndexError):  # the draft ran out of jumps
            return position_by_jumps_back(jumps, Random())
    raise PuzzleError(f"no position for {jumps} jumps was found", "no-puzzle")


def _puzzles_of(data: bytes) -> list[Puzzle]:
    """Return the puzzle or the puzzles of our JSON, at least one; raises `PuzzleError` if there is none."""
    try:
        parsed = json.loads(data)
    except (ValueError, RecursionError):
        raise PuzzleError("the content is not JSON, expected a puzzle", "bad-json") from None
    puzzles = [puzzle_of(item, True) for item in (parsed if isinstance(parsed, list) else [parsed])]
    if not puzzles:
        raise PuzzleError("the list is empty, expected at least one puzzle", "no-puzzle")
    return puzzles


def to_json(data: object) -> bytes:
    """Return data as a line of JSON."""
    return json.dumps(data, ensure_ascii=False).encode("utf-8", "replace") + b"\n"


LONG = ("api/read", "api/generate")  # what may take long, and ends with its page
QUESTIONS: dict[str, Callable[..., bytes]] = {  # by address
    "api/read": read,
    "api/write": write,
    "api/writable": writable,
    "api/generate": generate,
    "render": render,  # nono serve has this address, too
}
