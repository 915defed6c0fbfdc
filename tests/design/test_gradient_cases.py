"""Gradients of the machines in `tests/published/cases` against values that cardan has not made.

Where they come from: the file of the case (40 digits), Lagrange's equations in minimal coordinates with their
variational equations (`lagrange`), closed forms by the complex step, or an exact law of similarity: with lengths times
λ, masses times μ, rates times σ (inertias μλ², gravity λσ², stiffnesses μσ², dampers μσ, torques μλ²σ²) it moves as

    x(t) = λ X(σt),   so that at λ = μ = σ = 1   ∂x/∂λ = x,   ∂x/∂μ = 0,   ∂x/∂σ = t ẋ
"""

from __future__ import annotations

import casadi as ca
import numpy as np
import parametric
import pytest
from lagrange import Lagrange, complex_step
from parametric import numbers
from scipy.integrate import solve_ivp

import cardan as cd
from case import load_case
from space_case import KINDS, tensor

SHARP = {"rtol": 1e-11, "atol": 1e-13}
RTOL = 1e-6  # what is promised


def same(found: np.ndarray, expected: np.ndarray) -> None:
    """Rows of derivatives: every entry to RTOL, or of what the others of its row are."""
    least = 1e-2 * np.abs(expected).max(axis=-1, keepdims=True)
    error = np.abs(found - expected) / np.maximum(np.abs(expected), least)
    assert error.max() < RTOL


