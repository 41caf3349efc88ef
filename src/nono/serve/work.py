"""Answers one request in a worker process: reads the puzzles in the body, and asks the library. ``nono … --json``
prints the same JSON objects.
"""

from __future__ import annotations

import io
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from traceback import format_exception
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import nono
from nono.backend.processes import behave
from nono.base.errors import BugError, LimitError, NonoError, PuzzleError
from nono.base.foreign import json
from nono.base.limits import limit_memory, limit_reached, working_until
from nono.genres.base import Puzzle
from nono.solving import tally
from nono.text import FORMATS, Entry, Found, dump_bytes, entries, writable

JSON, LINES, ZIP, BYTES = "application/json", "application/jsonl", "application/zip", "application/octet-stream"
KINDS = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif", "pdf": "application/pdf"}
KINDS["html"] = "text/html; charset=utf-8"
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


def prepare(memory: int | None) -> None:
    """Prepare a worker process: solve a puzzle, so that the libraries are loaded, and limit the memory."""
    behave()
    warnings.simplefilter("ignore")
    with suppress(NonoError):
        nono.solve(nono.puzzle("heart"))
    if memory is not None:
        limit_memory(memory)


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
            line = json(_place(found, puzzle) | QUESTIONS[name](puzzle, options, limits))
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


def _found(options: Options, body: bytes, fixing: bool = False) -> Iterator[Found]:
    sys.stdin = io.TextIOWrapper(io.BytesIO(body), encoding="utf-8")
    check = not (options.get("allow_contradiction") or fixing)
    index = options.get("index")
    found = entries("-", options.get("format"), check, genre=options.get("genre"))
    return (entry for entry in found if index in (None, entry.index) or entry.index == 0)


def _checked(found: Found, limits: Limits) -> Puzzle:
    if isinstance(found.puzzle, PuzzleError):
        raise found.puzzle
    puzzle = found.puzzle
    if puzzle.height * puzzle.width > limits.cells:
        cells = puzzle.height * puzzle.width
        raise PuzzleError(f"found a puzzle of {cells} cells, expected at most {limits.cells}", "too-large")
    return puzzle


def _one(options: Options, body: bytes, limits: Limits) -> Entry[Any]:
    """Return the first puzzle of the body."""
    for found in _found(options, body):
        _checked(found, limits)
        return found
    raise PuzzleError("found no puzzle, expected one", "no-puzzle")


def _place(found: Found, puzzle: Puzzle) -> dict[str, Any]:
    unread = {"unread": list(puzzle.unread)} if puzzle.unread else {}
    return {"id": puzzle.id, "file": "-", "index": found.index, "genre": puzzle.genre, **unread}


