"""Large machines: equations that are repeated agree with those that are written out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import casadi as ca
import numpy as np
import pytest

import cardan as cd
from cardan.compiled import repeated
from cardan.compiled.compiling import system_of
from cardan.compiled.initial_numbers import mass_scale
from cardan.compiled.large_system import LargeSystem
from cardan.compiled.system import System
from cardan.numerics.functions import Loaded, call
from cardan.numerics.tapes.of_casadi import tape_of
from cardan.symbolic.alike import groups_of

ROUNDING = 1e-12  # of the largest entry: sums are added up in another order


def chain(links: int = 12) -> cd.Model:
    """In the plane, links of different lengths and masses, a torsion spring in each pin, a weight at the end."""
    model = cd.Model("chain", gravity=(0, -9.81))
    before, x = model.ground.at(0, 0), 0.0
    for k in range(links):
        length = 0.1 + 0.01 * (k % 3)
        link = model.body(f"link {k}", mass=1 + 0.1 * k, inertia=0.01, position=(x + length / 2, 0))
        model.add(pin := cd.Revolute(f"pin {k}", before, link.at(-length / 2, 0)))
        if k:
            model.add(cd.TorsionSpring(f"spring {k}", pin, stiffness=0.3, damping=0.01))
        before, x = link.at(length / 2, 0), x + length
    model.add(cd.Point("tip", before))
    model.add(cd.Force("weight", before, (0.0, -2.0)))
    return model


def spatial_chain(links: int = 8) -> cd.Model:
    """In space: mass centres beside the origins, products of inertia, hinges and balls in turn, springs between."""
    model = cd.Model("spatial chain", dim=3, gravity=(0, 0, -9.81))
    before = model.ground.at(0, 0, 0, axis=(0, 1, 0))
    for k in range(links):
        aside = (0.0, 0.01 * (k % 2), 0.02) if k > 2 else (0.0, 0.0, 0.0)
        inertia = (0.01, 0.02, 0.02, 0.001, 0.0, 0.002) if k > 4 else (0.01, 0.02, 0.02)
        link = model.body(
            f"link {k}", mass=1.0 + k, inertia=inertia, position=(0.1 + 0.2 * k, 0, 0), center_of_mass=aside,
            angular_velocity=(0.1, 0.2 * k, 0.3),
        )  # fmt: skip
        kind = cd.Spherical if k % 3 == 2 else cd.Revolute
        model.add(kind(f"joint {k}", before, link.at(-0.1, 0, 0, axis=(0, 1, 0))))
        if k:
            model.add(
                cd.Spring(f"spring {k}", before.body.at(0, 0, 0.1), link.at(0, 0, 0.1), stiffness=50.0 + k, damping=1.0)
            )
        before = link.at(0.1, 0, 0, axis=(0, 1, 0))
    return model


def net(side: int = 4) -> cd.Model:
    """A grid of masses on springs in the plane, all of one stiffness, a parameter; no constraint but at the corners."""
    model = cd.Model("net", gravity=(0, -9.81))
    k = model.parameter("k", 120.0)
    grid = {}
    for i in range(side):
        for j in range(side):
            grid[i, j] = model.body(f"m{i}{j}", mass=0.1, inertia=1e-3, position=(0.1 * i, 0.1 * j))
            for a, b in ((i - 1, j), (i, j - 1)):
                if (a, b) in grid:
                    ends = grid[a, b].at(0.01, 0.0), grid[i, j].at(-0.01, 0.002)
                    model.add(cd.Spring(f"s{a}{b}{i}{j}", *ends, stiffness=2 * k, damping=0.3, free_length=0.09))
    for j in (0, side - 1):
        model.add(cd.Revolute(f"corner {j}", model.ground.at(0, 0.1 * j), grid[0, j].at(0, 0)))
    return model


def mixture() -> cd.Model:
    """Pins, sliders and links in turn; a driver, a user's own constraint and force, a state: each occurs once."""
    model = cd.Model("mixture", gravity=(0, -9.81))
    drag = model.parameter("drag", 0.4)
    length = model.parameter("length", 0.3)
    before = model.ground.at(0, 0, axis=(1, 0))
    bodies = []
    for k in range(9):
        aside = (0.02, 0.01 * k) if k % 4 == 3 else (0.0, 0.0)
        body = model.body(f"b{k}", mass=1.0 + drag, inertia=0.1, position=(0.4 * k, 0.1 * k), center_of_mass=aside)
        here = body.at(-0.1, 0.0, axis=(1, 0))
        if k % 3 == 0:
            model.add(cd.Revolute(f"j{k}", before, here))
        elif k % 3 == 1:
            model.add(cd.Translational(f"j{k}", before, here))
        else:
            model.add(cd.Link(f"j{k}", before, here, length=length))
        bodies.append(body)
        before = body.at(0.1, 0.0, axis=(1, 0))
    model.add(cd.Drive("motor", bodies[0].angle, lambda t: 0.3 * cd.sin(2 * t)))
    model.add(cd.Constraint("own", lambda s: s.position(bodies[8])[0] ** 2 + s.position(bodies[2])[1] - 9.0))
    model.add(cd.Force("wind", bodies[5].at(0, 0), lambda s: -drag * s.velocity(bodies[5].at(0, 0))))
    model.state("heat", initial=0.0, rate=lambda s: drag * s.angular_velocity(bodies[4]) ** 2 - s.state("heat"))
    return model


