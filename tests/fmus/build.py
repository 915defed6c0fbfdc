"""Small FMUs for tests, compiled from the models in this folder with the system's C compiler and the headers of FMPy.

build("pi", folder, version=3)
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import zipfile
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import accumulate
from pathlib import Path

HERE = Path(__file__).parent
TOKEN = "{12345678-90ab-cdef-1234-567890abcdef}"


@dataclass(frozen=True)
class Real:
    """A variable; `of`: the state whose derivative it is."""

    name: str
    causality: str = "local"
    start: float | str | None = None
    unit: str = ""
    of: str = ""
    nominal: float | None = None
    variability: str = "continuous"
    type: str = ""  # "Integer" or "Boolean"; "": a real number
    shape: tuple[int | str, ...] = ()  # of an array of FMI 3.0; a name is that of the variable that tells the size
    size: int = 1  # how many numbers that are


@dataclass(frozen=True)
class Source:
    """A model of this folder, with its variables in the order of their references."""

    model: str
    variables: tuple[Real, ...]
    indicators: tuple[str, ...] = ()
    flags: dict[str, str] = field(default_factory=dict)
    units: str = ""
    kinds: tuple[str, ...] = ("ModelExchange", "CoSimulation")

    @property
    def states(self) -> list[str]:
        return [v.of for v in self.variables if v.of]


PARAMETER = {"causality": "parameter", "variability": "fixed"}
SOURCES = {
    "pi": Source(
        "pi",
        (
            Real("speed", "input", 0.0, "rad/s"),
            Real("reference", "input", 0.0, "rad/s"),
            Real("torque", "output", unit="N.m"),
            Real("integral", start=0.0, unit="rad"),
            Real("error", of="integral", unit="rad/s"),
            Real("kp", start=2.0, **PARAMETER),
            Real("ki", start=5.0, **PARAMETER),
            Real("fails_at", start=1e9, **PARAMETER),
        ),
    ),
    "ball": Source(
        "ball",
        (
            Real("h", "output", 1.0, "m"),
            Real("v", "output", 0.0, "m/s"),
            Real("der(h)", of="h"),
            Real("der(v)", of="v"),
            Real("g", start=-9.81, **PARAMETER),
            Real("e", start=0.7, **PARAMETER),
            Real("bounces", "output", variability="discrete"),
            Real("most", start=1e9, **PARAMETER),
        ),
        indicators=("h",),
    ),
    "latch": Source(
        "latch",
        (
            Real("level", "input", 0.0, variability="discrete"),
            Real("step", "input", 0, variability="discrete", type="Integer"),
            Real("gate", "input", "false", variability="discrete", type="Boolean"),
            Real("gain", "input", 1.0),
            Real("area", "output", 0.0),
            Real("der(area)", of="area"),
            Real("shown", "output"),
            Real("shown step", "output", variability="discrete", type="Integer"),
            Real("shown gate", "output", variability="discrete", type="Boolean"),
            Real("told", "output", variability="discrete"),
        ),
    ),
    "pair": Source(
        "pair",
        (
            Real("u", "input", "0 0", shape=(2,), size=2),
            Real("x", start="0.5 -0.5", shape=("count",), size=2),
            Real("der(x)", of="x", shape=(2,), size=2),
            Real("k", start="1 4", shape=(2,), size=2, **PARAMETER),
            Real("y", "output", shape=(2, "count"), size=4),
            Real("count", "structuralParameter", 2, variability="fixed", type="UInt64"),
        ),
    ),
    "stair": Source(
        "stair",
        (
            Real("count", "output", variability="discrete"),
            Real("u", "input", 0.0),
            Real("sampled", "output", variability="discrete"),
        ),
    ),
}


def build(source: str | Source, folder: Path, version: int = 2, name: str = "", **changes: object) -> Path:
    """The FMU of a model, of FMI 2.0 or 3.0; `changes` of its `Source`."""
    made = SOURCES[source] if isinstance(source, str) else source
    made = replace(made, **changes)  # type: ignore[arg-type]
    name = name or f"{made.model}{version}"
    folder.mkdir(parents=True, exist_ok=True)
    library = _compiled(made.model, version, folder)
    path = folder / f"{name}.fmu"
    where = platforms()[version - 2]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("modelDescription.xml", _described(made, version))
        archive.write(library, f"binaries/{where}/model{library.suffix}")
    return path


@lru_cache
def built(source: str, version: int = 2) -> Path:
    """The same in a folder of this process."""
    return build(source, Path(tempfile.mkdtemp(prefix="cardan_test_fmus_")), version)


def platforms() -> tuple[str, str]:
    """How FMI 2.0 and 3.0 call this computer."""
    from cardan.model.fmi.description import load_fmpy

    fmpy = load_fmpy()
    return fmpy.platform, fmpy.platform_tuple


def compiler() -> str | None:
    """The system's C compiler."""
    return shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


