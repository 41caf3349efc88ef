"""The server, as a FastAPI application. Every endpoint runs a command of the program in a worker process."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import Annotated, Any, Literal

from fastapi import Depends, FastAPI, Request, Response
from fastapi.middleware.cors import CORSMiddleware
from fastapi.responses import PlainTextResponse, StreamingResponse
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from pydantic import BaseModel, ConfigDict, Field, ValidationError, create_model
from starlette.middleware.trustedhost import TrustedHostMiddleware

from nono.base.distribution import version
from nono.base.errors import excerpt
from nono.cli.serve.answers import (
    EVENTS,
    FAULTS,
    JSON,
    KINDS,
    LINES,
    Emit,
    FaultError,
    answer_of,
    answer_schema,
    body_schema,
    bug,
    described,
    events,
    query_schema,
)
from nono.cli.serve.endpoints import ENDPOINTS, Endpoint
from nono.cli.serve.workers import DiedError, FullError, Outcome, Task, Workers
from nono.page import site
from nono.page.server import HEADERS

GRACE = 2.0  # seconds that a command may exceed its time limit before its worker is killed
BODY_SECONDS = 30.0  # seconds; the time limit for receiving the body of a request


@dataclass(frozen=True)
class Limits:
    """The limits of each request, and of all requests together.

    A request may take this number of ``seconds``, and ``memory`` in MiB on top of what a worker uses at startup. A
    puzzle may have this number of ``cells``, and a body this number of ``bytes``. All requests share this number of
    ``workers``, and at most ``waiting`` requests wait for a worker.
    """

    workers: int
    waiting: int
    seconds: float
    memory: int | None
    cells: int
    bytes: int


@dataclass(frozen=True)
class Access:
    """The rules about who may send requests.

    If there are ``tokens``, a request needs one of them. If there are ``hosts``, a request must name one of them. Web
    pages of the ``origins`` may send requests.
    """

    tokens: tuple[str, ...]
    origins: tuple[str, ...]
    hosts: tuple[str, ...]


@dataclass
class Metrics:
    """The figures of `/metrics`."""

    registry: CollectorRegistry = field(default_factory=CollectorRegistry)

    def __post_init__(self) -> None:
        self.requests = Counter("nono_requests", "Requests", ["endpoint", "status"], registry=self.registry)
        self.seconds = Histogram("nono_seconds", "Seconds of a request", ["endpoint"], registry=self.registry)
        self.busy = Gauge("nono_busy_workers", "Busy workers", registry=self.registry)
        self.waiting = Gauge("nono_waiting_requests", "Requests waiting for a worker", registry=self.registry)
        self.killed = Gauge("nono_killed_workers", "Workers that were killed or died", registry=self.registry)


class Server:
    """The pool, the limits and the metrics behind the endpoints."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.workers = Workers(limits.workers, limits.waiting, limits.memory)
        self.metrics = Metrics()

    def figures(self) -> bytes:
        """Return the current figures of `/metrics`."""
        metrics, pool = self.metrics, self.workers.pool
        metrics.busy.set(pool.busy)
        metrics.waiting.set(len(pool.waiting))
        metrics.killed.set(self.workers.killed)
        return generate_latest(metrics.registry)

    async def body(self, request: Request) -> bytes:
        """Return the body of a request; raises `FaultError`."""
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
                        message = f"found a longer body, expected at most {most} bytes"
                        raise FaultError(413, message, "too-large")
        except TimeoutError:
            raise FaultError(408, f"the body did not arrive within {BODY_SECONDS:g} seconds") from None
        return bytes(data)

    def seconds(self, given: float | None) -> float:
        """Return the time limit for a request that asks for ``given`` seconds."""
        most = self.limits.seconds
        return most if given is None or given == 0 else min(most, given)

    async def run(self, task: Task, seconds: float, emit: Emit | None = None) -> Outcome:
        """Run a task; ``emit`` receives pieces of its output and reports of progress as they arrive.

        If the worker dies, another worker does the task, unless a part of the answer was sent already. Raises
        `FaultError`.
        """
        for _ in range(self.limits.workers + 1):
            begun = False
            try:
                async with aclosing(self.workers.run(task, seconds + GRACE)) as frames:
                    async for frame in frames:
                        if isinstance(frame, Outcome):
                            return frame
                        begun = True
                        if emit is not None:
                            emit(frame)
            except FullError:
                message = "found all workers busy and the queue full, expected a free worker"
                raise FaultError(429, message, "busy") from None
            except TimeoutError:
                raise FaultError(504, f"the time ran out (limit: {seconds:g} seconds)", "time") from None
            except DiedError:
                if begun:
                    break
        raise FaultError(503, "the worker ended before there was an answer", "died")


