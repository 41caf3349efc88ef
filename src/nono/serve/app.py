"""The server as an application of FastAPI: every endpoint runs a command of the program in a worker."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import version
from io import BytesIO
from time import monotonic
from typing import Annotated, Any, Literal
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from fastapi import Depends, FastAPI, Request, Response
from fastapi.middleware.cors import CORSMiddleware
from fastapi.openapi.utils import get_openapi
from fastapi.responses import PlainTextResponse, StreamingResponse
from fastapi.sse import format_sse_event
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model
from starlette.middleware.trustedhost import TrustedHostMiddleware

from nono.base.errors import excerpt
from nono.cli.schema import document, part
from nono.cli.status import Status
from nono.page import site
from nono.page.server import HEADERS
from nono.serve.endpoints import ENDPOINTS, Endpoint
from nono.serve.pool import DiedError, FullError, Pool
from nono.serve.worker import Outcome, Task

LOG = logging.getLogger("nono.serve")
GRACE = 2.0  # seconds after its time limit in which a command may still end by itself
BODY_SECONDS = 30.0  # in which the body of a request has to come
RETRY = "1"  # seconds after which a request that found no room may be sent again
KINDS = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "gif": "image/gif",
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
}
JSON, LINES, EVENTS, TEXT = "application/json", "application/jsonl", "text/event-stream", "text/plain; charset=utf-8"
FOUND = re.compile(r"found (?P<found>.*?), expected (?P<expected>.*)", re.DOTALL)


@dataclass(frozen=True)
class Limits:
    """What a server gives to a request: ``seconds``, ``memory`` in MiB beyond a worker's own, the ``cells`` of a puzzle
    and the ``bytes`` of a body; and to all together: ``workers``, and so many ``waiting`` requests."""

    workers: int = 1
    waiting: int = 32
    seconds: float = 10.0
    memory: int | None = 1024
    cells: int = 100_000
    bytes: int = 10_000_000


@dataclass(frozen=True)
class Access:
    """Who may ask: with one of the ``tokens`` (none: everybody), from pages of these ``origins``, by these ``hosts``
    (none: any)."""

    tokens: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()


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
        return Response(self.fault.model_dump_json(exclude_none=True), self.status, headers, JSON)


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


@dataclass
class Metrics:
    """What `/metrics` tells."""

    registry: CollectorRegistry = field(default_factory=CollectorRegistry)

    def __post_init__(self) -> None:
        self.requests = Counter("nono_requests", "Requests", ["endpoint", "status"], registry=self.registry)
        self.seconds = Histogram("nono_seconds", "Seconds of a request", ["endpoint"], registry=self.registry)
        self.busy = Gauge("nono_busy_workers", "Workers at work", registry=self.registry)
        self.waiting = Gauge("nono_waiting_requests", "Requests that wait for a worker", registry=self.registry)
        self.killed = Gauge("nono_killed_workers", "Workers that were killed or died", registry=self.registry)


class Server:
    """The pool, the limits and the metrics behind the endpoints."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.pool = Pool(limits.workers, limits.waiting, limits.memory)
        self.metrics = Metrics()

    def figures(self) -> bytes:
        """The figures of `/metrics`."""
        metrics, pool = self.metrics, self.pool
        metrics.busy.set(pool.busy)
        metrics.waiting.set(pool.waiting)
        metrics.killed.set(pool.killed)
        return generate_latest(metrics.registry)

    async def body(self, request: Request) -> bytes:
        """The body of a request; raises `FaultError`."""
        most = self.limits.bytes
        length = request.headers.get("content-length", "0")
        if length.isdecimal() and int(length) > most:
            raise FaultError(413, f"found a body of {length} bytes, expected at most {most}", "too-large")
        data = bytearray()
        try:
            async with asyncio.timeout(BODY_SECONDS):
                async for piece in request.stream():
                    data += piece
                    if len(data) > most:
                        message = f"found a body of more bytes, expected at most {most}"
                        raise FaultError(413, message, "too-large")
        except TimeoutError:
            raise FaultError(408, f"found no end of the body in {BODY_SECONDS:g} seconds, expected one") from None
        return bytes(data)

    def seconds(self, given: float | None) -> float:
        """The time that a request has, of what it asks for."""
        most = self.limits.seconds
        return most if given is None or given == 0 else min(most, given)

    async def run(self, task: Task, seconds: float, emit: Callable[[bytes | str], None] | None = None) -> Outcome:
        """Run a task; ``emit`` gets the pieces of its output and words of progress as they come.

        A task of which a worker dies is given to another one, unless a part of its answer is out. Raises `FaultError`.
        """
        for _ in range(self.limits.workers + 1):
            begun = False
            try:
                async with self.pool.worker() as worker, asyncio.timeout(seconds + GRACE):
                    async for frame in worker.run(task):
                        if isinstance(frame, Outcome):
                            return frame
                        begun = True
                        if emit is not None:
                            emit(frame)
            except FullError:
                raise FaultError(429, "found all workers busy, expected a free one", "busy") from None
            except TimeoutError:
                raise FaultError(504, f"the time ran out: {seconds:g} seconds", "time") from None
            except DiedError:
                if begun:
                    break
        raise FaultError(503, "the worker ended before there was an answer", "died")