MACHINES: list[Callable[[], cd.Model]] = [chain, spatial_chain, net, mixture]


def both(model: cd.Model, monkeypatch: pytest.MonkeyPatch) -> tuple[System, System]:
    """Written out, and repeated."""
    monkeypatch.setattr(repeated, "LARGE", 10**9)
    plain = system_of(model)
    monkeypatch.setattr(repeated, "LARGE", 0)
    monkeypatch.setattr(repeated, "LEAST_GROUP", 1)
    large = system_of(model)
    assert not isinstance(plain, LargeSystem)
    assert isinstance(large, LargeSystem)
    return plain, large


def values_of(loaded: Loaded, *inputs: Any) -> list[np.ndarray]:
    given = [np.atleast_1d(np.array(x, float)) for x in inputs]
    outputs = [np.zeros(n) for n in loaded.output_sizes]
    binding = loaded.bind(given, outputs)
    assert call(binding.handle) == 0
    return outputs


def dense(system: System, C: np.ndarray) -> np.ndarray:
    start, column = system.jacobian_structure
    found = np.zeros((system.n_c, system.n_v))
    found[np.repeat(np.arange(system.n_c), np.diff(start)), column] = C
    return found


def agree(a: Any, b: Any) -> bool:
    a, b = np.array(a, float), np.array(b, float)
    assert a.shape == b.shape
    return bool(np.abs(a - b).max(initial=0.0) <= ROUNDING * max(1.0, np.abs(a).max(initial=0.0)))


