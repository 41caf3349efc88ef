"""The answers to requests: a fault, or the output of a command as an object, lines, events or files.

A fault consists of an HTTP status, a one-line message and the known details. The functions at the end of this file
describe requests and answers for OpenAPI, with the JSON schemas of the commands.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from fastapi import FastAPI, Response
from fastapi.openapi.utils import get_openapi
from fastapi.sse import format_sse_event
from pydantic import BaseModel, Field

from nono.cli.commands.look import document, part
from nono.cli.output import Status
from nono.cli.serve.endpoints import Endpoint
from nono.cli.serve.workers import Outcome

KINDS = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "gif": "image/gif",
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
}
JSON, LINES, EVENTS = "application/json", "application/jsonl", "text/event-stream"
Emit = Callable[[bytes | str], None]  # a function that receives a piece of the output, or a line about the progress
LOG = logging.getLogger("nono.serve")
RETRY = "1"  # seconds after which a client may send a rejected request again
LABEL = re.compile(r"^(?:<stdin>|-|picture): |^<stdin>:(?P<line>\d+)(?::(?P<column>\d+))?: |^-:(?P<puzzle>\d+): ")
PROGRAM = re.compile(r"; (?:[^;]*\bnono [a-z]|--)[^;]*")  # advice that makes sense only on the command line
OPTION = re.compile(r"--([a-z][a-z-]*)")
FOUND = re.compile(r"found (?P<found>.*?), expected (?P<expected>.*)", re.DOTALL)


class Place(BaseModel):
    """The place of a fault: the puzzle and the line in the body, both counted from 1, or the field."""

    index: int | None = None
    line: int | None = None
    option: str | None = None


class Fault(BaseModel):
    """The reason why there is no answer, in one line.

    If known, the place, what was found and what was expected follow.
    """

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
        """Return the HTTP response for the fault."""
        headers = {"Retry-After": RETRY} if self.status in (429, 503) else {}
        if self.status == 401:
            headers["WWW-Authenticate"] = "Bearer"
        return Response(self.fault.model_dump_json(exclude_none=True), self.status, headers, "application/json")


WORDS = {
    401: "The token is missing or unknown.",
    403: "The request comes from a page of another origin.",
    408: "The body did not arrive in time.",
    413: "The body has too many bytes, or a puzzle has too many cells.",
    422: "The puzzle or an option is invalid. The fault states the place, what was found and what was expected.",
    429: "All workers are busy and the queue is full. Send the request again after Retry-After seconds.",
    500: "A bug in nono.",
    503: "A worker ran out of memory or was killed.",
    504: "The time limit was reached before there was an answer.",
}
FAULTS: dict[int | str, dict[str, Any]] = {
    status: {"model": Fault, "description": word} for status, word in WORDS.items()
}


def bug() -> FaultError:
    """Return the fault for a bug; the details of the bug go only to the log."""
    return FaultError(500, "a bug in nono; the server's log has the details", "bug")


def fault_of(outcome: Outcome, found: dict[str, Any]) -> FaultError | None:
    """Return the fault that a JSON object describes, or None if the object is an answer.

    Without an object, standard error describes the fault.
    """
    if outcome.status in (Status.DISAGREE, Status.INTERNAL):
        LOG.error("%s", outcome.errors.strip())
        return bug()
    if not found:
        return fault_in(outcome.errors) if outcome.status == Status.USAGE else None
    if "error" not in found:
        return None
    stop, code = found.get("stop", ""), found.get("code", "")
    status = {"time": 504, "memory": 503}.get(stop, 413 if code == "too-large" else 422)
    return fault_said(found["error"], status, code or stop, index=found.get("index"), line=found.get("line"))


def fault_in(errors: str) -> FaultError:
    """Return the fault that only standard error describes: a wrong option, or a body that is not a puzzle."""
    _, error, rest = errors.rpartition("error: ")
    problem, _, help = rest.strip().partition("\nhelp: ")
    joint = ", " if help.startswith("expected ") else "; " if help else ""
    return fault_said(f"{problem}{joint}{help}" if error else "there is no answer", 422)


def fault_said(error: str, status: int, code: str = "", **place: Any) -> FaultError:
    """Return the fault for an error of the command line, with the options renamed to the fields of requests."""
    label = LABEL.match(error)
    places = label.groupdict() if label else {}
    text = PROGRAM.sub("", error[label.end() :] if label else error).replace("nono formats lists", "/formats lists")
    option, colon, rest = text.partition(": ")
    if colon and (named := OPTION.fullmatch(option)):
        text, code = rest, code or "bad-option"
        place["option"] = named[1].replace("-", "_")
    place |= {name: int(number) for name, number in places.items() if number and name == "line"}
    where = " ".join(f"{name} {number}" for name, number in places.items() if number)
    text = OPTION.sub(lambda word: word[1].replace("-", "_"), text)
    return FaultError(status, f"{where}: {text}" if where else text, code or "bad-input", **place)


def lines_of(output: bytes) -> list[dict[str, Any]]:
    """Return the JSON objects in a command's output, one per line."""
    return [json.loads(line) for line in output.splitlines() if line.startswith(b"{")]


