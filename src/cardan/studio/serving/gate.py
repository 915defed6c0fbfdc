"""Access to the studio: only programs on this computer that know the token.

Without it other users of the computer could open the page, and so could any web site that the user visits: through a
name that it lets point to 127.0.0.1 (DNS rebinding), or by a websocket to localhost, which browsers allow across sites.
So every request must

    name this computer (Host), come from the page itself where it says where it comes from (Origin),
    and carry the token in its address.

No cookie holds the token: a browser sends the cookies of 127.0.0.1 to the servers of all its ports, so any other
program that listens on this computer would be handed the key to this one, and with it could run Python.
"""

from __future__ import annotations

import secrets
import socket
from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qs, urlsplit

LOOPBACK = "127.0.0.1"
LOCAL_NAMES = ("127.0.0.1", "localhost", "::1")  # the last two also through a tunnel such as ssh -L
TOKEN_BYTES = 24  # 192 random bits
FIRST_PORT, PORTS = 8087, 100  # tried one after another where no port was asked for
REFUSED_HOST = "This page is for this computer only: open it as http://127.0.0.1."
REFUSED_ORIGIN = "Another web site may not use this studio."
REFUSED_TOKEN = "The token is missing or wrong. Open the address that `cardan studio` printed, with its token."


class PortTakenError(Exception):
    """Another program listens there; says what to do."""


class Gate:
    """Judges requests to one port by their headers and path."""

    def __init__(self, port: int, token: str | None = None):
        self.port = port
        self.token = token or secrets.token_urlsafe(TOKEN_BYTES)

    @property
    def address(self) -> str:
        return f"http://{LOOPBACK}:{self.port}/?token={self.token}"

    def refusal(self, path: str, headers: Any) -> str:
        """The sentence for a request that is turned away, else nothing.

        `headers`: anything with `.get(name)`, names in any case, as `websockets` and `http` have them.
        """
        host = headers.get("Host") or ""
        if _host_name(host) not in LOCAL_NAMES:
            return REFUSED_HOST
        origin = headers.get("Origin")
        if origin is not None and origin != f"http://{host}":
            return REFUSED_ORIGIN
        tokens = parse_qs(urlsplit(path).query).get("token", [])
        return "" if any(self._is_token(text) for text in tokens) else REFUSED_TOKEN

    def _is_token(self, text: str) -> bool:
        return secrets.compare_digest(text.encode(), self.token.encode())

    def guarding(self, answer: Callable[[Any, Any], Any] | None) -> Callable[[Any, Any], Any]:
        """`process_request` of a websockets server that asks the gate before it answers."""

        def guarded(connection: Any, request: Any) -> Any:
            try:
                refusal = self.refusal(request.path, _Headers(request.headers))
            except ValueError:  # not an address, or a header that stands there twice
                refusal = REFUSED_TOKEN
            if refusal:
                return connection.respond(HTTPStatus.FORBIDDEN, refusal + "\n")
            response = None if answer is None else answer(connection, request)
            if response is not None:
                response.headers["Referrer-Policy"] = "no-referrer"  # the token stays here
                response.headers["X-Frame-Options"] = "DENY"  # no other page shows this one and borrows its clicks
                response.headers["Cache-Control"] = "no-store"
            return response

        return guarded


class _Headers:
    """Headers of websockets; a name that stands there twice is refused."""

    def __init__(self, headers: Any):
        self._headers = headers

    def get(self, name: str) -> str | None:
        values = self._headers.get_all(name)
        if len(values) > 1:
            raise ValueError(f"there are two headers {name}")
        return values[0] if values else None


def _host_name(host: str) -> str:
    """The name without its port: "localhost" of "localhost:8087", "::1" of "[::1]:8087"."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def open_socket(port: int | None) -> socket.socket:
    """A socket that listens on this computer only: at the port asked for, else at the first free one."""
    wanted = range(FIRST_PORT, FIRST_PORT + PORTS) if port is None else (port,)
    for number in wanted:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):  # Windows: else a second program may share the port
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
            else:
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # a port just left is free
            listener.bind((LOOPBACK, number))
            listener.listen()
        except OSError:
            listener.close()
            continue
        return listener
    if port is None:
        last = FIRST_PORT + PORTS - 1
        raise PortTakenError(f"all ports from {FIRST_PORT} to {last} are taken; name a free one: --port N")
    raise PortTakenError(f"port {port} is taken by another program; choose another one: --port N, or leave it out")
