"""Pulling machines by hand: against closed forms, through dead centres and singular positions, onto stops."""

import time

import numpy as np
import pytest

import cardan as cd
from cardan.errors import AnalysisError, AssemblyError, ModelError
from cardan.studio.dragging import Dragger

CLOSED = 1e-9  # of a unit of length: what loops may stay open by
NEAR = 1e-8  # the nearest place is found to its slope's round-off, about the root of that of the distance
FAST = 5e-3  # s of processor time for one pull


def gap(dragger: Dragger) -> float:
    """The largest |Φ| of the joints, evaluated anew."""
    system = cd.assemble(dragger.model).system
    Phi = system.constraint(0.0, dragger.q, system.parameter_values())[0]
    jointed = [row.element.kind == "joint" for row in system.rows]
    return float(np.abs(Phi[jointed]).max(initial=0.0))


def pulled(dragger: Dragger, body: str, point, to, most: int = 60):
    """Pulls until the machine rests."""
    for _ in range(most):
        found = dragger.pull(body, point, to)
        assert np.isfinite(found.q).all()
        if found.settled:
            return found
    raise AssertionError("the machine did not come to rest")


def pendulum(**limits) -> cd.Model:
    model = cd.Model("pendulum")
    rod = model.body("rod", mass=1, inertia=0.1, position=(0.5, 0))
    pin = model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    if limits:
        model.add(cd.Limit("stop", pin.angle, **limits))
    return model


def slider_crank(drive: bool = True) -> cd.Model:
    """A crank of 1, a rod of 2: dead centres at x = 3 and x = 1."""
    model = cd.Model("slider-crank")
    crank = model.body("crank", position=(0.5 * np.cos(1), 0.5 * np.sin(1)), angle=1.0)
    rod = model.body("rod", position=(1.4, 0.5), angle=-0.5)
    slider = model.body("slider", position=(2.3, 0))
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(-0.5, 0)))
    model.add(cd.Revolute("B", crank.at(0.5, 0), rod.at(-1, 0)))
    model.add(cd.Revolute("C", rod.at(1, 0), slider.at(0, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), slider.at(0, 0)))
    if drive:
        model.add(cd.Drive("motor", crank.angle, lambda t: 1 + t))
    return model


def loop(a: float, b: float, c: float, d: float, angle: float = 1.0) -> cd.Model:
    """A four-bar: crank a, coupler b, rocker c, ground d; bodies have their origins at their first joints."""
    model = cd.Model("four-bar")
    B = a * np.array([np.cos(angle), np.sin(angle)])
    _, beta, gamma = coupler(a, b, c, d, angle)
    crank = model.body("crank", position=(0, 0), angle=angle)
    link = model.body("coupler", position=tuple(B), angle=beta)
    rocker = model.body("rocker", position=(d, 0), angle=gamma)
    model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Revolute("B", crank.at(a, 0), link.at(0, 0)))
    model.add(cd.Revolute("C", link.at(b, 0), rocker.at(c, 0)))
    model.add(cd.Revolute("D", model.ground.at(d, 0), rocker.at(0, 0)))
    return model


def coupler(a, b, c, d, angle):
    """The place of C, and the angles of coupler and rocker: the triangle over B and D, C above."""
    B = a * np.exp(1j * angle)
    r = d - B
    along = (abs(r) ** 2 + b**2 - c**2) / (2 * abs(r) ** 2)
    C = B + r * (along + 1j * np.sqrt(b**2 / abs(r) ** 2 - along**2))
    return C, float(np.angle(C - B)), float(np.angle(C - d))


def six_bar() -> cd.Model:
    """Watt's: a four-bar with two more links on coupler and rocker."""
    model = loop(1.0, 3.0, 2.5, 3.2)
    link, rocker = model.bodies["coupler"], model.bodies["rocker"]
    e = model.body("e", position=(2.0, 3.5), angle=0.5)
    f = model.body("f", position=(4.0, 3.0), angle=1.5)
    model.add(cd.Revolute("E", link.at(1.5, 1.0), e.at(-1, 0)))
    model.add(cd.Revolute("F", rocker.at(1.5, -1.0), f.at(-1, 0)))
    model.add(cd.Revolute("G", e.at(1, 0), f.at(1, 0)))
    return model


