"""What may come out of a damaged file: success, or one clear message. Everything else is a finding.

A message is one line of at most 400 characters without anything of Python in it. An error in a model file also names
the file and the line. No command leaves half an output behind, none warns on its own account, none takes long.
"""

from __future__ import annotations

import ast
import re
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from click.testing import CliRunner

import cardan as cd
from cardan.cli import app
from cardan.errors import CardanError, FileError
from cardan.files.load import load_file
from fuzz.clock import own_time
from fuzz.text_seeds import MODELS, Mutant

LONGEST_MESSAGE = 400
SLOW = 10.0  # s of processor time for one command
SLOW_BODY = 0.1  # s more for each body: 200 of them in space take 6 s to write their equations
END = 0.01  # of the short runs, in the time unit of the model
RUN_SHARE, DESIGN_SHARE, PAGE_SHARE = 0.5, 0.2, 0.1  # so many of the files that load are run, differentiated, shown
EXIT_CODES = (0, 1, 2, 3)
OF_PYTHON = re.compile(
    r"\b[A-Z][A-Za-z]*Error\b|Traceback|NoneType|has no attribute|<class|<function|<built-in|out of range|float\(\)"
    r"|int\(\)|casadi|numpy|h5py|\bSX\b|\bDM\b|\bNaN\b|dtype|positional arg|keyword arg|subscriptable|iterable"
    r"|unhashable|invalid literal|recursion depth|broadcast|object at 0x|not enough values|too many values|must be str"
    r"|unsupported operand",
)
ERROR_LINE = re.compile(r"^error: (.*)$", re.MULTILINE)


@dataclass(frozen=True)
class Finding:
    """Something that may not happen: in which step, of what kind, what was said and where in the program."""

    number: int
    step: str
    kind: str
    message: str
    place: str = ""

    @property
    def group(self) -> str:
        """Findings of one group have one cause, most likely."""
        what = re.sub(r'"[^"]*"|\d+', "…", self.message)[:80]
        return f"{self.step}: {self.kind} at {self.place or what}"


