"""What the server replies: answers with their media types, and faults.

Faults are errors as the server reports them: HTTP status, one line of text, and details.

The HTTP status depends on the kind of error. The text is the error message of the command line, with fields instead of
options.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from traceback import format_exception
from typing import Any, NamedTuple

import typer

from nono.base.errors import BackendError, BugError, LimitError, NonoError, PuzzleError
from nono.base.foreign import printable
from nono.base.limits import limit_reached
from nono.cli.output import option_of
from nono.cli.serve.queue import EndedError

# The media types of answers.
JSON, LINES, EVENTS = "application/json", "application/jsonl", "text/event-stream"
BYTES, ZIP = "application/octet-stream", "application/zip"
OPTION = re.compile(r"--(?:no-)?([a-z][a-z-]*)")
STOPS = {"time": 504, "cpu": 504, "memory": 503}
QUEUE = {"busy": 429, "time": 504, "no-worker": 503, "died": 503, "lost": 503}  # why the queue ends a request
WORDS = {
    400: "The request is not HTTP, has several headers Host, or names another server in the header Host.",
    401: "The token is missing or unknown.",
    403: "The request comes from a page of another origin.",
    404: "The address is unknown.",
    405: "The address does not accept this method. The header Allow lists the methods.",
    408: "The request did not arrive in time.",
    413: "The body has too many bytes, or a puzzle has too many cells.",
    422: "The puzzle or a field is invalid. The fault states the place, what was found and what was expected.",
    429: "The queue holds too much work. Send the request again after Retry-After seconds.",
    431: "The headers are too long.",
    500: "A bug in nono.",
    503: "A limit on memory or connections was reached, no worker was free in time, or the worker was killed. The "
    "header Retry-After, if present, states after how many seconds to send the request again.",
    504: "The time limit was reached before there was an answer.",
}


class Reply(NamedTuple):
    """An answer or a fault. The server writes ``log`` to its log."""

    status: int
    media: str
    content: bytes
    log: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """The reason why a request has no answer: HTTP status, text, a short code, and the place.

    ``index`` and ``line`` are the puzzle and the line in the body, both counted from 1, and ``option`` is the field.
    ``details`` may contain the values ``found`` and ``expected``.
    """

    status: int
    error: str
    code: str
    index: int = 0
    line: int = 0
    option: str = ""
    log: str = ""
    details: Mapping[str, str] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The text with its place."""
        place = f"line {self.line}" if self.line else self.option
        return f"{place}: {self.error}" if place else self.error

    def content(self) -> bytes:
        """Return the fault as JSON."""
        places = {"index": self.index, "line": self.line, "option": self.option}
        place = {name: value for name, value in places.items() if value}
        return json.dumps({"error": self.text, "code": self.code, "place": place, **self.details}).encode()

    def reply(self) -> Reply:
        return Reply(self.status, JSON, self.content(), self.log)


class FaultError(Exception):
    """Raised to end a request with a fault. The client may try again after ``retry`` seconds."""

    def __init__(self, fault: Fault, retry: int = 0) -> None:
        super().__init__(fault.error)
        self.fault = fault
        self.retry = retry


def ended(error: EndedError) -> FaultError:
    """Return the fault for a request that the queue has ended."""
    return FaultError(Fault(QUEUE[error.code], error.words, error.code), error.retry)


def unfit(status: int, found: str, expected: str, code: str, option: str = "") -> Fault:
    """Return the fault for a request that contains ``found`` instead of ``expected``."""
    details = {"found": found, "expected": expected}
    return Fault(status, f"found {found}, expected {expected}", code, option=option, details=details)


def bug(log: str) -> Fault:
    """Return the fault for a bug; only the log has the details."""
    return Fault(500, "a bug in nono; the server's log has the details", "bug", log=log)


def fault_of(error: Exception, place: Mapping[str, Any]) -> Fault:
    """Return the fault for an error: one that ended a command, or that left the input at this place without an
    answer."""
    index = place.get("index", 0)
    told = NonoError(error.message) if isinstance(error, typer.BadParameter) else error
    details = {name: said(text) for name, text in told.details.items()} if isinstance(told, NonoError) else {}
    error = limit_reached(error) or error
    match error:
        case BugError():
            return bug(f"{error}: {json.dumps(error.evidence, default=str)}")
        case LimitError():
            return Fault(STOPS.get(error.stop, 503), said(error.problem), error.stop, index, details=details)
        case typer.BadParameter():
            option = field_of(str(error.param_hint or ""))
            return Fault(422, said(error.message), "bad-option", index, option=option, details=details)
        case PuzzleError() | BackendError() if error.argument:
            option = field_of(option_of(error.argument, ()))
            return Fault(422, said(str(error.args[0]), error.help), "bad-option", index, option=option, details=details)
        case PuzzleError():
            status = 413 if error.code == "too-large" else 422
            return Fault(status, said(error.message, error.help), error.code, index, error.line, details=details)
        case NonoError():
            return Fault(422, said(error.problem, error.help), "backend", index, details=details)
    return bug("".join(format_exception(error)))


def field_of(option: str) -> str:
    """Return the field for an option of the command line."""
    return option.removeprefix("--").replace("-", "_") if option.startswith("--") else option.lower()


def said(problem: str, help: str = "") -> str:
    """Return an error message in one line that names fields, not options, and has no advice for the command line."""
    advice = "" if "--" in help or "nono " in help else help
    joint = ", " if advice.startswith("expected ") else "; "
    text = joint.join(filter(None, (problem, advice))).replace("nono formats lists", "/formats lists")
    return printable(OPTION.sub(lambda word: word[1].replace("-", "_"), text))