@pytest.mark.parametrize("to", [(3, 4), (-3, 4), (0.2, 0.1), (-1, -2), (0, -5), (0.9, 1e-4)])
def test_a_pendulum_points_at_the_target(to):
    dragger = Dragger(pendulum())
    found = pulled(dragger, "rod", (0.5, 0), to)
    far = np.hypot(*to)
    np.testing.assert_allclose(found.point, np.array(to) / far, atol=NEAR)  # the radial projection
    assert found.missing == pytest.approx(abs(far - 1), abs=NEAR)
    assert gap(dragger) < CLOSED


def test_a_pendulum_pulled_back_over_its_pivot_turns_round():
    """Exactly opposite, no way round is the better one."""
    found = pulled(Dragger(pendulum()), "rod", (0.5, 0), (-2, 0))
    np.testing.assert_allclose(found.point, (-1, 0), atol=NEAR)


def test_poses_have_a_line_for_each_body():
    found = Dragger(slider_crank()).pull("crank", (0.5, 0), (0, 2))
    assert list(found.poses) == ["crank", "rod", "slider"]
    assert found.poses["slider"] == found.q[6:9].tolist()


def test_a_crank_is_turned_fully_though_it_is_driven():
    """The slider follows x = a cos φ + √(b² - a² sin² φ)."""
    dragger = Dragger(slider_crank())
    assert dragger.freedoms == 1
    for angle in np.linspace(1.0, 1.0 + 4 * np.pi, 150):
        found = pulled(dragger, "crank", (0.5, 0), (1.7 * np.cos(angle), 1.7 * np.sin(angle)))
        assert found.q[2] == pytest.approx(angle, abs=NEAR)
        assert found.q[6] == pytest.approx(np.cos(angle) + np.sqrt(4 - np.sin(angle) ** 2), abs=NEAR)
    assert gap(dragger) < CLOSED


def test_a_slider_is_pulled_through_both_dead_centres_and_the_crank_goes_on():
    dragger = Dragger(slider_crank())
    places = [*np.linspace(2.3, 3.2, 25), *np.linspace(3.2, 0.8, 60), *np.linspace(0.8, 2.0, 30)]
    angles = []
    for x in places:
        found = pulled(dragger, "slider", (0, 0), (x, 0))
        assert found.q[6] == pytest.approx(np.clip(x, 1, 3), abs=NEAR)
        assert found.missing == pytest.approx(abs(x - np.clip(x, 1, 3)), abs=NEAR)
        angles.append(found.q[2])
    steps = np.diff(angles)
    assert steps.max() <= 1e-6  # the crank never turns back
    assert angles[-1] == pytest.approx(-2 * np.pi + np.arccos((2.0**2 + 1 - 4) / 4), abs=1e-6)  # law of cosines
    assert gap(dragger) < CLOSED


def test_a_slider_at_a_dead_centre_can_be_pulled_out_of_it():
    dragger = Dragger(slider_crank(), q=[0.5, 0, 0, 2, 0, 0, 3, 0, 0])
    found = pulled(dragger, "slider", (0, 0), (2.5, 0))
    assert found.missing < NEAR


@pytest.mark.parametrize("lengths", [(1.0, 3.0, 2.5, 3.2), (1.2, 1.5, 1.4, 1.0)])
def test_a_coupler_point_is_led_along_its_curve(lengths):
    """Pulled to where it is at given angles of the crank; the machine must have these angles."""
    a, b, c, d = lengths
    dragger, s = Dragger(loop(*lengths)), np.array([1.0, 0.7])
    for angle in np.linspace(1.0, 1.0 + 2 * np.pi, 120):
        _, beta, gamma = coupler(a, b, c, d, angle)
        P = a * np.exp(1j * angle) + np.exp(1j * beta) * complex(*s)
        found = pulled(dragger, "coupler", s, (P.real, P.imag))
        assert found.missing < NEAR
        turned = np.exp(1j * found.q[[2, 5, 8]])
        np.testing.assert_allclose(turned, np.exp(1j * np.array([angle, beta, gamma])), atol=1e-6)
        assert gap(dragger) < CLOSED


