"""The equations of small machines as formulas, against what one derives by hand, by Lagrange, and by running them."""

import xml.dom.minidom
from itertools import pairwise

import numpy as np
import pytest
import sympy as sp
from click.testing import CliRunner
from sympy.physics.mechanics import LagrangesMethod, dynamicsymbols

import cardan as cd
from cardan.analysis.written import formulas
from cardan.analysis.written.formulas import written_number
from cardan.cli import app
from cardan.errors import AnalysisError, CardanError

SAME = 1e-12  # relative: accelerations of formulas and of runs differ by round-off


def pendulum() -> cd.Model:
    model = cd.Model("pendulum", gravity=(0, -9.81))
    m, l = model.parameter("m", 2.0), model.parameter("l", 0.5)
    rod = model.body("rod", mass=m, inertia=m * l**2 / 3, position=(l, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-l, 0)))
    return model


def double_pendulum() -> cd.Model:
    model = cd.Model("double pendulum", gravity=(0, -9.81))
    m1, m2, l1, l2 = (model.parameter(*named) for named in (("m1", 1.0), ("m2", 2.0), ("l1", 0.5), ("l2", 0.7)))
    upper = model.body("upper", mass=m1, inertia=0.25, position=(0.3, -0.4))
    lower = model.body("lower", mass=m2, inertia=0.5, position=(0.3, -1.1))
    model.add(cd.Revolute("p", model.ground.at(0, 0), upper.at(0, l1)))
    model.add(cd.Revolute("q", upper.at(0, 0), lower.at(0, l2)))
    return model


def top() -> cd.Model:
    model = cd.Model("top", dim=3, gravity=(0, 0, -9.81))
    body = model.body("top", mass=1, inertia=(0.1, 0.1, 0.05), position=(0, 0, 0.3))
    model.add(cd.Spherical("tip", model.ground.at(0, 0, 0), body.at(0, 0, -0.3)))
    return model


def sledge() -> cd.Model:
    model = cd.Model("sledge", gravity=None)
    body = model.body("sledge", mass=3, inertia=1)
    model.add(cd.KnifeEdge("edge", body.at(0, 0, axis=(1, 0))))
    return model


def fourbar() -> cd.Model:
    return cd.load_model("examples/fourbar.yaml")


def symbol(equations, source: str) -> sp.Symbol:
    """The symbol of a quantity of the model."""
    return next(s for s in equations.coordinates + equations.parameters if equations.letters[s].source == source)


def test_a_pendulum_by_hand():
    e = cd.equations(pendulum(), coordinates="joint")
    (phi,), m, l = e.coordinates, symbol(e, "m"), symbol(e, "l")
    assert e.mass == sp.Matrix([[sp.Rational(4, 3) * m * l**2]])
    assert sp.simplify(e.forces[0] + m * sp.Rational(981, 100) * l * sp.cos(phi)) == 0
    assert sp.simplify(e.explicit[0] + 3 * sp.Rational(981, 100) * sp.cos(phi) / (4 * l)) == 0


def test_the_constraints_of_a_pendulum():
    e = cd.equations(pendulum())
    x, y, phi = e.coordinates
    l = symbol(e, "l")
    assert e.rows == ("pin.x", "pin.y")
    assert sp.simplify(e.constraints - sp.Matrix([l * sp.cos(phi) - x, l * sp.sin(phi) - y])) == sp.zeros(2, 1)
    assert sp.simplify(e.jacobian - e.constraints.jacobian(e.coordinates)) == sp.zeros(2, 3)
    rate = e.jacobian * sp.Matrix(e.speeds)
    curvature = sum((rate.diff(q) * v for q, v in zip(e.coordinates, e.speeds, strict=True)), sp.zeros(2, 1))
    assert sp.simplify(e.gamma + curvature) == sp.zeros(2, 1)


