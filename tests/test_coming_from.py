"""The page for people who come from other programs: every name of cardan on it exists, the examples are one machine."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import cardan as cd
from cardan.analysis.state import State

PAGE = (Path(__file__).resolve().parents[1] / "docs" / "howto" / "coming_from.md").read_text(encoding="utf-8")
CODE = re.compile(r"`([^`\n]+)`")
OWNERS = {
    "cd": cd,
    "model": cd.Model("any"),
    "body": cd.Model("any").body("any", 1, 1),
    "result": cd.Result,
    "state": State,
}
EXUDYN_STEP_ERROR = 1e-6  # m: its 4000 steps of second order, in a second


def pendulum_end() -> tuple[float, float]:
    """Where the middle of the rod is after 1 s: φ'' = -3/2 g cos φ."""
    solution = solve_ivp(lambda t, y: [y[1], -1.5 * 9.81 * np.cos(y[0])], (0, 1), [0, 0], rtol=1e-12, atol=1e-12)
    angle = solution.y[0, -1]
    return 0.5 * np.cos(angle), 0.5 * np.sin(angle)


def test_every_name_exists():
    names = [name for code in CODE.findall(PAGE) for name in re.findall(r"(?<!\w)(\w+)\.(\w+)", code)]
    ours = [(owner, word) for owner, word in names if owner in OWNERS]
    assert len(ours) > 100
    state_words = set(State.__dataclass_fields__)
    missing = [f"{o}.{w}" for o, w in ours if not hasattr(OWNERS[o], w) and not (o == "state" and w in state_words)]
    assert missing == []


def test_options_in_the_tables_are_options():
    import inspect

    asked = {"simulate": ("rtol", "atol", "method", "integrator", "step"), "Spring": ("force",), "Model": ("gravity",)}
    for name, words in asked.items():
        assert set(words) <= set(inspect.signature(getattr(cd, name)).parameters)
    body = inspect.signature(cd.Model.body).parameters
    assert {"mass", "inertia", "shape", "hold", "center_of_mass"} <= set(body)


def test_the_examples_are_one_machine(tmp_path):
    """Ours in the plane, the dataset's numbers, and the MJCF file in space end at the same place."""
    namespace: dict = {}
    for block in re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL):
        exec(block, namespace)
    assert namespace["end"] == pytest.approx(pendulum_end(), abs=1e-5)
    (xml,) = re.findall(r"^```xml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    (tmp_path / "pendulum.xml").write_text(xml)
    model = cd.load_model(tmp_path / "pendulum.xml")
    run = cd.simulate(model, until=1, rtol=1e-8, atol=1e-10)
    angle = run["pin"].angle[-1]
    assert (0.5 * np.cos(angle), 0.5 * np.sin(angle)) == pytest.approx(pendulum_end(), abs=1e-6)


def test_the_example_of_exudyn_ends_there_too(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    pytest.importorskip("exudyn", reason="Exudyn is not installed: pip install cardan[bench]")
    (code,) = re.findall(r"^```\{code-block\} python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    namespace: dict = {}
    exec(code, namespace)
    assert namespace["end"][:2] == pytest.approx(pendulum_end(), abs=EXUDYN_STEP_ERROR)
