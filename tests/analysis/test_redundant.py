"""Reactions of least norm: hand calculations, the pseudo-inverse, and the equations of motion that must still hold."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd
from cardan.analysis.machine.bound_machine import BoundMachine
from cardan.analysis.machine.redundant_reactions import row_weights, share_reactions
from cardan.compiled.compiling import compile_system
from cardan.files.text_models.yaml import parse_yaml
from cardan.files.written_models.as_yaml import to_yaml
from cardan.numerics import motion

ROUND_OFF = 1e-10  # N, of forces of some hundred N
DRIFT = 1e-6  # N: a direct run leaves the constraints by 1e-7 m, where redundant rows no longer agree exactly


def bound_at_start(model: cd.Model) -> tuple[BoundMachine, motion.Record, int]:
    """The machine, a record of its first moment with redundant rows left out (λ = 0 there), and the rank."""
    state = cd.assemble(model)
    bound = BoundMachine(state.system, state.p)
    bound.set_state(state.t, state.q, state.v, state.z)
    lu = bound.partition(state.partition)
    assert motion.evaluate(bound.arrays, lu, True) == motion.OK
    record = bound.new_record(np.array([state.t]))
    motion.keep(bound.arrays, record, 0)
    return bound, record, state.rank


def bound_run(model: cd.Model, **options) -> tuple[BoundMachine, motion.Record, int]:
    """The machine and the record of a run, put together from its result."""
    system = compile_system(model)
    bound = BoundMachine(system, system.parameter_values())
    result = cd.simulate(model, until=1, every=0.05, **options)
    record = bound.new_record(result.t)
    for k, name in enumerate(model.bodies):
        body, at = result[name], slice(3 * k, 3 * k + 3)
        record.q[:, at] = np.column_stack([body.position, body.angle])
        record.v[:, at] = np.column_stack([body.velocity, body.angular_velocity])
        record.v_rate[:, at] = np.column_stack([body.acceleration, body.angular_acceleration])
    record.lam[:] = np.column_stack([result[c.name].multiplier for c in model.constraints])
    return bound, record, cd.assemble(model).rank


def jacobian(bound: BoundMachine, record: motion.Record, k: int) -> np.ndarray:
    return np.array(bound.system.jacobian.function(record.t[k], record.q[k], bound.arrays.p)[0]).T


def multipliers(bound: BoundMachine, lam: np.ndarray, name: str) -> np.ndarray:
    rows = [i for i, row in enumerate(bound.system.rows) if row.element.name == name]
    return lam[..., rows]


def cranks(places=(0.0, 1.0, 2.0), angle=1.0, **more) -> cd.Model:
    """A platform on parallel cranks of 1 m: two would do, every other one is redundant."""
    model = cd.Model("parallel cranks", gravity=(0, -9.81))
    middle = 0.5 * (min(places) + max(places))
    along = np.array([np.cos(angle), np.sin(angle)])
    top = model.body("top", mass=5, inertia=1, position=along + np.array([middle, 0]), **more)
    for k, x in enumerate(places):
        crank = model.body(f"crank {k}", 1, 1 / 12, 0.5 * along + np.array([x, 0]), angle, angular_velocity=-1.5)
        model.add(cd.Revolute(f"A{k}", model.ground.at(x, 0), crank.at(-0.5, 0)))
        model.add(cd.Revolute(f"B{k}", crank.at(0.5, 0), top.at(x - middle, 0)))
    return model


def test_three_cranks_under_a_symmetric_load_carry_alike():
    """Along the cranks all three push with a third of the platform's weight and inertia force."""
    bound, record, rank = bound_at_start(cranks())
    shared = share_reactions(bound, record, rank)
    along = np.array([np.cos(1.0), np.sin(1.0)])

    def thrust(lam):  # λ of p_i - p_j: the force on the crank
        return np.array([-multipliers(bound, lam, f"B{k}")[0] @ along for k in range(3)])

    acceleration = record.v_rate[0, :2]  # of the platform, the first body
    wanted = 5 * (acceleration + np.array([0, 9.81])) @ along / 3
    assert thrust(shared.lam) == pytest.approx(wanted, abs=ROUND_OFF)
    assert np.ptp(thrust(record.lam)) > 10  # with a row left out they do not
    assert shared.not_unique == ("A0", "B0", "A1", "B1", "A2", "B2")
    assert shared.message.startswith("reactions of A0, B0, A1, B1, A2, B2 are not unique")