def test_a_double_pendulum_by_lagrange():
    """Derived a second time by SymPy's own method, from the energies of two bodies (Wells 1967, ch. 5)."""
    e = cd.equations(double_pendulum(), coordinates="joint")
    p, q = dynamicsymbols("p q")
    m1, m2, l1, l2 = e.parameters
    t = dynamicsymbols._t
    places = [sp.Matrix([l1 * sp.sin(p), -l1 * sp.cos(p)])]
    places.append(places[0] + sp.Matrix([l2 * sp.sin(p + q), -l2 * sp.cos(p + q)]))
    turns, masses, inertias = (p, p + q), (m1, m2), (sp.Rational(1, 4), sp.Rational(1, 2))
    kinetic = sum(m * r.diff(t).dot(r.diff(t)) / 2 for m, r in zip(masses, places, strict=True))
    kinetic += sum(J * turn.diff(t) ** 2 / 2 for J, turn in zip(inertias, turns, strict=True))
    potential = sum(m * sp.Rational(981, 100) * r[1] for m, r in zip(masses, places, strict=True))
    method = LagrangesMethod(kinetic - potential, [p, q])
    method.form_lagranges_equations()
    plain = {p.diff(t): e.speeds[0], q.diff(t): e.speeds[1], p: e.coordinates[0], q: e.coordinates[1]}
    assert sp.simplify(method.mass_matrix.subs(plain) - e.mass) == sp.zeros(2, 2)
    assert sp.simplify(sp.expand_trig((method.forcing.subs(plain) - e.forces).expand())) == sp.zeros(2, 1)


def test_a_heavy_top_has_the_equations_of_euler():
    """A_0 = A + m l² about the tip; the moment of the weight by Euler parameters (Nikravesh 1988, sec. 8.1)."""
    e = cd.equations(top(), coordinates="joint")
    e0, e1, e2, e3 = e.coordinates
    wx, wy, wz = e.speeds
    assert e.mass == sp.diag(sp.Rational(19, 100), sp.Rational(19, 100), sp.Rational(1, 20))
    weight = sp.Rational(981, 100) * sp.Rational(3, 10)
    gyroscopic = sp.Rational(19, 100) - sp.Rational(1, 20)
    expected = sp.Matrix([
        2 * weight * (e0 * e1 + e2 * e3) + gyroscopic * wy * wz,
        2 * weight * (e0 * e2 - e1 * e3) - gyroscopic * wx * wz,
        0,
    ])  # fmt: skip
    assert sp.simplify(e.forces - expected) == sp.zeros(3, 1)
    half = sp.Rational(1, 2)
    assert sp.simplify(e.coordinate_rates[0] + half * (e1 * wx + e2 * wy + e3 * wz)) == 0


def test_a_knife_edge_holds_the_speed_across():
    e = cd.equations(sledge())
    vx, vy, _ = e.speeds
    phi = e.coordinates[2]
    assert sp.simplify(e.constraints[0] - (vy * sp.cos(phi) - vx * sp.sin(phi))) == 0


def test_a_fourbar_in_joint_coordinates_closes_as_drawn():
    """Bars of 2, 4 and 4 m between pivots 2.5 m apart: the loop by hand."""
    e = cd.equations(fourbar(), coordinates="joint")
    A, B, D = e.coordinates
    closing = sp.Matrix([
        2 * sp.cos(A) + 4 * sp.cos(A + B) - 4 * sp.cos(D) - sp.Rational(5, 2),
        2 * sp.sin(A) + 4 * sp.sin(A + B) + 4 * sp.sin(D),
    ])  # fmt: skip
    assert sp.simplify(e.constraints - closing) == sp.zeros(2, 1)


@pytest.mark.parametrize("build", [pendulum, double_pendulum, top, sledge, fourbar])
@pytest.mark.parametrize("coordinates", ["absolute", "joint"])
def test_formulas_give_the_accelerations_of_a_run(build, coordinates):
    """M v̇ - Cᵀ λ = Q and C v̇ = γ, solved with the numbers of the start, are what the first row of a run reports."""
    model = build()
    e = cd.equations(model, coordinates=coordinates)
    result = cd.simulate(model, until=1e-6, every=1e-6)
    numbers = {e.time: 0.0} | {p: model.parameters[e.letters[p].source].value for p in e.parameters}
    numbers |= {s: _position(result, model, e.letters[s].source) for s in e.coordinates}
    numbers |= {s: _rate(result, model, e.letters[s].source, 1) for s in e.speeds}
    M, C, Q, gamma = (
        np.array(x.subs(numbers), float).reshape(x.shape) for x in (e.mass, e.jacobian, e.forces, e.gamma)
    )
    n, r = len(e.speeds), len(e.rows)
    K = np.block([[M, -C.T], [C, np.zeros((r, r))]])
    acceleration = np.linalg.lstsq(K, np.vstack([Q, gamma]), rcond=None)[0][:n, 0]
    reported = [_rate(result, model, e.letters[s].source, 2) for s in e.accelerations]
    scale = max(1.0, np.abs(acceleration).max())
    assert np.abs(acceleration - reported).max() <= 1e-9 * scale