def answer_of(endpoint: Endpoint, outcome: Outcome, media: str) -> Response:
    """Return the answer to a request after its command has ended; raises `FaultError`."""
    if not endpoint.json:
        if outcome.status != Status.OK or (endpoint.files and not outcome.files):
            raise fault_of(outcome, {}) or fault_in(outcome.errors)
        content = next(iter(outcome.files.values())) if endpoint.files else outcome.output
        return Response(content, media_type=media)
    objects = lines_of(outcome.output)
    if media == LINES:
        if not objects:
            raise fault_of(outcome, {}) or fault_in(outcome.errors)
        return Response(outcome.output, media_type=LINES)
    if len(objects) > 1:
        raise FaultError(422, f"found {len(objects)} puzzles, expected one, or the header Accept: {LINES}", "several")
    (found,) = objects or [{}]
    if fault := fault_of(outcome, found):
        raise fault
    if not found:
        raise FaultError(422, "found no puzzle, expected one", "no-puzzle")
    if endpoint.name == "certify":
        return Response(zipped(outcome.files), media_type="application/zip")
    if endpoint.files:
        return Response(json.dumps({**found, "puzzle": json.loads(outcome.files["puzzle.json"])}), media_type=JSON)
    return Response(outcome.output, media_type=JSON)


def zipped(files: dict[str, bytes]) -> bytes:
    """Return the files as a ZIP archive; the same files always give the same bytes."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(ZipInfo(name), data, ZIP_DEFLATED)
    return packed.getvalue()


async def events(run: Callable[[Emit], Awaitable[Outcome]]) -> AsyncIterator[bytes]:
    """Yield server-sent events: "progress" with a text, "answer" with a puzzle's JSON object, "end" or "fault".

    ``run`` runs the command, and passes on pieces of its output and reports of progress as they arrive.
    """
    frames: asyncio.Queue[bytes | str | Outcome | FaultError] = asyncio.Queue()

    async def work() -> None:
        try:
            frames.put_nowait(await run(frames.put_nowait))
        except FaultError as error:
            frames.put_nowait(error)

    job = asyncio.create_task(work())
    rest = b""
    answered = False
    try:
        while True:
            frame = await frames.get()
            if isinstance(frame, str):
                yield format_sse_event(event="progress", data_str=json.dumps({"words": frame}))
            elif isinstance(frame, bytes):
                *lines, rest = (rest + frame).split(b"\n")
                for line in lines:
                    answered = True
                    yield format_sse_event(event="answer", data_str=line.decode())
            else:
                fault = frame if isinstance(frame, FaultError) else None if answered else fault_of(frame, {})
                if fault is not None:
                    yield format_sse_event(event="fault", data_str=fault.fault.model_dump_json(exclude_none=True))
                else:
                    yield format_sse_event(event="end", data_str="{}")
                return
    finally:
        job.cancel()


def answer_schema(endpoint: Endpoint) -> dict[str, Any]:
    """Return the OpenAPI description of an endpoint's answers: the JSON schema of the command, or a file."""
    if endpoint.name == "certify":
        return {"description": "The certificate, as an archive of its files.", "content": {"application/zip": {}}}
    if endpoint.name == "render":
        return {"description": "The picture.", "content": {media.split(";")[0]: {} for media in KINDS.values()}}
    if not endpoint.json:
        return {"description": "The file.", "content": {"application/octet-stream": {}}}
    one = part(document(), endpoint.name)
    content = {JSON: {"schema": {"$ref": f"#/components/schemas/{endpoint.name}"}}}
    return {"description": one["description"], "content": content | {LINES: {}, EVENTS: {}}}


def described(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI document, with the JSON schemas of the commands."""
    if app.openapi_schema is None:
        routes = app.routes
        whole = get_openapi(title=app.title, version=app.version, summary=app.summary, routes=routes)
        text = json.dumps(document()["$defs"]).replace("#/$defs/", "#/components/schemas/")
        whole["components"]["schemas"] |= json.loads(text)
        app.openapi_schema = whole
    return app.openapi_schema


def body_schema(endpoint: Endpoint) -> dict[str, Any]:
    """Return the OpenAPI description of the body that an endpoint reads."""
    media = ["application/octet-stream"] if endpoint.given else [JSON, "text/plain", "application/octet-stream"]
    return {"required": True, "description": endpoint.body, "content": {one: {} for one in media}}


def query_schema(options: type[BaseModel]) -> list[dict[str, Any]]:
    """Return the OpenAPI description of the options of a request."""
    whole = options.model_json_schema()
    required = whole.get("required", ())
    return [
        {"name": name, "in": "query", "required": name in required, "schema": schema}
        for name, schema in whole["properties"].items()
    ]