# -- from the file ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("direction", ["adjoint", "forward"])
def test_planar_slider_crank(direction):
    """Fifteen parameters, four functionals: 16 digits in the file."""
    case = load_case("slider_crank_planar")
    model = cd.Model("slider-crank")
    names = [name for name in case["parameters"] if name != "xr"]
    b = {name: model.parameter(name, case["parameters"][name]) for name in names}
    model.gravity = (0, -b["g"])
    crank = model.body("crank", b["m1"], b["J1"], (0, 0), 0.5, angular_velocity=6.0, center_of_mass=(b["c1"], 0),
                       hold=("angle", "angular_velocity"))  # fmt: skip
    rod = model.body("rod", b["m2"], b["J2"], (0.18, 0.1), -0.19, center_of_mass=(b["c2"], 0))
    slider = model.body("slider", b["m3"], 1.0, (0.67, 0))
    ground = model.ground
    model.add(cd.Revolute("O", ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Revolute("B", crank.at(b["l1"], 0), rod.at(0, 0)))
    model.add(cd.Revolute("C", rod.at(b["l2"], 0), slider.at(0, 0)))
    model.add(cd.Translational("guide", ground.at(0, 0, axis=(1, 0)), slider.at(0, 0)))
    spring = {"stiffness": b["k"], "damping": b["c"], "free_length": b["l0"]}
    model.add(cd.Spring("spring", ground.at(b["xa"], 0), slider.at(0, 0), **spring))
    model.add(cd.Torque("torque", crank, b["tau"]))
    functionals = [
        cd.Terminal(lambda s: s.position(slider)[0]),
        cd.Terminal(lambda s: s.angle(crank)),
        cd.Integral(lambda s: s.angular_velocity(crank) ** 2),
        cd.Integral(lambda s: (s.position(slider)[0] - 0.5) ** 2),
    ]
    found = cd.gradient(model, functionals, until=1.0, direction=direction, **SHARP)
    reference = case["reference"]
    assert found.values == pytest.approx(list(reference["functional_values"].values()), rel=1e-9)
    expected = np.array([list(reference["sensitivities"][name].values()) for name in names]).T
    assert found.matrix == pytest.approx(expected, rel=RTOL)


# -- minimal coordinates ---------------------------------------------------------------------------------------------


def test_pendulum():
    """a01_pendulum: the uniform rod."""
    model = cd.Model("pendulum")
    m, l, g, start = numbers(model, m=1.0, l=1.0, g=9.81, start=-np.pi / 2)
    model.gravity = (0, -g)
    rod = model.body("rod", m, m * l**2 / 12, (-0.5, 0), start, hold=("angle",))  # angle from the downward vertical
    model.add(cd.Revolute("pivot", model.ground.at(0, 0), rod.at(0, l / 2)))
    functionals = [cd.Terminal(lambda s: s.position(rod.at(0, -l / 2))[0]), cd.Terminal("rod.angular_velocity")]
    found = cd.gradient(model, functionals, until=1.5, **SHARP)
    q, v, p = (ca.SX.sym(word, n) for word, n in (("q", 1), ("v", 1), ("p", 4)))
    machine = Lagrange(q, v, p, p[0] * p[1] ** 2 / 6 * v**2, -p[0] * p[2] * p[1] / 2 * ca.cos(q))
    outputs = ca.vertcat(p[1] * ca.sin(q), v)
    values, matrix = machine.sensitivities(p[3], ca.SX(0), [1, 1, 9.81, -np.pi / 2], 1.5, outputs)
    reference = load_case("a01_pendulum")["reference"]["uniform_rod"]
    assert values == pytest.approx([reference["tip_x"][3], reference["theta_dot"][3]], rel=1e-9)
    assert found.values == pytest.approx(values, rel=1e-8)
    same(found.matrix, matrix)


def test_parallel_four_bar():
    """a02_fourbar_N1: from the upright square, before it becomes flat."""
    model = cd.Model("four-bar")
    m, l, g, w = numbers(model, m=1.0, l=1.0, g=9.81, w=-1.0)
    model.gravity = (0, -g)
    cranks = []
    for k in range(2):
        hold = ("angle", "angular_velocity") if k == 0 else ()
        cranks.append(model.body(f"crank{k}", 1, l**2 / 12, (k, 0.5), np.pi / 2, angular_velocity=w, hold=hold))
        model.add(cd.Revolute(f"A{k}", model.ground.at(k, 0), cranks[k].at(-l / 2, 0)))
    coupler = model.body("coupler", m, m / 12, (0.5, 1))
    for k in range(2):
        model.add(cd.Revolute(f"B{k}", cranks[k].at(l / 2, 0), coupler.at(k - 0.5, 0)))
    functionals = [cd.Terminal("crank0.angle"), cd.Terminal(lambda s: s.velocity(coupler)[0])]
    found = cd.gradient(model, functionals, until=0.5, **SHARP)
    q, v, p = (ca.SX.sym(word, n) for word, n in (("q", 1), ("v", 1), ("p", 4)))
    machine = Lagrange(q, v, p, (2 / 3 + p[0]) * p[1] ** 2 * v**2 / 2, p[2] * p[1] * (1 + p[0]) * ca.sin(q))
    values, matrix = machine.sensitivities(
        ca.SX(np.pi / 2), p[3], [1, 1, 9.81, -1], 0.5, ca.vertcat(q, -p[1] * v * ca.sin(q))
    )
    assert found.values == pytest.approx(values, rel=1e-8)
    same(found.matrix, matrix)


def test_chain():
    """chain10: ten links, released from the horizontal."""
    model = cd.Model("chain")
    m3, l5, g, w2 = numbers(model, m3=0.1, l5=0.1, g=9.81, w2=0.0)
    model.gravity = (0, -g)
    at = model.ground.at(0, 0)
    for k in range(10):
        m, l = (m3 if k == 3 else 0.1), (l5 if k == 5 else 0.1)
        spin = w2 if k == 2 else 0.0
        link = model.body(f"link{k}", m, m * l**2 / 12, (0.1 * k + 0.05, 0), 0.0, angular_velocity=spin,
                          hold=("angle", "angular_velocity"))  # fmt: skip
        model.add(cd.Revolute(f"J{k}", at, link.at(-l / 2, 0)))
        at = link.at(l / 2, 0)
    tip = at
    functionals = [cd.Terminal(lambda s: s.position(tip)[0]), cd.Terminal("link4.angle")]
    found = cd.gradient(model, functionals, until=0.4, **SHARP)
    q, v, p = (ca.SX.sym(word, n) for word, n in (("q", 10), ("v", 10), ("p", 4)))
    end, T, V = ca.SX.zeros(2), ca.SX(0), ca.SX(0)
    for k in range(10):
        m, l = (p[0] if k == 3 else 0.1), (p[1] if k == 5 else 0.1)
        along = l * ca.vertcat(ca.cos(q[k]), ca.sin(q[k]))
        centre = end + along / 2
        speed = ca.jtimes(centre, q, v)
        T += m * ca.dot(speed, speed) / 2 + m * l**2 / 24 * v[k] ** 2
        V += m * p[2] * centre[1]
        end = end + along
    start = ca.SX.zeros(10)
    start[2] = p[3]
    machine = Lagrange(q, v, p, T, V)
    values, matrix = machine.sensitivities(ca.SX.zeros(10), start, [0.1, 0.1, 9.81, 0.0], 0.4, ca.vertcat(end[0], q[4]))
    assert values[1] == pytest.approx(load_case("chain10")["reference"]["theta"][4][4], abs=1e-9)
    assert found.values == pytest.approx(values, rel=1e-7)
    same(found.matrix, matrix)


@pytest.mark.parametrize("direction", ["adjoint", "forward"])
def test_free_body(direction):
    """dzhanibekov: Euler's equations, by the complex step."""
    model = cd.Model("free body", dim=3, gravity=None)
    start = {"A": 1.0, "B": 2.0, "C": 3.0, "wx": 0.01, "wy": 2.0, "wz": 0.01}
    A, B, C, *w = numbers(model, **start)
    body = model.body("body", 1, (A, B, C), angular_velocity=tuple(w))
    functionals = [cd.Terminal(lambda s, k=k: s.angular_velocity(body)[k]) for k in range(3)]
    found = cd.gradient(model, functionals, until=4.0, direction=direction, **SHARP)

    def spin(A, B, C, *w):
        def rate(t, w):
            return np.array([(B - C) * w[1] * w[2] / A, (C - A) * w[2] * w[0] / B, (A - B) * w[0] * w[1] / C])

        complex_start = np.array(w, dtype=complex)
        return solve_ivp(rate, (0, 4), complex_start, method="DOP853", rtol=1e-12, atol=1e-14).y[:, -1]

    _, matrix = complex_step(lambda *p: spin(*p).real if np.isrealobj(np.array(p)) else spin(*p), *start.values())
    assert found.values == pytest.approx(load_case("dzhanibekov")["reference"]["omega_body"][4], rel=1e-8)
    same(found.matrix, matrix)


@pytest.mark.parametrize("direction", ["adjoint", "forward"])
def test_spatial_slider_crank(direction):
    """slider_crank_spatial with Haug's axes: one freedom; the rod's frame from its direction and the cross."""
    case = parametric.spatial_slider_crank()
    q, v, p = (ca.SX.sym(word, n) for word, n in (("q", 1), ("v", 1), ("p", 7)))
    r, l, h, theta, w, mass, J = ca.vertsplit(p)
    B = ca.vertcat(0, 0.1 - r * ca.sin(q), h + r * ca.cos(q))
    x = ca.sqrt(l**2 - B[1] ** 2 - B[2] ** 2)
    along = (ca.vertcat(x, 0, 0) - B) / l
    pin = ca.cross(ca.SX([1, 0, 0]), along)
    pin /= ca.norm_2(pin)
    third = ca.cross(pin, along)
    rate = lambda a: ca.jtimes(a, q, v)  # noqa: E731
    spin = ca.vertcat(ca.dot(rate(third), pin), ca.dot(rate(pin), along), ca.dot(rate(along), third))
    middle = rate(ca.vertcat(x / 2, B[1] / 2, B[2] / 2))
    T = 1e-4 * v**2 / 2 + 0.25 * ca.dot(middle, middle) + mass / 2 * rate(x) ** 2
    T += (4e-4 * spin[0] ** 2 + J * spin[1] ** 2 + 4e-3 * spin[2] ** 2) / 2
    machine = Lagrange(q, v, p, T, 0.5 * 9.81 * B[2] / 2)
    p0 = [parameter.value for parameter in case.model.parameters.values()]
    value, row = machine.sensitivities(theta, w, p0, 0.4, x)
    found = case.gradient(**SHARP, direction=direction)
    assert found.values[0] == pytest.approx(value[0], rel=1e-9)
    same(found.matrix[:1], row)


def test_static_four_bar():
    """static_fourbar: dV/dθ = 0, by the implicit function theorem."""
    case = load_case("static_fourbar")
    model = cd.Model("four-bar", gravity=(0, -9.81))
    b = numbers(model, a=0.4, b=0.9, c=0.6, base=1.0, k=300.0, l0=0.25, x=0.5, y=1.1, m=2.0)
    a_, b_, c_, base, k, l0, x, y, m = b
    crank = model.body("crank", 1.0, 0.013, (-0.01, 0.2), 1.6)
    coupler = model.body("coupler", m, 0.135, (0.42, 0.49), 0.2)
    rocker = model.body("rocker", 1.5, 0.045, (0.93, 0.29), 1.8)
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(-a_ / 2, 0)))
    model.add(cd.Revolute("B", crank.at(a_ / 2, 0), coupler.at(-b_ / 2, 0)))
    model.add(cd.Revolute("C", rocker.at(c_ / 2, 0), coupler.at(b_ / 2, 0)))
    model.add(cd.Revolute("D", model.ground.at(base, 0), rocker.at(-c_ / 2, 0)))
    model.add(cd.Spring("spring", model.ground.at(x, y), coupler.at(0.6 - b_ / 2, 0), stiffness=k, free_length=l0))
    functionals = [cd.Terminal("crank.angle"), cd.Terminal("spring.force")]
    found = cd.gradient(model, functionals, analysis="equilibrium")
    angle, p = ca.SX.sym("angle"), ca.SX.sym("p", 9)
    a_, b_, c_, base, k, l0, x, y, m = ca.vertsplit(p)
    B, D = a_ * ca.vertcat(ca.cos(angle), ca.sin(angle)), ca.vertcat(base, 0)
    d = ca.norm_2(D - B)
    e = (D - B) / d
    f = (b_**2 - c_**2 + d**2) / (2 * d)
    C = B + f * e + ca.sqrt(b_**2 - f**2) * ca.vertcat(-e[1], e[0])
    L = ca.norm_2(B + 0.6 * (C - B) / b_ - ca.vertcat(x, y))
    V = 9.81 * (B[1] / 2 + m * (B[1] + C[1]) / 2 + 1.5 * C[1] / 2) + k * (L - l0) ** 2 / 2
    slope = ca.gradient(V, angle)
    tension = k * (L - l0)
    parts = [slope, ca.gradient(slope, angle), ca.jacobian(slope, p), tension, ca.gradient(tension, angle)]
    parts.append(ca.jacobian(tension, p))
    numbers_at = ca.Function("parts", [angle, p], parts)
    p0 = [0.4, 0.9, 0.6, 1.0, 300.0, 0.25, 0.5, 1.1, 2.0]
    reference = case["reference"]["deepest_stable"]
    at = reference["crank_angle"]
    zero, curvature, by_p, _, force_angle, force_p = (np.array(v) for v in numbers_at(at, p0))
    assert abs(zero.item()) < 1e-12
    turn = -by_p / curvature
    assert found.values == pytest.approx([at, reference["spring_tension"]], rel=1e-9)
    same(found.matrix, np.vstack([turn, force_p + force_angle * turn]))


