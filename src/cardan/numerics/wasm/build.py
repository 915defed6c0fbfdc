"""The core as WebAssembly, for live pages: `python -m cardan.numerics.wasm.build FILE`, with the package ziglang.

One source is made of the core's own files, as for a GPU (`numerics.gpu.source`), with a single lane. Nothing of a
machine is in it: machines are data (`numerics.wasm.memory`). The functions of libm are those of musl, which zig brings.
The module imports nothing, and exports its memory, where its own data end, and the function that runs a machine.

Zig, a compiler of C, is taken since it comes as a package from PyPI with its own linker and libm, for every platform.
"""

from __future__ import annotations

import hashlib
import importlib.util
import subprocess
import sys
import tempfile
from pathlib import Path

from cardan.core_library import GPU_SOURCES
from cardan.numerics.gpu.source import joined

SOURCES = (*GPU_SOURCES[:-1], "searching.h", "live.h")
HEAD = """\
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#define CD_GPU
#define CD_HOST
#define CD_TAPE_SWITCH
#define CD_APART
#define CD_BLOCK 1
#define atomicAdd(place, number) ((*(place) += (number)) - (number))
static void note_event(double t, int64_t number);
#define CD_LANES_NOTE(t, number) note_event(t, number)
typedef struct cd_machine cd_machine;
typedef struct cd_chooser cd_chooser;
typedef struct cd_start cd_start;
static int search_closed(cd_machine *m, cd_chooser *able, const cd_start *S);
#define CDI_SEARCH(m, able, S) search_closed(m, able, S)
"""
STACK = 128 * 1024  # bytes
EXPORTS = ("cd_run_live", "__heap_base")
FLAGS = (
    "-target", "wasm32-wasi", "-std=c++17", "-O3", "-ffp-contract=off", "-fno-math-errno", "-fno-exceptions",
    "-fno-rtti", "-fvisibility=hidden", "-mexec-model=reactor", "-s", "-Wl,--no-entry",
    f"-Wl,-z,stack-size={STACK}", *(f"-Wl,--export={name}" for name in EXPORTS),
)  # fmt: skip
SECTION = "cardan.sources"  # a custom section of the module: the digest of what it was made from


def wasm_source() -> str:
    """The source."""
    return HEAD + joined("", SOURCES)


def digest() -> str:
    """Of the sources and of how they are compiled."""
    return hashlib.sha256("\0".join((wasm_source(), *FLAGS)).encode()).hexdigest()


def built() -> bytes:
    """The module, made anew."""
    if importlib.util.find_spec("ziglang") is None:
        raise SystemExit("the package ziglang compiles the core for WebAssembly: pip install ziglang")
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder) / "live.cpp", Path(folder) / "cardan.wasm"
        source.write_text(wasm_source(), encoding="utf-8")
        subprocess.run(
            [sys.executable, "-m", "ziglang", "cc", "-x", "c++", *FLAGS, str(source), "-o", str(made)], check=True
        )
        return made.read_bytes() + _custom_section(SECTION, digest())


def _custom_section(name: str, text: str) -> bytes:
    """https://webassembly.github.io/spec/core/binary/modules.html#custom-section"""
    content = _length(len(name)) + name.encode() + text.encode()
    return b"\0" + _length(len(content)) + content


def _length(n: int) -> bytes:
    """An unsigned number as LEB128."""
    return bytes([n]) if n < 0x80 else bytes([n & 0x7F | 0x80]) + _length(n >> 7)


def digest_of(module: bytes) -> str | None:
    """The digest that a module carries."""
    _, found, text = module.rpartition(_length(len(SECTION)) + SECTION.encode())
    return text.decode("ascii", "replace") if found else None


if __name__ == "__main__":
    module = built()
    Path(sys.argv[1]).write_bytes(module)
    print(f"{sys.argv[1]}  {len(module) / 1000:.1f} kB")
