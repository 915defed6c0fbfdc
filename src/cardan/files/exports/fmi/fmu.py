"""FMUs: a machine as a library that other programs load (FMI 2.0 and 3.0, https://fmi-standard.org)."""

from __future__ import annotations

import hashlib
import re
import tempfile
import zipfile
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path

import numpy as np

from cardan.analysis.assemble import assemble
from cardan.analysis.in_c.machine import machine_in_c
from cardan.analysis.rollouts.observed import system_reporting
from cardan.compiled.system import System
from cardan.errors import CardanError, suggestion
from cardan.files.exports.c_library import c_name
from cardan.files.exports.fmi.building import Platform, built, platforms_of
from cardan.files.exports.fmi.description import Facts, build_description, description
from cardan.files.exports.fmi.variables import KINDS, Variables, variables_of
from cardan.io.atomic import written_whole
from cardan.model.argument_messages import spoken
from cardan.model.model import Model
from cardan.numerics.in_c.sources import runtime_sources
from cardan.spec import RunSpec

VERSIONS = {"2.0": "fmi2", "3.0": "fmi3"}
WAYS = {"me": "Model Exchange", "cs": "Co-Simulation"}
ABSOLUTE = RunSpec.atol / RunSpec.rtol
SHARED = re.compile(r"\bfmu_\w+(?=\()")  # functions that several machines in one program would have in common
BEGINNING = (1980, 1, 1, 0, 0, 0)  # the time of files in the archive: the same machine gives the same bytes


@spoken
def export_fmu(
    model: Model,
    path: str | Path,
    *,
    version: str = "3.0",
    kinds: Sequence[str] = ("me", "cs"),
    outputs: Sequence[str] | None = None,
    platforms: Sequence[str] | None = None,
    tolerance: float = RunSpec.rtol,
    until: float | None = None,
    step: float | None = None,
    parameters: Mapping[str, float] | None = None,
    method: str = "auto",
    derivatives: bool = True,
    say: Callable[[str], None] | None = None,
) -> Path:
    """Write a machine as an FMU, which other programs simulate without Python and without cardan.

    Parameters
    ----------
    model : Model
        The machine. Its parameters and inputs (`model.input`) are those of the FMU.
    path : path
        The file to write; it ends in .fmu.
    version : "3.0" or "2.0", default "3.0"
        The version of the Functional Mock-up Interface.
    kinds : sequence of "me" and "cs", default both
        Model Exchange: the other program integrates. Co-Simulation: the machine integrates itself, from one
        communication point to the next, through all its events.
    outputs : sequence of str, optional
        Names of quantities of results: "crank.angle", "pin.reaction_i" (all its components), "crank" (all it has). By
        default all quantities.
    platforms : sequence of str, optional
        Computers for which a library is compiled: "x86_64-linux", "aarch64-linux", "x86_64-windows", "x86-windows",
        "aarch64-windows", "x86_64-darwin", "aarch64-darwin". By default this one; others need `pip install ziglang`.
        An empty list leaves the compiling to the receiver: the sources are always inside.
    tolerance : float, default 1e-6
        The relative tolerance of Co-Simulation, unless the other program says another one.
    until, step : float, optional
        The end time and the communication step that the FMU suggests.
    parameters : mapping of str to float, optional
        Values of parameters in place of those in the model.
    method : {"auto", "explicit", "implicit"}, default "auto"
        How Co-Simulation integrates: by the explicit Adams method, by the implicit one (BDF), or by the explicit one
        until the motion is stiff.
    derivatives : bool, default True
        With directional and adjoint derivatives, unless forces depend on reactions or a body has next to no inertia;
        without them the library is smaller.
    say : callable, optional
        Called with a line of text when a part of the work begins: a large machine takes a while.

    Returns
    -------
    Path
        The file.

    Raises
    ------
    CardanError
        The machine, or a requested option, cannot be exported; the message says why.

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path
    >>> import cardan as cd
    >>> model = cd.Model("cart", gravity=None)
    >>> cart = model.body("cart", mass=2, inertia=1)
    >>> push = model.add(cd.Force("push", cart, (model.input("u", unit="N"), 0)))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     fmu = cd.export_fmu(model, Path(folder) / "cart.fmu", outputs=["cart.position"], platforms=[])
    ...     print(fmu.name, fmu.exists())
    cart.fmu True
    """
    path = Path(path)
    kinds = _checked(path, version, kinds, tolerance)
    wanted = platforms_of(platforms, version)
    model = model.with_parameters(parameters or {})
    system = system_reporting(model, outputs or ())
    state = assemble(model)
    start = np.concatenate([state.q, state.v, state.z])
    variables = variables_of(system, outputs, start, len(system.events.plan.watches))
    identifier = c_name(model.name)
    derivatives = derivatives and _has_derivatives(system)
    tell = say or (lambda _: None)
    tell("writing the equations in C")
    machine_code = machine_in_c(system, system.parameter_values(), identifier, method=method, derivatives=derivatives)
    machine = machine_code.files
    wrapper = _wrapper(VERSIONS[version])
    compiled = tuple(name for name in (*wrapper, *machine) if name.endswith(".c"))
    token = _token(version, machine, variables, tolerance)
    facts = Facts(model.name, identifier, token, kinds, tolerance, until, step, compiled, derivatives=derivatives)
    sources = {**wrapper, **machine, "fmu_machine.h": _machine_header(facts, variables, wrapper["fmu.h"])}
    texts = {"modelDescription.xml": description(version, facts, variables)}
    if version == "3.0":
        sources["buildDescription.xml"] = build_description(facts)
    texts |= {f"sources/{name}": text for name, text in sources.items()}
    with tempfile.TemporaryDirectory(prefix="cardan-") as room:
        libraries = _libraries(Path(room), sources, facts, wanted, version, tell)
        _archive(path, texts, libraries)
    return path