def _compiled(model: str, version: int, folder: Path) -> Path:
    from cardan.model.fmi.description import load_fmpy

    fmpy = load_fmpy()

    path = folder / f"{model}{version}.so"
    if not path.exists():
        headers = Path(fmpy.__file__).parent / "c-code"
        command = [str(compiler()), "-O1", "-shared", "-fPIC", f"-I{headers}", f"-I{HERE}", "-Wno-unused-function"]
        command += [f'-DMODEL="{model}.h"', f'-DTOKEN="{TOKEN}"', str(HERE / f"fmi{version}_shell.c"), "-lm"]
        subprocess.run([*command, "-o", str(path)], check=True, capture_output=True)
    return path


def _described(source: Source, version: int) -> str:
    return (_fmi2 if version == 2 else _fmi3)(source)


def _attributes(**given: object) -> str:
    return "".join(f' {word}="{value}"' for word, value in given.items() if value not in (None, ""))


def _kinds(source: Source, flags: dict[str, str]) -> str:
    flags = {**flags, **source.flags}
    return "".join(f"<{kind}{_attributes(modelIdentifier='model', **flags)}/>" for kind in source.kinds)


def _initial(v: Real) -> str | None:
    if v.causality in ("input", "parameter"):
        return None
    return "exact" if v.start is not None else "calculated"


def _fmi2(source: Source) -> str:
    number = {v.name: k for k, v in enumerate(source.variables, 1)}
    rows = []
    for k, v in enumerate(source.variables):
        about = _attributes(
            name=v.name, valueReference=k, causality=v.causality, variability=v.variability, initial=_initial(v)
        )
        value = _attributes(start=v.start, unit=v.unit, derivative=number.get(v.of), nominal=v.nominal)
        rows.append(f"<ScalarVariable{about}><{v.type or 'Real'}{value}/></ScalarVariable>")
    outputs = "".join(f'<Unknown index="{number[v.name]}"/>' for v in source.variables if v.causality == "output")
    rates = "".join(f'<Unknown index="{number[v.name]}"/>' for v in source.variables if v.of)
    structure = f"<Outputs>{outputs}</Outputs>" + (f"<Derivatives>{rates}</Derivatives>" if rates else "")
    flags = {"canGetAndSetFMUstate": "true", "providesDirectionalDerivative": "true"}
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><fmiModelDescription fmiVersion="2.0" modelName="{source.model}" '
        f'guid="{TOKEN}" numberOfEventIndicators="{len(source.indicators)}">{_kinds(source, flags)}'
        f"{source.units}<ModelVariables>{''.join(rows)}</ModelVariables>"
        f"<ModelStructure>{structure}</ModelStructure></fmiModelDescription>"
    )


def _fmi3(source: Source) -> str:
    first = [0, *accumulate(v.size for v in source.variables)]
    number = {v.name: k for v, k in zip(source.variables, first, strict=False)}
    rows = ['<Float64 name="time" valueReference="1000" causality="independent" variability="continuous"/>']
    for v in source.variables:
        about = _attributes(
            name=v.name,
            valueReference=number[v.name],
            causality=v.causality,
            variability=v.variability,
            initial=_initial(v),
        )
        value = _attributes(start=v.start, unit=v.unit, derivative=number.get(v.of), nominal=v.nominal)
        word = {"": "Float64", "Integer": "Int32"}.get(v.type, v.type)
        sizes = [
            _attributes(**({"start": n} if isinstance(n, int) else {"valueReference": number[n]})) for n in v.shape
        ]
        rows.append(f"<{word}{about}{value}>{''.join(f'<Dimension{size}/>' for size in sizes)}</{word}>")
    outputs = "".join(
        f'<Output valueReference="{number[v.name]}"/>' for v in source.variables if v.causality == "output"
    )
    rates = "".join(f'<ContinuousStateDerivative valueReference="{number[v.name]}"/>' for v in source.variables if v.of)
    events = "".join(f'<EventIndicator valueReference="{number[name]}"/>' for name in source.indicators)
    flags = {"canGetAndSetFMUState": "true", "providesDirectionalDerivatives": "true"}
    return (
        f'<?xml version="1.0" encoding="UTF-8"?><fmiModelDescription fmiVersion="3.0" modelName="{source.model}" '
        f'instantiationToken="{TOKEN}">{_kinds(source, flags)}{source.units}'
        f"<ModelVariables>{''.join(rows)}</ModelVariables>"
        f"<ModelStructure>{outputs}{rates}{events}</ModelStructure></fmiModelDescription>"
    )