def _position(result, model, source):
    """A coordinate in the first row: of a body, or the angle of a joint."""
    owner, _, word = source.rpartition(".")
    if word.startswith("e"):
        return float(result[owner].orientation[0, int(word[1])])
    return float(result[source][0])


def _rate(result, model, source, order):
    """The first or second derivative of a coordinate, in the first row."""
    owner, word, *axis = source.split(".")
    if owner in model.bodies:
        turns = word in ("angle", "angular_velocity")
        names = [["velocity", "acceleration"], ["angular_velocity", "angular_acceleration"]][turns]
        values = getattr(result[owner], names[order - 1])[0]
        return float(values if np.ndim(values) == 0 else values["xyz".index(axis[0] if axis else word)])
    if order == 1:
        return float(result[owner].rate[0])
    joint = model.elements[owner]
    ends = [(joint.j.body.name, 1), (joint.i.body.name, -1)]
    return float(sum(sign * result[body].angular_acceleration[0] for body, sign in ends if body in model.bodies))


def test_they_agree_with_the_functions_that_run():
    for name in ("fourbar", "slidercrank", "buffer_design", "spatial_slider_crank"):
        assert cd.equations(cd.load_model(f"examples/{name}.yaml")).difference < SAME


def test_a_formula_that_is_wrong_is_noticed(monkeypatch):
    operations = formulas._operations()
    monkeypatch.setattr(formulas, "_operations", lambda: operations | {"SIN": sp.cos})
    with pytest.raises(AnalysisError, match="differ from the functions that run"):
        cd.equations(pendulum(), simplify=False)


def test_a_form_that_is_wrong_is_not_taken(monkeypatch):
    """Simplifying is SymPy's work; an entry that has other numbers afterwards stays as it was."""
    monkeypatch.setattr("cardan.analysis.written.equations.simplified", lambda x, quaternions: x + 1)
    assert cd.equations(pendulum()).mass == cd.equations(pendulum(), simplify=False).mass


@pytest.mark.parametrize(
    ("value", "formula"),
    [
        (1 / 3, sp.Rational(1, 3)), (0.7, sp.Rational(7, 10)), (np.pi / 6, sp.pi / 6), (-2.0, -2), (1e-40, 0),
        (9.80665, sp.Rational("9.80665")), (1.23456789e-7, sp.Rational("1.23456789e-7")),
        (float("inf"), sp.oo), (-float("inf"), -sp.oo),
    ],
)  # fmt: skip
def test_numbers_are_as_they_were_written(value, formula):
    assert written_number(value) == formula


def test_what_is_not_smooth_has_its_formula():
    model = cd.Model("carts", gravity=None)
    cart = model.body("cart", mass=1, inertia=1, position=(1.5, 0))
    model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), cart.at(0, 0)))
    curve = cd.Spline((0, 1, 2), (1, 2, 4), kind="linear")
    model.add(cd.Force("push", cart.at(0, 0), lambda s: (-curve(s.position(cart)[0]), 0)))
    model.add(cd.Force("side", cart.at(0, 0), lambda s: (cd.fabs(s.time - 1) * cd.atan2(1, 2), cd.sign(s.time))))
    model.state("p", initial=0.5, rate=lambda s: cd.fmax(s.state("p"), 0) - cd.if_else(s.time > 0.3, 1, 2))
    e = cd.equations(model)
    (p,) = e.states
    assert e.difference < SAME
    at = {e.time: 0.2, p: 0.5, e.coordinates[0]: 1.5, e.coordinates[1]: 0, e.coordinates[2]: 0}
    assert float(e.state_rates[0].subs(at)) == pytest.approx(0.5 - 2)
    assert float(e.forces[0].subs(at)) == pytest.approx(-3.0 + 0.8 * np.arctan2(1, 2))
    assert "d/dt p" in e.text()


