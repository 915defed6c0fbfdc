"""Damaged files of every kind that cardan reads: `python -m fuzz texts --count 1000 --start 0`.

Each number gives the same damaged file every time; `--seed N` shows one, with what was said about it. The work is done
in a process of its own with bounded memory, which is ended and started anew when it crashes or takes too long.
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import os
import resource
import selectors
import subprocess
import sys
import time
import traceback
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any

PATIENCE = 60.0  # s until a silent worker is ended; the judge counts processor time and complains far earlier
MEMORY = 3 << 30  # bytes of address space that reading and running may add to what the program itself takes
SHOWN_BYTES = 3000
WARM_UP = 1800.0  # s until the first report: kernels may have to be compiled
STARTING = "starting"
HANGS, CRASHES = LOST = "hangs", "crashes"  # what becomes of a worker
EXAMPLES_SHOWN = 3  # mutants named for each kind of finding


def main(arguments: list[str]) -> int:
    """The command; exit code 1 when there are findings."""
    options = _options(arguments)
    if options.worker:
        _work(options)
        return 0
    if options.seed is not None:
        return _show(options)
    keep = Path(options.keep) if options.keep else None
    findings: list[dict[str, Any]] = []
    notes: list[str] = []
    begin, done = time.time(), 0
    for report in _reports(options):
        done += 1
        for finding in report:
            if _of_the_library(finding):
                notes.append(f"{finding['number']}: {_headline(finding)}")
                continue
            findings.append(finding)
            print(f"{finding['number']}: {_headline(finding)}", flush=True)
            if keep is not None:
                _keep(finding["number"], keep)
        if done % 500 == 0:
            print(f"{done} files, {len(findings)} findings, {time.time() - begin:.0f} s", flush=True)
    print(
        f"\n{done} damaged files from number {options.start} on: {len(findings)} findings, {time.time() - begin:.0f} s"
    )
    if notes:
        print(f"{len(notes)} times the HDF5 library itself did not survive a damaged file:", *notes, sep="\n  ")
    groups = Counter(finding["group"] for finding in findings)
    for group, count in groups.most_common():
        those = [finding for finding in findings if finding["group"] == group][:EXAMPLES_SHOWN]
        numbers = ", ".join(str(finding["number"]) for finding in those)
        print(f"{count:5}  {group}\n       numbers {numbers}: {those[0]['message'][:200]!r}")
    if options.save:
        _save(options, done, groups, len(notes), time.time() - begin)
    return 1 if findings else 0


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m fuzz texts", description="What cardan says of damaged files.")
    parser.add_argument("--count", type=int, default=1000, help="how many [1000]")
    parser.add_argument("--start", type=int, default=0, help="number of the first [0]")
    parser.add_argument("--seed", type=int, help="show this one and what comes of it")
    parser.add_argument("--load-only", action="store_true", help="read files, do not run or convert them")
    parser.add_argument("--keep", metavar="DIR", help="keep the files of findings in this folder")
    parser.add_argument("--save", action="store_true", help="put a summary into fuzz/results, for the documentation")
    parser.add_argument("--worker", type=int, default=0, help=argparse.SUPPRESS)
    return parser.parse_args(arguments)


def _save(options: argparse.Namespace, done: int, groups: Counter[str], lost: int, seconds: float) -> None:
    from fuzz.summary import computer, save
    from fuzz.text_seeds import mutant

    kinds = Counter(Path(mutant(k).name).suffix.lstrip(".") for k in range(options.start, options.start + done))
    found = {
        "computer": computer(),
        "files": done,
        "numbers": [options.start, options.start + done - 1],
        "kinds": dict(kinds.most_common()),
        "findings": dict(groups.most_common()),
        "lost in the HDF5 library": lost,
        "seconds": seconds,
    }
    text = [
        f"{done:,} damaged files, numbers {options.start} to {options.start + done - 1}, {seconds / 60:.0f} minutes",
        found["computer"],
        ", ".join(f"{n:,} {kind}" for kind, n in found["kinds"].items()),
        f"the HDF5 library itself did not survive {lost} of them",
        *(f"{n:7,}  {group}" for group, n in found["findings"].items()),
        "no findings" if not groups else f"{groups.total()} FINDINGS",
    ]
    save("texts", "\n".join(text), found)


def _headline(finding: dict[str, Any]) -> str:
    return f"{finding['group']}: {finding['message'][:160]!r}"


def _show(options: argparse.Namespace) -> int:
    """One mutant, its text, what was said, and the findings."""
    from fuzz.text_judge import Judge
    from fuzz.text_seeds import mutant

    one = mutant(options.seed)
    print(one)
    print("-" * 100)
    print(one.data[:SHOWN_BYTES].decode("utf-8", "backslashreplace"))
    print("-" * 100, flush=True)
    with TemporaryDirectory() as folder:
        judge = Judge(one, Path(folder), load_only=options.load_only)
        findings = judge.verdict()
        for message in judge.messages:
            print(message)
    for finding in findings:
        print("FINDING", finding.group, repr(finding.message))
    return 1 if findings else 0


def _of_the_library(finding: dict[str, Any]) -> bool:
    """A process that died or fell silent over an HDF5 file: libhdf5 crashes on some, and loops for ever on others."""
    from fuzz.text_seeds import mutant

    return finding["kind"] in LOST and mutant(finding["number"]).name.endswith(".h5")


def _keep(number: int, folder: Path) -> None:
    from fuzz.text_seeds import mutant

    one = mutant(number)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{number}_{one.name}").write_bytes(one.data)


# -- the worker ------------------------------------------------------------------------------------------------------


def _work(options: argparse.Namespace) -> None:
    """Judge the numbers one by one; what is found goes line by line to the file handle `--worker`."""
    report = os.fdopen(options.worker, "w", buffering=1)

    def tell(**words: Any) -> None:
        report.write(json.dumps(words) + "\n")

    with TemporaryDirectory() as name:
        printed = open(Path(name) / "printed", "w+b", buffering=0)  # noqa: SIM115 - as long as the process lives
        os.dup2(printed.fileno(), 1)
        os.dup2(printed.fileno(), 2)
        faulthandler.enable(printed)
        try:
            from fuzz.text_judge import Judge
            from fuzz.text_seeds import mutant, written_seeds

            written_seeds()
            if not options.load_only:
                _warm_up(Path(name))
        except Exception as error:
            tell(number=options.start, failure="".join(traceback.format_exception(error)))
            return
        _bound_memory()
        for number in range(options.start, options.start + options.count):
            folder = Path(name) / "files"
            folder.mkdir()
            tell(number=number, step="making")
            one = mutant(number)
            judge = Judge(
                one,
                folder,
                lambda step, n=number: tell(number=n, step=step),
                lambda: _taken(printed),
                options.load_only,
            )
            findings = judge.verdict()
            tell(number=number, findings=[asdict(finding) | {"group": finding.group} for finding in findings])
            _remove(folder)


def _warm_up(folder: Path) -> None:
    """Run undamaged files, so that compiling the kernels is not counted against the first damaged ones."""
    from fuzz.text_judge import Judge
    from fuzz.text_seeds import Mutant, model_seeds

    for name in ("plane.yaml", "space.yaml"):
        inside = folder / f"whole {name}"
        inside.mkdir()
        findings = Judge(Mutant(-1, name, model_seeds()[name], ()), inside, everything=True).verdict()
        wrong = [finding for finding in findings if finding.kind != "slow"]
        if wrong:
            raise RuntimeError(f"an undamaged file has findings: {wrong}")


def _bound_memory() -> None:
    """Whatever asks for very much memory gets a MemoryError, which is a finding."""
    taken = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (taken + MEMORY, taken + MEMORY))


def _taken(printed: IO[bytes]) -> str:
    """What was printed past Python since the last look."""
    sys.stdout.flush()
    sys.stderr.flush()
    printed.seek(0)
    text = printed.read()
    printed.seek(0)
    printed.truncate()
    return text.decode("utf-8", "replace").strip()


def _remove(folder: Path) -> None:
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()


# -- the watchman ----------------------------------------------------------------------------------------------------


def _reports(options: argparse.Namespace) -> Any:
    """The findings of each number, also of those at which the worker died or fell silent."""
    first, end = options.start, options.start + options.count
    while first < end:
        for number, findings in _reports_of_one(first, end - first, options.load_only):
            yield findings
            first = number + 1


def _reports_of_one(start: int, count: int, load_only: bool) -> Any:
    """(number, findings) of one worker, until it is through or has to be ended."""
    reading, writing = os.pipe()
    command = [sys.executable, "-c", "import sys; from fuzz.texts import main; sys.exit(main(sys.argv[1:]))"]
    command += ["--start", str(start), "--count", str(count), "--worker", str(writing)]
    command += ["--load-only"] * load_only
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join([str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    }
    worker = subprocess.Popen(command, pass_fds=(writing,), env=environment)
    os.close(writing)
    number, step = start, STARTING
    with os.fdopen(reading, "rb", buffering=0) as pipe, selectors.DefaultSelector() as selector:
        selector.register(pipe, selectors.EVENT_READ)
        rest = b""
        while True:
            if not selector.select(WARM_UP if step == STARTING else PATIENCE):
                worker.kill()
                worker.wait()
                yield number, [_lost(number, step, HANGS, f"nothing for {PATIENCE:g} s")]
                return
            data = os.read(pipe.fileno(), 1 << 16)
            if not data:
                break
            *lines, rest = (rest + data).split(b"\n")
            for line in lines:
                told = json.loads(line)
                if "failure" in told:
                    raise RuntimeError(f"the worker cannot begin:\n{told['failure']}")
                number, step = told["number"], told.get("step", "done")
                if "findings" in told:
                    yield number, told["findings"]
    if worker.wait() != 0 or step != "done":
        yield number, [_lost(number, step, CRASHES, f"the process ended with {worker.returncode}")]


def _lost(number: int, step: str, kind: str, message: str) -> dict[str, Any]:
    return {"number": number, "step": step, "kind": kind, "message": message, "place": "", "group": f"{step}: {kind}"}