def beam_on_two_slides(length: float, load_at: float) -> cd.Model:
    model = cd.Model("beam", gravity=None)
    beam = model.body("beam", mass=1, inertia=1)
    for name, x in (("left", -length / 2), ("right", length / 2)):
        model.add(cd.Translational(name, model.ground.at(0, 0, axis=(1, 0)), beam.at(x, 0)))
    model.add(cd.Force("load", beam.at(load_at, 0), (0, -100.0)))
    return model


@pytest.mark.parametrize(("length", "size"), [(2.0, 1.0), (0.2, 0.1)])
def test_a_beam_on_two_collinear_slides(length, size):
    """By hand: F = P/2 ± d, the same torque M twice, d L + 2 M = m the load's moment about the middle; least
    2 d² + 2 (M/s)² gives d = µ L/4, M = µ s²/2 with µ = m/(L²/4 + s²)."""
    bound, record, rank = bound_at_start(beam_on_two_slides(length, 0.3 * length))
    assert bound.size == size
    assert rank == 2
    shared = share_reactions(bound, record, rank)
    moment = -100 * 0.3 * length
    mu = -moment / (length**2 / 4 + size**2)
    by_hand = {
        "left": (50 - mu * length / 4, mu * size**2 / 2),
        "right": (50 + mu * length / 4, mu * size**2 / 2),
    }
    for name, values in by_hand.items():
        assert multipliers(bound, shared.lam, name)[0] == pytest.approx(values, abs=ROUND_OFF)
    assert shared.not_unique == ("left", "right")


PLACES = np.array([0.0, 1.0, 2.5, 3.0])


@pytest.mark.parametrize("stiffness", [np.ones(4), np.array([1.0, 4.0, 2.0, 0.5])])
def test_least_norm_is_what_equal_springs_would_carry(stiffness):
    """A rigid beam on springs k_i at x_i: F_i = k_i (a + b x_i) with a, b from the balance of force and moment."""
    model = cd.Model("beam on supports", gravity=None)
    beam = model.body("beam", mass=1, inertia=1)
    for k, x in enumerate(PLACES):
        model.add(cd.RevoluteTranslational(f"support {k}", model.ground.at(0, 0, axis=(1, 0)), beam.at(x, 0)))
    model.add(cd.Force("load", beam.at(0.7, 0), (0, -100.0)))
    bound, record, rank = bound_at_start(model)
    shared = share_reactions(bound, record, rank, weights=stiffness**-0.5)
    k, x = stiffness, PLACES
    a, b = np.linalg.solve([[k.sum(), k @ x], [k @ x, k @ x**2]], [100, 70])
    assert shared.lam[0] == pytest.approx(k * (a + b * x), abs=ROUND_OFF)


@pytest.mark.parametrize(("method", "same"), [("partition", ROUND_OFF), ("direct", DRIFT), ("baumgarte", DRIFT)])
@pytest.mark.parametrize("places", [(0.0, 1.0, 2.0), (-1.0, 0.3, 0.5, 2.0, 2.2)])
def test_the_same_as_the_pseudo_inverse_and_still_in_balance(places, method, same):
    bound, record, rank = bound_run(cranks(places, angle=2.0), method=method, rtol=1e-8)
    shared = share_reactions(bound, record, rank)
    w = row_weights(bound)
    for k in range(len(record.t)):
        C = jacobian(bound, record, k)
        by_svd = np.linalg.pinv(C.T / w, rcond=1e-5) @ (C.T @ record.lam[k]) / w
        assert shared.lam[k] == pytest.approx(by_svd, abs=same)
        M, Q, _ = bound.system.forces(record.t[k], record.q[k], record.v[k], record.z[k], bound.arrays.p, record.lam[k])
        residual = np.array(M) @ record.v_rate[k] - np.array(Q).ravel() - C.T @ shared.lam[k]
        assert np.abs(residual).max() < same
    again = share_reactions(bound, record._replace(lam=shared.lam), rank)
    assert again.lam == pytest.approx(shared.lam, abs=same)


