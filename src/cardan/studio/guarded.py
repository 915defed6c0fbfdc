"""A viser server behind the gate: on this computer only, quiet in the terminal, without viser's public tunnel."""

from __future__ import annotations

import contextlib
import io
import logging
import threading
from collections.abc import Iterator
from socket import socket
from typing import Any

import viser
import websockets.asyncio.server

from cardan.errors import CardanError
from cardan.studio.gate import LOOPBACK, Gate

_one_at_a_time = threading.Lock()
UNKNOWN_VISER = "this version of viser starts its server in a way that cardan cannot guard: pip install 'viser~=1.1'"


def guarded_server(listener: socket, gate: Gate, label: str) -> viser.ViserServer:
    """A server on this socket whose every request is judged by the gate.

    viser has no setting for either: it calls `websockets.asyncio.server.serve` with a host, a port and the function
    that answers requests. While it starts, another `serve` takes that place, which uses our socket (bound to the
    loopback address, so that nobody else can have the port in the meantime) and lets the gate answer first.
    """
    serve = websockets.asyncio.server.serve
    guarded = []

    def guarded_serve(handler: Any, host: Any, port: Any, *, process_request: Any, **options: Any) -> Any:
        guarded.append(True)
        return serve(handler, sock=listener, process_request=gate.guarding(process_request), **options)

    logging.getLogger("websockets.server").setLevel(logging.CRITICAL)  # a browser that leaves is no error
    with _one_at_a_time, silence():
        websockets.asyncio.server.serve = guarded_serve  # type: ignore[assignment,misc]
        try:
            server = viser.ViserServer(host=LOOPBACK, port=gate.port, label=label, verbose=False)
        finally:
            websockets.asyncio.server.serve = serve  # type: ignore[misc]
    if not guarded:
        stop(server)
        raise CardanError(UNKNOWN_VISER)
    server.request_share_url = lambda verbose=True: None  # type: ignore[method-assign]
    return server


def stop(server: viser.ViserServer) -> None:
    with silence():
        server.stop()


@contextlib.contextmanager
def silence() -> Iterator[None]:
    """viser tells of itself on stdout."""
    with contextlib.redirect_stdout(io.StringIO()):
        yield
