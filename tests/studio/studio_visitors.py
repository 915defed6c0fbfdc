"""Visitors of a studio, who ask as a page does, without a browser."""

import contextlib
import json
import threading
import time

import numpy as np

from cardan.protocol.checking import fields_of, misfit
from cardan.protocol.studio import Answers, Nothing, Tells

WAIT = 120.0  # s: kernels may have to be compiled


class Visitor:
    """A page without a browser: a raw websocket that asks, and remembers what it was told."""

    def __init__(self, studio, **options):
        from websockets.sync.client import connect

        gate = studio.gate
        address = f"ws://127.0.0.1:{gate.port}/socket?token={gate.token}"
        self.socket = connect(address, max_size=None, compression=None, **options)
        self.told: list[dict] = []
        self.asked: dict[int, str] = {}
        self.number = 0

    def next(self, timeout=WAIT):
        """The next frame, which must be one of the protocol; of a run with its channels by label."""
        message = self._received(timeout)
        content = {name: value for name, value in message.items() if name not in ("tell", "answer", "channels")}
        if "tell" in message:
            kind = fields_of(Tells)[message["tell"]]
        else:
            do = self.asked.get(message["answer"])  # None: sent without `ask`
            kind = None if do is None else fields_of(Answers).get(do, Nothing)
        if "error" not in message and kind is not None:
            assert not (place := misfit(content, kind)), f"{message} differs at {place}"
        return message

    def _received(self, timeout):
        frame = self.socket.recv(timeout=timeout)
        if isinstance(frame, str):
            return json.loads(frame)
        length = int.from_bytes(frame[:4], "little")
        run = json.loads(frame[4 : 4 + length])
        if run["payload"] is not None:
            assert (4 + length) % 8 == 0
            names = [channel["label"] for channel in run["payload"]["channels"]]
            rows = np.frombuffer(frame[4 + length :], "<f8").reshape(len(names), run["payload"]["frames"])
            run["channels"] = dict(zip(names, rows, strict=True))
        return run

    def send(self, frame):
        self.socket.send(frame)

    def ask(self, do, **fields):
        """The answer; what is told in the meantime is kept."""
        self.number += 1
        self.asked[self.number] = do
        self.send(json.dumps({"do": do, "id": self.number, **fields}))
        return self.answer(self.number)

    def answer(self, number):
        while True:
            message = self.next()
            if "tell" not in message:
                assert message["answer"] == number, message
                return message
            self.told.append(message)

    def hear(self, name, fits=lambda message: True):
        """The first news of this name that fits, of those kept or of those to come."""
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            for k, message in enumerate(self.told):
                if message["tell"] == name and fits(message):
                    del self.told[: k + 1]
                    return message
            self.told.clear()
            message = self.next()
            if "tell" in message:
                self.told.append(message)
        raise AssertionError(f"waited in vain for {name}")

    def run(self, **parameters):
        """The run with these values."""
        assert "error" not in self.ask("move", parameters=parameters)
        return self.hear("run", lambda run: all(run["parameters"][n] == v for n, v in parameters.items()))

    def close(self):
        self.socket.close()


@contextlib.contextmanager
def opened(source, **options):
    """A studio at work."""
    from cardan.studio.server import Studio

    studio = Studio(source, **options)
    try:
        studio.begin()
        yield studio
    finally:
        studio.close()


@contextlib.contextmanager
def visited(source, **options):
    """A studio and a page of it that has seen the first run."""
    with opened(source, **options) as studio:
        visitor = Visitor(studio)
        try:
            yield studio, visitor
        finally:
            visitor.close()


def moved(studio, parameters=None, mode=None):
    """The next outcome that pages were told."""
    told, outcomes = threading.Event(), []
    studio.shown.append(lambda outcome: (outcomes.append(outcome), told.set()))
    studio.move(parameters or {}, mode)
    assert told.wait(WAIT)
    studio.shown.clear()
    return outcomes[0]
