"""The tutorial notebook: it is made of its page, runs without error, shows what it promises, and its numbers are right.

The numbers are those of formulas for a slider-crank with a uniform rod, written down here once more from Newton's laws.
"""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from scipy.optimize import brentq, minimize_scalar

DOCS = Path(__file__).resolve().parents[1] / "docs"
TIME_LIMIT = 600  # s for one cell: only there so that a kernel that hangs is ended
# the pump of the tutorial
CRANK_MASS, PISTON, ROD_DENSITY, R, SPEED, G = 1.0, 0.4, 2.4, 0.05, 100.0, 9.80665
SIDE_LIMIT = 76.0  # N
# values are computed with rtol = 1e-6; peaks of the tables are those of 360 times a turn, within 1 - cos(π/360)
RTOL, TABLE_RTOL = 1e-5, 4e-5
ASKED = """
import json
largest = lambda run: float(((run["O"].reaction_j[:, :2] ** 2).sum(axis=1).max()) ** 0.5)
print(json.dumps({
    "piston": float(state["piston"].position[0]),
    "hangs": float(rest["crank"].angle[0]),
    "frequency": float(modes.frequencies[0]),
    "stroke": float(x.max() - x.min()),
    "before": float(g.values[0]), "side": float(g.values[1]), "table": largest(before),
    "by_c": g.derivative("bearing force", "c"), "by_l": g.derivative("bearing force", "l"),
    "side_by_l": g.derivative("side force", "l"), "side_by_c": g.derivative("side force", "c"),
    "l": best.parameters["l"], "c": best.parameters["c"], "best": best.objective,
    "cost": best.active["side force <= 76"], "after": largest(after),
}))
"""


def forces(angle: np.ndarray, l: float, c: float) -> tuple[np.ndarray, np.ndarray]:
    """Bearing force and force of the bore on the piston, at constant speed.

    β is the angle of the rod below the horizontal: l sin β = r sin θ. Newton's law of the piston along the bore, of the
    rod in x and y and about its middle, and of the crank, one after the other.
    """
    m = ROD_DENSITY * l
    s, k, w = np.sin(angle), np.cos(angle), SPEED
    b = np.arcsin(R * s / l)
    b1 = R * k * w / (l * np.cos(b))
    b2 = (l * np.sin(b) * b1**2 - R * s * w**2) / (l * np.cos(b))
    a_pin = -(w**2) * R * np.array([k, s])
    a_piston = a_pin[0] - l * (np.sin(b) * b2 + np.cos(b) * b1**2)
    B_x = -PISTON * a_piston  # of the piston on the rod
    A_x = m * (a_pin[0] + a_piston) / 2 - B_x  # of the crank on the rod
    both_y = m * (a_pin[1] / 2 + G)  # A_y + B_y
    # J φ̈ = l/2 [cos β (B_y - A_y) + sin β (B_x - A_x)], φ = -β, J = m l²/12
    apart_y = (-m * l / 6 * b2 - np.sin(b) * (B_x - A_x)) / np.cos(b)  # B_y - A_y
    A_y, B_y = (both_y - apart_y) / 2, (both_y + apart_y) / 2
    bearing = np.hypot(c * w**2 * k + A_x, c * w**2 * s + A_y + CRANK_MASS * G)
    return bearing, B_y + PISTON * G


def peaks(l: float, c: float) -> tuple[float, float]:
    bearing, side = forces(np.linspace(0, 2 * np.pi, 4000, endpoint=False), l, c)
    return top(bearing), top(np.abs(side))


def top(values: np.ndarray) -> float:
    """The peak between the samples, by a parabola through the highest and its neighbours."""
    k = int(values.argmax())
    before, here, after = values[[k - 1, k, (k + 1) % len(values)]]
    return float(here - (after - before) ** 2 / (8 * (after - 2 * here + before)))


def best_design(limit: float) -> tuple[float, float, float]:
    """The limit on the side force decides on l; then c is the best for the bearing."""
    l = brentq(lambda l: peaks(l, 0.0)[1] - limit, 0.15, 0.18, xtol=1e-13)
    found = minimize_scalar(lambda c: peaks(l, c)[0], bounds=(0, 0.05), method="bounded", options={"xatol": 1e-11})
    return l, float(found.x), float(found.fun)


def slope(f, x: float, h: float) -> float:
    return (f(x + h) - f(x - h)) / (2 * h)


