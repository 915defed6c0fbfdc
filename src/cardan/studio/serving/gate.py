"""Access to the studio: only programs on this computer that know the token.

Without it other users of the computer could open the page, and so could any web site that the user visits: through a
name that it lets point to 127.0.0.1 (DNS rebinding), or by a websocket to localhost, which browsers allow across sites.
So every request must

    name this computer (Host), come from the page itself where it says where it comes from (Origin),
    and carry the token in its address, or the proof that the page knows it.

A page that has lost its studio does not know who listens in its place by now, so it never sends the token again. It
asks for a number that is used once (`NONCE`), and answers with an HMAC of this number and of the port that it speaks
to. A program that listens there in the meantime learns nothing by which it could use the studio later, nor can it pass
the answer on to a studio at another port.

No cookie holds the token: a browser sends the cookies of 127.0.0.1 to the servers of all its ports, so any other
program that listens on this computer would be handed the key to this one, and with it could run Python.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import socket
import threading
import time
from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qs, urlsplit

LOOPBACK = "127.0.0.1"
LOCAL_NAMES = ("127.0.0.1", "localhost", "::1")  # the last two also through a tunnel such as ssh -L
TOKEN_BYTES = 24  # 192 random bits
FIRST_PORT, PORTS = 8087, 100  # tried one after another where no port was asked for
NONCE = "/nonce"  # where a page asks for one
NONCE_SECONDS, MOST_NONCES = 30.0, 100
REFUSED_HOST = "This page is for this computer only: open it as http://127.0.0.1."
REFUSED_ORIGIN = "Another web site may not use this studio."
REFUSED_TOKEN = (
    "The token is missing or wrong. Open the address that `cardan studio` printed, with its token. A link that carries "
    "a drawing is opened with `cardan studio LINK`, or pasted under Files in a studio that runs."
)


class PortTakenError(Exception):
    """Another program listens there; says what to do."""


class Gate:
    """Judges requests to one port by their headers and path."""

    def __init__(self, port: int, token: str | None = None):
        self.port = port
        self.token = token or secrets.token_urlsafe(TOKEN_BYTES)
        self._nonces: dict[str, float] = {}  # and when they end
        self._lock = threading.Lock()

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
        address = urlsplit(path)
        if address.path == NONCE:
            return ""
        fields = parse_qs(address.query)
        if any(self._is_token(text) for text in fields.get("token", [])):
            return ""
        nonces, proofs = fields.get("nonce", []), fields.get("proof", [])
        is_proven = len(nonces) == len(proofs) == 1 and self._is_proof(nonces[0], proofs[0], host)
        return "" if is_proven else REFUSED_TOKEN

    def nonce(self) -> str:
        """A number by which a page can show once that it knows the token."""
        now, nonce = time.monotonic(), secrets.token_urlsafe(TOKEN_BYTES)
        with self._lock:
            self._nonces = {text: end for text, end in self._nonces.items() if end > now}
            while len(self._nonces) >= MOST_NONCES:  # the oldest goes first
                del self._nonces[next(iter(self._nonces))]
            self._nonces[nonce] = now + NONCE_SECONDS
        return nonce

    def proof(self, nonce: str, host: str) -> str:
        """What a page that knows the token answers; `host` is the name and the port that it speaks to."""
        return hmac.new(self.token.encode(), f"{nonce} {host}".encode(), hashlib.sha256).hexdigest()

    def _is_proof(self, nonce: str, proof: str, host: str) -> bool:
        with self._lock:
            end = self._nonces.pop(nonce, 0.0)
        is_this_port = urlsplit(f"//{host}").port == self.port
        return is_this_port and end > time.monotonic() and hmac.compare_digest(self.proof(nonce, host), proof)

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
