"""Answers one request in a worker process: reads the puzzles in the body, and asks the library. ``nono … --json``
prints the same JSON objects.
"""

from __future__ import annotations

import io
import re
import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from traceback import format_exception
from typing import Any, NamedTuple

import nono
from nono.base.arguments import unfit
from nono.base.errors import BugError, NonoError, PuzzleError, PuzzleWarning, ReaderBugError
from nono.base.foreign import json_text
from nono.base.limits import Limits
from nono.base.memory import limit_reached
from nono.genres import Puzzle
from nono.many import prepare_worker
from nono.renderers import DRAWING_FORMATS
from nono.solving import tally
from nono.text import FORMATS, AnyEntry, dump_bytes, entries

JSON, LINES, BYTES = "application/json", "application/jsonl", "application/octet-stream"
READING = ("format", "index", "genre", "allow_contradiction")  # the fields that tell how to read the puzzle
MOST_CELLS = 10_000_000  # maximum number of cells of all solutions in an answer about a puzzle
Options = Mapping[str, Any]


FIRST = b'{"rows": [[1]], "cols": [[1]]}'  # the puzzle about which a new worker answers each question once


class Reply(NamedTuple):
    """An answer. ``log`` is for the server's log only."""

    status: int
    media: str
    content: bytes
    log: str = ""


class Allowed(NamedTuple):
    """What a request may use: seconds, seconds of processor time, and the cells of a puzzle."""

    seconds: float
    cpu: float | None
    cells: int


def prepare(memory: int | None, questions: Sequence[tuple[str, Options]]) -> None:
    """Prepare a worker: it answers each question once, and so loads the libraries before the time of a request runs."""
    for name, options in questions:
        answer(name, options, FIRST, Allowed(60.0, None, 100))
    prepare_worker(memory)


def answer(name: str, options: Options, body: bytes, allowed: Allowed) -> Reply:
    """Return the answer to a request, or the fault."""
    try:
        with Limits.after(allowed.seconds, allowed.cpu).applied():
            if name in FILES:
                return FILES[name](options, body, allowed)
            with warnings.catch_warnings(record=True) as left_out:
                warnings.simplefilter("always", PuzzleWarning)
                entry, puzzle = _read(options, body, allowed, check=name != "fix")  # fix wants contradictory clues
            place = {"id": puzzle.id, "file": "-", "index": entry.index, "genre": puzzle.genre}
            if puzzle.unread:
                place["unread"] = list(puzzle.unread)
            args = _arguments(options, allowed, puzzle, [str(warning.message) for warning in left_out])
            ask = QUESTIONS.get(name)
            facts = ask(puzzle, args) if ask else getattr(nono, name)(puzzle, **args).to_dict()
            if name == "verify":  # as in the JSON of the command, each backend's answer names the puzzle, too
                where = {"file": "-", "index": entry.index, "genre": puzzle.genre}
                facts["results"] = {backend: where | result for backend, result in facts["results"].items()}
            return Reply(200, JSON, f"{json_text(place | facts)}\n".encode())
    except Exception as error:
        return reply_to_error(error)


def _read(options: Options, body: bytes, allowed: Allowed, check: bool = True) -> tuple[AnyEntry, Puzzle]:
    """Return the only puzzle of the body, or the one that ``index`` chooses, and its entry. Raises `PuzzleError`."""
    # for `entries`, the body is the standard input, whose name is "-"
    sys.stdin = io.TextIOWrapper(io.BytesIO(body), encoding="utf-8")
    check = check and not options.get("allow_contradiction")
    index = options.get("index")
    read = entries("-", options.get("format"), check, genre=options.get("genre"))
    chosen = (entry for entry in read if index in (None, entry.index) or entry.index == 0)  # 0: unreadable
    entry = next(chosen, None)
    if entry is None:
        raise PuzzleError(f"found no puzzle{'' if index is None else f' {index}'}, expected one", "no-puzzle")
    if isinstance(entry.puzzle, PuzzleError):
        raise entry.puzzle
    if index is None and next(chosen, None) is not None:
        raise PuzzleError("found several puzzles, expected one, or the field index", "several")
    cells = entry.puzzle.height * entry.puzzle.width
    if cells > allowed.cells:
        raise PuzzleError(f"found a puzzle of {cells} cells, expected at most {allowed.cells}", "too-large")
    return entry, entry.puzzle


def _arguments(
    options: Options, allowed: Allowed, puzzle: Puzzle | None = None, left_out: Sequence[str] = ()
) -> dict[str, Any]:
    """Return the arguments of a library function: all fields but those that tell how to read the puzzle.

    ``left_out`` are the warnings about what was not read, such as a saved grid of another size.
    """
    arguments = {name: value for name, value in options.items() if name not in READING}
    arguments["time_limit"] = allowed.seconds
    if "cpu_limit" in arguments:
        arguments["cpu_limit"] = allowed.cpu
    if puzzle is not None and (number := arguments.get("start")) is not None:
        if number > len(puzzle.saved):
            numbers = "1" if len(puzzle.saved) == 1 else f"a number from 1 to {len(puzzle.saved)}"
            expected = f"{numbers}, for the saved grids of the puzzle" if puzzle.saved else "a puzzle with a saved grid"
            raise PuzzleError("; ".join([f"found start {number}, expected {expected}", *left_out]), "no-saved-grid")
        arguments["start"] = puzzle.saved[number - 1].grid
    if (size := arguments.get("size")) is not None and size[0] * size[1] > allowed.cells:
        message = f"found a board of {size[0]}x{size[1]}, expected at most {allowed.cells} cells"
        raise PuzzleError(message, "too-large")
    return arguments