def _checked(path: Path, version: str, kinds: Sequence[str], tolerance: float) -> tuple[str, ...]:
    if path.suffix.lower() != ".fmu":
        raise CardanError(f"{path}: the name of an FMU ends in .fmu")
    if version not in VERSIONS:
        raise CardanError(f'version="{version}" of FMI is not known{suggestion(str(version), VERSIONS)}')
    wanted = (kinds,) if isinstance(kinds, str) else tuple(kinds)
    for kind in wanted:
        if kind not in WAYS:
            raise CardanError(f'kinds: "{kind}" is not known; take "me" (Model Exchange) or "cs" (Co-Simulation)')
    if not wanted:
        raise CardanError('kinds: name at least one of "me" (Model Exchange) and "cs" (Co-Simulation)')
    if not 0.0 < tolerance < 1.0:
        raise CardanError(f"tolerance={tolerance!r}: expected a number between 0 and 1")
    return wanted


def _has_derivatives(system: System) -> bool:
    """Whether the runtime has derivatives of this machine."""
    return not (system.forces_see_multipliers or system.has_massless or system.uses)


def _wrapper(prefix: str) -> dict[str, str]:
    """The functions of FMI around a machine, and what the standard says of them."""
    folder = files("cardan.files.exports.fmi") / "sources"
    names = sorted(item.name for item in folder.iterdir() if item.name.startswith(("fmu", "fmi_", prefix)))
    return {name: (folder / name).read_text(encoding="utf-8") for name in names}


def _token(version: str, machine: Mapping[str, str], variables: Variables, tolerance: float) -> str:
    """A number of this very machine: a library and a description that do not belong together refuse each other."""
    parts = [
        version,
        repr(tolerance),
        *map(repr, variables),
        *(part for item in sorted(machine.items()) for part in item),
    ]
    digest = hashlib.sha256("\0".join(parts).encode()).hexdigest()
    return f"{{{digest[:8]}-{digest[8:12]}-{digest[12:16]}-{digest[16:20]}-{digest[20:32]}}}"


def _machine_header(facts: Facts, variables: Variables, shared: str) -> str:
    kinds = ", ".join(str(KINDS.index(kind)) for kind in variables.kinds) or "0"
    return "\n".join(
        [
            "/* What the functions of FMI must know of this machine. */",
            f'#define FMU_TOKEN "{facts.token}"',
            f"#define FMU_KINDS {kinds} /* of each parameter: fixed, tunable, input */",
            f"#define FMU_TOLERANCE {facts.tolerance!r}",
            f"#define FMU_ABSOLUTE {ABSOLUTE!r} /* absolute over relative tolerance */",
            "",
            *(f"#define {name} {facts.identifier}_{name}" for name in sorted(set(SHARED.findall(shared)))),
            "",
        ]
    )


def _libraries(
    room: Path,
    sources: Mapping[str, str],
    facts: Facts,
    wanted: Sequence[Platform],
    version: str,
    tell: Callable[[str], None],
) -> dict[str, bytes]:
    """The compiled libraries, by their places in the archive.

    What all machines share is compiled under names that are the same for all of them, and kept.
    """
    shared = runtime_sources("cardan")
    for name, text in {**sources, **shared}.items():
        (room / name).write_text(text, encoding="utf-8")
    libraries = {}
    for platform in wanted:
        library = room / platform.name / f"{facts.identifier}{platform.ending}"
        tell(f"compiling for {platform.name}")
        built(platform, room, facts.sources, library, shared_files=shared)
        folder = platform.second if version == "2.0" else platform.name
        libraries[f"binaries/{folder}/{library.name}"] = library.read_bytes()
    return libraries


def _archive(path: Path, texts: Mapping[str, str], libraries: Mapping[str, bytes]) -> None:
    with written_whole(path) as temporary, zipfile.ZipFile(temporary, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in {**{n: t.encode() for n, t in texts.items()}, **libraries}.items():
            entry = zipfile.ZipInfo(name, BEGINNING)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if name in libraries else 0o644) << 16
            archive.writestr(entry, content)