def test_a_parallelogram_goes_on_as_one_through_its_flat_positions():
    """There it could become an antiparallelogram: the coupler would turn."""
    dragger = Dragger(loop(1.0, 2.0, 1.0, 2.0))
    for angle in np.linspace(1.0, 1.0 + 4 * np.pi, 151):
        found = pulled(dragger, "crank", (1, 0), (2 * np.cos(angle), 2 * np.sin(angle)))
        assert found.q[5] == pytest.approx(0.0, abs=1e-6)
        assert found.q[2] == pytest.approx(angle, abs=1e-6)
    assert gap(dragger) < CLOSED


def test_pulls_that_jump_move_the_machine_in_short_steps():
    """A target on the other side of the machine: bodies turn by about a radian at most in one pull."""
    dragger, rng = Dragger(six_bar()), np.random.default_rng(3)
    assert dragger.freedoms == 1
    before = dragger.q
    for _ in range(200):
        found = dragger.pull("e", rng.normal(size=2), 5 * rng.normal(size=2))
        turned = np.abs(found.q - before)[2::3]
        assert turned.max() < 1.3
        assert gap(dragger) < CLOSED
        before = found.q


@pytest.mark.parametrize(("build", "body"), [(lambda: loop(1, 3, 2.5, 3.2), "coupler"), (six_bar, "e")])
def test_a_pull_is_fast(build, body):
    dragger = Dragger(build())
    spent = []
    for angle in np.linspace(0, 2 * np.pi, 60):
        began = time.process_time()
        dragger.pull(body, (1, 0.5), (1.5 + np.cos(angle), 1.5 + np.sin(angle)))
        spent.append(time.process_time() - began)
    assert np.percentile(spent, 20) < FAST  # other work on the computer makes some of them longer


def test_a_machine_without_freedoms_stays():
    model = loop(1.0, 3.0, 2.5, 3.2)
    model.add(cd.Revolute("fifth", model.ground.at(*_place_on_coupler()), model.bodies["coupler"].at(1, 0)))
    dragger = Dragger(model)
    before = dragger.q
    found = dragger.pull("crank", (1, 0), (5, 5))
    assert dragger.freedoms == 0
    np.testing.assert_array_equal(found.q, before)
    assert found.settled
    assert found.missing > 1


def _place_on_coupler() -> tuple[float, float]:
    _, beta, _ = coupler(1.0, 3.0, 2.5, 3.2, 1.0)
    P = np.exp(1j) + np.exp(1j * beta)
    return float(P.real), float(P.imag)


def test_a_chain_that_is_pulled_too_far_is_stretched():
    """Three links of 1, pulled to a place 5 away: they lie on the line to it."""
    model = cd.Model("chain")
    last, at = model.ground, (0.0, 0.0)
    for k in range(3):
        link = model.body(f"link{k}", position=(0.5 + k, 0.1 * k), angle=0.1)
        model.add(cd.Revolute(f"pin{k}", last.at(*at), link.at(-0.5, 0)))
        last, at = link, (0.5, 0.0)
    dragger = Dragger(model)
    found = pulled(dragger, "link2", (0.5, 0), (3, 4))
    np.testing.assert_allclose(found.point, (1.8, 2.4), atol=1e-6)
    assert found.missing == pytest.approx(2.0, abs=NEAR)
    nearer = pulled(dragger, "link2", (0.5, 0), (1.0, 1.0))
    assert nearer.missing < NEAR


