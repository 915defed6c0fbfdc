"""The pages for people who come from other programs: every name of cardan on them exists, the examples are one machine,
and it moves as its equation of motion says."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import cardan as cd
from cardan.analysis.state import State

HOWTO = Path(__file__).resolve().parents[1] / "docs" / "howto"
PAGE = (HOWTO / "coming_from.md").read_text(encoding="utf-8")
FOURBARS = {"from_modelica.md": 0.05, "from_simscape.md": 0.0}  # page -> damping at the rocker, N m s
CODE = re.compile(r"`([^`\n]+)`")
OWNERS = {
    "cd": cd,
    "model": cd.Model("any"),
    "body": cd.Model("any").body("any", 1, 1),
    "result": cd.Result,
    "state": State,
}
WITH_FMI = {"model.input", "cd.export_fmu", "cd.Fmu"}  # names that come with FMI
EXUDYN_STEP_ERROR = 1e-6  # m: its 4000 steps of second order, in a second


def pendulum_end() -> tuple[float, float]:
    """Where the middle of the rod is after 1 s: φ'' = -3/2 g cos φ."""
    solution = solve_ivp(lambda t, y: [y[1], -1.5 * 9.81 * np.cos(y[0])], (0, 1), [0, 0], rtol=1e-12, atol=1e-12)
    angle = solution.y[0, -1]
    return 0.5 * np.cos(angle), 0.5 * np.sin(angle)


@pytest.mark.parametrize("page", ["coming_from.md", *FOURBARS])
def test_every_name_exists(page):
    codes = CODE.findall((HOWTO / page).read_text(encoding="utf-8"))
    names = [name for code in codes for name in re.findall(r"(?<!\w)(\w+)\.(\w+)", code)]
    ours = [(owner, word) for owner, word in names if owner in OWNERS]
    assert len(ours) > 50
    ours = [(owner, word) for owner, word in ours if f"{owner}.{word}" not in WITH_FMI]
    state_words = set(State.__dataclass_fields__)
    missing = [f"{o}.{w}" for o, w in ours if not hasattr(OWNERS[o], w) and not (o == "state" and w in state_words)]
    assert missing == []


def test_options_in_the_tables_are_options():
    import inspect

    asked = {"simulate": ("rtol", "atol", "method", "step"), "Spring": ("force",), "Model": ("gravity",)}
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


# -- the four-bar linkage of the pages on Modelica and Simscape ------------------------------------------------------

CRANK, COUPLER, ROCKER, BASE, SIDE, DENSITY, GRAVITY = 0.2, 0.5, 0.4, 0.5, 0.02, 7800, 9.81


def fourbar(angle: float) -> np.ndarray:
    """Of the bars with the crank at an angle: x, y of their middles and their angles, (3, 3)."""
    B, D = CRANK * np.array([np.cos(angle), np.sin(angle)]), np.array([BASE, 0.0])
    d = float(np.linalg.norm(D - B))
    u = (D - B) / d
    along = (COUPLER**2 - ROCKER**2 + d**2) / (2 * d)
    C = B + along * u + np.sqrt(COUPLER**2 - along**2) * np.array([-u[1], u[0]])
    coupler, rocker = np.arctan2(*(C - B)[::-1]), np.arctan2(*(C - D)[::-1])
    return np.array([[*B / 2, angle], [*(B + C) / 2, coupler], [*(C + D) / 2, rocker]])


def fourbar_end(damping: float) -> float:
    """The angle of the crank after 1 s: J φ'' = -J'/2 φ'² - V' - d ψ'² φ', by differences of the closed forms."""
    lengths = np.array([CRANK, COUPLER, ROCKER])
    masses = DENSITY * SIDE**2 * lengths
    inertias = masses * (lengths**2 + SIDE**2) / 12
    h = 1e-5

    def rates(angle: float) -> np.ndarray:
        return (fourbar(angle + h) - fourbar(angle - h)) / (2 * h)

    def mass(angle: float) -> float:
        x, y, turn = rates(angle).T
        return float(masses @ (x**2 + y**2) + inertias @ turn**2)

    def equation(_, y):
        angle, speed = y
        x = rates(angle)
        slope = (mass(angle + 1e-4) - mass(angle - 1e-4)) / 2e-4
        force = -GRAVITY * float(masses @ x[:, 1]) - damping * x[2, 2] ** 2 * speed - slope / 2 * speed**2
        return [speed, force / mass(angle)]

    return float(solve_ivp(equation, (0, 1), [np.pi / 3, FOURBAR_SPEED[damping]], rtol=1e-9, atol=1e-9).y[0, -1])


FOURBAR_SPEED = {0.05: 10.0, 0.0: np.radians(600)}
DIFFERENCES = 1e-4  # rad after a second: of the derivatives above, and of rtol = 1e-6


@pytest.mark.parametrize(("page", "damping"), FOURBARS.items())
def test_the_four_bar_linkage_moves_as_its_equation_says(page, damping, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (HOWTO / page).read_text(encoding="utf-8")
    namespace: dict = {}
    for block in re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        exec(block, namespace)
    crank = namespace["result"]["crank"]
    assert crank.angle[0] == pytest.approx(np.pi / 3, abs=1e-12)
    assert crank.angle[-1] == pytest.approx(fourbar_end(damping), abs=DIFFERENCES)