async def unless_gone(request: Request, work: Coroutine[Any, Any, Outcome]) -> Outcome:
    """What the work gives; once the client is gone, it is cancelled, and its worker killed."""
    job = asyncio.create_task(work)
    gone = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((job, gone), return_when=asyncio.FIRST_COMPLETED)
        if not job.done():
            raise FaultError(499, "the client has gone")
        return job.result()
    finally:
        gone.cancel()
        job.cancel()


async def _gone(request: Request) -> None:
    """Wait until the client closes the connection; its body is read already."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def fault_of(outcome: Outcome, found: dict[str, Any]) -> FaultError | None:
    """The fault that an object of JSON tells of, or the errors of a command that wrote none; None: it is an answer."""
    error = found.get("error")
    if error is None:
        if outcome.status == Status.USAGE and not found:
            return _option_fault(outcome.errors)
        return _bug(outcome) if outcome.status in (Status.DISAGREE, Status.INTERNAL) else None
    if outcome.status in (Status.DISAGREE, Status.INTERNAL):
        return _bug(outcome)
    status = {"time": 504, "memory": 503}.get(found.get("stop", ""), 413 if found.get("code") == "too-large" else 422)
    code = found.get("code") or found.get("stop", "")
    return FaultError(status, error, code, index=found.get("index"), line=found.get("line"))


def _bug(outcome: Outcome) -> FaultError:
    LOG.error("%s", outcome.errors.strip())
    return FaultError(500, "a bug of nono; the log of the server has it", "bug")


def _option_fault(errors: str) -> FaultError:
    """The fault that is on standard error alone: of an option, or of a body that is no puzzle."""
    lines = [line for line in errors.splitlines() if not line.startswith("warning:")]
    line = lines[0] if lines else "there is no answer"
    option, colon, rest = line.partition(": ")
    if colon and option.startswith("--"):
        return FaultError(422, rest, "bad-option", option=option.removeprefix("--").replace("-", "_"))
    return FaultError(422, line, "bad-input")


def lines_of(output: bytes) -> list[dict[str, Any]]:
    """The objects of a command's output, one a line."""
    return [json.loads(line) for line in output.splitlines() if line.startswith(b"{")]


def answer_of(endpoint: Endpoint, outcome: Outcome, media: str) -> Response:
    """The answer to a request whose command has ended; raises `FaultError`."""
    if not endpoint.json:
        if outcome.status != Status.OK or (endpoint.files and not outcome.files):
            raise fault_of(outcome, {}) or _option_fault(outcome.errors)
        content = next(iter(outcome.files.values())) if endpoint.files else outcome.output
        return Response(content, media_type=media)
    objects = lines_of(outcome.output)
    if media == LINES:
        if not objects:
            raise fault_of(outcome, {}) or _option_fault(outcome.errors)
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


async def events(server: Server, task: Task, seconds: float) -> AsyncIterator[bytes]:
    """Server-sent events: "progress" in words, "answer" for each puzzle (the object of JSON), "end" or "fault"."""
    frames: asyncio.Queue[bytes | str | Outcome | FaultError] = asyncio.Queue()

    async def work() -> None:
        try:
            frames.put_nowait(await server.run(task, seconds, frames.put_nowait))
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


