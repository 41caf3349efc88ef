"""The application: its routes, and how requests wait for a worker."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context, set_forkserver_preload
from time import perf_counter
from typing import Annotated, Any
from urllib.parse import quote

from anyio import CapacityLimiter
from fastapi import FastAPI, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import ClientDisconnect

from nono.base.distribution import version
from nono.many import PUZZLES, DiedError, Pool
from nono.page import site
from nono.page.server import HEADERS
from nono.serve import models
from nono.serve.answers import ANSWERS
from nono.serve.models import Fault
from nono.serve.work import BYTES, Allowed, Reply, answer, prepare, reply_to_error
from nono.text import FORMATS, facts

BODY_SECONDS = 30.0  # seconds within which the body of a request must arrive
TRIES = 3  # number of workers that may be killed from outside during a request
GRACE = 0.5  # seconds after the time limit of a request until its worker is killed
OPEN = ("/", "/health", "/openapi.json")  # what needs no token, as well as the files of the page
log = logging.getLogger("nono.serve")


@dataclass(frozen=True)
class Settings:
    """The limits of each request and of all together, and who may ask.

    ``seconds``, ``cpu``, ``memory``, ``cells`` and ``bytes`` limit a request. At most ``requests`` are answered or wait
    at once. If there are ``tokens``, a request needs one of them; if there are ``hosts``, it must name one of them.
    If ``log``, each request is logged.
    """

    workers: int
    requests: int = 128
    seconds: float = 10.0
    cpu: float | None = None
    memory: int | None = 1024
    cells: int = 100_000
    bytes: int = 10_000_000
    tokens: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    log: bool = False


class RefusalError(HTTPException):
    """Ends a request with a fault."""

    def __init__(self, status: int, error: str, code: str, **headers: str) -> None:
        super().__init__(status, error, headers)
        self.code = code


def fault_response(status: int, error: str, code: str, option: str | None = None, headers: Any = None) -> Response:
    """Return a response with a fault."""
    body = Fault(error=error, code=code, place={"option": option} if option else {})
    return JSONResponse(body.model_dump(), status, headers)


class Queue:
    """The workers, and the requests that wait for one."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.admitted = 0  # requests that are answered or wait
        self.killed = 0  # workers that were killed or died, since the start
        self.free_workers = CapacityLimiter(settings.workers)
        # The workers are forks of a process that has no connections: a fork of this one would keep them open.
        context = get_context("spawn" if sys.platform in ("win32", "darwin") else "forkserver")
        set_forkserver_preload(["nono.serve.work"])
        asked = {name: model for name, model in models.MODELS.items() if name != "convert"}
        questions = [(name, dict(model.model_validate({}))) for name, model in asked.items()]
        self.workers = Pool(settings.workers, partial(prepare, settings.memory, questions), context, at_once=True)

    async def load(self) -> None:
        """Return when all workers have loaded their libraries."""
        calls = [asyncio.wrap_future(worker.first) for worker in self.workers.workers if worker.first]
        await asyncio.gather(*calls, return_exceptions=True)

    @property
    def busy(self) -> int:
        """The number of busy workers."""
        return self.free_workers.borrowed_tokens

    async def respond(self, request: Request, name: str, fields: models.Fields, body: bytes | None = None) -> Response:
        """Return the response to a question. ``body`` is b"" for a question without one; None: it is received now.

        Raises `RefusalError` if too many requests wait.
        """
        if self.admitted >= self.settings.requests:
            message = f"{self.settings.requests} requests are being answered or wait"
            raise RefusalError(503, message, "busy", **{"Retry-After": "1"})
        self.admitted += 1
        try:
            content = await body_of(request, self.settings.bytes) if body is None else body
            reply = await self.run(request, name, dict(fields), content)
        finally:
            self.admitted -= 1
        if reply.log:
            log.error("a bug in nono in %s %s: %s", request.method, request.url.path, reply.log)
        return Response(reply.content, reply.status, media_type=reply.media)

    async def run(self, request: Request, name: str, options: dict[str, Any], body: bytes) -> Reply:
        """Return the answer of a worker. If the client hangs up, the worker is killed. Raises `RefusalError`.

        The request may have lower limits of time than the server, but not higher ones.
        """
        settings = self.settings
        seconds = min(options["time_limit"] or settings.seconds, settings.seconds)  # 0 and None: no limit of its own
        cpu = min((limit for limit in (options.get("cpu_limit"), settings.cpu) if limit), default=None)
        args = name, options, body, Allowed(seconds, cpu, settings.cells)
        gone = asyncio.ensure_future(client_hangs_up(request))
        try:
            async with self.free_workers:
                return await self._ask(args, seconds, gone)
        finally:
            gone.cancel()

    async def _ask(self, args: tuple[Any, ...], seconds: float, gone: asyncio.Future[None]) -> Reply:
        """Return the answer of a worker, or of another one if the first one was killed from outside.

        ``gone`` is done when the client has hung up. Raises `RefusalError` if the time ran out, if the client hung up,
        or if the request itself ended the worker.
        """
        for _ in range(TRIES):
            if gone.done():
                raise RefusalError(499, "the client hung up", "gone")
            future = self.workers.submit(answer, args, seconds + GRACE)
            task: asyncio.Future[Any] = asyncio.ensure_future(asyncio.wrap_future(future))
            await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not task.done():  # the client hung up
                self.killed += 1
                await asyncio.to_thread(self.workers.cancel, future)
                with suppress(Exception):
                    await task
                raise RefusalError(499, "the client hung up", "gone")
            try:
                return Reply(*task.result())
            except DiedError as died:
                self.killed += 1
                if died.stop:
                    raise RefusalError(504, f"the time ran out (limit: {seconds:g} seconds)", "time") from None
                if died.cause == PUZZLES:  # it would die again; after another cause, the next worker tries
                    raise RefusalError(503, "the worker ended, perhaps for lack of memory", "died") from None
            except Exception as error:  # such as an answer that cannot be sent
                return reply_to_error(error)
        raise RefusalError(503, "workers were killed from outside", "died", **{"Retry-After": "1"})