def test_only_the_joints_that_share_the_load_are_named():
    """A chain of 30 links hangs from the platform: its reactions are unique."""
    model = cranks()
    before = model["top"].at(0, -0.2)
    for k in range(30):
        link = model.body(f"link {k}", 0.1, 0.001, (1 + np.cos(1.0) + 0.05, np.sin(1.0) - 0.2 - 0.1 * k))
        model.add(cd.Revolute(f"pin {k}", before, link.at(0, 0.05)))
        before = link.at(0, -0.05)
    bound, record, rank = bound_at_start(model)
    shared = share_reactions(bound, record, rank)
    assert shared.not_unique == ("A0", "B0", "A1", "B1", "A2", "B2")
    alone = [i for i, row in enumerate(bound.system.rows) if row.element.name.startswith("pin")]
    assert shared.lam[:, alone] == pytest.approx(record.lam[:, alone], abs=ROUND_OFF)


def test_rows_that_are_not_in_force_take_no_part():
    """Four cranks, the last one let go at its head: as three cranks, the reactions at the loose head stay zero."""
    bound, record, _ = bound_at_start(cranks((0.0, 1.0, 2.0, 5.0)))
    rows = bound.system.rows
    active = np.array([row.element.name != "B3" for row in rows])
    C = jacobian(bound, record, 0)
    M, Q, _ = bound.system.forces(record.t[0], record.q[0], record.v[0], record.z[0], bound.arrays.p, record.lam[0])
    gamma = np.array(bound.system.rates(record.t[0], record.q[0], record.v[0], bound.arrays.p)[1]).ravel()
    n, c = len(C.T), active.sum()
    K = np.block([[np.array(M), C[active].T], [C[active], np.zeros((c, c))]])
    x = np.linalg.lstsq(K, np.concatenate([np.array(Q).ravel(), gamma[active]]), rcond=1e-10)[0]
    record.lam[0] = 0.0
    record.lam[0, active] = -x[n:]
    C_a, w = C[active], row_weights(bound)[active]
    stress = np.linalg.svd(C_a.T)[2][-1]  # the one way to push without effect
    record.lam[0, active] += 40 * stress
    shared = share_reactions(bound, record, active=active)
    by_svd = np.linalg.pinv(C_a.T / w, rcond=1e-8) @ (C_a.T @ record.lam[0, active]) / w
    assert shared.lam[0, active] == pytest.approx(by_svd, abs=ROUND_OFF)
    assert (multipliers(bound, shared.lam, "B3") == 0).all()
    assert shared.not_unique == ("A0", "B0", "A1", "B1", "A2", "B2")


def test_drivers_that_contradict_each_other_later_are_named_with_the_gap():
    """One says x = t, the other x = t + t⁴: at the start nothing tells that only one of them can be kept."""
    model = cd.Model("torn", gravity=None)
    body = model.body("body", mass=1, inertia=1)
    model.add(cd.Drive("one", body.x, lambda t: t))
    model.add(cd.Drive("two", body.x, lambda t: t + t**4))
    with pytest.raises(cd.SimulationError, match=r'seemed redundant: driver "(one|two)" stays open by 0\.0001 m'):
        cd.simulate(model, until=0.1, every=0.1)


def test_a_machine_without_redundancy_is_left_alone(fourbar):
    bound, record, rank = bound_at_start(fourbar)
    for known in (rank, None):
        shared = share_reactions(bound, record, known)
        assert shared.not_unique == ()
        assert np.array_equal(shared.lam, record.lam)


def test_reactions_of_a_singular_position_stay_as_they_are():
    """Cranks that lie in line with their pins hold nothing across: what they share elsewhere is not defined there."""
    bound, record, rank = bound_at_start(cranks(angle=1.0))
    both = bound.new_record(np.array([0.0, 0.1, 0.2]))
    for row in range(3):
        for values, kept in zip(both, record, strict=True):
            values[row] = kept[0]
    both.q[1] = cd.assemble(cranks(angle=0.0)).q
    shared = share_reactions(bound, both, rank)
    assert np.array_equal(shared.lam[1], record.lam[0])
    assert shared.lam[0] == pytest.approx(share_reactions(bound, record, rank).lam[0], abs=ROUND_OFF)
    assert shared.lam[2] == pytest.approx(shared.lam[0], abs=ROUND_OFF)
    assert np.abs(shared.lam[0] - record.lam[0]).max() > 1.0


