"""Delays Ctrl-C until the core has returned."""

from __future__ import annotations

import signal
import threading
from _signal import signal as set_handler  # pyright: ignore[reportMissingImports]  # the public one takes 10 µs a call
from types import FrameType


class _Interrupt:
    """Whether Ctrl-C has come while it is entered, and who took it before."""

    def __init__(self) -> None:
        self._arrived = False
        self._former: object = None

    def __exit__(self, *_: object) -> None:
        if self._former is not None:
            set_handler(signal.SIGINT, self._former)  # type: ignore[arg-type]
            self._former = None


class HeldInterrupt(_Interrupt):
    """While it is entered, Ctrl-C is only noted; `release()` raises it at a moment that is safe.

    A KeyboardInterrupt raised anywhere between two calls of the core could leave a run with half of its bookkeeping
    done: steps that are taken, and rows that are not counted.
    """

    def __enter__(self) -> HeldInterrupt:
        if threading.get_ident() == threading.main_thread().ident:  # others are never interrupted
            self._former = set_handler(signal.SIGINT, self._note)
        return self

    @property
    def arrived(self) -> bool:
        """Whether one has come that was not released: what follows must not go on as if nothing had happened."""
        return self._arrived

    def release(self) -> None:
        if self._arrived:
            self._arrived = False
            raise KeyboardInterrupt

    def _note(self, number: int, frame: FrameType | None) -> None:
        self._arrived = True


class RememberedInterrupt(_Interrupt):
    """While it is entered, Ctrl-C is raised as ever and remembered too; `check()` raises one that was lost.

    Python drops a KeyboardInterrupt that happens to come inside a `__del__` (it prints "Exception ignored"), and CasADi
    one that comes while it hands over numbers (they are None then); work that goes on for hours, one run after the
    other, asks now and then.
    """

    def __enter__(self) -> RememberedInterrupt:
        ours = threading.current_thread() is threading.main_thread()
        if ours and signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # another program's is left alone
            self._former = signal.signal(signal.SIGINT, self._note)
        return self

    def check(self) -> None:
        if self._arrived:
            raise KeyboardInterrupt

    def _note(self, number: int, frame: FrameType | None) -> None:
        self._arrived = True
        raise KeyboardInterrupt
