"""Firefox and WebKit, driven by the protocols they speak themselves, so that the system's own packages will do.

Playwright drives only the builds of Firefox and WebKit that it downloads. Debian's packages `firefox-esr` (WebDriver
BiDi) and `webkit2gtk-driver` with `xvfb` (WebDriver) are driven here in a few lines.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import socket
import subprocess
import time
import urllib.request
from pathlib import Path
from typing import Any

PATIENCE = 60.0  # s: of a machine that does many things at once
SIZE = (1280, 800)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Firefox:
    """`firefox-esr` without a window; what its console says is in `said`."""

    needs = ("firefox-esr",)

    def __init__(self, folder: Path):
        port = free_port()
        size = [f"--width={SIZE[0]}", f"--height={SIZE[1]}"]
        command = ["firefox-esr", "--headless", "--profile", str(folder), f"--remote-debugging-port={port}", *size]
        self._program = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._socket = self._connected(port)
        self._number = 0
        self.said: list[str] = []
        self._do("session.new", capabilities={})
        self._do("session.subscribe", events=["log.entryAdded"])
        self._tab = self._do("browsingContext.getTree")["contexts"][0]["context"]

    def _connected(self, port: int) -> Any:
        from websockets.sync.client import connect

        end = time.monotonic() + PATIENCE
        while True:
            try:
                return connect(f"ws://127.0.0.1:{port}/session", max_size=None)
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    def _do(self, method: str, **parameters: Any) -> Any:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._socket.recv(PATIENCE))
            if message.get("method") == "log.entryAdded":
                self.said.append(f"{message['params']['level']}: {message['params']['text']}")
            if message.get("id") == self._number:
                assert message["type"] == "success", message
                return message["result"]

    def open(self, address: str) -> None:
        self._do("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def value(self, script: str) -> Any:
        """Of an expression; a promise is waited for."""
        text = f"Promise.resolve({script}).then(JSON.stringify)"
        found = self._do("script.evaluate", expression=text, target={"context": self._tab}, awaitPromise=True)
        assert found["type"] == "success", found
        return json.loads(found["result"].get("value", "null"))

    def picture(self) -> bytes:
        return base64.b64decode(self._do("browsingContext.captureScreenshot", context=self._tab)["data"])

    def close(self) -> None:
        self._program.kill()
        self._program.wait()


class WebKit:
    """WebKitGTK's small browser on a display of its own."""

    needs = ("WebKitWebDriver", "Xvfb")
    said: tuple[str, ...] = ()  # WebDriver does not tell what the console says

    def __init__(self, folder: Path):
        display, port = f":{100 + os.getpid() % 800}", free_port()
        screen = ["-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24"]
        language = {"LANG": "en_US.UTF-8", "LC_ALL": "en_US.UTF-8"}  # "C" is no language of a browser
        environment = {**os.environ, **language, "DISPLAY": display, "LIBGL_ALWAYS_SOFTWARE": "1", "HOME": str(folder)}
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._display = subprocess.Popen(["Xvfb", display, *screen], **quiet)
        self._program = subprocess.Popen(["WebKitWebDriver", f"--port={port}"], env=environment, **quiet)
        self._base = f"http://127.0.0.1:{port}/session"
        self._base += "/" + self._begun()["sessionId"]

    def _begun(self) -> Any:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return self._call("POST", "", {"capabilities": {"alwaysMatch": {}}})
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    def _call(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._base + path, method=method, data=data)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)["value"]

    def open(self, address: str) -> None:
        self._call("POST", "/url", {"url": address})

    def value(self, script: str) -> Any:
        text = f"const done = arguments[0]; Promise.resolve({script}).then(x => done(JSON.stringify(x ?? null)))"
        return json.loads(self._call("POST", "/execute/async", {"script": text, "args": []}))

    def picture(self) -> bytes:
        return base64.b64decode(self._call("GET", "/screenshot"))

    def close(self) -> None:
        try:
            self._call("DELETE", "")
        finally:
            for program in (self._program, self._display):
                program.kill()
                program.wait()


def missing(browser: type[Firefox] | type[WebKit]) -> list[str]:
    return [name for name in browser.needs if shutil.which(name) is None]