async def client_hangs_up(request: Request) -> None:
    """Return when the client has hung up."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def body_of(request: Request, most: int) -> bytes:
    """Return the body of a request, of at most ``most`` bytes.

    Raises `RefusalError` if it is longer, does not arrive within `BODY_SECONDS`, or if the client hangs up.
    """

    def expect_fit(length: int) -> None:
        """Refuse a body of this length, as announced or as received so far, if it is too long."""
        if length > most:
            raise RefusalError(413, f"found a longer body, expected at most {most} bytes", "too-large")

    expect_fit(int(request.headers.get("content-length", 0)))
    data = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for piece in request.stream():
                data += piece
                expect_fit(len(data))
    except TimeoutError:
        message = f"the body did not arrive within {BODY_SECONDS:g} seconds"
        raise RefusalError(408, message, "late", Connection="close") from None
    except ClientDisconnect:
        raise RefusalError(499, "the client hung up", "gone") from None
    return bytes(data)


def fault_of_client(request: Request, settings: Settings, page: Collection[str]) -> Response | None:
    """Return a fault if the client may not ask, because of its origin or without a token. None: it may ask.

    Pages of other sites may not ask, neither by a script (with the header Origin) nor, for example, as the address of a
    picture (without). With tokens, every request needs one, except for the page and a few open paths.
    """
    origin = request.headers.get("origin")
    own = request.headers.get("host")  # the scheme may differ: the page behind a reverse proxy uses https
    if origin is not None and origin not in settings.origins and origin.partition("://")[2] != own:
        return fault_response(403, "found a request from a page of another origin", "origin")
    path = request.url.path
    # without an Origin, as for pictures: a page elsewhere could let visitors' browsers compute
    is_hidden = request.headers.get("sec-fetch-site") == "cross-site" and origin not in settings.origins
    if is_hidden and path[1:] in models.MODELS and request.headers.get("sec-fetch-mode") != "navigate":
        return fault_response(403, "found a request from a page of another site", "origin")
    if settings.tokens and path not in OPEN and path[1:] not in page:
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        matches = [secrets.compare_digest(token.encode(), secret.encode()) for secret in settings.tokens]
        if scheme.lower() != "bearer" or not any(matches):
            return fault_response(401, "found no token", "token", headers={"WWW-Authenticate": "Bearer"})
    return None


async def on_wrong_field(request: Request, error: RequestValidationError) -> Response:
    """Return the fault for a query with wrong fields. It names all of them in words, and the first as its place."""
    faults = error.errors()
    words = "; ".join(models.fault_words(request.url.path[1:], wrong) for wrong in faults)
    return fault_response(422, words, "bad-option", str(faults[0]["loc"][-1]))


async def on_refusal(request: Request, error: HTTPException) -> Response:
    """Return the fault for a refused question, a wrong method or an unknown address."""
    if isinstance(error, RefusalError):
        return fault_response(error.status_code, error.detail, error.code, headers=error.headers)
    if error.status_code == 405:
        return fault_response(405, "the address does not accept this method", "no-method", headers=error.headers)
    return fault_response(404, "unknown address; /openapi.json lists the addresses", "no-address")


def add_question(app: FastAPI, name: str, model: type[models.Fields]) -> None:
    """Add the route of a question, whose fields are those of the model."""
    has_body = name != "generate"

    async def endpoint(request: Request, fields: Annotated[models.Fields, Query()]) -> Response:
        queue: Queue = app.state.queue
        return await queue.respond(request, name, fields, None if has_body else b"")

    endpoint.__annotations__["fields"] = Annotated[model, Query()]  # FastAPI reads the fields of the query here
    content = {"schema": {"type": "string", "format": "binary"}, "example": models.EXAMPLE}
    body = {"required": True, "content": {BYTES: content}}
    faults: dict[int | str, Any] = {status: {"model": Fault} for status in (400, 413, 422, 503, 504)}
    app.add_api_route(
        f"/{name}",
        endpoint,
        methods=["POST" if has_body else "GET"],
        openapi_extra={"requestBody": body} if has_body else {},
        responses={200: {"model": ANSWERS[name]}, **faults} if name in ANSWERS else faults,
        operation_id=name,
        response_class=Response,
        summary=models.SUMMARIES[name],
    )


def application(settings: Settings, page: dict[str, bytes]) -> FastAPI:
    """Return the application. ``page`` contains the files of the page by relative URL; it may be empty."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.queue = Queue(settings)
        await app.state.queue.load()
        yield
        await asyncio.to_thread(app.state.queue.workers.close)

    app = FastAPI(
        title="nono", version=version(), lifespan=lifespan, docs_url=None, redoc_url=None,
        description="Logic puzzles: solve, verify, count, grade, explain, generate, repair, convert, draw.",
    )  # fmt: skip
    registry = CollectorRegistry()
    requests = Counter("nono_requests", "Requests", ["endpoint", "status"], registry=registry)
    durations = Histogram("nono_seconds", "Duration of a request in seconds", ["endpoint"], registry=registry)
    busy = Gauge("nono_busy_workers", "Busy workers", registry=registry)
    busy.set_function(lambda: app.state.queue.busy)
    admitted = Gauge("nono_admitted_requests", "Requests that are answered or wait", registry=registry)
    admitted.set_function(lambda: app.state.queue.admitted)
    killed = Gauge("nono_killed_workers", "Workers that were killed or died", registry=registry)
    killed.set_function(lambda: app.state.queue.killed)
    paths = {f"/{name}" for name in (*models.MODELS, "formats")}

    @app.middleware("http")
    async def measure(request: Request, call: Callable[[Request], Awaitable[Response]]) -> Response:
        """Count a request and its seconds for ``/metrics``, and refuse it if the client may not ask."""
        path = request.url.path
        endpoint = path[1:] if path in paths else "other"  # so that the metrics stay small, whatever clients ask for
        start = perf_counter()
        response = fault_of_client(request, settings, page) or await call(request)
        seconds = perf_counter() - start
        durations.labels(endpoint).observe(seconds)
        if settings.log:
            size = response.headers.get("content-length", "0")
            asked = f"method={request.method} path={quote(request.scope['path'])}"
            log.info("%s status=%d seconds=%.3f bytes=%s", asked, response.status_code, seconds, size)
        requests.labels(endpoint, str(response.status_code)).inc()
        if response.status_code == 504:
            log.warning("the time ran out: %s %s", request.method, path)
        return response

    app.exception_handler(RequestValidationError)(on_wrong_field)
    app.exception_handler(HTTPException)(on_refusal)
    for name, model in models.MODELS.items():
        add_question(app, name, model)

    @app.get("/formats", summary="List the formats of puzzles.")
    def formats() -> dict[str, Any]:
        return {name: facts(name) for name in FORMATS}

    @app.get("/health", summary="Say that the server runs, and how many workers are ready and how many busy.")
    async def health() -> dict[str, Any]:
        """A worker is ready when it has loaded its libraries."""
        queue: Queue = app.state.queue
        numbers = {"workers": settings.workers, "ready": queue.workers.ready}
        numbers |= {"busy": queue.busy, "waiting": queue.admitted - queue.busy}
        return {"status": "ok", **numbers}

    @app.get("/metrics", response_class=Response, summary="Return counters for Prometheus.")
    async def metrics() -> Response:
        return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)

    async def file(request: Request) -> Response:
        name = request.url.path[1:] or "index.html"
        return Response(page[name], media_type=site.type_of(name), headers=HEADERS)

    for name in ("", *page) if page else ():
        app.add_api_route(f"/{name}", file, include_in_schema=False)
    if settings.origins:
        app.add_middleware(CORSMiddleware, allow_origins=settings.origins, allow_methods=["*"], allow_headers=["*"])
    if settings.hosts:
        app.add_middleware(TrustedHostMiddleware, allowed_hosts=[*settings.hosts], www_redirect=False)
    return app
