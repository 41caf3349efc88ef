"""What a command wrote, as the answer to a request: an object, lines, events, or files."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from fastapi import Response
from fastapi.sse import format_sse_event

from nono.cli.output import Status
from nono.serve.endpoints import Endpoint
from nono.serve.faults import FaultError, fault_in, fault_of
from nono.serve.worker import Outcome

KINDS = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "gif": "image/gif",
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
}
JSON, LINES, EVENTS = "application/json", "application/jsonl", "text/event-stream"
Emit = Callable[[bytes | str], None]  # takes a piece of the output, or words of progress


def lines_of(output: bytes) -> list[dict[str, Any]]:
    """The objects of a command's output, one a line."""
    return [json.loads(line) for line in output.splitlines() if line.startswith(b"{")]


def answer_of(endpoint: Endpoint, outcome: Outcome, media: str) -> Response:
    """The answer to a request whose command has ended; raises `FaultError`."""
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
        raise FaultError(422, f"found {len(objects)} puzzles, expected one, or Accept: {LINES}", "several")
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
    """The files in one archive, the same bytes each time."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(ZipInfo(name), data, ZIP_DEFLATED)
    return packed.getvalue()


async def events(run: Callable[[Emit], Awaitable[Outcome]]) -> AsyncIterator[bytes]:
    """Server-sent events: "progress" in words, "answer" for each puzzle (the object of JSON), "end" or "fault".

    ``run`` runs the command, and passes the pieces of its output and words of progress on as they come.
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
                fault: FaultError | None = None
                if isinstance(frame, FaultError):
                    fault = frame
                elif not answered:
                    fault = fault_of(frame, {})
                if fault is not None:
                    yield format_sse_event(event="fault", data_str=fault.fault.model_dump_json(exclude_none=True))
                else:
                    yield format_sse_event(event="end", data_str="{}")
                return
    finally:
        job.cancel()
