"""What a choice of independent coordinates does to errors: figures, and poor choices that are set aside."""

from __future__ import annotations

import numpy as np
import pytest

import cardan as cd

DIGIT = 10.0  # what a choice may cost before another one takes its place


def pendulum(angle: float = -0.9273, speed: float = 8.0) -> cd.Model:
    model = cd.Model("pendulum")
    rod = model.body("rod", mass=1, inertia=1, position=(np.cos(angle), np.sin(angle)), angle=angle, hold="angle",
                     angular_velocity=speed)  # fmt: skip
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-1, 0)))
    return model


def crank_rocker() -> cd.Model:
    model = cd.Model("four-bar", gravity=(0, -9.81))
    crank = model.body("crank", mass=1, inertia=0.3, position=(0.5, 0.866), angle=1.047, angular_velocity=6.283)
    coupler = model.body("coupler", mass=2.25, inertia=2, position=(2.824, 2.553), angle=0.423)
    rocker = model.body("rocker", mass=2, inertia=1.35, position=(3.574, 1.687), angle=1.004)
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(-1, 0)))
    model.add(cd.Revolute("B", crank.at(1, 0), coupler.at(-2, 0)))
    model.add(cd.Revolute("C", coupler.at(2, 0), rocker.at(2, 0)))
    model.add(cd.Revolute("D", rocker.at(-2, 0), model.ground.at(2.5, 0)))
    return model


def wrist() -> cd.Model:
    """A rod in space on a universal joint, given a push; two freedoms."""
    model = cd.Model("wrist", dim=3, gravity=(0, 0, -9.81))
    rod = model.body("rod", mass=1, inertia=(0.1, 0.2, 0.3), position=(0.5, 0, 0), angular_velocity=(0, 5.0, 2.0))
    model.add(cd.Universal("cross", model.ground.at(0, 0, 0, axis=(0, 0, 1)), rod.at(-0.5, 0, 0, axis=(0, 1, 0))))
    return model


@pytest.mark.parametrize("angle", [-1.2, -0.3, 0.05, 2.5])
def test_the_figure_of_a_pendulum_by_hand(angle):
    """u = (x, y) or (x, φ), (y, φ); elimination keeps what moves most. ∂x/∂φ = -sin φ, ∂y/∂φ = cos φ for l = 1."""
    found = cd.assemble(pendulum(angle)).elimination
    assert found.amplification == pytest.approx({  # by what is independent
        ("rod.angle",): max(abs(np.sin(angle)), abs(np.cos(angle))),
        ("rod.x",): max(1, abs(np.cos(angle))) / abs(np.sin(angle)),
        ("rod.y",): max(1, abs(np.sin(angle))) / abs(np.cos(angle)),
    }[found.independent])  # fmt: skip


@pytest.mark.parametrize(
    ("machine", "name"),
    [(pendulum, "rod.x"), (pendulum, "rod.y"), *((crank_rocker, f"coupler.{c}") for c in ("x", "y", "angle")),
     (crank_rocker, "crank.x"), (crank_rocker, "rocker.angle")],
)  # fmt: skip
def test_poor_choices_cost_a_digit_at_most_and_are_told(machine, name):
    """coupler.x lost 1.4e-3 rad at this tolerance, or stopped in a position said to be singular, which is not."""
    model = machine()
    first = next(iter(model.bodies))
    exact = cd.simulate(model, until=2, rtol=1e-12, atol=1e-13)[first].angle
    best, chosen = (
        cd.simulate(
            model, until=2, rtol=1e-8, atol=1e-10, **({"method": cd.Partition(independent=name)} if given else {})
        )
        for given in (False, True)
    )
    lost = np.abs(chosen[first].angle - exact).max()
    assert lost < max(2 * DIGIT * np.abs(best[first].angle - exact).max(), 2e-7)
    assert [text for text in chosen.stats.messages if name in text and "others were independent" in text]
    assert 1.0 <= chosen.stats.amplification < DIGIT
    assert not [text for text in best.stats.messages if "independent" in text]


