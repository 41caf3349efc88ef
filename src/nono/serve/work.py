"""Answers one request in a worker process: reads the puzzles in the body, and asks the library. ``nono … --json``
prints the same JSON objects.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from shutil import make_archive
from tempfile import TemporaryDirectory
from time import monotonic
from traceback import format_exception
from typing import Any, NamedTuple

import nono
from nono.base.errors import BugError, LimitError, NonoError, PuzzleError
from nono.base.foreign import json
from nono.base.limits import limit_reached, working_until
from nono.genres.base import Puzzle
from nono.solving import tally
from nono.text import FORMATS, AnyEntry, dump_bytes, entries, writable

JSON, LINES, ZIP, BYTES = "application/json", "application/jsonl", "application/zip", "application/octet-stream"
KINDS = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif", "pdf": "application/pdf"}
KINDS["html"] = "text/html; charset=utf-8"
READING = ("format", "index", "genre", "allow_contradiction")  # the fields that tell how to read the puzzle
STOPS = {"time": 504, "cpu": 504, "memory": 503}
MOST_CELLS = 10_000_000  # maximum number of cells of all solutions in an answer about a puzzle
MOST_BYTES = 100 << 20  # maximum size of an answer
Options = Mapping[str, Any]


class Reply(NamedTuple):
    """An answer. ``log`` is for the server's log only."""

    status: int
    media: str
    content: bytes
    log: str = ""


class Limits(NamedTuple):
    """The limits of a request: seconds, seconds of processor time, and the cells of a puzzle."""

    seconds: float
    cpu: float | None
    cells: int


def answer(name: str, options: Options, body: bytes, limits: Limits, several: bool) -> Reply:
    """Return the answer to a request, or the fault. With ``several``, the body may contain several puzzles."""
    try:
        with working_until(monotonic() + limits.seconds, limits.cpu):
            if name in FILES:
                return FILES[name](options, body, limits)
            return _answers(name, options, body, limits, several)
    except Exception as error:
        return fault(error)


def _answers(name: str, options: Options, body: bytes, limits: Limits, several: bool) -> Reply:
    lines = []
    size = 0
    for number, found in enumerate(_found(options, body, fixing=name == "fix")):
        if number and not several:
            raise PuzzleError(f"found several puzzles, expected one, or the header Accept: {LINES}", "several")
        try:
            puzzle = _checked(found, limits)
            line = json(_place(found, puzzle) | _asked(name, puzzle, _arguments(options, limits, puzzle)))
        except Exception as error:
            if not several or not isinstance(error, NonoError):
                raise
            line = json({"index": found.index, **_fault_data(error)[1]})
        lines.append(f"{line}\n")
        size += len(line)
        if size > MOST_BYTES:
            raise LimitError("memory", f"the answer has more than {MOST_BYTES >> 20} MiB")
    if not lines:
        raise PuzzleError("found no puzzle, expected one", "no-puzzle")
    return Reply(200, LINES if several else JSON, "".join(lines).encode())


def _found(options: Options, body: bytes, fixing: bool = False) -> Iterator[AnyEntry]:
    sys.stdin = io.TextIOWrapper(io.BytesIO(body), encoding="utf-8")
    check = not (options.get("allow_contradiction") or fixing)
    index = options.get("index")
    found = entries("-", options.get("format"), check, genre=options.get("genre"))
    return (entry for entry in found if index in (None, entry.index) or entry.index == 0)


def _checked(found: AnyEntry, limits: Limits) -> Puzzle:
    if isinstance(found.puzzle, PuzzleError):
        raise found.puzzle
    puzzle = found.puzzle
    if puzzle.height * puzzle.width > limits.cells:
        cells = puzzle.height * puzzle.width
        raise PuzzleError(f"found a puzzle of {cells} cells, expected at most {limits.cells}", "too-large")
    return puzzle


def _first(options: Options, body: bytes, limits: Limits) -> Puzzle:
    """Return the first puzzle of the body."""
    for found in _found(options, body):
        return _checked(found, limits)
    raise PuzzleError("found no puzzle, expected one", "no-puzzle")


def _place(found: AnyEntry, puzzle: Puzzle) -> dict[str, Any]:
    unread = {"unread": list(puzzle.unread)} if puzzle.unread else {}
    return {"id": puzzle.id, "file": "-", "index": found.index, "genre": puzzle.genre, **unread}


def _arguments(options: Options, limits: Limits, puzzle: Puzzle | None = None) -> dict[str, Any]:
    """Return the arguments of a library function: all fields but those that tell how to read the puzzle."""
    arguments = {name: value for name, value in options.items() if name not in READING}
    arguments["time_limit"] = limits.seconds
    if "cpu_limit" in arguments:
        arguments["cpu_limit"] = limits.cpu
    if puzzle is not None and (number := arguments.get("start")) is not None:
        if number > len(puzzle.saved):
            raise PuzzleError(f"found start {number}, expected a number from 1 to {len(puzzle.saved)}", "no-saved-grid")
        arguments["start"] = puzzle.saved[number - 1].grid
    if (size := arguments.get("size")) is not None and size[0] * size[1] > limits.cells:
        message = f"found a board of {size[0]}x{size[1]}, expected at most {limits.cells} cells"
        raise PuzzleError(message, "too-large")
    return arguments


