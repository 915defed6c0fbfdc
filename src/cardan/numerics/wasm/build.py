"""The core as WebAssembly, for live pages: `python -m cardan.numerics.wasm.build FILE`, with the package ziglang.

It is made of the files that exported C and FMUs contain (`core_library.EXPORTED_SOURCES`). Nothing of a machine is in
it: models are data (`numerics.in_c.in_memory`). The functions of libm are those of musl, which zig brings. The
module imports nothing, and exports its memory, where its own data end, and the functions that a page calls.

Zig, a compiler of C, is taken since it comes as a package from PyPI with its own linker and libm, for every platform.
"""

from __future__ import annotations

import hashlib
import importlib.util
import subprocess
import sys
import tempfile
from pathlib import Path

from cardan.core_library import EXPORTED_SOURCES, PROGRAM, text_of

SOURCES = tuple(name for name in EXPORTED_SOURCES if name not in PROGRAM)
WASM_STACK = 128 * 1024  # bytes
CALLS = (  # of a page, besides which it reads the memory
    "machine_size", "machine_in", "machine_parameters", "machine_tolerances", "machine_start", "machine_step",
    "machine_outputs", "machine_time", "machine_steps", "machine_is_stiff", "machine_happened", "machine_event",
    "machine_event_what", "machine_log_size", "machine_message", "machine_blamed", "cd_tape_run",
)  # fmt: skip
FLAGS = (
    "-target", "wasm32-wasi", "-std=c11", "-Os", "-ffp-contract=off", "-fno-math-errno",
    "-DCD_TAPE_SWITCH", "-fvisibility=hidden", "-mexec-model=reactor", "-s", "-Wl,--no-entry",
    f"-Wl,-z,stack-size={WASM_STACK}", *(f"-Wl,--export={name}" for name in (*CALLS, "__heap_base")),
)  # fmt: skip
SECTION = "cardan.sources"  # a custom section of the module: the digest of what it was made from


def digest() -> str:
    """Of the sources and of how they are compiled."""
    parts = (*(f"{name}\n{text_of(name)}" for name in SOURCES), *FLAGS)
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def built() -> bytes:
    """The module, made anew."""
    if importlib.util.find_spec("ziglang") is None:
        raise SystemExit("the package ziglang compiles the core for WebAssembly: pip install ziglang")
    with tempfile.TemporaryDirectory() as folder:
        module = Path(folder) / "cardan.wasm"
        for name in SOURCES:
            (Path(folder) / name).write_text(text_of(name), encoding="utf-8")
        files = [str(Path(folder) / name) for name in SOURCES if name.endswith(".c")]
        subprocess.run([sys.executable, "-m", "ziglang", "cc", *FLAGS, *files, "-o", str(module)], check=True)
        return module.read_bytes() + _custom_section(SECTION, digest())


def _custom_section(name: str, text: str) -> bytes:
    """https://webassembly.github.io/spec/core/binary/modules.html#custom-section"""
    content = _length(len(name)) + name.encode() + text.encode()
    return b"\0" + _length(len(content)) + content


def _length(n: int) -> bytes:
    """An unsigned number as LEB128."""
    return bytes([n]) if n < 0x80 else bytes([n & 0x7F | 0x80]) + _length(n >> 7)


def digest_of(module: bytes) -> str | None:
    """The digest that a module carries."""
    _, mark, text = module.rpartition(_length(len(SECTION)) + SECTION.encode())
    return text.decode("ascii", "replace") if mark else None


if __name__ == "__main__":
    module = built()
    Path(sys.argv[1]).write_bytes(module)
    print(f"{sys.argv[1]}  {len(module) / 1000:.1f} kB")
