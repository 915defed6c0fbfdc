"""The spatial benchmarks A04 (Bricard) and A05 (stiff governor) of the IFToMM library, and machines in odd frames."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation

import cardan as cd
from case import load_case
from space_case import build

TIGHT = {"rtol": 1e-11, "atol": 1e-13}
REFERENCE = 1e-7


# -- odd frames ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "sign"), [(0, 1.0), (1, -1.0), (2, 3.0)])
def test_slider_crank_in_odd_body_frames(seed, sign):
    """Turned and shifted body frames, mass centres off them, products of inertia: same motion, same reactions."""
    case = load_case("slider_crank_spatial")["reference"]["haug_x"]["model"]
    rng = np.random.default_rng(seed)
    frames = {
        b["name"]: (Rotation.random(random_state=rng).as_matrix(), rng.normal(scale=0.1, size=3))
        for b in case["bodies"]
    }
    plain, odd = (
        cd.simulate(model, until=1, every=0.05, **TIGHT)
        for model in (build(case), build(case, frames=frames, sign=sign))
    )
    turned = [r["A"].angle - r["A"].angle[0] for r in (plain, odd)]
    assert np.abs(turned[1] - turned[0]).max() < REFERENCE
    assert np.abs(odd.energy.total - plain.energy.total).max() < 1e-9
    for joint in ("A", "B", "C", "guide"):
        # moments are about mass centres, so the frames do not enter
        for side in ("reaction_i", "reaction_j"):
            a, b = getattr(plain[joint], side), getattr(odd[joint], side)
            assert np.abs(b - a).max() < 1e-7 * max(10.0, np.abs(a).max()), (joint, side)


# -- A04 -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("inertia", ["inertia", "inertia_thin_rod"])
def test_bricard_mechanism(inertia):
    """Six hinges, 30 rows of rank 29. Energy and the closed form of its positions determine the motion."""
    case = load_case("a04_bricard_definition")
    model = build(case, inertia)
    model.add(cd.Point("P3 path", model["rod2"].at(*case["bodies"][1]["points"]["P3"])))
    state = cd.assemble(model)
    assert (state.dof, state.grubler, len(state.redundant)) == (1, 0, 1)
    result = cd.simulate(model, until=10, every=0.05, rtol=1e-10, atol=1e-12)
    q1 = result["P1"].angle - result["P1"].angle[0]
    sin_q2 = -np.sin(q1) / (1 + np.sin(q1))
    expected = np.stack([(1 + sin_q2) * np.cos(q1), -np.sqrt(1 - sin_q2**2), -(1 + sin_q2) * np.sin(q1)], axis=1)
    found = result["P3 path"].position
    # cos q2 changes its sign where rod 2 passes the horizontal; its square is what q1 determines
    assert np.abs(found[:, [0, 2]] - expected[:, [0, 2]]).max() < REFERENCE
    assert np.abs(found[:, 1] ** 2 - expected[:, 1] ** 2).max() < REFERENCE
    energy = result.energy.total
    assert np.abs(energy - energy[0]).max() < 1e-7
    assert np.ptp(q1) > 2  # it swings over to the opposite turning point


# -- A05 -----------------------------------------------------------------------------------------------------------


def governor_reference(case: dict, times: np.ndarray) -> np.ndarray:
    """(ψ, α, s) by Lagrange's equations in these three coordinates, by symmetry of the two rods.

    T = ½ I_z(α) ψ̇² + J α̇² + ½ m_s ṡ², each rod with I_z = I_long sin² α + I_trans cos² α + m (h + l cos α)².
    """
    bodies = {b["name"]: b for b in case["bodies"]}
    rod, slider, shaft = bodies["rodA"], bodies["slider"], bodies["shaft"]
    spring = next(f for f in case["forces"] if f["type"] == "spring_damper")
    k, c, l_0, g = spring["k"], spring["c"], spring["l0"], 9.81
    m, l, h = rod["mass"], -rod["points"]["pivot"][0], shaft["points"]["A"][0]
    top, half = 1.0, rod["points"]["mid"][0] - rod["points"]["pivot"][0]
    along, across = rod["inertia"][0][0], rod["inertia"][2][2]
    J, m_s = across + m * l**2, slider["mass"]
    I_fixed = shaft["inertia"][2][2] + slider["inertia"][2][2]

    def rate(_: float, y: np.ndarray) -> np.ndarray:
        _, alpha, s, omega, alpha_rate, s_rate = y
        ca, sa = np.cos(alpha), np.sin(alpha)
        I_z = I_fixed + 2 * (along * sa**2 + across * ca**2 + m * (h + l * ca) ** 2)
        I_slope = 2 * (2 * (along - across) * sa * ca - 2 * m * (h + l * ca) * l * sa)
        # from the slider's side to the middle of the rod
        dx, dz = half * ca, top - half * sa - s
        length = np.hypot(dx, dz)
        dx_rate, dz_rate = -half * sa * alpha_rate, -half * ca * alpha_rate - s_rate
        tension = k * (length - l_0) + c * (dx * dx_rate + dz * dz_rate) / length
        # generalized forces of the two springs, - tension ∂length/∂(α, s)
        on_alpha = -2 * tension * (dx * -half * sa + dz * -half * ca) / length
        on_s = 2 * tension * dz / length
        # potential energy of a rod: m g (top - l sin α)
        alpha_acceleration = (0.5 * I_slope * omega**2 + 2 * m * g * l * ca + on_alpha) / (2 * J)
        return np.array([
            omega, alpha_rate, s_rate, -I_slope * alpha_rate * omega / I_z, alpha_acceleration, on_s / m_s - g,
        ])  # fmt: skip

    start = [0.0, np.radians(30), 0.5, 2 * np.pi, 0.0, 0.0]
    run = solve_ivp(rate, (0, times[-1]), start, method="Radau", t_eval=times, rtol=1e-11, atol=1e-12)
    return run.y[:3].T


@pytest.mark.parametrize("method", ["partition", "dae", "auto"])
def test_stiff_governor(method):
    case = load_case("a05_governor_definition")
    model = build(case)
    state = cd.assemble(model)
    assert (state.dof, list(state.redundant)) == (4, [])
    result = cd.simulate(model, until=1, every=0.02, method=method, rtol=1e-9, atol=1e-11)
    psi, alpha, s = governor_reference(case, result.t).T
    turned = result["shaft_ground"].angle - result["shaft_ground"].angle[0]
    assert np.abs(turned - psi).max() < 1e-6
    assert np.abs(result["slider"].position[:, 2] - s).max() < REFERENCE
    for joint in ("A", "B"):
        lowered = result[joint].angle - result[joint].angle[0]
        assert np.abs(np.abs(lowered) - np.abs(alpha - alpha[0])).max() < REFERENCE
    assert np.ptp(s) > 0.01