def test_a_stop_is_met_and_left_again():
    dragger = Dragger(pendulum(lower=-0.5, upper=0.5))
    found = pulled(dragger, "rod", (0.5, 0), (0, 2))
    assert found.q[2] == pytest.approx(0.5, abs=NEAR)
    assert found.stopped_by == ("stop",)
    found = pulled(dragger, "rod", (0.5, 0), (2, 0.2))
    assert found.q[2] == pytest.approx(np.arctan(0.1), abs=NEAR)
    assert found.stopped_by == ()
    assert pulled(dragger, "rod", (0.5, 0), (0.1, -2)).q[2] == pytest.approx(-0.5, abs=NEAR)


def test_a_stop_that_is_passed_at_the_beginning_is_not_in_the_way():
    dragger = Dragger(pendulum(lower=0.5))
    assert pulled(dragger, "rod", (0.5, 0), (2, 0.2)).q[2] == pytest.approx(np.arctan(0.1), abs=NEAR)


# -- in space --------------------------------------------------------------------------------------------------------


def test_a_ball_joint_lets_the_point_go_on_a_sphere():
    model = cd.Model("ball", dim=3)
    rod = model.body("rod", position=(0.5, 0, 0))
    model.add(cd.Spherical("tip", model.ground.at(0, 0, 0), rod.at(-0.5, 0, 0)))
    dragger = Dragger(model)
    assert dragger.freedoms == 3
    for to in ([1, 2, 2], [-1, 0.5, 2], [-0.2, -0.3, -0.1]):
        found = pulled(dragger, "rod", (0.5, 0, 0), to)
        np.testing.assert_allclose(found.point, np.array(to) / np.linalg.norm(to), atol=NEAR)
        assert np.linalg.norm(found.q[3:]) == pytest.approx(1, abs=1e-14)
        assert gap(dragger) < CLOSED


def test_a_hinge_in_space_turns_about_its_axis():
    """The point goes on a circle about z: the target's shadow on its plane, projected."""
    model = cd.Model("door", dim=3)
    door = model.body("door", position=(1, 0, 0.3))
    axis = (0, 0, 1)
    model.add(cd.Revolute("hinge", model.ground.at(0, 0, 0, axis=axis), door.at(-1, 0, -0.3, axis=axis)))
    found = pulled(Dragger(model), "door", (0, 0, 0), (-1, 2, 5))
    np.testing.assert_allclose(found.point, [-1 / np.sqrt(5), 2 / np.sqrt(5), 0.3], atol=NEAR)


def test_a_loop_in_space_stays_closed():
    """An RSSR linkage: the crank can be turned fully, the loop stays closed."""
    from cardan.files.example_runs import load_module
    from cardan.files.examples import find_example

    dragger = Dragger(load_module(find_example("rssr")).build())
    body = next(iter(dragger.model.bodies))
    assert dragger.freedoms == 1
    for angle in np.linspace(0, 2 * np.pi, 40):
        found = dragger.pull(body, (0.1, 0, 0), (np.cos(angle), np.sin(angle), np.sin(angle)))
        assert np.isfinite(found.q).all()
        assert gap(dragger) < CLOSED


# -- what is refused -------------------------------------------------------------------------------------------------


def test_what_cannot_be_pulled_is_named():
    dragger = Dragger(pendulum())
    with pytest.raises(ModelError, match='no body "rot" can be pulled; did you mean "rod"'):
        dragger.pull("rot", (0, 0), (1, 1))
    with pytest.raises(ModelError, match=r"to=.*expected 2 finite numbers"):
        dragger.pull("rod", (0, 0), (1, np.nan))
    with pytest.raises(AnalysisError, match="q: expected 3 finite coordinates"):
        Dragger(pendulum(), q=[1, 2])


def test_a_loop_that_cannot_close_says_which_joint_is_open():
    model = cd.Model("torn")
    rod = model.body("rod", position=(0.5, 0))
    model.add(cd.Revolute("A", model.ground.at(0, 0), rod.at(-0.5, 0)))
    model.add(cd.Revolute("B", model.ground.at(3, 0), rod.at(0.5, 0)))
    with pytest.raises(AssemblyError, match=r'loops are not closed: joint "[AB]" stays open by 1 m'):
        Dragger(model)