def _most(limit: int | None, puzzle: Puzzle) -> int:
    """Return the number of solutions to list, which have at most `MOST_CELLS` cells together."""
    most = max(1, MOST_CELLS // (puzzle.height * puzzle.width))
    return most if limit is None else min(limit, most)


def _solve(puzzle: Puzzle, arguments: dict[str, Any]) -> dict[str, Any]:
    arguments["limit"] = _most(arguments["limit"], puzzle)
    arguments["use_goal"] = not arguments.pop("no_goal")
    if arguments["strategy"] is None:
        del arguments["strategy"]
    elif arguments["backend"] == "auto":
        arguments["backend"] = "native"
    return nono.solve(puzzle, **arguments).to_dict()


def _verify(puzzle: Puzzle, arguments: dict[str, Any]) -> dict[str, Any]:
    check = nono.verify(puzzle, **arguments | {"limit": _most(arguments["limit"], puzzle)})
    facts = check.to_dict()
    if check.agreed is False:
        raise BugError("the backends disagree", facts)
    where = {"file": "-", "index": 1, "genre": puzzle.genre}
    return facts | {"results": {name: where | result for name, result in facts["results"].items()}}


def _sample(puzzle: Puzzle, arguments: dict[str, Any]) -> dict[str, Any]:
    sample = nono.sample(puzzle, **arguments)
    return sample.to_dict() | ({"shares": sample.shares} if arguments["shares"] else {})


# The other questions are answered by the function of that name.
QUESTIONS: dict[str, Callable[[Any, dict[str, Any]], dict[str, Any]]] = {
    "solve": _solve,
    "verify": _verify,
    "count": lambda puzzle, arguments: tally(puzzle, **arguments).to_dict(),
    "sample": _sample,
}


def _asked(name: str, puzzle: Puzzle, arguments: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a question about a puzzle as JSON data."""
    if name in QUESTIONS:
        return QUESTIONS[name](puzzle, arguments)
    facts: dict[str, Any] = getattr(nono, name)(puzzle, **arguments).to_dict()
    return facts


def _generate(options: Options, body: bytes, limits: Limits) -> Reply:
    arguments = _arguments(options, limits) | {"genre": options["genre"]}
    arguments["verified"] = arguments.pop("verify")
    lines = [dump_bytes(puzzle, "jsonl") for puzzle in nono.generate(**arguments)]
    return Reply(200, JSON if len(lines) == 1 else LINES, b"".join(lines))


def _convert(options: Options, body: bytes, limits: Limits) -> Reply:
    if options["to"] not in FORMATS or not writable(options["to"]):
        raise PuzzleError(f"found the format {options['to']!r}, expected one that nono can write", "unknown-format")
    return Reply(200, BYTES, dump_bytes(_first(options, body, limits), options["to"]))


def _render(options: Options, body: bytes, limits: Limits) -> Reply:
    puzzle = _first(options, body, limits)
    names = ("show", "paper", "cell", "letters", "rules", "title")
    drawn = nono.render(puzzle, format=options["kind"], **{name: options[name] for name in names})
    content = drawn.encode() if isinstance(drawn, str) else drawn
    return Reply(200, KINDS[options["kind"]], content)


def _certify(options: Options, body: bytes, limits: Limits) -> Reply:
    puzzle = _first(options, body, limits)
    with TemporaryDirectory() as folder:
        proof = os.path.join(folder, "proof")
        if nono.certify(puzzle, proof, **_arguments(options, limits, puzzle)) is None:
            raise LimitError("time", f"the time ran out before there was a proof (limit: {limits.seconds:g} seconds)")
        return Reply(200, ZIP, Path(make_archive(proof, "zip", proof)).read_bytes())


def _make(options: Options, body: bytes, limits: Limits) -> Reply:
    puzzle = nono.make(body, **_arguments(options, limits))
    result = nono.solve(puzzle, time_limit=limits.seconds)
    facts = {"width": puzzle.width, "height": puzzle.height, "colours": puzzle.colours, "verdict": result.verdict}
    return Reply(200, JSON, json(facts | {"puzzle": puzzle.to_dict()}).encode())


FILES: dict[str, Callable[[Options, bytes, Limits], Reply]] = {
    "generate": _generate,
    "convert": _convert,
    "render": _render,
    "certify": _certify,
    "make": _make,
}


def fault(error: Exception) -> Reply:
    """Return the reply for an error."""
    status, data, log = _fault_data(error)
    return Reply(status, JSON, json(data).encode(), log)


def _fault_data(error: Exception) -> tuple[int, dict[str, Any], str]:
    """Return the HTTP status for an error, its description for the client, and the text for the log."""
    reached = limit_reached(error)
    if reached is not None:
        return STOPS.get(reached.stop, 503), {"error": reached.problem, "code": reached.stop, "place": {}}, ""
    if not isinstance(error, NonoError) or isinstance(error, BugError):
        log = "".join(format_exception(error)) + str(getattr(error, "evidence", ""))
        return 500, {"error": "a bug in nono; the server's log has the details", "code": "bug", "place": {}}, log
    code = getattr(error, "code", "") or "backend"
    words = "; ".join(filter(None, (error.problem, "" if "--" in error.help else error.help))).removeprefix("<stdin>: ")
    place = {
        "index": getattr(error, "index", 0),
        "line": getattr(error, "line", 0),
        "option": getattr(error, "argument", ""),
    }
    data = {"error": words, "code": code, "place": {name: value for name, value in place.items() if value}}
    return 413 if code == "too-large" else 422, data, ""
