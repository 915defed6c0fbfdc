"""The core's library, built for these tests."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from pathlib import Path

import pytest

CORE = Path(__file__).parents[2] / "core"
FLAGS = ("-std=c11", "-O2", "-ffp-contract=off", "-fno-math-errno", "-fPIC", "-shared", "-Wall", "-Wextra", "-Werror")
SOURCES = ("tape.c", "grid.c", "spline.c", "sparse_qr.c")


def build(folder: Path, *more: str) -> ctypes.CDLL:
    """The library with further flags of the compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("no C compiler")
    path = folder / "libtape.so"
    more = (*more, *os.environ.get("CARDAN_TEST_CFLAGS", "").split())  # such as -fsanitize=address,undefined
    subprocess.run([compiler, *FLAGS, *more, "-o", path, *(CORE / name for name in SOURCES), "-lm"], check=True)
    return ctypes.CDLL(str(path))


@pytest.fixture(scope="session")
def core(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    return build(tmp_path_factory.mktemp("core"))


@pytest.fixture(scope="session")
def core_by_switch(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    """The same interpreter without addresses of labels."""
    return build(tmp_path_factory.mktemp("switch"), "-DCD_TAPE_SWITCH")