# -- impacts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("direction", ["adjoint", "forward"])
def test_bouncing_ball(direction):
    """impact_bouncing_ball, by a limit: the fourth impact, the speed after it, the height at 2.4 s."""
    model = cd.Model("ball")
    h, e, g = numbers(model, h=1.0, e=0.8, g=9.81)
    model.gravity = (0, -g)
    ball = model.body("ball", 1, 1, position=(0, h))
    model.add(cd.Limit("floor", ball.y, lower=0, restitution=e))
    functionals = [
        cd.Terminal(lambda s: s.time, at=("floor", 4)),
        cd.Terminal(lambda s: s.velocity(ball)[1], at=("floor", 4)),
        cd.Terminal(lambda s: s.position(ball)[1]),
    ]
    found = cd.gradient(model, functionals, until=2.4, direction=direction, **SHARP)

    def exact(h, e, g):
        t1 = np.sqrt(2 * h / g)
        t4 = t1 * (1 + 2 * (e + e**2 + e**3))
        v4 = e**4 * g * t1
        return [t4, v4, v4 * (2.4 - t4) - g / 2 * (2.4 - t4) ** 2]

    values, matrix = complex_step(exact, 1.0, 0.8, 9.81)
    assert values[:2] == pytest.approx(
        [load_case("impact_bouncing_ball")["reference"][w][3] for w in ("event_times", "ydot_after")]
    )
    assert found.values == pytest.approx(values, rel=1e-8)
    same(found.matrix, matrix)


