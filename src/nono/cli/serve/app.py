"""The server as an ASGI application. Every endpoint runs a command of the program in a worker process."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from ipaddress import IPv6Address
from itertools import chain
from logging import ERROR
from time import monotonic
from typing import Any

import typer
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from nono.base.errors import BackendError, NonoError, excerpt
from nono.cli.serve.description import described
from nono.cli.serve.endpoints import ENDPOINTS, Endpoint
from nono.cli.serve.faults import EVENTS, JSON, LINES, Fault, FaultError, Reply, bug, ended, fault_of, unfit
from nono.cli.serve.log import note
from nono.cli.serve.protocol import HEAD_BYTES, LONG_HEADERS
from nono.cli.serve.queue import CANCELLED, EndedError, Job, Queue
from nono.cli.serve.worker import Task, child
from nono.page import site
from nono.page.server import HEADERS

BODY_SECONDS = 30.0  # seconds within which the body of a request must arrive
# The unfinished bodies of all requests, and those of waiting requests, may have this many times the size of one body.
BODIES = 16
DRAINED = 100 << 20  # maximum bytes of a rejected body that are received; many clients send it all before they read
EVENT = "event: {}\ndata: {}\n\n"
GET = ("GET", "HEAD")
OTHER = "other"  # stands for all addresses without an endpoint in the metrics
# For requests that are still open when the server may not wait any longer after SIGTERM. It then cancels their tasks.
STOPPING = FaultError(Fault(503, "the server is stopping", "stopping"), retry=1)

Handler = Callable[[Request], Awaitable[Response]]


@dataclass(frozen=True)
class Limits:
    """The limits of each request, and of all requests together.

    - ``seconds``, ``cells`` and ``bytes`` limit the time, the puzzle and the body of a request. ``cpu`` limits the
      processor time of its searches, in seconds.
    - ``memory`` is the number of MiB that a request may use in addition to a worker's memory at startup.
    - ``workers`` is the number of workers.
    - ``most_wait`` is the maximum number of seconds that a request probably waits for a worker.
    """

    workers: int
    most_wait: float
    seconds: float
    cpu: float | None
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


class Metrics:
    """The numbers that `/metrics` shows."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter("nono_requests", "Requests", ["endpoint", "status"], registry=self.registry)
        self.seconds = Histogram(
            "nono_seconds", "Duration of a request in seconds", ["endpoint"], registry=self.registry
        )
        self.requests_of, self.seconds_of = cache(self.requests.labels), cache(self.seconds.labels)
        self.busy = Gauge("nono_busy_workers", "Busy workers", registry=self.registry)
        self.waiting = Gauge("nono_waiting_requests", "Requests waiting for a worker", registry=self.registry)
        self.killed = Gauge("nono_killed_workers", "Workers that were killed or died", registry=self.registry)

    def add(self, endpoint: str, status: int, seconds: float) -> None:
        """Count a request."""
        self.requests_of(endpoint, str(status)).inc()
        self.seconds_of(endpoint).observe(seconds)

    def text(self, queue: Queue) -> bytes:
        """Return the current figures."""
        self.busy.set(queue.pool.busy)
        self.waiting.set(sum(map(len, queue.waiting.values())))
        self.killed.set(queue.killed)
        return generate_latest(self.registry)