@pytest.mark.parametrize("native", ["0", "1"])
@pytest.mark.parametrize("build", MACHINES)
def test_every_function_agrees(build: Callable[[], cd.Model], native: str, monkeypatch: pytest.MonkeyPatch) -> None:
    model = build()
    plain, large = both(model, monkeypatch)
    monkeypatch.setenv("CARDAN_NATIVE", native)
    assert plain.row_names == large.row_names
    random, p = np.random.default_rng(1), plain.parameter_values()
    p[: plain.n_p] *= 1.2
    q, v, z = plain.initial_state(p)
    assert all(np.array_equal(x, y) for x, y in zip((q, v, z), large.initial_state(p), strict=True))
    assert agree(plain.numbers(p).mass_diagonal, large.numbers(p).mass_diagonal)
    q, v, z, t = q + 0.1 * random.normal(size=q.size), random.normal(size=v.size), random.normal(size=z.size), 0.3
    if model.dim == 3:
        turned = q.reshape(-1, 7)[:, 3:]
        turned /= np.linalg.norm(turned, axis=1)[:, None]
        p[plain.turn_slots] = random.uniform(-7, 7, plain.turn_slots.size)
    lam, a = random.normal(size=plain.n_c), random.normal(size=plain.n_v)
    D, R = mass_scale(plain.numbers(p), plain.layout.is_angle), random.uniform(0.5, 2.0, plain.n_c)
    R[1] = 0.0  # a row that is left out
    assert agree(*(values_of(s.constraint, t, q, p)[0] for s in (plain, large)))
    found = [values_of(s.jacobian, t, q, p) for s in (plain, large)]
    assert agree(*(dense(s, C) for s, (C, _) in zip((plain, large), found, strict=True)))
    assert agree(found[0][1], found[1][1])
    inputs = t, q, v, z, p, D, R, np.array([1.5, 2.0]), lam
    *found, pivots = zip(*(values_of(s.dynamics, *inputs) for s in (plain, large)), strict=True)
    for x, y in found:
        assert agree(x, y)
    assert 0.1 < pivots[0][0] / pivots[1][0] < 10  # it depends on the order of elimination
    for x, y in zip(*(s.rates(t, q, v, p) for s in (plain, large)), strict=True):
        assert agree(x, y)
    for x, y in zip(*(s.forces(t, q, v, z, p, lam) for s in (plain, large)), strict=True):
        assert agree(x, y)
    assert plain.forces_see_multipliers == large.forces_see_multipliers
    if model.dim == 3:
        assert agree(*(values_of(s.turned, t, q, p)[0] for s in (plain, large)))
        assert agree(*(s.alignment(q, p) for s in (plain, large)))
    columns = []
    for s in (plain, large):
        (values,) = values_of(s.compiled_outputs, t, q, v, a, lam, z, p)
        ends = np.cumsum(list(s.channels.values()))
        columns.append(dict(zip(s.channels, np.split(values, ends[:-1]), strict=True)))
    assert columns[0].keys() == columns[1].keys()
    for key, value in columns[0].items():
        assert agree(value, columns[1][key]), key


@pytest.mark.parametrize("build", MACHINES)
def test_a_run_agrees(build: Callable[[], cd.Model], monkeypatch: pytest.MonkeyPatch) -> None:
    results = []
    for large in (10**9, 0):
        monkeypatch.setattr(repeated, "LARGE", large)
        monkeypatch.setattr(repeated, "LEAST_GROUP", 1)
        model = build()
        results.append(cd.simulate(model, until=0.1, every=0.05, rtol=1e-9, atol=1e-11))
        assert isinstance(model.compiled[0], LargeSystem) == (large == 0)
    a, b = results
    for name in a.model.bodies:
        assert np.allclose(a[name].position, b[name].position, rtol=1e-7, atol=1e-8)
    assert np.allclose(a.energy.total, b.energy.total, rtol=1e-7, atol=1e-7)


def test_what_is_alike_is_written_once() -> None:
    model = chain(30)
    system = system_of(model)
    bodies, elements, rest = groups_of(model, system.modes)
    assert [group.count for group in bodies] == [30]
    assert bodies[0].numbers.numel() == 2  # mass and place: x
    kinds = {type(group.element).__name__: group.count for group in elements}
    assert kinds == {"Revolute": 29, "Point": 1, "Force": 1} or kinds["Revolute"] in (1, 29)
    assert [element.name for element in rest] == [f"spring {k}" for k in range(1, 30)]  # they name a joint