@pytest.mark.parametrize("size", [1e-6, 1e6])
def test_the_size_of_a_machine_does_not_matter(size):
    def carried(scale):
        model = cd.Model("cranks", gravity=(0, -9.81 * scale))
        top = model.body("top", mass=5, inertia=scale**2, position=(scale * (1 + np.cos(1.0)), scale * np.sin(1.0)))
        for k in range(3):
            x = k * scale
            crank = model.body(f"crank {k}", 1, scale**2 / 12, (x, 0), 1.0)
            model.add(cd.Revolute(f"A{k}", model.ground.at(x, 0), crank.at(0, 0)))
            model.add(cd.Revolute(f"B{k}", crank.at(scale, 0), top.at(x - scale, 0)))
        bound, record, _ = bound_at_start(model)
        return share_reactions(bound, record).lam[0] / scale

    assert carried(size) == pytest.approx(carried(1.0), abs=ROUND_OFF)


def test_times_without_reactions_stay_so():
    bound, record, rank = bound_run(cranks())
    record.lam[[0, 3]] = np.nan
    shared = share_reactions(bound, record, rank)
    assert np.isnan(shared.lam[[0, 3]]).all()
    assert np.isfinite(np.delete(shared.lam, [0, 3], axis=0)).all()
    part = share_reactions(bound, record, rank, times=slice(5, 8))
    assert part.lam == pytest.approx(shared.lam[5:8], abs=ROUND_OFF)


# -- stiffnesses ----------------------------------------------------------------------------------------------------


def beam(load_at: float, stiff=(1.0, 1.0, 1.0), places=(0.0, 1.0, 2.5)) -> cd.Model:
    """A rigid beam on a pin and two rollers, a load of 100 N upon it."""
    model = cd.Model("beam on three supports", gravity=None)
    body = model.body("beam", mass=1, inertia=1)
    for k, (x, stiffness) in enumerate(zip(places, stiff, strict=True)):
        kind = cd.Revolute if k == 0 else cd.RevoluteTranslational
        axis = {} if k == 0 else {"axis": (1, 0)}
        model.add(kind(f"S{k}", model.ground.at(x, 0, **axis), body.at(x, 0), stiffness=stiffness))
    model.add(cd.Force("load", body.at(load_at, 0), (0, -100)))
    return model


@pytest.mark.parametrize("stiff", [(1.0, 1.0, 1.0), (1.0, 4.0, 0.5), (1e6, 3e6, 2e5)])
@pytest.mark.parametrize("load_at", [0.3, 2.0])
def test_a_rigid_beam_on_three_supports_shares_by_their_stiffness(stiff, load_at):
    """R_i = k_i (δ + θ x_i) with Σ R = P, Σ R x = P a: a rigid beam on springs."""
    x, k = np.array([0.0, 1.0, 2.5]), np.array(stiff)
    sink = np.linalg.solve([[k.sum(), k @ x], [k @ x, k @ x**2]], [100.0, 100.0 * load_at])
    expected = k * (sink[0] + sink[1] * x)
    for result in (cd.simulate(beam(load_at, stiff), until=0.1), cd.equilibrium(beam(load_at, stiff))):
        found = [result[f"S{i}"].reaction_j[-1, 1] for i in range(3)]
        assert found == pytest.approx(expected, rel=1e-9)
        said = [text for text in result.stats.messages if "not unique" in text]
        assert len(said) == 1
        assert ("equally stiff" in said[0]) == (stiff == (1.0, 1.0, 1.0))


def test_two_pins_in_one_place_carry_in_the_ratio_of_their_stiffness():
    """In the plane, and two hinges on one axis in space, which share forces and moments alike."""
    for dim in (2, 3):
        model = cd.Model("two pins", dim=dim, gravity=(0, -9.81) if dim == 2 else (0, -9.81, 0))
        rod = model.body("rod", mass=3, inertia=1 if dim == 2 else (1, 1, 1), position=(0.5, 0, 0)[:dim])
        own, axis = (-0.5, 0, 0)[:dim], {} if dim == 2 else {"axis": (0, 0, 1)}
        for name, stiffness in (("soft", 1.0), ("hard", 3.0)):
            model.add(
                cd.Revolute(name, model.ground.at(*(0,) * dim, **axis), rod.at(*own, **axis), stiffness=stiffness)
            )
        result = cd.simulate(model, until=0.3)
        soft, hard = (result[name].reaction_at_joint for name in ("soft", "hard"))
        assert np.abs(soft).max() > 1
        assert hard == pytest.approx(3 * soft, abs=1e-9)