def answer_schema(endpoint: Endpoint) -> dict[str, Any]:
    """What an endpoint answers, for OpenAPI: the schema of the command's JSON, or a file."""
    if endpoint.name == "certify":
        return {"description": "The certificate, an archive of its files.", "content": {"application/zip": {}}}
    if endpoint.name == "render":
        return {"description": "The picture.", "content": {media.split(";")[0]: {} for media in KINDS.values()}}
    if not endpoint.json:
        return {"description": "The file.", "content": {"application/octet-stream": {}}}
    one = part(document(), endpoint.name)
    content = {JSON: {"schema": {"$ref": f"#/components/schemas/{endpoint.name}"}}}
    return {"description": one["description"], "content": content | {LINES: {}, EVENTS: {}}}


def described(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document, with the schemas of the commands' JSON."""
    if app.openapi_schema is None:
        routes = app.routes
        whole = get_openapi(title=app.title, version=app.version, summary=app.summary, routes=routes)
        text = json.dumps(document()["$defs"]).replace("#/$defs/", "#/components/schemas/")
        whole["components"]["schemas"] |= json.loads(text)
        app.openapi_schema = whole
    return app.openapi_schema


def body_schema(endpoint: Endpoint) -> dict[str, Any]:
    """What an endpoint reads, for OpenAPI."""
    media = ["application/octet-stream"] if endpoint.given else [JSON, "text/plain", "application/octet-stream"]
    return {"required": True, "description": endpoint.body, "content": {one: {} for one in media}}


def make_app(limits: Limits, access: Access, page: Mapping[str, bytes]) -> FastAPI:
    """The application; ``page`` are the files of the page by relative URL, none where it is left out."""
    server = Server(limits)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        await server.pool.start()
        try:
            yield
        finally:
            await server.pool.close()

    app = FastAPI(
        title="nono",
        summary="Logic puzzles decided by engines that check one another.",
        version=version("nono"),
        lifespan=life,
        docs_url=None,
        redoc_url=None,
    )
    app.openapi = partial(described, app)  # type: ignore[method-assign]

    @app.exception_handler(FaultError)
    async def fault(request: Request, error: FaultError) -> Response:
        return error.response()

    @app.exception_handler(Exception)
    async def unexpected(request: Request, error: Exception) -> Response:
        return FaultError(500, "a bug of nono; the log of the server has it", "bug").response()

    guard = [Depends(permitted(access))]
    for endpoint in ENDPOINTS.values():
        for method in endpoint.methods:
            options = options_of(endpoint, method)
            extra: dict[str, Any] = {"parameters": query_schema(options)}
            if method == "POST":
                extra["requestBody"] = body_schema(endpoint)
            app.add_api_route(
                f"/{endpoint.name}",
                handler(server, endpoint, options),
                methods=[method],
                name=f"{method} {endpoint.name}",
                description=endpoint.description,
                dependencies=guard,
                responses={200: answer_schema(endpoint), **FAULTS},
                response_class=Response,
                openapi_extra=extra,
            )

    @app.get("/formats", dependencies=guard, responses=FAULTS)
    async def formats() -> Response:
        """The file formats, and what they can hold."""
        outcome = await server.run(Task(("formats", "--json")), limits.seconds)
        return Response(outcome.output, media_type=JSON)

    @app.get("/health")
    async def health() -> dict[str, int | str]:
        """That the server is there, and what its workers do."""
        pool = server.pool
        return {"status": "ok", "workers": len(pool.all), "busy": pool.busy, "waiting": pool.waiting}

    @app.get(
        "/metrics", dependencies=guard, responses={401: FAULTS[401], 403: FAULTS[403]}, response_class=PlainTextResponse
    )
    async def metrics() -> Response:
        """Figures for Prometheus."""
        return Response(server.figures(), media_type=CONTENT_TYPE_LATEST)

    @app.get("/{name:path}", include_in_schema=False)
    async def file(name: str) -> Response:
        name = name or "index.html"
        if name not in page:
            raise FaultError(404, "there is no such address: /openapi.json says what can be asked", "no-address")
        return Response(page[name], headers=HEADERS, media_type=site.type_of(name))

    if access.origins:
        app.add_middleware(
            CORSMiddleware, allow_origins=list(access.origins), allow_methods=["GET", "POST"], allow_headers=["*"]
        )
    if access.hosts:
        app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(access.hosts))
    return app


