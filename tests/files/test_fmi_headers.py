"""What cardan writes of FMI's types and functions is what the standard says: both are given to one compiler.

FMPy brings the headers of the standard.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

import pytest

fmpy = pytest.importorskip("fmpy")
pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="a C compiler compares the headers")

STANDARD = Path(fmpy.__file__).parent / "c-code"
SOURCES = Path(str(files("cardan.files.exports.fmi") / "sources"))
FUNCTION = r"typedef\s+[\w\s\*]*?(fmi{0}\w+)TYPE\s*\("


def compiled(tmp_path: Path, text: str) -> subprocess.CompletedProcess[str]:
    source = tmp_path / "both.c"
    source.write_text(text)
    command = ["cc", "-std=c11", "-Wall", "-Werror", "-fsyntax-only", f"-I{STANDARD}", f"-I{SOURCES}", str(source)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("version", [2, 3])
def test_functions_have_the_types_of_the_standard(tmp_path, version):
    """A prototype that differs from the standard's is an error of the compiler."""
    header = (SOURCES / f"fmi{version}.h").read_text()
    prototypes = header[header.index("/* The name of a function.") : header.rindex("#endif")]
    start = f'#include "fmi{version}Functions.h"\n#define FMI_EXPORT FMI{version}_Export\n'
    done = compiled(tmp_path, start + prototypes)
    assert done.returncode == 0, done.stderr
    wrong = prototypes.replace("(Terminate)(", "(Terminate)(int wrong, ")
    assert wrong != prototypes
    assert "conflicting types" in compiled(tmp_path, start + wrong).stderr


@pytest.mark.parametrize("version", [2, 3])
def test_all_functions_are_declared(version):
    standard = (STANDARD / f"fmi{version}FunctionTypes.h").read_text()
    names = re.findall(FUNCTION.format(version), standard)
    header = (SOURCES / f"fmi{version}.h").read_text()
    declared = {f"fmi{version}{name}" for name in re.findall(rf"\bFMI{version}\((\w+)\)\(", header)}
    declared |= {
        f"fmi{version}{do}{kind}" for kind in re.findall(r"_VARIABLES\((\w+)\)\n", header) for do in ("Get", "Set")
    }
    assert len(names) > 40
    assert set(names) - declared == set()


@pytest.mark.parametrize("version", [2, 3])
def test_types_and_constants_are_those_of_the_standard(tmp_path, version):
    """Ours, under other names, beside the standard's: sizes, kinds, values and places of fields agree."""
    prefix, header = f"fmi{version}", (SOURCES / f"fmi{version}.h").read_text()
    types = header[: header.index("/* The name of a function.")]
    constants = re.findall(rf"#define ({prefix}\w+) ", types)
    constants += [name for body in re.findall(r"enum \{(.*?)\}", types, re.S) for name in re.findall(r"\w+", body)]
    simple = re.findall(rf"typedef (?!enum|struct)[^;(]*?\b({prefix}\w+);", types)
    pointers = re.findall(rf"\(\*({prefix}\w+)\)\(", types)
    structs = re.findall(rf"typedef struct \{{(.*?)\}} ({prefix}\w+);", types, re.S)
    ours = types.replace(prefix, "ours").replace(f"CARDAN_FMI{version}_H", "OURS")
    checks = [f"_Static_assert(__builtin_types_compatible_p({n}, {n.replace(prefix, 'ours')}), {n!r});" for n in simple]
    checks += [f"_Static_assert(sizeof({n}) == sizeof({n.replace(prefix, 'ours')}), {n!r});" for n in pointers]
    for name in constants:
        if f'#define {name} "' in types:
            checks.append(f'_Static_assert(sizeof({name}) == sizeof({name.replace(prefix, "ours")}), "length");')
        else:
            checks.append(f"_Static_assert((int){name} == (int){name.replace(prefix, 'ours')}, {name!r});")
    for body, name in structs:
        fields = [word for line in re.findall(rf"{prefix}\w+ ([^;]*);", body) for word in re.findall(r"\w+", line)]
        assert fields
        for field in fields:
            pair = f"offsetof({name}, {field}) == offsetof({name.replace(prefix, 'ours')}, {field})"
            checks.append(f"_Static_assert({pair}, {field!r});")
    assert len(simple) >= 10
    assert len(constants) >= 15
    text = f'#include "fmi{version}Functions.h"\n{ours}#endif\n' + "\n".join(checks).replace("'", '"') + "\n"
    done = compiled(tmp_path, text)
    assert done.returncode == 0, done.stderr
