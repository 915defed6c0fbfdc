"""A machine as a library in C with eleven functions, a CMake file and an example."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path

from cardan.analysis.in_c.machine import MachineInC, machine_in_c
from cardan.analysis.many_designs.lane_events import parameters_of_constraints
from cardan.analysis.rollouts.observed import columns_named, system_reporting
from cardan.errors import FileError, path_of
from cardan.files.exports.c_templates import CMAKE, HEADER, MAIN, SOURCE
from cardan.io.atomic import write_text
from cardan.model.argument_messages import spoken
from cardan.model.model import Model
from cardan.numerics.in_c.literals import text
from cardan.spec import RunSpec

SOLVER = ("solver.rtol", "solver.atol", "solver.max_step")
SHOWN_RESULTS = 6  # results in the table of the example
WORDS = ("position.x", "position.y", "position.z", "angle")


@spoken
def export_c(
    model: Model,
    folder: str | Path,
    *,
    name: str | None = None,
    parameters: Mapping[str, float] | None = None,
    method: str = "auto",
    outputs: Sequence[str] = (),
    overwrite: bool = False,
) -> list[Path]:
    """Write a machine as a library in C, which needs neither Python nor CasADi, only the C library.

    Parameters
    ----------
    model : Model
        The machine.
    folder : str or Path
        Where the files go: `cardan_NAME.h` with eleven functions, `cardan_NAME.c`, `main.c`, `CMakeLists.txt`, and the
        sources of the machine and of its runtime in the folder `source`.
    name : str, optional
        The name of the library, a word of letters, digits and underscores; by default made of the model's name.
    parameters : mapping of str to float, optional
        Values of parameters in place of those in the model. They can be set again in C.
    method : {"auto", "explicit", "implicit"}, default "auto"
        How `step` integrates: by the explicit Adams method, by the implicit one (BDF), or by the explicit one until the
        motion is stiff.
    outputs : sequence of str, optional
        Computed quantities, such as "crank.speed" and "energy.total", which the library offers beside all that a result
        stores.
    overwrite : bool, default False
        Whether files that are there may be replaced.

    Returns
    -------
    list of Path
        The files that were written.

    Raises
    ------
    AnalysisError
        The machine cannot be run in C, for example because it calls a function in Python. The message names it.
    FileError
        The folder has files of these names.

    Examples
    --------
    >>> import tempfile
    >>> import cardan as cd
    >>> model = cd.Model("pendulum", gravity=(0, -9.81))
    >>> rod = model.body("rod", mass=1, inertia=0.1, position=(0.5, 0))
    >>> pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     files = cd.export_c(model, folder)
    ...     names = sorted(path.name for path in files if path.parent.name != "source")
    >>> names
    ['CMakeLists.txt', 'cardan_pendulum.c', 'cardan_pendulum.h', 'main.c']
    """
    library_name = c_name(model.name) if name is None else name
    if not re.fullmatch(r"[A-Za-z]\w*", library_name, re.ASCII):
        raise FileError(f'"{library_name}" cannot be a name in C; use letters, digits and underscores', Path(folder))
    system = system_reporting(model, outputs)
    columns_named(system, outputs, "outputs")  # refuses names that mean nothing
    machine = machine_in_c(system, system.parameter_values(parameters), f"cardan_{library_name}_inside", method=method)
    files = library_files(machine, model.name, library_name, parameters_of_constraints(system))
    target = path_of(folder)
    if target.suffix in (".c", ".h"):
        raise FileError(f'expected a folder, which gets several files; write "{target.with_suffix("")}"', target)
    there = [target / path for path in files if (target / path).exists()]
    if there and not overwrite:
        raise FileError(f"{there[0].name} already exists; choose another folder, or overwrite it", target)
    written = []
    for path, content in files.items():
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        write_text(content, target / path)
        written.append(target / path)
    return written


def c_name(name: str) -> str:
    """A word for C of a name: "four-bar" -> "four_bar"."""
    word = re.sub(r"\W+", "_", name, flags=re.ASCII).strip("_").lower()
    return word if re.match(r"[a-z]", word) else f"machine_{word}".rstrip("_")


def library_files(machine: MachineInC, title: str, name: str, constrained: Collection[str]) -> dict[str, str]:
    """All files of the library, by their paths in its folder; `constrained`: parameters that joints depend on."""
    settable = [*machine.parameters, *SOLVER]
    names = [*settable, "time", *machine.outputs]
    words = {
        "title": title.replace("*/", ""),
        "name": name,
        "NAME": name.upper(),
        "indices": "\n".join(f"  {word} = {k}," for k, word in enumerate(constants(names, name))),
        "settable": str(len(settable)),
        "count": str(len(names)),
        "parameters": str(len(machine.parameters)),
        "joints": ", ".join(["1" if name in constrained else "0" for name in machine.parameters] + ["0"]),
        "outputs": str(max(1, len(machine.outputs))),
        "rtol": repr(RunSpec.rtol),
        "atol": repr(RunSpec.atol),
        "names": ",\n".join(f"  {text(word)}" for word in names),
        "shown": ", ".join(text(word) for word in ["time", *shown(machine.outputs)]),
    }
    files = {f"cardan_{name}.h": HEADER, f"cardan_{name}.c": SOURCE, "main.c": MAIN, "CMakeLists.txt": CMAKE}
    texts = {path: filled(template, words) for path, template in files.items()}
    return texts | {f"source/{path}": content for path, content in machine.files.items()}


def filled(template: str, words: Mapping[str, str]) -> str:
    """A text with its @words@."""
    return re.sub(r"@(\w+)@", lambda match: words[match[1]], template)


def constants(names: Iterable[str], name: str) -> list[str]:
    """Constants in C for names, each another one."""
    words: dict[str, None] = {}
    taken = {f"CARDAN_{name.upper()}_{word}" for word in ("SETTABLE", "COUNT", "H")}
    for one in names:
        word = base = f"CARDAN_{name.upper()}_{re.sub(r'[^A-Za-z0-9]+', '_', one).strip('_').upper()}"
        number = 2
        while word in words or word in taken:
            word, number = f"{base}_{number}", number + 1
        words[word] = None
    return list(words)


def shown(outputs: Sequence[str]) -> list[str]:
    """Results for the table of the example: positions and angles first."""
    first = [name for name in outputs if name.endswith(WORDS)]
    return (first or list(outputs))[:SHOWN_RESULTS]