@pytest.mark.parametrize("direction", ["adjoint", "forward"])
def test_plastic_capture(direction):
    """impact_plastic_capture: then both swing on the spring."""
    model = cd.Model("capture", gravity=None)
    m1, m2, v, k, x0 = numbers(model, m1=2.0, m2=1.0, v=3.0, k=100.0, x0=-1.0)
    one = model.body("one", m1, 1.0, position=(x0, 0), velocity=(v, 0))
    two = model.body("two", m2, 1.0)
    for body in (one, two):
        model.add(cd.Translational(f"guide {body.name}", model.ground.at(0, 0, axis=(1, 0)), body.at(0, 0)))
    model.add(cd.Spring("spring", model.ground.at(1, 0), two.at(0, 0), stiffness=k, free_length=1.0))
    apart = lambda s: s.position(two)[0] - s.position(one)[0]  # noqa: E731
    catch = model.add(cd.Fix("catch", apart, 0, active=False))
    model.add(cd.When("meet", apart, direction=-1, do=[cd.Capture(catch)]))
    functionals = [
        cd.Terminal(lambda s: s.position(one)[0]),
        cd.Terminal(lambda s: s.time, at="meet"),
        cd.Terminal(lambda s: s.velocity(two)[0], at="meet"),
        cd.Terminal(lambda s: s.kinetic_energy, at="meet", side="before"),
        cd.Terminal(lambda s: s.kinetic_energy, at="meet"),
        cd.Integral(lambda s: s.position(one)[0]),
    ]
    found = cd.gradient(model, functionals, until=1.0, direction=direction, **SHARP)

    def exact(m1, m2, v, k, x0):
        t, after, w = -x0 / v, m1 * v / (m1 + m2), np.sqrt(k / (m1 + m2))
        swing = after / w * np.sin(w * (1 - t))
        area = x0 * t + v * t**2 / 2 + after / w**2 * (1 - np.cos(w * (1 - t)))
        return [swing, t, after, m1 * v**2 / 2, (m1 + m2) * after**2 / 2, area]

    values, matrix = complex_step(exact, 2.0, 1.0, 3.0, 100.0, -1.0)
    assert values[0] == pytest.approx(load_case("impact_plastic_capture")["reference"]["x1"][10])
    assert found.values == pytest.approx(values, rel=1e-8)
    same(found.matrix, matrix)