def _limit(options: Options, puzzle: Puzzle | None = None) -> int | None:
    """Return the number of solutions to find; those that are listed have at most `MOST_CELLS` cells together."""
    limit = None if options["limit"] == "all" else int(options["limit"])
    if puzzle is None:
        return limit
    most = max(1, MOST_CELLS // (puzzle.height * puzzle.width))
    return most if limit is None else min(limit, most)


def _start(puzzle: Puzzle, options: Options) -> Sequence[str] | None:
    number = options.get("start")
    if number is None:
        return None
    if number > len(puzzle.saved):
        raise PuzzleError(f"found start {number}, expected a number from 1 to {len(puzzle.saved)}", "no-saved-grid")
    grid: Sequence[str] = puzzle.saved[number - 1].grid
    return grid


def _times(limits: Limits) -> dict[str, Any]:
    return {"time_limit": limits.seconds, "cpu_limit": limits.cpu}


def _solve(puzzle: Puzzle, options: Options, limits: Limits) -> dict[str, Any]:
    strategy = {} if options.get("strategy") is None else {"strategy": options["strategy"]}
    backend = options["backend"] if not strategy or options["backend"] != "auto" else "native"
    return nono.solve(
        puzzle, backend, _limit(options, puzzle), seed=options["seed"],
        start=_start(puzzle, options), use_goal=not options["no_goal"], **_times(limits), **strategy,
    ).to_dict()  # fmt: skip


def _verify(puzzle: Puzzle, options: Options, limits: Limits) -> dict[str, Any]:
    names = options["backends"] and options["backends"].split(",")
    check = nono.verify(puzzle, names, _limit(options, puzzle), start=_start(puzzle, options), **_times(limits))
    if check.agreed is False:
        raise BugError("the backends disagree", check.to_dict())
    where = {"file": "-", "index": 1, "genre": puzzle.genre}
    facts = check.to_dict()
    return facts | {"results": {name: where | result for name, result in facts["results"].items()}}


def _count(puzzle: Puzzle, options: Options, limits: Limits) -> dict[str, Any]:
    own = _limit(options), options["backend"]
    return tally(puzzle, *own, seed=options["seed"], start=_start(puzzle, options), **_times(limits)).to_dict()


def _repaired(puzzle: Puzzle, options: Options, limits: Limits) -> dict[str, Any]:
    own = options["target"], options["max_edits"], options["proposals"]
    return nono.repair(puzzle, *own, limits.seconds).to_dict()


def _different(puzzle: Puzzle, options: Options, limits: Limits) -> dict[str, Any]:
    own = options["backend"], limits.seconds, options["seed"]
    return nono.diff(puzzle, *own, start=_start(puzzle, options)).to_dict()


def _hint(puzzle: Puzzle, options: Options, limits: Limits) -> dict[str, Any]:
    return nono.hint(puzzle, _start(puzzle, options), options["level"], limits.seconds).to_dict()


def _sampled(puzzle: Puzzle, options: Options, limits: Limits) -> dict[str, Any]:
    own = options["number"], options["seed"], options["shares"], limits.seconds
    drawn = nono.sample(puzzle, *own, _start(puzzle, options))
    return drawn.to_dict() | ({"shares": drawn.shares} if options["shares"] else {})


QUESTIONS: dict[str, Callable[[Any, Options, Limits], dict[str, Any]]] = {
    "solve": _solve,
    "verify": _verify,
    "count": _count,
    "grade": lambda puzzle, options, limits: nono.grade(puzzle, limits.seconds, _start(puzzle, options)).to_dict(),
    "hint": _hint,
    "explain": lambda puzzle, options, limits: nono.explain(puzzle, limits.seconds, _start(puzzle, options)).to_dict(),
    "diff": _different,
    "sample": _sampled,
    "fix": lambda puzzle, options, limits: nono.fix(puzzle, limits.seconds).to_dict(),
    "repair": _repaired,
}


def _size(options: Options, limits: Limits) -> tuple[int, int] | None:
    if options["size"] is None:
        return None
    width, height = map(int, options["size"].split("x"))
    if width * height > limits.cells:
        raise PuzzleError(f"found a board of {width}x{height}, expected at most {limits.cells} cells", "too-large")
    return width, height


def _generate(options: Options, body: bytes, limits: Limits) -> Reply:
    names = ("count", "genre", "grade", "colours", "symmetry", "style", "density", "all_clues", "seed")
    own = {name: options[name] for name in names if name != "style" or options[name] is not None}
    made = nono.generate(_size(options, limits), verified=options["verify"], time_limit=limits.seconds, **own)
    lines = [dump_bytes(puzzle, "jsonl") for puzzle in made]
    return Reply(200, JSON if len(lines) == 1 else LINES, b"".join(lines))


def _convert(options: Options, body: bytes, limits: Limits) -> Reply:
    if options["to"] not in FORMATS or not writable(options["to"]):
        raise PuzzleError(f"found the format {options['to']!r}, expected one that nono can write", "unknown-format")
    return Reply(200, BYTES, dump_bytes(_one(options, body, limits).puzzle, options["to"]))


def _render(options: Options, body: bytes, limits: Limits) -> Reply:
    puzzle = _one(options, body, limits).puzzle
    names = ("show", "paper", "cell", "letters", "rules", "title")
    drawn = nono.render(puzzle, format=options["kind"], **{name: options[name] for name in names})
    content = drawn.encode() if isinstance(drawn, str) else drawn
    return Reply(200, KINDS[options["kind"]], content)


def _certify(options: Options, body: bytes, limits: Limits) -> Reply:
    found = _one(options, body, limits)
    packed = io.BytesIO()
    with TemporaryDirectory() as folder:
        claim = nono.certify(
            found.puzzle, folder, options["backend"], _limit(options), limits.seconds, options["seed"],
            start=_start(found.puzzle, options), proof=options["proof"],
        )  # fmt: skip
        if claim is None:
            raise LimitError("time", f"the time ran out before there was a proof (limit: {limits.seconds:g} seconds)")
        with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
            for path in sorted(Path(folder).rglob("*")):
                if path.is_file():
                    name = path.relative_to(folder).as_posix()
                    archive.writestr(ZipInfo(name), path.read_bytes(), ZIP_DEFLATED)
    return Reply(200, ZIP, packed.getvalue())


def _make(options: Options, body: bytes, limits: Limits) -> Reply:
    names = ("colours", "threshold", "dither", "contrast", "edges", "background", "unscale", "grade", "title")
    puzzle = nono.make(
        body, _size(options, limits), time_limit=limits.seconds, **{name: options[name] for name in names}
    )
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
    return 413 if code == "too-large" else 422, data | dict(error.details), ""
