"""Why a request has no answer: one line, and what is known of it, with the status of HTTP."""

from __future__ import annotations

import logging
import re
from typing import Any

from fastapi import Response
from pydantic import BaseModel, Field

from nono.cli.output import Status
from nono.serve.worker import Outcome

LOG = logging.getLogger("nono.serve")
RETRY = "1"  # seconds after which a request that found no room may be sent again
FOUND = re.compile(r"found (?P<found>.*?), expected (?P<expected>.*)", re.DOTALL)


class Place(BaseModel):
    """Where a fault is: the number of the puzzle, and the line of the body, both from 1."""

    index: int | None = None
    line: int | None = None
    option: str | None = None


class Fault(BaseModel):
    """Why there is no answer, in one line; where, what was found and what was expected, as far as that is known."""

    error: str
    code: str = ""
    place: Place = Field(default_factory=Place)
    found: str | None = None
    expected: str | None = None


class FaultError(Exception):
    """A fault with its HTTP status."""

    def __init__(self, status: int, error: str, code: str = "", **place: Any) -> None:
        super().__init__(error)
        self.status = status
        matched = FOUND.search(error)
        parts = matched.groupdict() if matched else {}
        self.fault = Fault(error=error, code=code, place=Place(**place), **parts)

    def response(self) -> Response:
        """The answer to the request."""
        headers = {"Retry-After": RETRY} if self.status in (429, 503) else {}
        if self.status == 401:
            headers["WWW-Authenticate"] = "Bearer"
        return Response(self.fault.model_dump_json(exclude_none=True), self.status, headers, "application/json")


WORDS = {
    401: "No token, or none of the server's.",
    403: "A page of another origin asks.",
    408: "The body did not come in time.",
    413: "The body has more bytes, or a puzzle more cells, than the server takes.",
    422: "The puzzle or an option cannot be read: the place, what was found, what was expected.",
    429: "All workers are busy, and as many requests wait as may: send it again after Retry-After.",
    500: "A bug of nono.",
    503: "The memory of a worker did not suffice, or it was killed.",
    504: "The time ran out before there was anything to answer.",
}
FAULTS: dict[int | str, dict[str, Any]] = {
    status: {"model": Fault, "description": word} for status, word in WORDS.items()
}


def bug() -> FaultError:
    """The fault of a program that failed; what is known of it is for the log alone."""
    return FaultError(500, "a bug of nono; the log of the server has it", "bug")


def fault_of(outcome: Outcome, found: dict[str, Any]) -> FaultError | None:
    """The fault that an object of JSON tells of, or the errors of a command that wrote none; None: it is an answer."""
    if outcome.status in (Status.DISAGREE, Status.INTERNAL):
        LOG.error("%s", outcome.errors.strip())
        return bug()
    if not found:
        return fault_in(outcome.errors) if outcome.status == Status.USAGE else None
    if "error" not in found:
        return None
    stop, code = found.get("stop", ""), found.get("code", "")
    status = {"time": 504, "memory": 503}.get(stop, 413 if code == "too-large" else 422)
    return FaultError(status, found["error"], code or stop, index=found.get("index"), line=found.get("line"))


def fault_in(errors: str) -> FaultError:
    """The fault that is on standard error alone: of an option, or of a body that is no puzzle."""
    lines = [line for line in errors.splitlines() if not line.startswith("warning:")]
    line = lines[0] if lines else "there is no answer"
    option, colon, rest = line.partition(": ")
    if colon and option.startswith("--"):
        return FaultError(422, rest, "bad-option", option=option.removeprefix("--").replace("-", "_"))
    return FaultError(422, line, "bad-input")
