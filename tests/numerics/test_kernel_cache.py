"""Kept machine code of kernels: where it is damaged, or can be kept nowhere, kernels are compiled, and right."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

KERNEL = """
import sys
sys.path.insert(0, {folder!r})
from somewhere import twice
print(twice(21.0), sum(twice.stats.cache_hits.values()))
"""
SOURCE = """
from cardan.numerics.kernel import kernel

@kernel
def twice(x):
    return 2.0 * x
"""


def ran(folder: Path, **environment: str) -> str:
    (folder / "somewhere.py").write_text(SOURCE) if not (folder / "somewhere.py").exists() else None
    command = [sys.executable, "-c", KERNEL.format(folder=str(folder))]
    path = str(Path(__file__).parents[2] / "src")
    base = {"PYTHONPATH": path, "PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, env=base | environment, capture_output=True, text=True, check=False, cwd=folder)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_damaged_cache_is_healed(tmp_path):
    assert ran(tmp_path) == "42.0 0"
    assert ran(tmp_path) == "42.0 1"
    for ending in ("nbi", "nbc"):
        (path,) = tmp_path.rglob(f"*.{ending}")
        content = path.read_bytes()
        for damaged in (content[: len(content) // 2], b"", b"nothing of the kind"):
            path.write_bytes(damaged)
            assert ran(tmp_path) == "42.0 0"
        assert ran(tmp_path) == "42.0 1"


@pytest.mark.skipif(sys.platform == "win32", reason="the folders of another system")
def test_where_nothing_can_be_kept_kernels_are_compiled(tmp_path):
    """No folder beside the source, none of the user: a file is in the way of both."""
    (tmp_path / "__pycache__").write_text("in the way")
    (tmp_path / "home").write_text("in the way")
    nowhere = {"HOME": str(tmp_path / "home"), "XDG_CACHE_HOME": str(tmp_path / "home")}
    assert ran(tmp_path, **nowhere) == "42.0 0"