def test_a_good_choice_is_kept_and_nothing_is_said():
    result = cd.simulate(crank_rocker(), until=2, rtol=1e-8, method=cd.Partition(independent="crank.angle"))
    assert not result.stats.messages
    assert 1.0 < result.stats.amplification < DIGIT  # the rocker's far end near its dead centres
    assert cd.simulate(pendulum(), until=1, method=cd.Partition(independent="rod.angle")).stats.amplification <= 1.0


def test_fixed_steps_and_joint_coordinates_look_at_it_too():
    model = pendulum()
    exact = cd.simulate(model, until=1, rtol=1e-12, atol=1e-13)["rod"].angle
    result = cd.simulate(model, until=1, every=0.005, step=0.0025, method=cd.Partition(independent="rod.x"))
    assert np.abs(result["rod"].angle - exact).max() < 5e-5  # of x = cos φ by fixed steps, while it was independent
    assert any("rod.x" in text for text in result.stats.messages)
    assert cd.simulate(model, until=1, method="joint").stats.amplification == 0.0  # nothing depends on anything
    assert cd.simulate(model, until=1, method="direct").stats.amplification == 0.0


def test_a_poor_choice_in_space():
    model = wrist()
    exact = cd.simulate(model, until=1.5, rtol=1e-11, atol=1e-13)
    result = cd.simulate(model, until=1.5, rtol=1e-8, atol=1e-10, method=cd.Partition(independent=("rod.y", "rod.z")))
    assert np.abs(result["rod"].position - exact["rod"].position).max() < 1e-6
    assert any("rod.y and rod.z" in text for text in result.stats.messages)


def test_check_tells_the_figure():
    state = cd.assemble(crank_rocker())
    assert f"(error amplification {state.elimination.amplification:.2g})" in state.summary()
    result = cd.simulate(crank_rocker(), until=0.1)
    assert 0.0 < result.stats.amplification < DIGIT


# -- the factors ----------------------------------------------------------------------------------------------------


def parallelogram() -> cd.Model:
    """Three cranks: one row redundant, or two."""
    model = cd.Model("parallelogram", gravity=(0, -9.81))
    c, s = np.cos(1.0), np.sin(1.0)
    coupler = model.body("coupler", mass=1, inertia=1, position=(c, s))
    for k in range(3):
        bar = model.body(f"bar{k}", mass=1, inertia=1 / 12, position=(k + c / 2, s / 2), angle=1.0)
        model.add(cd.Revolute(f"A{k}", model.ground.at(k, 0), bar.at(-0.5, 0)))
        model.add(cd.Revolute(f"B{k}", bar.at(0.5, 0), coupler.at(k, 0)))
    return model


@pytest.mark.parametrize("machine", [pendulum, crank_rocker, parallelogram, wrist])
def test_factors_are_those_of_the_jacobian(machine):
    """P C Q = [L; LR] [U UR]; C_u H + C_v = 0; redundant rows are W times the independent ones."""
    state = cd.assemble(machine())
    found, system = state.elimination, state.system
    C = np.array(system.jacobian.function(state.t, state.q, state.p)[0]).T
    rows = [system.row_names.index(name) for name in found.rows + found.redundant]
    u = [system.coordinate_names.index(name) for name in found.dependent]
    v = [system.coordinate_names.index(name) for name in found.independent]
    assert (found.rank, found.redundant) == (state.rank, tuple(state.redundant))
    product = np.vstack([found.L, found.LR]) @ np.hstack([found.U, found.UR])
    np.testing.assert_allclose(product, C[rows][:, u + v], atol=1e-11)
    assert np.allclose(found.L, np.tril(found.L))
    assert np.allclose(np.diag(found.L), 1)
    assert np.allclose(found.U, np.triu(found.U))
    r = found.rank
    np.testing.assert_allclose(C[rows[:r]][:, u] @ found.H + C[rows[:r]][:, v], 0, atol=1e-11)
    np.testing.assert_allclose(found.row_dependence @ C[rows[:r]], C[rows[r:]], atol=1e-10)