def test_what_waits_is_left_out_and_noted():
    model = cd.Model("ball", gravity=(0, -9.81))
    ball = model.body("ball", mass=2, inertia=1, position=(0, 1))
    model.add(cd.Limit("floor", ball.y, lower=0, restitution=0.5))
    for coordinates in ("absolute", "joint"):
        e = cd.equations(model, coordinates=coordinates)
        assert e.rows == ()
        for text in (e.notes[0], e.text(), e.latex(), e.mathml()):
            assert "left out: floor" in text


def test_refusals():
    with pytest.raises(CardanError, match='coordinates="joints" is not known; did you mean "joint"'):
        cd.equations(pendulum(), coordinates="joints")
    model = pendulum()
    rod, drag = model.bodies["rod"], cd.blackbox(lambda rate: -rate)
    model.add(cd.Torque("drag", rod, lambda s: drag(s.angular_velocity(rod))))
    with pytest.raises(AnalysisError, match="computed in Python"):
        cd.equations(model)
    with pytest.raises(AnalysisError, match=r"written out; cd\.equations is for small machines"):
        cd.equations(cd.load_model("examples/governor.yaml"), coordinates="joint")


def test_without_sympy_the_remedy_is_named(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "sympy", None)
    with pytest.raises(AnalysisError, match=r"pip install cardan\[symbolic\]"):
        cd.equations(pendulum())


def hostile() -> cd.Model:
    """Names with what LaTeX and HTML would take for their own."""
    model = cd.Model("a < b & c_d %", gravity=(0, -9.81))
    body = model.body(
        "rod <1> & {x}_y^z", mass=model.parameter("x_rod <1> & {x}_y^z", 1.0), inertia=0.1, position=(0.5, 0)
    )
    model.add(cd.Revolute("pin #2", model.ground.at(0, 0), body.at(-0.5, 0)))
    return model


@pytest.mark.parametrize("build", [pendulum, double_pendulum, top, fourbar, hostile])
def test_files(build, tmp_path):
    e = cd.equations(build(), simplify=False)
    for ending in ("tex", "html", "txt"):
        e.save(tmp_path / f"e.{ending}")
    page = (tmp_path / "e.html").read_text().removeprefix("<!doctype html>\n").replace('<meta charset="utf-8">', "")
    body = page[page.index("<h1>") : page.index("</body>")]
    mathml = xml.dom.minidom.parseString(f"<div>{body}</div>")
    assert len(mathml.getElementsByTagName("math")) > 5
    text = (tmp_path / "e.tex").read_text()
    for opening, closing in (("{", "}"), ("[", "]")):
        plain = text.replace("\\" + opening, "").replace("\\" + closing, "")
        if opening == "{":
            assert plain.count(opening) == plain.count(closing)
    begun = [part.split("}")[0] for part in text.split("\\begin{")[1:]]
    ended = [part.split("}")[0] for part in text.split("\\end{")[1:]]
    assert sorted(begun) == sorted(ended)
    assert (tmp_path / "e.txt").read_text() == str(e)
    with pytest.raises(CardanError, match="ending"):
        e.save(tmp_path / "e.docx")


def test_a_parameter_called_like_a_coordinate_is_told_apart():
    e = cd.equations(hostile())
    assert not {*e.parameters} & {*e.coordinates}
    assert e.difference < SAME


def test_the_command(tmp_path):
    cd_file = tmp_path / "pendulum.yaml"
    cd_file.write_text(
        "name: pendulum\nbodies:\n  rod: {mass: 1, inertia: 0.1, position: [0.5, 0]}\n"
        "joints:\n  pin: {type: Revolute, i: ground, j: 'rod.at(-0.5, 0)'}\n"
    )
    told = CliRunner().invoke(app, ["equations", str(cd_file), "--coordinates", "joint"])
    assert told.exit_code == 0, told.output
    assert "phiddot_pin" in told.output
    page = tmp_path / "pendulum.html"
    assert CliRunner().invoke(app, ["equations", str(cd_file), "-o", str(page)]).exit_code == 0
    assert "<math" in page.read_text()
    again = CliRunner().invoke(app, ["equations", str(cd_file), "-o", str(page)])
    assert again.exit_code != 0
    assert "--force" in again.output


def test_sections_come_in_the_order_in_which_one_derives():
    lines = str(cd.equations(pendulum())).splitlines()
    order = ["Symbols", "Constraints", "Jacobian of the constraints", "Mass matrix", "Forces", "Equations of motion"]
    places = [lines.index(word) for word in order]
    assert all(a < b for a, b in pairwise(places))