@pytest.fixture(scope="module")
def executed(tmp_path_factory):
    """The notebook after a run, with one more cell that tells its numbers."""
    reason = "the notebook is run with nbclient and ipykernel: pip install cardan[dev]"
    pytest.importorskip("nbclient", reason=reason)
    pytest.importorskip("ipykernel", reason=reason)
    import nbformat
    from nbclient import NotebookClient

    book = nbformat.reads((DOCS / "tutorial_design.ipynb").read_text(encoding="utf-8"), 4)
    book.cells.append(nbformat.v4.new_code_cell(ASKED, id="asked"))
    folder = tmp_path_factory.mktemp("notebook")
    NotebookClient(book, timeout=TIME_LIMIT, resources={"metadata": {"path": str(folder)}}).execute()
    assert (folder / "pump.html").stat().st_size > 10_000
    return book


def test_the_notebook_is_made_of_its_page():
    maker = _module("make_notebook")
    stored = (DOCS / "tutorial_design.ipynb").read_text(encoding="utf-8")
    assert stored == maker.notebook(), "run docs/make_notebook.py"


def test_the_notebook_is_stored_without_outputs_and_holds_all_code():
    cells = json.loads((DOCS / "tutorial_design.ipynb").read_text(encoding="utf-8"))["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)
    assert len({cell["id"] for cell in cells}) == len(cells)
    maker = _module("make_notebook")
    blocks = re.findall(r"^```python\n(.*?)\n^```", maker.PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) == len(code) == 12
    assert all("".join(cell["source"]).startswith(block) for cell, block in zip(code, blocks, strict=True))


def test_its_numbers_are_those_of_formulas(executed):
    found = json.loads(executed.cells[-1].outputs[0]["text"])
    close = {"rel": RTOL}
    assert found["piston"] == pytest.approx(R * np.cos(0.6) + np.sqrt(0.15**2 - (R * np.sin(0.6)) ** 2), rel=1e-9)
    assert found["hangs"] == pytest.approx(-np.pi / 2, rel=1e-6)
    rod = ROD_DENSITY * 0.15
    omega = np.sqrt(rod * G * R / 2 / (0.002 + (rod + PISTON) * R**2))
    assert found["frequency"] == pytest.approx(omega / (2 * np.pi), rel=1e-6)
    assert found["stroke"] == pytest.approx(2 * R, rel=TABLE_RTOL)
    bearing, side = peaks(0.15, 0.0)
    assert found["before"] == pytest.approx(bearing, **close)
    assert found["table"] == pytest.approx(bearing, rel=TABLE_RTOL)
    assert found["side"] == pytest.approx(side, **close)
    assert found["by_c"] == pytest.approx(slope(lambda c: peaks(0.15, c)[0], 0.0, 1e-6), rel=1e-4)
    assert found["by_l"] == pytest.approx(slope(lambda l: peaks(l, 0.0)[0], 0.15, 1e-5), rel=1e-4)
    assert found["side_by_l"] == pytest.approx(slope(lambda l: peaks(l, 0.0)[1], 0.15, 1e-5), rel=1e-4)
    assert abs(found["side_by_c"]) < 1e-9
    l, c, least = best_design(SIDE_LIMIT)
    assert found["l"] == pytest.approx(l, **close)
    assert found["c"] == pytest.approx(c, rel=1e-3)  # flat: 0.1 % of c changes the force by less than 1e-6
    assert found["best"] == pytest.approx(least, **close)
    assert found["after"] == pytest.approx(least, rel=2 * TABLE_RTOL)
    # what the limit costs: the derivative of the optimum by it
    assert found["cost"] == pytest.approx(-slope(lambda limit: best_design(limit)[2], SIDE_LIMIT, 0.02), rel=1e-3)


def test_things_show_themselves(executed):
    """Drawings, an animation and plots are among the outputs, where the page promises them."""
    shown = {}
    for cell in executed.cells:
        if cell.cell_type == "code":
            last = cell.source.strip().splitlines()[-1]
            shown[last] = [kind for output in cell.outputs for kind in output.get("data", {})]
    for name in ("model", "state", "modes", "before", "g", "best", "better"):
        assert "text/html" in shown[name], name
    for plot in ('swing.plot("crank.angle", "piston.position.x")', 'best.plot(None, "O.reaction_j")'):
        assert "image/png" in shown[plot], plot
    texts = "".join(str(output) for cell in executed.cells for output in cell.get("outputs", ()))
    assert "allow-scripts" in texts
    assert "Traceback" not in texts


def _module(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, DOCS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
