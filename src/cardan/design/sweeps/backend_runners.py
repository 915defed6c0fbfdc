"""Where the designs of a sweep run: one after the other, in threads, in processes, on a Dask cluster.

A backend is a generator: it takes a task and chunks of designs, and yields the outcomes of each chunk as they come, in
any order. Numbers do not depend on it. When it is closed, or interrupted, runs end as soon as they can.
"""

from __future__ import annotations

import hashlib
import importlib
import multiprocessing
import os
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import lru_cache, partial
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, TypeVar

from cardan.design.sweeps.sweep_task import Outcome, Task, packed, unpacked
from cardan.errors import AnalysisError

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event


Part = TypeVar("Part")
Answer = TypeVar("Answer")

SWITCH_SECONDS = 2e-4  # how long a thread keeps Python to itself: stretches between calls of the core are about as long
LISTEN_SECONDS = 0.5  # between looks for Ctrl-C, which does not wake a waiting thread on every system
ORPHAN_SECONDS = 1.0  # between looks whether the process that began the sweep still is
ANSWER_SECONDS = 10  # to wait for a Dask scheduler
WORKER_DIED = (
    "a worker process ended unexpectedly (out of memory?); the designs that are done are kept; try fewer workers"
)

Chunk = list[tuple[int, dict[str, float]]]
Outcomes = Generator[list[Outcome], None, None]


def can_fork() -> bool:
    """Whether workers may be copies of this process. On macOS its system libraries do not survive that."""
    return sys.platform != "darwin" and "fork" in multiprocessing.get_all_start_methods()


def default_backend(workers: int) -> str:
    """Processes where they are cheap and safe to start (no other threads that may hold a lock), else threads."""
    if workers == 1:
        return "serial"
    return "processes" if can_fork() and threading.active_count() == 1 else "threads"


def run_serial(task: Task, chunks: Sequence[Chunk], workers: int) -> Outcomes:
    for chunk in chunks:
        yield task.run_all(chunk, never)


def run_threads(task: Task, chunks: Sequence[Chunk], workers: int) -> Outcomes:
    """The core runs without the interpreter lock; the Python between its calls takes turns, in short ones."""
    before, halted = sys.getswitchinterval(), threading.Event()
    sys.setswitchinterval(min(before, SWITCH_SECONDS))
    pool = ThreadPoolExecutor(workers, thread_name_prefix="cardan-sweep")
    try:
        yield from as_they_come(pool, partial(task.run_all, stop=halted.is_set), chunks)
    finally:
        halted.set()
        pool.shutdown(cancel_futures=True)
        sys.setswitchinterval(before)


def run_processes(task: Task, chunks: Sequence[Chunk], workers: int) -> Outcomes:
    """Copies of this process where the system can fork; else new ones, to which the model is sent."""
    forked = can_fork()
    context = multiprocessing.get_context("fork" if forked else "spawn")
    halted = context.Event()
    carried = task if forked else packed(task)
    with warnings.catch_warnings():
        # Python 3.12 on: said of any process with threads, such as those of linear algebra, which know how to fork
        warnings.filterwarnings("ignore", "This process .* is multi-threaded", DeprecationWarning)
        pool = ProcessPoolExecutor(workers, context, _install, (carried, halted))
        try:
            yield from as_they_come(pool, _run_installed, chunks)
        finally:
            halted.set()
            pool.shutdown(cancel_futures=True)


def run_dask(
    task: Task, chunks: Sequence[object], workers: int, scheduler: Any = None, run: Callable[..., Any] | None = None
) -> Generator[Any, None, None]:
    """On the cluster of a scheduler (its address, or a Client), or on one of `workers` processes made for it.

    `run(data, key, chunk)` is what a worker does with the packed task and a chunk; each design by itself, if left out.
    """
    data_of_task = packed(task)
    with _client(scheduler, workers) as (client, completed):
        data = client.scatter(data_of_task, broadcast=True, hash=False)
        key = hashlib.sha256(data_of_task).hexdigest()
        futures = [client.submit(run or run_packed, data, key, chunk, pure=False) for chunk in chunks]
        try:
            for future in completed(futures, loop=client.loop):
                if future.status == "finished":
                    yield future.result()
                elif isinstance(error := future.exception(), AnalysisError):
                    raise error
                else:
                    raise AnalysisError(f"a Dask worker failed: {error!r}; is the same cardan installed there?")
        finally:
            client.cancel([f for f in futures if not f.done()])