# -- similarity ------------------------------------------------------------------------------------------------------


def similar(case: dict, dim: int) -> cd.Model:
    """A machine of the cases with its scales λ, μ, σ as parameters."""
    model = cd.Model(case["title"], dim=dim)
    lam, mu, sigma = numbers(model, lam=1.0, mu=1.0, sigma=1.0)
    g = next((f["g"] for f in case.get("forces", []) if f["type"] == "gravity"), [0.0] * dim)
    model.gravity = tuple(lam * sigma**2 * x for x in g)
    for b in case["bodies"]:
        start = b["initial"]
        if dim == 2:
            turned = {"angle": start["phi"], "angular_velocity": sigma * start["omega"]}
            J = mu * lam**2 * b["inertia"]
        else:
            turned = {
                "orientation": cd.direction_cosines(np.array(start["R"])),
                "angular_velocity": tuple(sigma * w for w in start["omega_global"]),
                "angular_velocity_frame": "global",
            }
            J = tuple(mu * lam**2 * x for x in tensor(b["inertia"]))
        place, speed = tuple(lam * x for x in start["r"]), tuple(lam * sigma * x for x in start["v"])
        model.body(b["name"], mu * b["mass"], J, position=place, velocity=speed, **turned)

    def marker(item: dict, end: str):
        return model[item[f"body_{end}"]].at(*(lam * x for x in item[f"point_{end}"]), axis=item.get(f"axis_{end}"))

    for j in case["joints"]:
        model.add(KINDS[j["type"]](j["name"], marker(j, "i"), marker(j, "j")))
    for k, f in enumerate(case.get("forces", [])):
        if f["type"] == "spring_damper":
            law = {"stiffness": mu * sigma**2 * f["k"], "damping": mu * sigma * f["c"], "free_length": lam * f["l0"]}
            model.add(cd.Spring(f"spring{k}", marker(f, "i"), marker(f, "j"), **law))
        elif f["type"] == "torque":
            model.add(cd.Torque(f"torque{k}", model[f["body"]], mu * lam**2 * sigma**2 * f["value"]))
    return model