class Server:
    """The application. ``page`` contains the files of the page by relative URL; it may be empty."""

    def __init__(self, limits: Limits, access: Access, page: Mapping[str, bytes]) -> None:
        self.limits = limits
        self.access = access
        self.page = page
        self.queue = Queue(limits.workers, limits.seconds, limits.most_wait, BODIES * limits.bytes)
        self.metrics = Metrics()
        self.receiving = 0  # number of bytes in unfinished bodies
        self.description = b""
        self.routes: dict[str, dict[str, Handler]] = {
            "/health": dict.fromkeys(GET, self.health),
            "/metrics": dict.fromkeys(GET, self.figures),
            "/openapi.json": dict.fromkeys(GET, self.describe),
        }
        for endpoint in ENDPOINTS.values():
            methods = (*endpoint.methods, *(["HEAD"] if "GET" in endpoint.methods else []))
            self.routes[f"/{endpoint.name}"] = dict.fromkeys(methods, partial(self.answer, endpoint))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.live(receive, send)
            return
        request = Request(scope, receive)
        response = await self.respond(request)
        with suppress(asyncio.CancelledError):
            if isinstance(response, StreamingResponse) or "connection" not in scope:
                await response(scope, receive, send)
            else:
                with scope["connection"].in_one_piece():
                    await response(scope, receive, send)

    async def live(self, receive: Receive, send: Send) -> None:
        """Start the workers; end them when the server ends."""
        await receive()
        try:
            await self.queue.start(partial(child, memory=self.limits.memory))
        except Exception as error:
            await send({"type": "lifespan.startup.failed", "message": str(error)})
            return
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self.queue.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def respond(self, request: Request) -> Response:
        """Return the response to a request; if there is a fault, the response reports it."""
        began = monotonic()
        name = request.scope["path"]
        origin = request.headers.get("origin")
        try:
            self.check_source(request, origin)
            response = await self.handler(request)(request)
        except FaultError as error:
            response = self.fault(error)
            if error.fault.status != 408:
                await drain(request)
        except ClientDisconnect:
            self.note_gone(request)
            response = self.fault(FaultError(Fault(499, "the client disconnected", "gone")))
        except asyncio.CancelledError:
            response = self.fault(STOPPING)
        except Exception:
            note("a bug in nono", ERROR, trace=True, method=request.method, path=name)
            response = reply_response(bug("").reply())
        if origin is not None and origin in self.access.origins:
            response.headers["Access-Control-Allow-Origin"] = origin
            response.headers["Vary"] = "Origin"
        if (job := request.scope.get("job")) is not None and job.since:
            waited = f"queue;dur={1000 * (job.since - job.came):.1f}"  # milliseconds
            response.raw_headers.append((b"server-timing", waited.encode()))
        endpoint = name[1:] if name[1:] in ENDPOINTS else OTHER
        self.metrics.add(endpoint, response.status_code, monotonic() - began)
        return response

    def note_gone(self, request: Request) -> None:
        path = request.scope["path"]
        note("the client disconnected", method=request.method, path=path, client=self.client(request))

    @staticmethod
    def fault(error: FaultError) -> Response:
        """Return the response to a fault."""
        response = reply_response(error.fault.reply())
        if error.retry:
            response.headers["Retry-After"] = str(error.retry)
        if error.fault.status == 401:
            response.headers["WWW-Authenticate"] = "Bearer"
        if error.fault.status == 408:
            response.headers["Connection"] = "close"  # the rest of the body may never arrive
        return response

    def handler(self, request: Request) -> Handler:
        """Return the function that answers a request; raises `FaultError`."""
        path = request.scope["path"]
        methods = self.routes.get(path)
        if methods is None:
            if path[1:] not in ("", *self.page):
                raise FaultError(Fault(404, "unknown address; /openapi.json lists the addresses", "no-address"))
            methods = dict.fromkeys(GET, self.file)
        allowed = ", ".join([*methods, "OPTIONS"])
        if request.method == "OPTIONS":
            return partial(self.preflight, allowed)
        if request.method not in methods:
            return partial(self.refuse_method, allowed)
        if methods[request.method] not in (self.health, self.file, self.describe):
            self.check_token(request)
        return methods[request.method]

    def check_source(self, request: Request, origin: str | None) -> None:
        """Check the headers of a request, its host and its origin; raises `FaultError`."""
        if sum(map(len, chain([request.scope["query_string"]], *request.headers.raw))) > HEAD_BYTES:
            raise FaultError(LONG_HEADERS)
        host, *more = request.headers.getlist("host") or [""]
        if more:
            raise FaultError(unfit(400, f"{1 + len(more)} headers Host", "one", "host"))
        if self.access.hosts and host_name(host) not in self.access.hosts:
            raise FaultError(unfit(400, f"the host {excerpt(host)}", "a name of this server", "host"))
        if origin is None or origin in self.access.origins or origin == f"{request.scope['scheme']}://{host}":
            return
        raise FaultError(unfit(403, f"a request from a page of {excerpt(origin)}", "a page of this server", "origin"))

    def check_token(self, request: Request) -> None:
        """Check the token of a request; raises `FaultError`."""
        if not self.access.tokens:
            return
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        known = [secrets.compare_digest(token.encode(), one.encode()) for one in self.access.tokens]
        if scheme.lower() != "bearer" or not any(known):
            raise FaultError(unfit(401, "no token of this server", "Authorization: Bearer TOKEN", "token"))

    def client(self, request: Request) -> str:
        """Return the name of a client in the queue: its token, or its address."""
        if self.access.tokens:
            return request.headers["authorization"].partition(" ")[2]
        address = str(request.scope["client"][0])
        if ":" not in address:
            return address
        try:
            known = IPv6Address(address.partition("%")[0])
        except ValueError:  # the proxy did not forward an address
            return address
        return str(known.ipv4_mapped or known.exploded[:19])  # all addresses of a client begin with the same 64 bits

    async def answer(self, endpoint: Endpoint, request: Request) -> Response:
        """Answer a request to an endpoint; raises `FaultError`."""
        try:
            query = request.scope["query_string"].decode("latin-1")
            given = endpoint.values(request.method.replace("HEAD", "GET"), query)
        except (NonoError, typer.BadParameter) as error:
            raise FaultError(fault_of(error, {})) from None
        seconds = shorter(given.pop("time_limit", None), self.limits.seconds) or self.limits.seconds
        cpu = shorter(given.pop("cpu_limit", None), self.limits.cpu)
        body = given.pop("puzzle", "").encode() if request.method in GET else await self.body(request)
        if body and not endpoint.body and request.method not in GET:
            options = f"options in the query, such as /{endpoint.name}?genre=sudoku"
            raise FaultError(unfit(422, "a body", options, "bad-option"))
        accepted = request.headers.get("accept", "")
        media = EVENTS if EVENTS in accepted else LINES if LINES in accepted else JSON
        task = Task(endpoint.name, given, seconds, self.limits.cells, body, media if endpoint.json else JSON, cpu)
        if task.media == EVENTS:
            return StreamingResponse(self.events(request, task), media_type=EVENTS)
        pieces: list[bytes] = []
        try:
            reply = await self.run(request, task, pieces.append)
        except FaultError as error:
            if not pieces:
                raise
            reply = error.fault.reply()
        lines = b"".join(pieces)
        if lines and reply.status != 200:
            fault = json.loads(reply.content)
            last = json.dumps({"code": fault["code"], "error": fault["error"]})
            lines = lines.rpartition(b"\n")[0] + f"\n{last}\n".encode()
        if lines:
            reply = Reply(200, LINES, lines, reply.log)
        if reply.log:
            note("a bug in nono", ERROR, method=request.method, path=request.scope["path"], trace_of_worker=reply.log)
        return reply_response(reply)

    async def body(self, request: Request) -> bytes:
        """Return the body of a request; raises `FaultError`."""
        most = self.limits.bytes
        length = request.headers.get("content-length", "0")
        if length.isdecimal() and int(length) > most:
            raise FaultError(unfit(413, f"a body of {length} bytes", f"at most {most}", "too-large"))
        if not is_arriving(request):
            return bytes((await request.receive())["body"])
        data = bytearray()
        try:
            async with asyncio.timeout(BODY_SECONDS):
                async for piece in request.stream():
                    data += piece
                    self.receiving += len(piece)
                    if len(data) > most:
                        raise FaultError(unfit(413, "a longer body", f"at most {most} bytes", "too-large"))
                    if self.receiving > BODIES * most:
                        fault = Fault(503, "the bodies of all requests need too much memory", "memory")
                        raise FaultError(fault, retry=1)
        except TimeoutError:
            fault = Fault(408, f"the body did not arrive within {BODY_SECONDS:g} seconds", "late")
            raise FaultError(fault) from None
        finally:
            self.receiving -= len(data)
        return bytes(data)

    async def run(self, request: Request, task: Task, emit: Callable[[Any], object]) -> Reply:
        """Run a task in a worker; raises `FaultError`, and `ClientDisconnect` if the client disconnects."""
        answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        job = request.scope["job"] = Job(task, task.seconds, self.client(request), answer, emit, len(task.body))
        connection = request.scope.get("connection")
        if connection is not None:
            connection.gone = partial(self.queue.cancel, job)
        try:
            self.queue.put(job)
            return await answer
        except EndedError as error:
            raise ended(error) from None
        except asyncio.CancelledError:
            if job.state is CANCELLED:
                raise ClientDisconnect from None
            self.queue.cancel(job)
            raise

    async def events(self, request: Request, task: Task) -> AsyncIterator[str]:
        """Yield server-sent events: "progress" with a text, "answer" with a puzzle's JSON object, "end" or "fault"."""
        frames: asyncio.Queue[bytes | str | Reply] = asyncio.Queue()

        async def work() -> None:
            try:
                frames.put_nowait(await self.run(request, task, frames.put_nowait))
            except FaultError as error:
                frames.put_nowait(error.fault.reply())
            except ClientDisconnect:
                self.note_gone(request)

        job = asyncio.create_task(work())
        rest = b""
        try:
            while not isinstance(frame := await frames.get(), Reply):
                if isinstance(frame, str):
                    yield EVENT.format("progress", json.dumps({"words": frame}))
                    continue
                *lines, rest = (rest + frame).split(b"\n")
                for line in lines:
                    yield EVENT.format("answer", line.decode())
        except asyncio.CancelledError:
            frame = STOPPING.fault.reply()
        finally:
            job.cancel()
        if frame.status == 200:
            yield EVENT.format("end", "{}")
        else:
            yield EVENT.format("fault", frame.content.decode())

    async def health(self, request: Request) -> Response:
        """Return whether requests are answered, and how busy the workers are."""
        state = self.queue.state()
        return Response(json.dumps(state), 200 if state["status"] == "ok" else 503, media_type=JSON)

    async def figures(self, request: Request) -> Response:
        """Return the figures for Prometheus."""
        return Response(self.metrics.text(self.queue), media_type=CONTENT_TYPE_LATEST)

    async def describe(self, request: Request) -> Response:
        """Return the OpenAPI document."""
        self.description = self.description or json.dumps(described()).encode()
        return Response(self.description, media_type=JSON)

    async def file(self, request: Request) -> Response:
        """Return a file of the page; raises `FaultError` if this installation has no page."""
        name = request.scope["path"][1:] or site.START
        if name not in self.page:
            raise FaultError(Fault(404, str(BackendError(f"found no page: {site.NO_ENGINE}")), "no-page"))
        return Response(self.page[name], headers=HEADERS, media_type=site.type_of(name))

    @staticmethod
    async def preflight(allowed: str, request: Request) -> Response:
        """Return the methods that an address accepts."""
        wanted = request.headers.get("access-control-request-headers", "*")
        cors = {"Access-Control-Allow-Methods": allowed, "Access-Control-Allow-Headers": wanted}
        asked = "access-control-request-method" in request.headers
        return Response(status_code=204, headers={"Allow": allowed, **(cors if asked else {})})

    @staticmethod
    async def refuse_method(allowed: str, request: Request) -> Response:
        """Return the fault for a method that an address does not accept."""
        response = reply_response(unfit(405, f"the method {request.method}", f"one of {allowed}", "method").reply())
        response.headers["Allow"] = allowed
        await drain(request)
        return response