def _most_listed(limit: int | None, puzzle: Puzzle) -> int:
    """Return the number of solutions to list, which have at most `MOST_CELLS` cells together."""
    most = max(1, MOST_CELLS // (puzzle.height * puzzle.width))
    return most if limit is None else min(limit, most)


def _solve(puzzle: Puzzle, arguments: dict[str, Any]) -> dict[str, Any]:
    """Return the answer of `nono.solve`, with the fields of the request in place of its arguments.

    An answer lists solutions of at most `MOST_CELLS` cells together; ``limit`` "cells" says that there may be more.
    """
    asked = arguments["limit"]
    arguments["limit"] = _most_listed(asked, puzzle)
    arguments["use_goal"] = not arguments.pop("no_goal")
    if arguments["strategy"] is None:
        del arguments["strategy"]
    elif arguments["backend"] == "auto":  # not every backend that auto may ask has strategies
        arguments["backend"] = "native"
    facts: dict[str, Any] = nono.solve(puzzle, **arguments).to_dict()
    if arguments["limit"] != asked and facts["count"] == arguments["limit"] and not facts["complete"]:
        facts["limit"] = "cells"
    return facts


def _verify(puzzle: Puzzle, arguments: dict[str, Any]) -> dict[str, Any]:
    """Return the answer of `nono.verify`. Raises `BugError` if the backends disagree."""
    check = nono.verify(puzzle, **arguments | {"limit": _most_listed(arguments["limit"], puzzle)})
    facts = check.to_dict()
    if check.agreed is False:
        raise BugError("the backends disagree", facts)
    return facts


def _sample(puzzle: Puzzle, arguments: dict[str, Any]) -> dict[str, Any]:
    """Return the answer of `nono.sample`, with the share of each cell and colour if the request wants it."""
    sample = nono.sample(puzzle, **arguments)
    return sample.to_dict() | ({"shares": sample.shares} if arguments["shares"] else {})


# The other questions are answered by the function of that name.
QUESTIONS: dict[str, Callable[[Any, dict[str, Any]], dict[str, Any]]] = {
    "solve": _solve,
    "verify": _verify,
    "count": lambda puzzle, arguments: tally(puzzle, **arguments).to_dict(),
    "sample": _sample,
}


def _generate(options: Options, body: bytes, allowed: Allowed) -> Reply:
    """Return new puzzles in our JSON, one per line."""
    arguments = _arguments(options, allowed) | {"genre": options["genre"]}
    arguments["verified"] = arguments.pop("verify")
    lines = [dump_bytes(puzzle, "jsonl") for puzzle in nono.generate(**arguments)]
    return Reply(200, JSON if len(lines) == 1 else LINES, b"".join(lines))


def _convert(options: Options, body: bytes, allowed: Allowed) -> Reply:
    """Return the puzzle in the body as a file in another format."""
    if options["to"] not in FORMATS:
        raise unfit("to", options["to"], "the name of a format\nnono formats lists them", "unknown-format")
    return Reply(200, BYTES, dump_bytes(_read(options, body, allowed)[1], options["to"]))


def _render(options: Options, body: bytes, allowed: Allowed) -> Reply:
    """Return the drawing of the puzzle in the body."""
    _, puzzle = _read(options, body, allowed)
    names = ("show", "paper", "cell", "letters", "rules", "title")
    drawn = nono.render(puzzle, format=options["kind"], **{name: options[name] for name in names})
    content = drawn.encode() if isinstance(drawn, str) else drawn
    return Reply(200, DRAWING_FORMATS[options["kind"]].media, content)


FILES: dict[str, Callable[[Options, bytes, Allowed], Reply]] = {
    "generate": _generate,
    "convert": _convert,
    "render": _render,
}


def reply_to_error(error: Exception) -> Reply:
    """Return the reply for an error: its HTTP status, its description for the client, and the text for the log."""
    reached = limit_reached(error)
    if reached is not None:
        return _fault_reply(504 if reached.stop in ("time", "cpu") else 503, reached.problem, reached.stop)
    if not isinstance(error, NonoError) or isinstance(error, BugError | ReaderBugError):
        cause = getattr(error, "traceback", "") or "".join(format_exception(error))
        log = cause + str(getattr(error, "evidence", ""))
        return _fault_reply(500, "a bug in nono; the server's log has the details", "bug", log=log)
    # the keys of the place in a fault, and the attributes of an error that have them
    attributes = {"index": "index", "line": "line", "option": "argument"}
    values = {name: getattr(error, attribute, None) for name, attribute in attributes.items()}
    place = {name: value for name, value in values.items() if value}
    option = re.search(r"the option (\w+)", error.help)
    advice = "" if option and option[1] not in READING else error.help  # a request has no other options for reading
    # the worker reads the body as its standard input, of which the client knows nothing
    problem = error.problem.removeprefix("<stdin>: ").replace("<stdin>:", "line ")
    words = "; ".join(filter(None, (problem, advice))).replace("nono formats", "/formats")
    code = getattr(error, "code", "backend")
    return _fault_reply(413 if code == "too-large" else 422, words, code, place)


def _fault_reply(status: int, words: str, code: str, place: dict[str, Any] | None = None, log: str = "") -> Reply:
    """Return the reply that describes a fault as JSON; ``place`` is where the fault is, as far as known."""
    return Reply(status, JSON, json_text({"error": words, "code": code, "place": place or {}}).encode(), log)