@pytest.mark.parametrize(
    ("name", "dim", "body", "axis", "until"),
    [
        ("andrews", 2, "K3_BDE", 0, 0.02),
        ("a02_fourbar_N1_definition", 2, "bar0", 0, 0.5),
        ("slider_crank_planar", 2, "slider", 0, 0.6),
        ("slider_crank_spatial", 3, "slider", 0, 0.6),
        ("a04_bricard_definition", 3, "rod3", 0, 0.5),
        ("a05_governor_definition", 3, "slider", 2, 0.02),
    ],
)
@pytest.mark.parametrize("direction", ["adjoint", "forward"])
def test_similar_machines(name, dim, body, axis, until, direction):
    """The scale of masses has no effect at all, which forward sensitivities must survive."""
    model = similar(load_case(name), dim)
    functionals = [
        cd.Terminal(lambda s: s.position(model[body])[axis]),
        cd.Terminal(lambda s: s.velocity(model[body])[axis]),
        cd.Terminal(lambda s: s.acceleration(model[body].at(*(0,) * dim))[axis]),
        cd.Integral(lambda s: s.kinetic_energy),
        cd.Terminal(lambda s: s.kinetic_energy),
    ]
    found = cd.gradient(model, functionals, until=until, direction=direction, **SHARP)
    x, v, a, action, kinetic = found.values
    expected = np.array(
        [
            [x, 0, until * v],
            [v, 0, v + until * a],
            [a, 0, np.nan],  # needs the rate of the acceleration
            [2 * action, action, action + until * kinetic],
            [2 * kinetic, kinetic, np.nan],
        ]
    )
    known = np.isfinite(expected)
    size = np.maximum(np.abs(np.nan_to_num(expected)).max(axis=1, keepdims=True), 1e-9)
    error = np.where(known, np.abs(found.matrix - expected), 0) / size
    assert np.abs(error).max() < RTOL, error
