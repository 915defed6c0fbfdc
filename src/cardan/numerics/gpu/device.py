"""A GPU, or what stands for one: arrays there, and kernels of the core (core/lanes/kernels.h).

CuPy is used for it: arrays as in NumPy, memory that is given back, the runtime compiler with what it made kept, and
DLPack, in one well-kept package. (cuda-python has the calls beneath alone, and no arrays.)
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import subprocess
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, NamedTuple, Protocol

import numpy as np

from cardan.arrays import DeviceArray
from cardan.errors import AnalysisError
from cardan.numerics.constants import BLOCK
from cardan.numerics.gpu.source import gpu_source

STACK_LIMIT = 0  # cudaLimitStackSize: the name of the limit on
STACK_OF_THREAD = 8192  # bytes of a thread for calls: pieces of tapes are run within tapes
WORD = 8  # bytes
SHARE_OF_COPIES = 0.2  # of the memory that is free: for machines of threads, of all that can be resident at once
INSTALL = 'pip install "cardan[gpu]"'


class Code(NamedTuple):
    """What is compiled: straight-line code of the equations of motion of one machine; whether it needs no tapes, its
    precision, and whether the engine that carries out events is there, and what looks at contacts.

    `slots`, `work`: the numbers that a thread has in memory of its own, 0 where they stand in that of all; `image`:
    likewise, words of the machine on which it puts designs together; `motion`: whether designs are integrated at all.
    """

    dynamics: str = ""
    alone: bool = False
    single: bool = False
    events: bool = False
    contacts: bool = False
    slots: int = 0
    work: int = 0
    image: int = 0
    motion: bool = True


NO_CODE = Code()
STARTING = Code(motion=False)
IMAGES = (
    2048,
    6144,
)  # words of a machine that a thread may have in memory of its own: each size is compiled for itself


class Device(Protocol):
    """Where kernels run."""

    name: str
    xp: ModuleType  # the arrays of this device, as NumPy's

    def launch(self, kernel: str, threads: int, arguments: Sequence[int], code: Code = NO_CODE) -> None:
        """Call a kernel of the core."""
        ...

    def address(self, array: DeviceArray) -> int: ...

    def host(self, array: DeviceArray) -> np.ndarray: ...

    @property
    def free_bytes(self) -> int: ...

    @property
    def most_threads(self) -> int:
        """How many threads keep it busy."""
        ...

    def starting(self, words: int) -> Code:
        """What puts designs together on a machine of so many words."""
        ...


class Cuda:
    """The GPU that CuPy uses at present."""

    OPTIONS: ClassVar = ("--std=c++17", "--device-as-default-execution-space")
    THREADS_PER_PROCESSOR: ClassVar = 256  # as many as there are registers for

    def __init__(self) -> None:
        self.xp = _cupy()
        properties = self.xp.cuda.runtime.getDeviceProperties(self.xp.cuda.Device().id)
        self.name = properties["name"].decode()
        self._processors = int(properties["multiProcessorCount"])
        self._resident_threads = self._processors * int(properties["maxThreadsPerMultiProcessor"])

    def launch(self, kernel: str, threads: int, arguments: Sequence[int], code: Code = NO_CODE) -> None:
        function = _module(code).get_function(f"cardan_{kernel}")
        self._reserve(STACK_OF_THREAD + WORD * (code.slots + code.work + code.image))
        function(((threads + BLOCK - 1) // BLOCK,), (BLOCK,), (np.int64(threads), *map(np.uint64, arguments)))
        self.xp.cuda.get_current_stream().synchronize()

    def _reserve(self, stack: int) -> None:
        """Let a thread have a stack of at least so many bytes: what is its alone stands there, below its calls."""
        runtime = self.xp.cuda.runtime
        if stack > runtime.deviceGetLimit(STACK_LIMIT):
            runtime.deviceSetLimit(STACK_LIMIT, stack)

    def address(self, array: DeviceArray) -> int:
        return int(array.data.ptr)

    def host(self, array: DeviceArray) -> np.ndarray:
        return self.xp.asnumpy(array)

    @property
    def free_bytes(self) -> int:
        self.xp.get_default_memory_pool().free_all_blocks()
        return int(self.xp.cuda.Device().mem_info[0])

    @property
    def most_threads(self) -> int:
        return self._processors * self.THREADS_PER_PROCESSOR

    def starting(self, words: int) -> Code:
        most = SHARE_OF_COPIES * self.free_bytes / (WORD * self._resident_threads)
        return starting(words, most)


def starting(words: int, most: float = np.inf) -> Code:
    """What puts designs together: in memory of the thread alone, if one of its sizes, at most `most`, is enough."""
    return STARTING._replace(image=next((size for size in IMAGES if words <= size <= most), 0))


@cache
def _module(code: Code) -> Any:
    return _cupy().RawModule(code=gpu_source(*code), options=Cuda.OPTIONS, backend="nvrtc")


def _cupy() -> ModuleType:
    try:
        import cupy  # pyright: ignore[reportMissingImports]
    except ImportError:
        raise AnalysisError(
            f'backend="gpu" needs CuPy, which is not installed: {INSTALL}; leave out backend= to run on the processor'
        ) from None
    try:
        count = cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError as error:
        raise AnalysisError(
            f'backend="gpu": no GPU can be used here ({error}); leave out backend= to run on the processor'
        ) from None
    if not count:
        raise AnalysisError('backend="gpu": there is no GPU here; leave out backend= to run on the processor')
    return cupy


def require_gpu() -> None:
    """Refuse where there is none."""
    _cupy()


class Processor:
    """What stands for a GPU in tests: the same source, made by a C++ compiler; its threads run one after the other."""

    name = "processor"
    xp: ModuleType = np
    free_bytes: int = 2**30
    most_threads: int = 48
    starting = staticmethod(starting)

    def launch(self, kernel: str, threads: int, arguments: Sequence[int], code: Code = NO_CODE) -> None:
        function = getattr(_library(code), f"cardan_{kernel}")
        function(ctypes.c_int64(threads), *(ctypes.c_void_p(int(a)) for a in arguments))

    def address(self, array: np.ndarray) -> int:
        return int(array.ctypes.data)

    def host(self, array: np.ndarray) -> np.ndarray:
        return array


@cache
def _library(code: Code) -> ctypes.CDLL:
    source = gpu_source(*code, processor=True)
    folder = Path(tempfile.mkdtemp(prefix="cardan-"))
    path = folder / f"{hashlib.sha256(source.encode()).hexdigest()[:16]}.so"
    (folder / "gpu.cpp").write_text(source, encoding="utf-8")
    compiler = os.environ.get("CXX", "c++")
    # pedantic: the compiler of a GPU knows none of the extensions of this one
    flags = ("-std=c++17", "-pedantic-errors", "-O1", "-fPIC", "-shared")
    command = [compiler, *flags, str(folder / "gpu.cpp"), "-o", str(path), "-lm"]
    subprocess.run(command, check=True, capture_output=True)
    return ctypes.CDLL(str(path))