def test_a_stiffness_that_is_none_is_refused():
    model = cd.Model("pin")
    rod = model.body("rod", mass=1, inertia=1)
    k = model.parameter("k", 2.0)
    for wrong in (0.0, -1.0, np.inf, k):
        with pytest.raises(cd.ModelError, match=r"expected a positive|not a finite|finite"):
            model.add(cd.Revolute("A", model.ground.at(0, 0), rod.at(0, 0), stiffness=wrong))


def test_files_keep_the_stiffness():
    again = parse_yaml(to_yaml(beam(0.3, (1.0, 4.0, 0.5)))).model
    assert [again.elements[f"S{k}"].stiffness for k in range(3)] == [1.0, 4.0, 0.5]


def welded_twice(length: float = 1.0, mass: float = 1.0, guess: float = 0.0) -> cd.Model:
    """A beam that is fixed at both ends, in units in which lengths and masses have so many times their numbers."""
    model = cd.Model("beam", gravity=(0, -9.81 * length))
    reach = model.parameter("reach", 0.7 * length)
    where = (0.3 * length + guess, 0.1 * length)
    beam = model.body("beam", 3 * mass, 0.4 * mass * length**2, where, force=(5 * mass * length, 0))
    model.add(cd.Fixed("left", model.ground.at(0, 0.1 * length), beam.at(-0.3 * length, 0)))
    far = model.ground.at(0.3 * length + reach, 0.3 * length)
    model.add(cd.Fixed("right", far, beam.at(reach, 0.2 * length)))
    return model


@pytest.mark.parametrize(
    ("length", "mass"), [(1000.0, 1.0), (1 / 0.3048, 1 / 0.45359237), (1 / 0.0254, 1.0), (100.0, 1000.0), (3.2, 1.0)]
)
def test_the_shares_do_not_depend_on_the_units(length, mass):
    one = cd.simulate(welded_twice(), until=0.1, every=0.1)
    other = cd.simulate(welded_twice(length, mass), until=0.1, every=0.1)
    for name in ("left", "right"):
        sizes = np.array([length, length, length**2]) * mass  # of forces, and of torques
        assert other[name].multiplier / sizes == pytest.approx(one[name].multiplier, rel=1e-9, abs=1e-9)


def test_the_shares_do_not_depend_on_where_the_machine_begins():
    """Nor on the origin of space, where all markers are origins of bodies."""
    one, other = (cd.simulate(welded_twice(guess=guess), until=0.1, every=0.1) for guess in (0.0, 0.004))
    assert other["left"].multiplier == pytest.approx(one["left"].multiplier, rel=1e-8, abs=1e-8)
    found = []
    for at in (0.0, 50.0):
        model = cd.Model("two", gravity=(0, -9.81))
        body = model.body("body", 3, 0.5, (at, 0), force=(1, 0), torque=2)
        other_body = model.body("other", 3, 0.5, (at, 0))
        for name, (i, j) in {
            "a": (model.ground, body),
            "b": (body, other_body),
            "c": (other_body, model.ground),
        }.items():
            model.add(cd.Fixed(name, *(m.at(at, 0) if m is model.ground else m.at(0, 0) for m in (i, j))))
        found.append(cd.simulate(model, until=0.1, every=0.1)["a"].multiplier)
    assert found[1] == pytest.approx(found[0], rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("analysis", ["equilibrium", "inverse"])
def test_gradients_of_shared_reactions_follow_the_length(analysis):
    """The length by which torques are weighed depends on the parameter, too."""
    model = welded_twice()
    asked = (
        cd.Terminal("left.reaction_i.Fy") if analysis == "equilibrium" else cd.Terminal("left.reaction_i.Fy", at=0.1)
    )
    options = {"analysis": analysis} | ({"until": 0.1} if analysis == "inverse" else {})
    found = cd.gradient(model, [asked], with_respect_to=["reach"], **options)
    sides = []
    for reach in (0.7 - 1e-5, 0.7 + 1e-5):
        values = {"reach": reach}
        if analysis == "equilibrium":
            sides.append(cd.equilibrium(model, parameters=values)["left"].reaction_i[0, 1])
        else:
            sides.append(cd.inverse(model, 0.1, 0.1, parameters=values)["left"].reaction_i[-1, 1])
    assert abs(sides[1] - sides[0]) > 1e-6
    assert found.matrix[0, 0] == pytest.approx((sides[1] - sides[0]) / 2e-5, rel=1e-6)
