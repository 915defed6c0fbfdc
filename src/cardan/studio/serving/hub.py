"""The sockets of the studio: its files over HTTP, and a websocket for each page that is open.

Everything here happens in one thread with an event loop. A page that reads slowly holds up nobody: what it is to be
told waits in slots, and newer news take the place of older ones in their slot, so that it skips runs.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import logging
import threading
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from socket import socket
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Response

from cardan.studio.serving.gate import NONCE, Gate

LARGEST_FRAME = 16_000_000  # bytes: longer ones end the connection before they are read; messages.py refuses earlier
MOST_ANSWERS = 1000  # that wait for a page: one that asks and never reads is left
SOCKET = "/socket"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

Frame = str | bytes


class Asset(NamedTuple):
    """A file that the page is made of."""

    kind: str
    body: bytes


class Client:
    """An open page: what it waits to be told."""

    def __init__(self, connection: ServerConnection):
        self._connection = connection
        self._answers: deque[Frame] = deque()
        self._news: dict[str, Frame] = {}
        self._there_is_more = asyncio.Event()
        self.waiting = 0  # requests that are not answered yet

    def answer(self, frame: Frame) -> None:
        self._answers.append(frame)
        self._there_is_more.set()

    def tell(self, slot: str, frame: Frame, instead_of: Iterable[str] = ()) -> None:
        for name in (slot, *instead_of):
            self._news.pop(name, None)
        self._news[slot] = frame
        self._there_is_more.set()

    async def deliver(self) -> None:
        """Sends what there is, one after another, as fast as the page reads."""
        while True:
            await self._there_is_more.wait()
            self._there_is_more.clear()
            while self._answers or self._news:
                if len(self._answers) > MOST_ANSWERS:
                    await self._connection.close(1008, "too many questions, and nobody reads the answers")
                    return
                frame = self._answers.popleft() if self._answers else self._news.pop(next(iter(self._news)))
                await self._connection.send(frame)


class Hub:
    """Serves `assets` and the socket behind the gate; `received(client, frame)` is called in the thread of the hub."""

    def __init__(
        self,
        listener: socket,
        gate: Gate,
        assets: Mapping[str, Asset],
        received: Callable[[Client, Frame], None],
    ):
        self._listener, self._gate, self._assets, self._received = listener, gate, assets, received
        self._packed_assets: dict[str, bytes] = {}
        self._clients: set[Client] = set()
        self._standing: dict[str, Frame] = {}  # what those are told who come later
        self._loop = asyncio.new_event_loop()
        self._ended = asyncio.Event()
        self._ready = threading.Event()
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._run, name="sockets", daemon=True)

    def begin(self) -> None:
        self._thread.start()
        self._ready.wait()
        if self._failure is not None:
            raise self._failure

    def close(self) -> None:
        if self._thread.is_alive():
            self.soon(self._ended.set)
            self._thread.join(5.0)
        self._listener.close()

    def soon(self, do: Callable[..., Any], *args: Any) -> None:
        """In the thread of the hub."""
        with contextlib.suppress(RuntimeError):  # it has ended
            self._loop.call_soon_threadsafe(do, *args)

    @property
    def count(self) -> int:
        """How many pages are open."""
        return len(self._clients)

    def tell(self, slot: str, frame: Frame, instead_of: Iterable[str] = (), stays: bool = False) -> None:
        """News for all pages, in place of older ones in this slot and in `instead_of`. `stays`: pages that are opened
        later are told, too. May be called in any thread."""
        self.soon(self._tell, slot, frame, tuple(instead_of), stays)

    def keep(self, slot: str, frame: Frame) -> None:
        """For pages that are opened later; those that are open know it."""
        self.soon(self._standing.__setitem__, slot, frame)

    def _tell(self, slot: str, frame: Frame, instead_of: tuple[str, ...], stays: bool) -> None:
        for name in (slot, *instead_of):
            self._standing.pop(name, None)
        if stays:
            self._standing[slot] = frame
        for client in self._clients:
            client.tell(slot, frame, instead_of)

    # -- in the thread of the hub ------------------------------------------------------------------------------------

    def _run(self) -> None:
        logging.getLogger("websockets.server").setLevel(logging.CRITICAL)  # a browser that leaves is no error
        try:
            self._loop.run_until_complete(self._serve())
        except BaseException as error:
            self._failure = error
        finally:
            self._ready.set()
            self._loop.close()

    async def _serve(self) -> None:
        options: dict[str, Any] = {"max_size": LARGEST_FRAME, "compression": None, "ping_interval": None}
        answering = self._gate.guarding(self._file)
        async with serve(self._visit, sock=self._listener, process_request=answering, **options):
            self._ready.set()
            await self._ended.wait()

    def _file(self, connection: ServerConnection, request: Any) -> Any:
        """A file of the page; None lets the handshake of a websocket go on."""
        path = urlsplit(request.path).path
        is_upgrade = "websocket" in (request.headers.get("Upgrade") or "").lower()
        if path == NONCE and not is_upgrade:
            return connection.respond(HTTPStatus.OK, self._gate.nonce())
        if path == SOCKET and is_upgrade:
            return None
        asset = self._assets.get(path)
        if asset is None or is_upgrade:
            return connection.respond(HTTPStatus.NOT_FOUND, "There is no such page.\n")
        body, encoding = asset.body, {}
        if "gzip" in (request.headers.get("Accept-Encoding") or ""):
            body, encoding = self._packed(path), {"Content-Encoding": "gzip"}
        headers = Headers(
            {
                "Content-Type": asset.kind,
                "Content-Length": str(len(body)),
                **encoding,
                "Content-Security-Policy": POLICY,
                "X-Content-Type-Options": "nosniff",
                "Connection": "close",
            }
        )
        return Response(HTTPStatus.OK, HTTPStatus.OK.phrase, headers, body)

    def _packed(self, path: str) -> bytes:
        """A file of the page as it travels: a third of its size, which counts where the line is slow (ssh -L)."""
        if path not in self._packed_assets:
            self._packed_assets[path] = gzip.compress(self._assets[path].body)
        return self._packed_assets[path]

    async def _visit(self, connection: ServerConnection) -> None:
        client = Client(connection)
        for slot, frame in self._standing.items():
            client.tell(slot, frame)
        self._clients.add(client)
        delivery = asyncio.ensure_future(client.deliver())
        try:
            async for frame in connection:
                self._received(client, frame)
        except ConnectionClosed:
            pass
        finally:
            self._clients.discard(client)
            delivery.cancel()
            with contextlib.suppress(ConnectionClosed, asyncio.CancelledError):
                await delivery