def shorter(given: float | None, most: float | None) -> float | None:
    """Return the limit for a request that asks for ``given`` seconds (0 or None: as many as the server allows)."""
    return min(given, most or given) if given else most


def reply_response(reply: Reply) -> Response:
    return Response(reply.content, reply.status, media_type=reply.media)


def host_name(host: str) -> str:
    """Return the name in a header Host, without its port; an empty text if the header is malformed."""
    match = re.fullmatch(r"(\[[\da-fA-F:.]+\]|[\w.-]+)(:\d+)?", host)
    return match[1].lower().strip("[].") if match else ""


def is_arriving(request: Request) -> bool:
    """Return whether a part of the body has not arrived yet."""
    connection = request.scope.get("connection")
    return connection is None or bool(connection.in_body)


async def drain(request: Request) -> None:
    """Receive the rest of a rejected body, because many clients read no response before they have sent their body."""
    length = request.headers.get("content-length", "0")
    if "expect" in request.headers or not length.isdecimal() or int(length) > DRAINED:
        return
    left = DRAINED
    with suppress(TimeoutError, asyncio.CancelledError):
        async with asyncio.timeout(BODY_SECONDS):
            while left > 0 and is_arriving(request):
                message = await request.receive()
                if message["type"] == "http.disconnect":
                    return
                left -= len(message["body"])