def test_springs_are_alike_and_ropes_are_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    model = net(4)
    _, elements, rest = groups_of(model, system_of(model).modes)
    assert not rest
    assert sorted(group.count for group in elements) == [2, 24]
    for k in range(3):
        ends = model.bodies[f"m0{k}"].at(0, 0), model.bodies["m33"].at(0, 0)
        model.add(cd.Spring(f"rope {k}", *ends, stiffness=10.0, free_length=0.5, unilateral="tension"))
    plain, large = both(model, monkeypatch)
    assert plain.clearances.numel() == large.clearances.numel() == large._count_clearances() > 0
    p = plain.parameter_values()
    q, v, _ = plain.initial_state(p)
    assert agree(*(values_of(s.clearance, 0.0, q, v, p)[0] for s in (plain, large)))


def test_code_does_not_grow_with_the_number_of_bodies() -> None:
    tapes = []
    for links in (250, 500):
        system = system_of(plain_chain(links))
        assert isinstance(system, LargeSystem)
        tapes.append([tape_of(loaded.function) for loaded in (system.constraint, system.jacobian, system.dynamics)])
    for one, two in zip(*tapes, strict=True):
        assert len(one.operations) == len(two.operations)
        assert [len(piece.operations) for piece in one.pieces] == [len(piece.operations) for piece in two.pieces]


def plain_chain(links: int) -> cd.Model:
    model = cd.Model("plain chain", gravity=(0, -9.81))
    before = model.ground.at(0, 0)
    for k in range(links):
        link = model.body(f"link {k}", mass=0.1, inertia=1e-4, position=(0.05 + 0.1 * k, 0))
        model.add(cd.Revolute(f"pin {k}", before, link.at(-0.05, 0)))
        before = link.at(0.05, 0)
    return model


def test_few_bodies_or_unlike_ones_are_written_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not isinstance(system_of(plain_chain(30)), LargeSystem)
    monkeypatch.setattr(repeated, "LARGE", 10)
    monkeypatch.setattr(repeated, "LEAST_GROUP", 40)
    assert not isinstance(system_of(plain_chain(30)), LargeSystem)


def test_equations_are_there_when_somebody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Linearization, gradients and the like are made from the equations of the whole machine, as ever."""
    plain, large = both(chain(6), monkeypatch)
    assert ca.is_equal(ca.SX(large.constraints.Phi.numel()), ca.SX(plain.constraints.Phi.numel()))
    p = plain.parameter_values()
    q, v, z = plain.initial_state(p)
    zeros = np.zeros(plain.n_v), np.zeros(plain.n_c)
    for x, y in zip(*(s.linearization(0.0, q, v, *zeros, z, p) for s in (plain, large)), strict=True):
        assert agree(x, y)


def test_numbers_that_agree_to_six_digits_are_not_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Springs from x = 12345.6p, 12345.601p, ... to bodies 1 m beside them: each has its own length and force."""
    monkeypatch.setattr(repeated, "LARGE", 0)
    monkeypatch.setattr(repeated, "LEAST_GROUP", 1)
    model, places = cd.Model("row", gravity=None), 12345.6 + 0.001 * np.arange(4)
    p = model.parameter("p", 1.0)
    for k, x in enumerate(places):
        body = model.body(f"body {k}", mass=1.0, inertia=1.0, position=(12346.6, 0.1 * k))
        model.add(cd.Spring(f"spring {k}", model.ground.at(p * x, 0.1 * k), body.at(0, 0), stiffness=4, free_length=1))
    result = cd.simulate(model, until=0.1, every=0.1)
    lengths = [result[f"spring {k}"].length[0] for k in range(4)]
    np.testing.assert_allclose(lengths, 12346.6 - places, atol=1e-9)
    forces = [result[f"spring {k}"].force[0] for k in range(4)]
    np.testing.assert_allclose(forces, 4 * (12345.6 - places), atol=1e-9)
    pulled = [result[f"body {k}"].acceleration[0, 0] for k in range(4)]
    np.testing.assert_allclose(pulled, 4 * (places - 12345.6), atol=1e-9)
