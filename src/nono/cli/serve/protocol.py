"""The connections of clients. Their number is limited, and so are the size and the delay of headers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any, ClassVar, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from nono.cli.serve.faults import Fault, unfit

HEAD_SECONDS = 10.0  # seconds within which the headers of a request must arrive
HEAD_BYTES = 64 << 10  # maximum size of the headers and the query
LONG_HEADERS = unfit(431, f"headers and a query of more than {HEAD_BYTES} bytes", "fewer", "long-headers")
WRITE_SECONDS = 30.0  # seconds within which a client must read some part of its answer


class Transport:
    """The transport of a connection. It can hold back the headers of an answer and send them with the body.

    Otherwise, each answer would arrive in two pieces, and the client would wake up twice.
    """

    def __init__(self, transport: asyncio.Transport) -> None:
        self.transport = transport
        self.kept: list[bytes] | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)

    def write(self, data: bytes) -> None:
        if self.kept is None:
            self.transport.write(data)
        else:
            self.kept.append(data)

    def close(self) -> None:
        self.send()
        self.transport.close()

    def send(self) -> None:
        """Send the data that was held back; send all further data at once."""
        kept, self.kept = self.kept, None
        if kept:
            self.transport.write(b"".join(kept))


class Connection(HttpToolsProtocol):
    """A connection of a client.

    ``gone`` is a function that the application may set while it answers a request. It is called if the client
    disconnects. If there are too many connections, the oldest connection that waits for its client is closed.
    """

    most = 1000  # maximum number of connections
    silent: ClassVar[dict[Connection, None]] = {}  # those that never had complete headers, the oldest first

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.gone: Callable[[], object] | None = None
        self.clock: asyncio.TimerHandle | None = None
        self.in_head = True  # whether the headers of the next request are incomplete
        self.in_body = False  # whether the body is incomplete
        self.head_bytes = 0
        self.unread = 0  # number of bytes of the answer that the client has not read

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(Transport(transport))  # type: ignore[arg-type]  # it has all methods of a transport
        if self.client is None:
            self.client = ("unix", 0)  # stands for the proxy, because a Unix socket has no address
        self.began = self.loop.time()
        self.silent[self] = None
        if len(self.connections) > self.most:
            self._make_room()
        self._start_clock()

    def _make_room(self) -> None:
        """Close the oldest connection that waits for its client, or refuse this one.

        Connections that never had a complete request come first.
        """
        oldest = next(iter(self.silent))
        if oldest is self:
            waiting = [one for one in self.connections if isinstance(one, Connection) and one.is_waiting]
            oldest = min(waiting, key=lambda one: (one is self, one.began))
        if oldest is not self:
            self.silent.pop(oldest, None)  # it is lost only later
            oldest.transport.abort()
        else:
            self.refuse(unfit(503, f"{self.most} connections that are in use", "fewer", "connections"))

    def connection_lost(self, exc: Exception | None) -> None:
        self.silent.pop(self, None)
        self._stop_clock()
        self._unset_keepalive_if_required()
        super().connection_lost(exc)
        if self.gone is not None:
            self.gone()
        # All these refer to this connection. With such reference cycles, the memory of thousands of closed connections
        # would remain until Python looks for cycles among all objects.
        self.gone = self.cycle = self.parser = None  # type: ignore[assignment]
        self.scope, self.headers = {}, []  # type: ignore[typeddict-item]
        self.pipeline.clear()

    def data_received(self, data: bytes) -> None:
        self.head_bytes += len(data)
        super().data_received(data)
        if not self.in_head:
            self.head_bytes = 0
        if self.is_answering:
            self._stop_clock()
        elif self.head_bytes > HEAD_BYTES:
            self.refuse(LONG_HEADERS)
        else:
            self._start_clock()

    @contextmanager
    def in_one_piece(self) -> Iterator[None]:
        """Send everything that is written in this context at once."""
        transport = cast(Transport, self.transport)
        transport.kept = []
        try:
            yield
        finally:
            transport.send()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.in_head = True
        self.scope["connection"] = self  # type: ignore[typeddict-unknown-key]

    def on_header(self, name: bytes, value: bytes) -> None:
        if self.in_head:  # after a body in chunks, ignore trailing headers
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self.in_head, self.in_body = False, True
        self.silent.pop(self, None)

    def on_message_complete(self) -> None:
        self.in_body = False
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self.gone = None
        super().on_response_complete()

    @property
    def is_answering(self) -> bool:
        """Whether the application works on a request."""
        return not self.in_head and self.cycle is not None and not self.cycle.response_complete

    @property
    def is_waiting(self) -> bool:
        """Whether the server is waiting for this client; otherwise, the client is waiting for an answer."""
        return self.in_body or not self.is_answering

    def timeout_keep_alive_handler(self) -> None:
        """Close an idle connection, but not while the client is still reading the last answer."""
        unread = self.transport.get_write_buffer_size()
        if unread and unread != self.unread:
            self.unread = unread
            self.timeout_keep_alive_task = self.loop.call_later(WRITE_SECONDS, self.timeout_keep_alive_handler)
        elif unread:
            self.transport.abort()
        else:
            super().timeout_keep_alive_handler()

    def send_400_response(self, msg: str) -> None:
        is_long = self.in_head and self.head_bytes > HEAD_BYTES
        self.refuse(LONG_HEADERS if is_long else unfit(400, "a request that is not HTTP", "HTTP/1.1", "bad-request"))

    def refuse(self, fault: Fault) -> None:
        """Send a fault and close the connection."""
        self._stop_clock()
        content = fault.content()
        head = (
            f"HTTP/1.1 {fault.status} {HTTPStatus(fault.status).phrase}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(content)}\r\nConnection: close\r\n\r\n"
        )
        if not self.transport.is_closing():
            self.transport.write(head.encode() + content)
            self.transport.close()

    def _late(self) -> None:
        if self.in_head and self.head_bytes:
            self.refuse(Fault(408, f"the headers did not arrive within {HEAD_SECONDS:g} seconds", "late"))
        else:
            self.transport.close()

    def _start_clock(self) -> None:
        if self.clock is None:
            self.clock = self.loop.call_later(HEAD_SECONDS, self._late)

    def _stop_clock(self) -> None:
        if self.clock is not None:
            self.clock.cancel()
            self.clock = None
