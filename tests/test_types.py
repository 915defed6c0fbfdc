"""Editors and type checkers know cardan: its public names, what its functions take and what they return.

Pyright looks at programs as it does for a reader who has installed cardan: by the types that cardan declares,
in strict mode.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import jedi

import cardan
from cardan.results.result import ElementResult

ROOT = Path(__file__).resolve().parents[1]
PYRIGHT = Path(sys.executable).with_name("pyright")
VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"


# packages without types, or with types of some arguments only: all of theirs count as known
UNTYPED = ("scipy", "matplotlib", "trimesh", "gymnasium", "torch", "jax", "cupy", "pandas", "IPython", "fmpy", "mujoco")
IMPORTED = re.compile(
    rf"^ *(?:import|from) +((?:{'|'.join(UNTYPED)})\b[\w.]*)(?: +import +(\([^)]*\)|[^\n]*))?", re.MULTILINE
)
MOST_ANY = 932  # lines
RULES = {
    "reportUnusedExpression": False,  # the last line of a cell shows its value
    "reportPrivateUsage": False,  # _repr_html_ is what notebooks call
    "reportMissingModuleSource": False,  # of packages that are not installed here
}


def write_stubs(folder: Path, programs: list[Path]) -> None:
    """Say of the packages without types, as far as programs import them, that all in them is known to be anything."""
    classes: dict[str, set[str]] = {}
    for program in programs:
        for module, words in IMPORTED.findall(program.read_text(encoding="utf-8")):
            parts = module.split(".")
            for k in range(len(parts)):
                classes.setdefault(".".join(parts[: k + 1]), set())
            classes[module] |= set(re.findall(r"\b[A-Z]\w*", words))
    for module, names in classes.items():
        stub = folder.joinpath(*module.split("."), "__init__.pyi")
        stub.parent.mkdir(parents=True, exist_ok=True)
        lines = ["from typing import Any", "def __getattr__(name: str) -> Any: ..."]
        stub.write_text("\n".join([*lines, *(f"class {name}(Any): ..." for name in sorted(names))]), encoding="utf-8")


def complaints(folder: Path) -> list[str]:
    """What pyright in strict mode says about the programs in a folder, which use cardan as an installed package."""
    programs = list(folder.glob("*.py"))
    packages = folder / "environment" / "lib" / f"python{VERSION}" / "site-packages"
    packages.mkdir(parents=True)
    installed = [path for path in sys.path if path.endswith("site-packages")]
    (packages / "paths.pth").write_text("\n".join([str(ROOT / "src"), *installed]), encoding="utf-8")
    write_stubs(folder / "stubs", [*programs, *(ROOT / "src").rglob("*.py")])
    config: dict[str, Any] = {
        "exclude": ["environment", "stubs"],
        "stubPath": "stubs",
        "venvPath": str(folder),
        "venv": "environment",
        "pythonVersion": VERSION,
        "typeCheckingMode": "strict",
        **RULES,
    }
    (folder / "pyrightconfig.json").write_text(json.dumps(config), encoding="utf-8")
    run = subprocess.run([PYRIGHT, "-p", folder, "--outputjson"], capture_output=True, text=True, check=False)
    report = json.loads(run.stdout)
    assert report["summary"]["filesAnalyzed"] == len(programs), run.stdout
    return [
        f"{Path(note['file']).name}:{note['range']['start']['line'] + 1}: {note['message']} ({note.get('rule')})"
        for note in report["generalDiagnostics"]
    ]


PAGES = [
    ROOT / "README.md",
    *(path for path in sorted((ROOT / "docs").glob("*.md")) if path.stem != "refusals"),  # that goes on in comments
    *sorted((ROOT / "docs" / "howto").glob("*.md")),
    *sorted((ROOT / "docs" / "course").glob("*.md")),
]
PROGRAMS = sorted((ROOT / "examples").glob("*.py"))


def code_of(page: Path) -> str:
    """The Python of a page, each line where it stands on the page."""
    lines, inside = [], False
    for line in page.read_text(encoding="utf-8").splitlines():
        inside = inside and not line.startswith("```")
        lines.append(line if inside else "")
        inside = inside or line == "```python"
    return "\n".join(lines)


def test_code_on_the_pages_is_typed(tmp_path):
    for page in PAGES:
        if code_of(page).strip():
            (tmp_path / f"{page.stem}.py").write_text(code_of(page), encoding="utf-8")
    assert complaints(tmp_path) == []


def test_public_names_are_exported(tmp_path):
    names = [name for name in dir(cardan) if not name.startswith("_")]
    lines = ["import cardan as cd", *(f"print(cd.{name})" for name in names)]
    (tmp_path / "names.py").write_text("\n".join(lines), encoding="utf-8")
    assert complaints(tmp_path) == []


def test_examples_are_typed(tmp_path):
    for program in PROGRAMS:
        shutil.copy(program, tmp_path)
    assert complaints(tmp_path) == []


def test_complaints_are_seen(tmp_path):
    (tmp_path / "wrong.py").write_text('import cardan as cd\n\nmodel = cd.Model(3)\ncd.ModelError("", level="")\n')
    first, second = complaints(tmp_path)
    assert first.startswith('wrong.py:3: Argument of type "Literal[3]"')
    assert second.startswith('wrong.py:4: No parameter named "level"')


def test_a_star_imports_all_public_names():
    namespace: dict[str, object] = {}
    exec("from cardan import *", namespace)
    assert set(dir(cardan)) - {"__version__"} <= namespace.keys()


def completed(program: str) -> set[str]:
    """What an editor offers at the end of a program, by Jedi."""
    project = jedi.Project(ROOT, added_sys_path=[str(ROOT / "src")])
    return {completion.name for completion in jedi.Script(program, project=project).complete()}


def test_an_editor_completes_public_names():
    assert set(dir(cardan)) - {"__version__"} <= completed("import cardan as cd\ncd.")


def test_an_editor_completes_models_bodies_and_views():
    model = 'import cardan as cd\nmodel = cd.Model("pendulum")\n'
    assert {"body", "add", "ground", "parameter"} <= completed(model + "model.")
    assert {"at", "angle", "mass"} <= completed(model + 'model.body("rod", mass=1).')
    view = {name for name in vars(cardan.View) if not name.startswith("_")}
    assert view <= completed("import cardan as cd\ndef law(s: cd.View):\n    return s.")


def test_an_editor_completes_results():
    run = 'import cardan as cd\nresult = cd.simulate(cd.Model("pendulum"), until=1)\n'
    assert {"t", "energy", "events", "plot", "animate", "save"} <= completed(run + "result.")
    assert {"position", "angle", "reaction_i", "euler_angles"} <= completed(run + 'result["rod"].')
    assert {"max", "shape"} <= completed(run + 'result["rod.angle"].')
    assert {"t", "name", "state_after"} <= completed(run + "result.events[0].")


def test_quantities_that_an_editor_offers_exist():
    """In the plane or in space."""
    model = cardan.Model("all", dim=3)
    k = model.parameter("k", 1.0)
    rod, bar = (model.body(name, mass=1, inertia=(1, 1, 1), position=(0, 1, 0)) for name in ("rod", "bar"))
    model.add(cardan.Translational("slide", model.ground.at(0, 1, 0, axis=(1, 0, 0)), rod.at(0, 0, 0, axis=(1, 0, 0))))
    model.add(cardan.Spring("spring", model.ground, bar, stiffness=k))
    model.add(cardan.Torque("twist", bar, (1, 0, 0)))
    model.add(cardan.Gain("gain", 1.0))
    plane = cardan.Model("plane")
    plane.body("rod", mass=1, inertia=1)
    available: set[str] = set()
    for result in (cardan.simulate(model, until=0.1), cardan.simulate(plane, until=0.1)):
        for name in result.elements:
            available |= {*dir(result[name])}
    offered = set(ElementResult.__annotations__)
    assert offered - available == set()


def send(server: subprocess.Popen[bytes], **message: Any) -> None:
    """Write a message of the Language Server Protocol."""
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    assert server.stdin is not None
    server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    server.stdin.flush()


def answer(server: subprocess.Popen[bytes], number: int) -> Any:
    """The result of the request with this number; what the server asks in between is answered with nothing."""
    assert server.stdout is not None
    while True:
        size = 0
        while line := server.stdout.readline().strip():
            if line.lower().startswith(b"content-length:"):
                size = int(line.partition(b":")[2])
        assert size, "the language server has ended"
        message = json.loads(server.stdout.read(size))
        if "method" not in message and message.get("id") == number:
            return message["result"]
        if "method" in message and "id" in message:
            settings = message.get("params", {}).get("items", [])
            send(server, id=message["id"], result=[{} for _ in settings] or None)


def completed_at_marks(folder: Path, program: str) -> list[set[str]]:
    """What an editor offers at each "|" of a program, by the language server of pyright."""
    file = folder / "program.py"
    (folder / "pyrightconfig.json").write_text(json.dumps({"extraPaths": [str(ROOT / "src")]}), encoding="utf-8")
    text = program.replace("|", "")
    file.write_text(text, encoding="utf-8")
    places = [(row, at) for row, line in enumerate(program.splitlines()) if (at := line.find("|")) >= 0]
    document = {"uri": file.as_uri(), "languageId": "python", "version": 1, "text": text}
    command = [PYRIGHT.with_name("pyright-langserver"), "--stdio"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
        folders = [{"uri": folder.as_uri(), "name": "programs"}]
        start = {"processId": None, "rootUri": folder.as_uri(), "capabilities": {}, "workspaceFolders": folders}
        send(server, id=0, method="initialize", params=start)
        answer(server, 0)
        send(server, method="initialized", params={})
        send(server, method="textDocument/didOpen", params={"textDocument": document})
        offers: list[set[str]] = []
        for number, (row, at) in enumerate(places, start=1):
            where = {"textDocument": {"uri": file.as_uri()}, "position": {"line": row, "character": at}}
            send(server, id=number, method="textDocument/completion", params=where)
            offers.append({item["label"] for item in answer(server, number)["items"]})
        server.kill()
    return offers


LAMBDAS = """
import cardan as cd
model = cd.Model("pendulum")
rod = model.body("rod", mass=1)
model.add(cd.Force("wind", rod, lambda s: s.|time))
model.add(cd.When("turned", lambda s: s.|time, do=cd.Stop()))
cd.Terminal(lambda s: s.|time)
"""


def test_an_editor_completes_lambdas(tmp_path):
    """Jedi does not look at the call that a lambda stands in; the language servers of editors do."""
    force, event, response = completed_at_marks(tmp_path, LAMBDAS)
    view = {name for name in vars(cardan.View) if not name.startswith("_")}
    assert view <= force
    assert view <= event
    assert view | {"acceleration", "kinetic_energy"} <= response


RESPONSES = """
import cardan as cd
model = cd.Model("pendulum")
cd.sweep(model, {"k": [1.0]}, lambda r: r.|t, until=1)
cd.sweep(model, {"k": [1.0]}, {"last": lambda r: r.|t}, until=1)
cd.sweep(model, {"k": [1.0]}, {"damping": lambda r: r.|modes}, analysis="linearize")
"""


def test_an_editor_completes_responses_of_sweeps(tmp_path):
    """A function of the result, where linear analyses are not asked for."""
    alone, named, linear = completed_at_marks(tmp_path, RESPONSES)
    assert {"t", "energy", "plot"} <= alone & named
    assert "modes" not in alone | named
    assert {"modes", "stable"} <= linear


def test_any_becomes_rarer():
    """`Any` makes a reader guess. The number of lines with it may only fall: lower the limit when it does."""
    lines = (line for path in (ROOT / "src").rglob("*.py") for line in path.read_text(encoding="utf-8").splitlines())
    assert sum(1 for line in lines if re.search(r"\bAny\b", line)) <= MOST_ANY
