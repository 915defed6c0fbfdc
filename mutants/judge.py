"""One mistake at a time, in a copy of the package, and the tests that reach it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from mutants.mistakes import Mistake

PATIENCE = 300.0  # seconds: a mistake that makes a test hang is noticed
FAILED, COLLECTION = (1,), (2, 3, 4)  # exit codes of pytest


@dataclass(frozen=True)
class Verdict:
    mistake: Mistake
    word: str  # "noticed", "hangs", "missed" or "not reached"
    tests: int


class Workshop:
    """A copy of the package's sources, in which one mistake after the other is planted and taken out again."""

    def __init__(self, root: Path, folder: Path):
        self.root, self.folder = root, folder
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(root / "src", folder / "src", copy_function=shutil.copy2)  # with its compiled kernels

    def judge(self, mistake: Mistake, tests: list[str]) -> Verdict:
        if not tests:
            return Verdict(mistake, "not reached", 0)
        path = self.folder / "src" / "cardan" / mistake.path
        original, times = path.read_text(), path.stat()
        path.write_text(mistake.planted_in(original))
        try:
            return Verdict(mistake, self._outcome(tests), len(tests))
        finally:
            path.write_text(original)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

    def _outcome(self, tests: list[str]) -> str:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", *tests]
        path = os.pathsep.join([str(self.folder / "src"), os.environ.get("PYTHONPATH", "")])
        environment = {**os.environ, "PYTHONPATH": path, "OMP_NUM_THREADS": "1"}
        process = subprocess.Popen(
            command,
            cwd=self.root,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            output, _ = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            process.communicate()
            return "hangs"
        if process.returncode == 0:
            return "missed"
        if process.returncode < 0 or process.returncode in (*FAILED, *COLLECTION):
            return "noticed"
        raise RuntimeError(output.decode(errors="replace")[-2000:])