async def unless_gone(request: Request, work: Coroutine[Any, Any, Outcome]) -> Outcome:
    """Wait for the work and return its result. If the client disconnects, cancel the work and kill its worker."""
    job = asyncio.create_task(work)
    gone = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((job, gone), return_when=asyncio.FIRST_COMPLETED)
        if not job.done():
            raise FaultError(499, "the client disconnected")
        return job.result()
    finally:
        gone.cancel()
        job.cancel()


async def _gone(request: Request) -> None:
    """Wait until the client closes the connection; call this after the body was read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def make_app(limits: Limits, access: Access, page: Mapping[str, bytes]) -> FastAPI:
    """Return the application. ``page`` is a dict from relative URLs to the files of the page; it may be empty."""
    server = Server(limits)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        try:
            await server.workers.start()
            yield
        finally:
            server.workers.close()

    summary = "Logic puzzles, solved by backends that check one another."
    app = FastAPI(title="nono", summary=summary, version=version(), lifespan=life, docs_url=None, redoc_url=None)
    app.openapi = partial(described, app)  # type: ignore[method-assign]

    @app.exception_handler(FaultError)
    async def fault(request: Request, error: FaultError) -> Response:
        return error.response()

    @app.exception_handler(Exception)
    async def unexpected(request: Request, error: Exception) -> Response:
        return bug().response()

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
        """Return the file formats, and what each format can contain."""
        outcome = await server.run(Task(("formats", "--json")), limits.seconds)
        return Response(outcome.output, media_type=JSON)

    @app.get("/health")
    async def health() -> dict[str, int | str]:
        """Return whether the server is running, and how busy its workers are."""
        pool = server.workers.pool
        return {"status": "ok", "workers": len(pool.workers), "busy": pool.busy, "waiting": len(pool.waiting)}

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
            raise FaultError(404, "unknown address; /openapi.json lists the addresses", "no-address")
        return Response(page[name], headers=HEADERS, media_type=site.type_of(name))

    if access.origins:
        app.add_middleware(
            CORSMiddleware, allow_origins=list(access.origins), allow_methods=["GET", "POST"], allow_headers=["*"]
        )
    if access.hosts:
        app.add_middleware(TrustedHostMiddleware, allowed_hosts=list(access.hosts))
    return app


def permitted(access: Access) -> Callable[[Request], Awaitable[None]]:
    """Return a function that checks the token and the origin of a request, and raises `FaultError`."""

    async def check(request: Request) -> None:
        origin = request.headers.get("origin")
        own = f"{request.url.scheme}://{request.headers.get('host', '')}"
        if origin is not None and origin != own and origin not in access.origins:
            raise FaultError(
                403,
                f"found a request from a page of {excerpt(origin)}, expected a page of this server (--cors)",
                "origin",
            )
        if not access.tokens:
            return
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        known = [secrets.compare_digest(token.encode(), one.encode()) for one in access.tokens]
        if scheme.lower() != "bearer" or not any(known):
            raise FaultError(401, "found no token of this server, expected Authorization: Bearer TOKEN", "token")

    return check


def options_of(endpoint: Endpoint, method: str) -> type[BaseModel]:
    """Return the model of a request's query, which allows only the options of the command."""
    fields: dict[str, Any] = {}
    if method == "GET":
        told = "The puzzle in any text format, or its puzz.link address."
        fields["puzzle"] = Annotated[str, Field(description=told)]
    for name, option in endpoint.parameters().items():
        kind = int | None if name == "start" else option.type | None
        least = 0 if name == "time_limit" else None
        fields[name] = (Annotated[kind, Field(description=option.declared.help, ge=least)], None)
    if endpoint.name == "render":
        kinds = Literal[tuple(KINDS)]  # type: ignore[valid-type]
        fields["kind"] = (Annotated[kinds, Field(description="The kind of the picture.")], "svg")
    return create_model(endpoint.name, __config__=ConfigDict(extra="forbid", allow_inf_nan=False), **fields)


def unfit(options: type[BaseModel], error: ValidationError) -> FaultError:
    """Return the fault for the first invalid option of a query."""
    first = error.errors(include_url=False, include_context=False)[0]
    name = str(first["loc"][0])
    if first["type"] == "extra_forbidden":
        found, expected = f"the option {excerpt(name)}", f"one of {', '.join(options.model_fields)}"
    else:
        found, expected = excerpt(first.get("input")), first["msg"].removeprefix("Input should be ")
    return FaultError(422, f"found {found}, expected {expected}", "bad-option", option=name)


def handler(server: Server, endpoint: Endpoint, options: type[BaseModel]) -> Callable[[Request], Awaitable[Response]]:
    """Return the function that answers requests to an endpoint."""

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
        task = Task(words, body, endpoint.given, streamed)
        if streamed:
            return StreamingResponse(events(partial(server.run, task, seconds)), media_type=EVENTS)
        outcome = await unless_gone(request, server.run(task, seconds))
        plain = JSON if endpoint.json else "application/octet-stream"
        return answer_of(endpoint, outcome, KINDS[kind] if kind else LINES if LINES in accepted else plain)

    return answer