class Judge:
    """Puts one mutant through everything that reads it. `announce` hears of each step before it begins."""

    def __init__(
        self,
        mutant: Mutant,
        folder: Path,
        announce: Callable[[str], object] = lambda step: None,
        noise: Callable[[], str] = lambda: "",
        load_only: bool = False,
        everything: bool = False,
    ):
        self.mutant, self.folder, self.announce, self.noise = mutant, folder, announce, noise
        self.load_only, self.everything = load_only, everything
        self.path = folder / mutant.name
        self.rng = Random(mutant.number)
        self.findings: list[Finding] = []
        self.messages: list[str] = []
        self.bodies = 0  # of the machine that was read: damage may double it a few times

    def verdict(self) -> list[Finding]:
        """All findings of this mutant; none is what we want."""
        self.path.write_bytes(self.mutant.data)
        if self.path.suffix in MODELS:
            self.model()
        else:
            {".csv": self.sweep, ".npz": self.sweep, ".json": self.history}.get(self.path.suffix, self.result)()
        return self.findings

    # -- model files -----------------------------------------------------------------------------------------------

    def model(self) -> None:
        loaded = self.step("load", lambda: load_file(self.path), of_file=True)
        if loaded is None or self.load_only:
            return
        self.bodies = len(loaded.model.bodies)
        self.convert(loaded)
        self.command("check", str(self.path))
        if self.chosen(RUN_SHARE):
            self.run(loaded)
        if loaded.design is not None and self.chosen(DESIGN_SHARE):
            self.command("gradient", str(self.path), "--until", str(END))

    def chosen(self, share: float) -> bool:
        """Whether this mutant is among so many that take the longer way."""
        return self.rng.random() < share or self.everything

    def convert(self, loaded: Any) -> None:
        """What is written can be read again."""
        for ending in (".yaml", ".py", *((".dads",) if loaded.model.dim == 3 else ())):
            written = self.folder / f"converted{ending}"
            if self.command("convert", str(self.path), str(written), outputs=(written,)) != 0:
                continue
            if ending == ".py":
                self.step("converted script", lambda: ast.parse(written.read_text(encoding="utf-8")))  # noqa: B023
                continue
            self.step(f"load converted {ending}", lambda: load_file(written), must_succeed=True)  # noqa: B023

    def run(self, loaded: Any) -> None:
        saved = self.folder / "out.h5"
        timed = not loaded.analyses or any(
            request.kind in ("simulate", "kinematics", "inverse") for request in loaded.analyses
        )
        starts = [request.options.get("start_time") or 0.0 for request in loaded.analyses]
        until = ("--until", repr(float(min(starts, default=0.0)) + END)) if timed else ()
        page = ("--animate", str(self.folder / "page.html")) if self.chosen(PAGE_SHARE) else ()
        outputs = (saved, *(Path(word) for word in page[1:]))
        ended = self.command("run", str(self.path), *until, "-o", str(saved), *page, outputs=outputs)
        if ended == 0 and saved.exists():
            self.step("load result", lambda: cd.load_result(saved), must_succeed=True)

    # -- files that cardan wrote -----------------------------------------------------------------------------------

    def sweep(self) -> None:
        self.step("load sweep", lambda: cd.load_sweep(self.path), of_file=True, has_lines=False)
        if self.path.suffix == ".csv" and not self.load_only:
            model = cd.load_model(Path(__file__).parents[1] / "examples" / "buffer_design.yaml")
            grid = {"k": [1e4, 2e4], "c": [1e3, 2e3]}
            options = {"until": 0.02, "save": cd.Resume(self.path), "backend": "serial"}
            self.step(
                "resume sweep",
                lambda: cd.sweep(model, grid, ["wagon.position.x"], **options),
                of_file=True,
                has_lines=False,
            )

    def history(self) -> None:
        model = cd.load_model(Path(__file__).parents[1] / "examples" / "buffer_design.yaml")
        options = {"until": 0.02, "with_respect_to": {"k": (1e3, 2e5)}, "solver": cd.Solver(max_iterations=2)}
        search = {"minimize": cd.Terminal("buffer.force"), "save": cd.Resume(self.path), **options}
        self.step("resume search", lambda: cd.optimize(model, **search), of_file=True, has_lines=False)

    def result(self) -> None:
        self.step("load result", lambda: cd.load_result(self.path), of_file=True, has_lines=False)
        self.step("load sweep", lambda: cd.load_sweep(self.path), of_file=True, has_lines=False)
        if not self.load_only:
            self.command("plot", str(self.path), "wagon.position", "-o", str(self.folder / "figure.svg"), outputs=None)
            self.command("view", str(self.path), "-o", str(self.folder / "page.html"), outputs=None)

    # -- steps -----------------------------------------------------------------------------------------------------

    def step(
        self,
        name: str,
        action: Callable[[], Any],
        of_file: bool = False,
        has_lines: bool = True,
        must_succeed: bool = False,
    ) -> Any:
        """What an action returns; None where it ended in a message."""
        with self.watched(name):
            try:
                return action()
            except CardanError as error:
                self.messages.append(f"{name}: {error}")
                if must_succeed:
                    self.found(name, "refused", str(error), _place(error))
                self.judge_message(name, error, of_file, has_lines)
            except Exception as error:
                self.found(name, type(error).__name__, str(error), _place(error))
        return None

    def command(self, name: str, *words: str, outputs: tuple[Path, ...] | None = ()) -> int:
        """The exit code of a command, run in this process."""
        for path in outputs or ():
            path.unlink(missing_ok=True)
        before = set(self.folder.iterdir())
        with self.watched(name):
            outcome = CliRunner().invoke(app, [name, *words])
            error = outcome.exception
            if error is not None and not isinstance(error, SystemExit):
                self.found(name, type(error).__name__, str(error), _place(error))
            elif outcome.exit_code not in EXIT_CODES:
                self.found(name, f"exit code {outcome.exit_code}", outcome.output)
            elif outcome.exit_code == 2:
                self.judge_text(name, outcome.stderr)
        asked = tuple(path.stem for path in outputs or ())
        left = [path.name for path in set(self.folder.iterdir()) - before if not path.name.startswith(asked)]
        if outputs is not None and left:
            self.found(name, "left behind", ", ".join(sorted(left)))
        if outcome.exit_code == 2 and name == "convert" and any(path.exists() for path in outputs or ()):
            self.found(name, "half written", str(outputs))
        return outcome.exit_code

    @contextmanager
    def watched(self, name: str) -> Iterator[None]:
        """Counts the time, and hears warnings and what is printed past Python."""
        self.announce(name)
        begin = own_time()
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            yield
        for warning in caught:
            if not (warning.category is UserWarning and "cardan" in warning.filename):
                where = f"{Path(warning.filename).name}:{warning.lineno}"
                self.found(name, warning.category.__name__, str(warning.message), where)
        if (taken := own_time() - begin) > SLOW + SLOW_BODY * self.bodies:
            self.found(name, "slow", f"{taken:.0f} s")
        if printed := self.noise():
            self.found(name, "printed", printed[:300])

    # -- messages --------------------------------------------------------------------------------------------------

    def judge_message(self, name: str, error: CardanError, of_file: bool, has_lines: bool) -> None:
        """A message for the user; one about a file names it, and its line."""
        for complaint in complaints(str(error)):
            self.found(name, complaint, str(error), _place(error))
        if not of_file:
            return
        if not isinstance(error, FileError):
            self.found(name, f"{type(error).__name__}, not of the file", str(error), _place(error))
        elif self.path.name not in str(error):
            self.found(name, "does not name the file", str(error), _place(error))
        elif has_lines and error.line is None:
            self.found(name, "does not name the line", str(error), _place(error))

    def judge_text(self, name: str, text: str) -> None:
        told = ERROR_LINE.findall(text)
        self.messages += [f"{name}: {line}" for line in told]
        if len(told) != 1:
            self.found(name, "not one message", text[-300:])
        for line in told:
            for complaint in complaints(line):
                self.found(name, complaint, line)

    def found(self, step: str, kind: str, message: str, place: str = "") -> None:
        self.findings.append(Finding(self.mutant.number, step, kind, message[:1000], place))


def complaints(message: str) -> Iterator[str]:
    """What is wrong with a message."""
    if word := OF_PYTHON.search(message):
        yield f"speaks Python ({word[0]})"
    if len(message) > LONGEST_MESSAGE:
        yield "too long"
    if "\n" in message:
        yield "more than one line"
    elif not message.isprintable():
        yield "unprintable"
    if not message.strip():
        yield "empty"


def _place(error: BaseException) -> str:
    """The last lines of cardan that an error came through."""
    frames = [
        f for f in traceback.extract_tb(error.__traceback__) if "cardan" in f.filename and "fuzz" not in f.filename
    ]
    return " < ".join(f"{Path(f.filename).name}:{f.lineno}" for f in reversed(frames[-3:]))
