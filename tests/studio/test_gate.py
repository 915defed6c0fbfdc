"""Who may come in: judged by headers, and at a real server over HTTP and websockets."""

import gzip
import http.client
import socket

import pytest

import cardan as cd
from cardan.studio.serving.gate import (
    REFUSED_HOST,
    REFUSED_ORIGIN,
    REFUSED_TOKEN,
    Gate,
    PortTakenError,
    open_socket,
)

PORT = 8123
LOCAL = {"Host": f"127.0.0.1:{PORT}"}


@pytest.fixture
def gate():
    return Gate(PORT, "secret")


def test_a_token_is_long_and_never_the_same():
    tokens = {Gate(PORT).token for _ in range(20)}
    assert len(tokens) == 20
    assert all(len(token) >= 32 for token in tokens)


def test_the_token_opens(gate):
    assert gate.refusal("/?token=secret", LOCAL) == ""
    assert gate.refusal("/studio.js?token=secret", LOCAL) == ""


def test_no_cookie_opens(gate):
    """Browsers send the cookies of 127.0.0.1 to every port of the computer: none may hold the token."""
    for name in (f"cardan_studio_{PORT}", "token"):
        assert gate.refusal("/", {**LOCAL, "Cookie": f"{name}=secret"}) == REFUSED_TOKEN


@pytest.mark.parametrize(
    "path", ["/", "/?token=", "/?token=Secret", "/?token=secret2", "/?tokens=secret", "/?x=token=secret"]
)
def test_without_the_token_nobody_comes_in(gate, path):
    assert gate.refusal(path, LOCAL) == REFUSED_TOKEN


@pytest.mark.parametrize("host", ["localhost", f"localhost:{PORT}", "127.0.0.1", f"[::1]:{PORT}", "LOCALHOST:9000"])
def test_this_computer_has_several_names(gate, host):
    assert gate.refusal("/?token=secret", {"Host": host}) == ""


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        f"evil.example:{PORT}",
        "127.0.0.1.evil.example",
        "localhost.evil",
        "10.0.0.1",
        "",
        "[::",
        "localhost@evil",
    ],
)
def test_a_name_that_only_points_here_is_refused(gate, host):
    """DNS rebinding: the browser believes to talk to evil.example."""
    assert gate.refusal("/?token=secret", {"Host": host}) == REFUSED_HOST


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1:8123", "http://127.0.0.1:9", "http://localhost:8123"]
)
def test_another_site_is_refused(gate, origin):
    assert gate.refusal("/?token=secret", {**LOCAL, "Origin": origin}) == REFUSED_ORIGIN


def test_the_page_itself_is_no_other_site(gate):
    assert gate.refusal("/?token=secret", {**LOCAL, "Origin": f"http://127.0.0.1:{PORT}"}) == ""


# -- ports ---------------------------------------------------------------------------------------------------------


def test_a_port_that_is_taken_is_named():
    with open_socket(None) as first:
        port = first.getsockname()[1]
        with pytest.raises(PortTakenError, match=f"port {port} is taken.*--port"):
            open_socket(port)
        with open_socket(None) as second:
            assert second.getsockname()[1] != port


def test_only_this_computer_is_listened_to():
    with open_socket(None) as listener:
        assert listener.getsockname()[0] == "127.0.0.1"


# -- a real server -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def studio():
    pytest.importorskip("websockets")
    from cardan.studio.server import Studio
    from cardan.studio.source import Source

    model = cd.Model("nothing")
    model.body("mass", mass=1, inertia=1)
    opened = Studio(Source(None, model))
    opened.begin()
    yield opened
    opened.close()


def asked(studio, path, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", studio.gate.port, timeout=20)
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    return response.status, dict(response.getheaders()), response.read()


def test_http_needs_the_token(studio):
    status, headers, body = asked(studio, "/")
    assert status == 403
    assert body.decode().strip() == REFUSED_TOKEN
    assert "Set-Cookie" not in headers
    status, headers, body = asked(studio, f"/?token={studio.gate.token}")
    assert status == 200
    assert b"<html" in body
    assert "Set-Cookie" not in headers
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["X-Frame-Options"] == "DENY"
    for part in ("studio.js", "studio.css"):
        assert asked(studio, f"/{part}")[0] == 403
        assert f"/{part}?token={studio.gate.token}".encode() in body


def test_http_is_for_this_computer_and_this_page(studio):
    path = f"/?token={studio.gate.token}"
    assert asked(studio, path, Host="evil.example")[0] == 403
    assert asked(studio, path, Origin="http://evil.example")[0] == 403
    assert asked(studio, f"/nowhere?token={studio.gate.token}")[0] == 404
    assert asked(studio, f"/..%2f..%2fserver.py?token={studio.gate.token}")[0] == 404


def test_the_websocket_needs_the_token_too(studio):
    from websockets.exceptions import InvalidStatus
    from websockets.sync.client import connect

    gate = studio.gate
    here, page = f"ws://127.0.0.1:{gate.port}/socket", f"http://127.0.0.1:{gate.port}"

    def refused(address, **options):
        with pytest.raises(InvalidStatus) as caught, connect(address, **options):
            pass
        return caught.value.response.status_code

    with_token = f"{here}?token={gate.token}"
    assert refused(here) == 403
    assert refused(f"{here}?token=guess") == 403
    assert refused(here, additional_headers={"Cookie": f"token={gate.token}"}) == 403
    assert refused(with_token, origin="http://evil.example") == 403
    for options in ({"origin": page}, {}):
        with connect(with_token, **options) as socket_:
            assert len(socket_.recv(timeout=20)) > 0
    assert refused(f"{page.replace('http', 'ws')}/studio.js?token={gate.token}") == 404


def test_nothing_listens_outside_of_the_loopback(studio):
    addresses = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    for address in addresses - {"127.0.0.1"}:
        if not address.startswith("127."):
            with pytest.raises(OSError), socket.create_connection((address, studio.gate.port), timeout=2):
                pass


def test_the_page_may_load_and_connect_to_nothing_else(studio):
    _, headers, body = asked(studio, f"/?token={studio.gate.token}")
    policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert {policy[word] for word in ("script-src", "style-src", "connect-src")} == {"'self'"}
    assert policy["frame-ancestors"] == "'none'"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert b"http://" not in body
    assert b"https://" not in body
    for name, kind in (("studio.js", "text/javascript"), ("studio.css", "text/css")):
        status, headers, body = asked(studio, f"/{name}?token={studio.gate.token}")
        assert status == 200
        assert headers["Content-Type"].startswith(kind)
        assert len(body) == int(headers["Content-Length"]) > 1000


def test_files_of_the_page_travel_packed(studio):
    """A third of their size, and the same."""
    for name in ("studio.js", "studio_space.js", "studio.css"):
        path = f"/{name}?token={studio.gate.token}"
        plain = asked(studio, path)[2]
        _, headers, packed = asked(studio, path, **{"Accept-Encoding": "gzip"})
        assert headers["Content-Encoding"] == "gzip"
        assert len(packed) == int(headers["Content-Length"]) < 0.4 * len(plain)
        assert gzip.decompress(packed) == plain