RUNNERS: dict[str, Callable[..., Outcomes]] = {
    "serial": run_serial,
    "threads": run_threads,
    "processes": run_processes,
    "dask": run_dask,
}


def never() -> bool:
    return False


def as_they_come(
    pool: Executor, run: Callable[[Part], Answer], chunks: Sequence[Part]
) -> Generator[Answer, None, None]:
    """Finished chunks arrive in a queue.

    (`wait` of concurrent.futures locks all of them each time: slow with thousands, and for ever where Ctrl-C comes in
    between.)
    """
    finished: SimpleQueue[Future[Answer]] = SimpleQueue()
    for chunk in chunks:
        pool.submit(run, chunk).add_done_callback(finished.put)
    for _ in chunks:
        try:
            yield _next(finished).result()
        except BrokenProcessPool:
            raise AnalysisError(WORKER_DIED) from None


def _next(finished: SimpleQueue[Answer]) -> Answer:
    while True:
        try:
            return finished.get(timeout=LISTEN_SECONDS)
        except Empty:
            continue


# -- in worker processes -----------------------------------------------------------------------------------------

_installed: dict[str, Any] = {}  # the task of this worker process, and its sign to stop


def _install(task: Task | bytes, halted: Event) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the business of the process that began the sweep
    threading.Thread(target=_end_with_parent, name="cardan-orphan", daemon=True).start()
    _installed.update(task=unpacked(task) if isinstance(task, bytes) else task, stop=halted.is_set)


def _end_with_parent() -> None:
    """End this worker when the process that began the sweep is gone, killed without a word.

    (The pipe that multiprocessing has for that stays open: copies of the process that were made later hold its other
    end.)
    """
    parent = multiprocessing.parent_process()
    if parent is None:
        return
    if sys.platform == "win32":
        parent.join()
    else:
        while os.getppid() == parent.pid:
            time.sleep(ORPHAN_SECONDS)
    os._exit(1)


def _run_installed(chunk: Chunk) -> list[Outcome]:
    return _installed["task"].run_all(chunk, _installed["stop"])


def run_packed(data: bytes, key: str, chunk: Chunk) -> list[Outcome]:
    """A chunk on a Dask worker, which keeps the model between chunks."""
    return task_of(data, key).run_all(chunk, never)


def task_of(data: bytes, key: str) -> Task:
    """The task that was packed; the same object, with what was derived for it, as long as the key is the same."""
    return _unpacked(_Keyed(key, data))


class _Keyed(bytes):
    """Bytes known by a key: comparing models of megabytes at each chunk would take longer than running it."""

    key: str

    def __new__(cls, key: str, data: bytes) -> _Keyed:
        self = super().__new__(cls, data)
        self.key = key
        return self

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Keyed) and self.key == other.key


@lru_cache(maxsize=2)
def _unpacked(data: _Keyed) -> Task:
    return unpacked(bytes(data))


@contextmanager
def _client(scheduler: Any, workers: int) -> Generator[tuple[Any, Callable[..., Iterable[Any]]], None, None]:
    try:
        distributed = importlib.import_module("distributed")
    except ImportError:
        raise AnalysisError('backend="dask" needs dask.distributed: pip install cardan[cluster]') from None
    if hasattr(scheduler, "submit"):
        yield scheduler, distributed.as_completed
        return
    cluster = None
    if scheduler is None:
        cluster = distributed.LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None)
    try:
        client = distributed.Client(cluster or scheduler, timeout=ANSWER_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise AnalysisError(
            f'no Dask scheduler answers at "{scheduler}" ({error}); start one with: dask scheduler'
        ) from None
    try:
        yield client, distributed.as_completed
    finally:
        client.close()
        if cluster is not None:
            cluster.close()
