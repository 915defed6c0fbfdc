"""`cardan studio` as a program: what it prints, how it ends, what it refuses."""

import http.client
import os
import re
import signal
import socket
import subprocess
import sys

import pytest
from click.testing import CliRunner

from cardan import cli
from cardan.commands.program import ERROR

pytest.importorskip("websockets")
WAIT = 240.0  # s: kernels may have to be compiled
MODEL = """\
cardan: 1
name: rod
parameters: {m: 2.0}
bodies:
  rod: {mass: m, inertia: 0.1, position: [0.5, 0]}
joints:
  pin: {type: Revolute, i: "ground.at(0, 0)", j: "rod.at(-0.5, 0)"}
analyses:
- simulate: {until: 0.1}
"""


def asked(*words):
    return CliRunner().invoke(cli.app, ["studio", *words])


def test_help_has_an_example():
    help_page = asked("--help").output
    assert "Example: cardan studio" in help_page
    for option in ("--port", "--no-browser", "--until", "--set"):
        assert option in help_page


def test_without_websockets_it_says_what_to_install(monkeypatch):
    import importlib.util

    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *rest: None if name == "websockets" else found(name, *rest)
    )
    outcome = asked("slidercrank")
    assert outcome.exit_code == ERROR
    assert 'pip install "cardan[studio]"' in outcome.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["slidercrnk"], "did you mean"),
        (["http://127.0.0.1:8087/#drawing=eNqFVFFP"], "copy the whole link"),
        (["missing/file.yaml"], "no such file"),
        (["slidercrank", "--port", "0"], "1 to 65535"),
        (["slidercrank", "--port", "70000"], "1 to 65535"),
        (["slidercrank", "--set", "l9=1"], 'unknown parameter "l9"'),
        (["slidercrank", "--set", "l1"], "expected a name and a number"),
        (["slidercrank", "--until", "-1"], "until"),
    ],
)
def test_what_cannot_be_opened_is_one_line(words, message):
    outcome = asked(*words, "--no-browser")
    assert outcome.exit_code == ERROR
    assert message in outcome.output
    assert "Traceback" not in outcome.output


def test_a_port_that_is_taken_is_named():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        outcome = asked("slidercrank", "--no-browser", "--port", str(port))
    assert outcome.exit_code == ERROR
    assert f"port {port} is taken" in outcome.output
    assert "--port" in outcome.output


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent in another way there")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_prints_its_address_serves_and_ends_quietly(tmp_path, number):
    """A client that leaves in the middle, then Ctrl-C: no traceback, exit code 0."""
    path = tmp_path / "rod.yaml"
    path.write_text(MODEL)
    program = subprocess.Popen(
        [sys.executable, "-m", "cardan", "studio", str(path), "--no-browser"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
    )
    try:
        address = program.stdout.readline().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\?token=(\S{32,})", address)
        assert found, program.stderr.read()
        _client_that_leaves(int(found[1]), found[2])
        connection = http.client.HTTPConnection("127.0.0.1", int(found[1]), timeout=20)
        connection.request("GET", f"/?token={found[2]}")
        assert connection.getresponse().status == 200
        program.send_signal(number)
        _, told = program.communicate(timeout=WAIT)
    finally:
        program.kill()
    assert program.returncode == 0
    assert "Traceback" not in told
    assert "closed" in told


def _client_that_leaves(port: int, token: str) -> None:
    """Opens the websocket, reads a little, and cuts the line without a farewell."""
    from websockets.sync.client import connect

    client = connect(f"ws://127.0.0.1:{port}/socket?token={token}")
    client.recv(timeout=20)
    client.socket.close()