def permitted(access: Access) -> Callable[[Request], Awaitable[None]]:
    """A check of the token and the origin of a request, which raises `FaultError`."""

    async def check(request: Request) -> None:
        origin = request.headers.get("origin")
        own = f"{request.url.scheme}://{request.headers.get('host', '')}"
        if origin is not None and origin != own and origin not in access.origins:
            raise FaultError(403, f"found a page of {excerpt(origin)}, expected one of this server (--cors)", "origin")
        if not access.tokens:
            return
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        known = [secrets.compare_digest(token.encode(), one.encode()) for one in access.tokens]
        if scheme.lower() != "bearer" or not any(known):
            raise FaultError(401, "found no token of this server, expected Authorization: Bearer TOKEN", "token")

    return check


def options_of(endpoint: Endpoint, method: str) -> type[BaseModel]:
    """The query of a request to an endpoint: the options of the command, and no others."""
    fields: dict[str, Any] = {}
    if method == "GET":
        told = "The puzzle, in any format of text, or its address at puzz.link."
        fields["puzzle"] = Annotated[str, Field(description=told)]
    for name, option in endpoint.parameters().items():
        kind = int | None if name == "start" else option.type | None
        least = 0 if name == "time_limit" else None
        fields[name] = (Annotated[kind, Field(description=option.declared.settings.get("help", ""), ge=least)], None)
    if endpoint.name == "render":
        kinds = Literal["svg", "png", "gif", "pdf", "html"]
        fields["kind"] = (Annotated[kinds, Field(description="The kind of the picture.")], "svg")
    return create_model(endpoint.name, __config__=ConfigDict(extra="forbid", allow_inf_nan=False), **fields)


def query_schema(options: type[BaseModel]) -> list[dict[str, Any]]:
    """The options of a request, for OpenAPI."""
    whole = options.model_json_schema()
    required = whole.get("required", ())
    return [
        {"name": name, "in": "query", "required": name in required, "schema": schema}
        for name, schema in whole["properties"].items()
    ]


def unfit(options: type[BaseModel], error: ValidationError) -> FaultError:
    """The fault of the first option of a query that does not fit."""
    first = error.errors(include_url=False, include_context=False)[0]
    name = str(first["loc"][0])
    if first["type"] == "extra_forbidden":
        found, expected = f"the option {excerpt(name)}", f"one of {', '.join(options.model_fields)}"
    else:
        found, expected = excerpt(first.get("input")), first["msg"].removeprefix("Input should be ")
    return FaultError(422, f"found {found}, expected {expected}", "bad-option", option=name)


def handler(server: Server, endpoint: Endpoint, options: type[BaseModel]) -> Callable[[Request], Awaitable[Response]]:
    """The function that answers requests to an endpoint."""

    async def answer(request: Request) -> Response:
        began = monotonic()
        status = 500
        try:
            response = await respond(request)
            status = response.status_code
            return response
        except FaultError as error:
            status = error.status
            raise
        finally:
            server.metrics.requests.labels(endpoint.name, str(status)).inc()
            server.metrics.seconds.labels(endpoint.name).observe(monotonic() - began)

    async def respond(request: Request) -> Response:
        try:
            given = options.model_validate(dict(request.query_params)).model_dump(exclude_none=True)
        except ValidationError as error:
            raise unfit(options, error) from None
        puzzle, kind = given.pop("puzzle", None), given.pop("kind", None)
        seconds = server.seconds(given.get("time_limit"))
        if "time_limit" in endpoint.options:
            given["time_limit"] = seconds
        words = endpoint.command(given, server.limits.cells)
        if kind is not None:
            words += ("--output", f"picture.{kind}")
        body = await server.body(request) if puzzle is None else puzzle.encode()
        accepted = request.headers.get("accept", "")
        streamed = endpoint.json and EVENTS in accepted
        task = Task(words, body, endpoint.given, endpoint.files, streamed)
        if streamed:
            return StreamingResponse(events(server, task, seconds), media_type=EVENTS)
        outcome = await unless_gone(request, server.run(task, seconds))
        plain = JSON if endpoint.json else "application/octet-stream"
        return answer_of(endpoint, outcome, KINDS[kind] if kind else LINES if LINES in accepted else plain)

    return answer
