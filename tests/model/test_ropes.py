"""Ropes, belts and chains against closed forms."""

from __future__ import annotations

from math import asin, exp, pi, sqrt

import numpy as np
import pytest

import cardan as cd

TIGHT = {"rtol": 1e-10, "atol": 1e-12}
CLOSED = 1e-8
G = 9.81


def on_axle(model: cd.Model, name: str, inertia: float, at=(0.0, 0.0)):
    wheel = model.body(name, mass=1, inertia=inertia, position=at)
    return wheel, model.add(cd.Revolute(f"axle {name}", model.ground.at(*at), wheel.at(0, 0)))


def load(model: cd.Model, name: str, mass: float, at: tuple[float, float]):
    body = model.body(name, mass=mass, inertia=1, position=at)
    model.add(cd.Translational(f"rail {name}", model.ground.at(*at, axis=(0, 1)), body.at(0, 0)))
    return body


def cosines(p):
    """Rotations (nt, 3, 3) from Euler parameters (nt, 4)."""
    e0, e = p[:, 0], p[:, 1:]
    cross = np.cross(np.eye(3)[None], e[:, None, :])  # rows: unit vectors times e
    return (
        (e0**2 - (e**2).sum(axis=1))[:, None, None] * np.eye(3)
        + 2 * np.einsum("ti,tj->tij", e, e)
        + 2 * e0[:, None, None] * cross
    )


class TestRope:
    @pytest.mark.parametrize("method", ["partition", "joint", "dae"])
    @pytest.mark.parametrize("slides", [False, True])
    def test_atwoods_machine(self, slides, method):
        """a = (m₁ - m₂) g/(m₁ + m₂ + J/r²); a rope that slides leaves the wheel at rest."""
        m1, m2, J, r = 3.0, 2.0, 0.05, 0.1
        model = cd.Model("Atwood", gravity=(0, -G))
        wheel, _ = on_axle(model, "wheel", J)
        a, b = load(model, "a", m1, (-r, -1)), load(model, "b", m2, (r, -1))
        model.add(cd.Rope("rope", (a.at(0, 0), wheel.at(0, 0), b.at(0, 0)), radii=(0, -r, 0), slides=slides))
        result = cd.simulate(model, until=0.5, every=0.1, method=method, **TIGHT)
        acceleration = (m1 - m2) * G / (m1 + m2 + (0 if slides else J / r**2))
        assert result["b"].position[:, 1] == pytest.approx(-1 + acceleration * result.t**2 / 2, abs=CLOSED)
        assert result["rope"].tension_1 == pytest.approx(m1 * (G - acceleration))
        assert result["rope"].length == pytest.approx(2 + pi * r)
        if slides:
            assert np.abs(result["wheel"].angle).max() < CLOSED
        else:
            assert result["wheel"].angle == pytest.approx(acceleration / r * result.t**2 / 2, abs=CLOSED)
            assert result["rope"].tension_2 == pytest.approx(m2 * (G + acceleration))
            assert result.unit("rope", "tension_2") == ("N",)

    def test_a_tackle_halves_the_force(self):
        """From a hook round a movable pulley with a load, over a fixed pulley to a counterweight."""
        M, m, r = 5.0, 2.0, 0.1
        model = cd.Model("tackle", gravity=(0, -G))
        block, weight = load(model, "block", M, (r, -1.0)), load(model, "weight", m, (4 * r, -0.5))
        sheave = model.body("sheave", mass=1e-3, inertia=1e-6, position=(r, -1.0))
        model.add(cd.Revolute("pin", block.at(0, 0), sheave.at(0, 0)))
        top, _ = on_axle(model, "top", 1e-6, (3 * r, 0))
        path = (model.ground.at(0, 0), sheave.at(0, 0), top.at(0, 0), weight.at(0, 0))
        model.add(cd.Rope("rope", path, radii=(0, r, -r, 0), slides=True))
        result = cd.simulate(model, until=0.3, every=0.1, **TIGHT)
        down = ((M + 1e-3) - 2 * m) * G / ((M + 1e-3) + 4 * m)  # of the block
        assert result["block"].acceleration[:, 1] == pytest.approx(-down, rel=1e-6)
        assert result["weight"].acceleration[:, 1] == pytest.approx(2 * down, rel=1e-6)

    def test_a_drum_winds_and_a_winch_takes_in(self):
        model = cd.Model("crane", gravity=(0, -G))
        drum, axle = on_axle(model, "drum", 0.1)
        hung, reeled = load(model, "hung", 10, (0.2, -1)), load(model, "reeled", 4, (1.0, -1))
        model.add(cd.Rope("rope", (drum.at(0, 0), hung.at(0, 0)), radii=(-0.2, 0)))
        model.add(cd.Rope("winch", (reeled.at(0, 0), model.ground.at(1.0, 0.5)), length=lambda t: 1.5 - 0.3 * t**2))
        model.add(cd.Drive("motor", axle.angle, lambda t: 2 * t**2))
        result = cd.inverse(model, until=1, every=0.25)
        assert result["hung"].position[:, 1] == pytest.approx(-1 + 0.2 * 2 * result.t**2)
        assert result["reeled"].position[:, 1] == pytest.approx(-1 + 0.3 * result.t**2)
        assert result["rope"].tension_1 == pytest.approx(10 * (G + 0.8))
        assert result["winch"].tension_1 == pytest.approx(4 * (G + 0.6))
        assert result["motor"].force == pytest.approx(0.1 * 4 + 0.2 * 10 * (G + 0.8))

    @pytest.mark.parametrize("dim", [2, 3])
    def test_a_slack_rope_pulls_when_it_is_taut(self, dim):
        """A mass falls freely by h onto its rope: the greatest stretch e has ½ k e² = m g (h + e)."""
        m, k, h = 2.0, 500.0, 0.4
        model = cd.Model("bungee", dim=dim, gravity=(0, -G, 0)[:dim])
        ball = model.body("ball", mass=m, inertia=1 if dim == 2 else (1, 1, 1), position=(0, -1, 0)[:dim])
        model.add(cd.Rope("rope", (model.ground.at(*(0,) * dim), ball), stiffness=k, length=1 + h))
        result = cd.simulate(model, until=1.0, every=0.002, **TIGHT)
        stretch = m * G / k * (1 + sqrt(1 + 2 * k * h / (m * G)))
        assert -result["ball"].position[:, 1].min() == pytest.approx(1 + h + stretch, abs=1e-4)  # between rows
        fall = result.t < sqrt(2 * h / G)
        assert np.abs(result["rope"].tension_1[fall]).max() == 0.0
        assert np.ptp(result.energy.total) < 1e-7

    def test_sections_in_series_are_as_stiff_as_the_whole(self):
        """Over an eyelet and over a light pulley: the same static stretch."""
        found = []
        for radius in (0.0, -0.1):
            model = cd.Model("stretched", gravity=(0, -G))
            wheel, _ = on_axle(model, "wheel", 0.01, (0, 0))
            mass = load(model, "mass", 3.0, (0.1 if radius else 0.0, -1.0))
            path = (model.ground.at(-2, radius and 0.1), wheel.at(0, 0), mass.at(0, 0))
            model.add(cd.Rope("rope", path, radii=(0, radius, 0), stiffness=900.0))
            found.append(1.0 + cd.equilibrium(model)["mass"].position[0, 1])
        assert found == pytest.approx([-3 * G / 900] * 2)

    def test_in_space_it_runs_over_points(self):
        model = cd.Model("string", dim=3, gravity=(0, 0, -G))
        ball = model.body("ball", mass=1, inertia=(1, 1, 1), position=(0.3, 0, -0.4), velocity=(0, 1.0, 0))
        model.add(cd.Rope("rope", (model.ground.at(1, 0, 0), model.ground.at(0, 0, 0), ball)))
        result = cd.simulate(model, until=1, every=0.1, **TIGHT)
        assert np.linalg.norm(result["ball"].position, axis=1) == pytest.approx(0.5, abs=CLOSED)
        assert result["rope"].length == pytest.approx(1.5)

    @pytest.mark.parametrize(
        ("words", "message"),
        [
            ({"path": ()}, "path: expected two or more places"),
            ({"radii": (0, 1)}, "radii: expected 3, one for each place"),
            ({"radii": (0, 3.0, 0)}, "places 1 and 2 are 2 apart; a span between radii of 0 and 3 needs more than 3"),
            ({"damping": 3}, "damping needs a stiffness"),
            ({"stiffness": -1.0}, "stiffness must be positive"),
            ({"length": -1.0}, "length must be positive"),
            ({"length": 1.5}, "a length of 1.5 is too short; its places need more than 2"),
        ],
    )
    def test_wrong_data_are_refused_by_name(self, words, message):
        model = cd.Model("m")
        a = model.body("a", mass=1, inertia=1, position=(4, 0))
        words = {"path": (model.ground.at(0, 0), model.ground.at(2, 0), a), "radii": (0, 0, 0)} | words
        with pytest.raises(cd.ModelError, match=f'rope "r": {message}'):
            cd.Rope("r", **words)

    @pytest.mark.parametrize(
        ("axes", "aside", "message"),
        [
            ((None, None), 0.0, r"place 1 is a pulley; in space it needs its axis: a.at\("),
            (((0, 0, 1), (0, 1, 1)), 0.0, "the axes of the pulleys at places 1 and 2 are not parallel"),
            (
                ((0, 0, 2), (0, 0, -1)),
                0.1,
                "the pulleys at places 1 and 2 lie in different planes, 0.1 apart along their axis",
            ),
        ],
    )
    def test_pulleys_in_space_lie_in_one_plane(self, axes, aside, message):
        model = cd.Model("m", dim=3)
        a, b = (
            model.body(n, mass=1, inertia=(1, 1, 1), position=p) for n, p in (("a", (0, 0, 0)), ("b", (1, 0, aside)))
        )
        places = tuple(body.at(0, 0, 0, axis=axis) for body, axis in zip((a, b), axes, strict=True))
        with pytest.raises(cd.ModelError, match=f'rope "r": {message}'):
            cd.Rope("r", places, radii=(0.1, 0.2))

    @pytest.mark.parametrize("method", ["partition", "joint", "dae"])
    @pytest.mark.parametrize("words", [{}, {"stiffness": 5e3}])
    def test_a_load_that_reaches_its_sheave_ends_the_run(self, words, method):
        """Over a wheel, beside which it hangs: it was passed without a word, since its span √(D² - r²) is |y|."""
        r, m1, m2, J = 0.1, 3.0, 2.0, 0.05
        model = cd.Model("lift", gravity=(0, -G))
        wheel, _ = on_axle(model, "wheel", J)
        a, b = load(model, "a", m1, (-r, -1)), load(model, "b", m2, (r, -1))
        model.add(cd.Rope("rope", (a.at(0, 0), wheel.at(0, 0), b.at(0, 0)), radii=(0, -r, 0), **words))
        result = cd.simulate(model, until=3, method=method)
        assert result.stats.status == 'stopped by event "rope.span_2_ends"'
        assert result.stats.messages[0].startswith('rope "rope": the pulley "wheel" and "b" have met (places 2 and 3)')
        acceleration = (m1 - m2) * G / (m1 + m2 + J / r**2)
        assert result.t[-1] == pytest.approx(sqrt(2 * (1 - 0.01 * r) / acceleration), abs=2e-2 if words else 1e-5)

    @pytest.mark.parametrize("words", [{}, {"stiffness": 5e4, "damping": 50.0}])
    def test_gradients_in_space_are_those_of_differences(self, words):
        """A load that swings sideways from its sheave, by the radius of the sheave and by the mass of the load."""
        model = cd.Model("lift", dim=3, gravity=(0, 0, -9.81))
        radius, mass, y = model.parameter("r", 0.15), model.parameter("m", 40.0), {"axis": (0, 1, 0)}
        drum = model.body("drum", mass=5, inertia=(0.05, 0.05, 0.05), position=(-1, 0, -2))
        wheel = model.body("wheel", mass=2, inertia=(0.01, 0.01, 0.01))
        load = model.body("load", mass=mass, inertia=(1, 1, 1), position=(0.15, 0.1, -1.5))
        axle = model.add(cd.Revolute("axle", model.ground.at(-1, 0, -2, **y), drum.at(0, 0, 0, **y)))
        model.add(cd.Revolute("pin", model.ground.at(0, 0, 0, **y), wheel.at(0, 0, 0, **y)))
        model.add(cd.FixedOrientation("upright", model.ground, load))
        path = (drum.at(0, 0, 0, **y), wheel.at(0, 0, 0, **y), load.at(0, 0, 0))
        model.add(cd.Rope("rope", path, radii=(0.2, radius, 0), **words))
        model.add(cd.Motor("motor", axle, torque=-70))
        ends = [cd.Terminal("load.position.z"), cd.Terminal("load.position.y")]
        assert cd.check_gradient(model, ends, until=0.2).ok

    def test_a_load_swings_sideways_from_its_sheave(self):
        """Across the plane of the sheave it is a pendulum as long as its free span."""
        model = cd.Model("hook", dim=3, gravity=(0, 0, -G))
        ball = model.particle("ball", mass=2, position=(0.3, 0.01, -1.2))
        sheave = model.ground.at(0, 0, 0, axis=(0, 1, 0))
        model.add(cd.Rope("rope", (model.ground.at(-1, 0, 0.3), sheave, ball), radii=(0, 0.3, 0)))
        swing = 2 * pi * sqrt(1.2 / G)
        result = cd.simulate(model, until=swing, every=swing / 4, **TIGHT)
        assert result["ball"].position[:, 1] == pytest.approx([0.01, 0, -0.01, 0, 0.01], abs=1e-5)
        assert np.ptp(result.energy.total) < CLOSED


def drive(torque: float = 2.0, **words) -> cd.Model:
    """Two pulleys one metre apart."""
    model = cd.Model("drive", gravity=None)
    (a, pin), (b, _) = on_axle(model, "a", 0.1), on_axle(model, "b", 2.0, (1.0, 0.0))
    model.add(cd.Belt("belt", (a.at(0, 0), b.at(0, 0)), radii=(0.1, 0.3), **words))
    model.add(cd.Motor("motor", pin, torque=torque))
    return model


def drive_in_space(inertia, **words):
    """In a plane that lies aslant, with the axis of the second pulley the other way."""
    n, u = np.array((1, 2, 2)) / 3, np.array((2, 1, -2)) / 3
    model = cd.Model("drive", dim=3, gravity=None)
    places, pins = [], []
    J_b = model.parameter("J", inertia)
    for name, J, at, axis in (("a", 0.1, 0 * u, n), ("b", J_b, u, -n)):
        wheel = model.body(name, mass=1, inertia=(J, J, J), position=tuple(at))
        place = wheel.at(0, 0, 0, axis=tuple(axis))
        pins.append(model.add(cd.Revolute(f"axle {name}", model.ground.at(*at, axis=tuple(axis)), place)))
        places.append(place)
    model.add(cd.Belt("belt", tuple(places), radii=(model.parameter("r", 0.1), 0.3), **words))
    model.add(cd.Motor("motor", pins[0], torque=2.0))
    return model


class TestBelt:
    @pytest.mark.parametrize("crossed", [False, True])
    def test_a_stiff_belt_turns_its_pulleys_in_the_ratio_of_their_radii(self, crossed):
        result = cd.simulate(drive(crossed=crossed), until=1, every=0.25, **TIGHT)
        alpha = 3 * 2.0 / (9 * 0.1 + 2.0)
        sign = -1 if crossed else 1
        assert result["b"].angle == pytest.approx(sign * alpha * result.t**2 / 2, abs=CLOSED)
        pull = result["belt"].tension_2 - result["belt"].tension_1
        assert sign * 0.3 * pull == pytest.approx(sign * 2.0 * alpha)
        off = 0.4 if crossed else 0.2
        wraps = 0.4 * (pi + 2 * asin(0.4)) if crossed else pi * 0.4 + 2 * 0.2 * asin(0.2)
        assert result["belt"].length == pytest.approx(2 * sqrt(1 - off**2) + wraps)

    @pytest.mark.parametrize("method", ["partition", "joint", "dae"])
    @pytest.mark.parametrize(
        "words", [{}, {"crossed": True}, {"stiffness": 1e4, "damping": 1.0, "pretension": 50.0, "friction": 0.3}]
    )
    def test_in_space_it_is_the_belt_of_the_plane(self, words, method):
        plane = cd.simulate(drive(**words), until=1, every=0.25, method=method, **TIGHT)
        model = drive_in_space(2.0, **words)
        result = cd.simulate(model, until=1, every=0.25, method=method, **TIGHT)
        assert result["axle a"].angle == pytest.approx(plane["axle a"].angle, abs=1e-6)
        assert result["axle b"].angle == pytest.approx(-plane["axle b"].angle, abs=1e-6)
        for word in ("tension_1", "tension_2", "length"):
            assert getattr(result["belt"], word) == pytest.approx(getattr(plane["belt"], word), rel=1e-4, abs=1e-4)

    def test_on_a_carrier_that_turns_freely_it_keeps_its_momentum(self):
        """A motor drives a wheel by a belt on a frame that floats and turns: the frame turns back."""
        model = cd.Model("satellite", dim=3, gravity=None)
        frame = model.body("frame", mass=5, inertia=(0.4, 0.5, 0.6), angular_velocity=(0.3, -0.2, 0.5))
        y, places = (0, 1, 0), []
        for name, x in (("small", -0.3), ("large", 0.4)):
            wheel = model.body(name, mass=1, inertia=(0.01, 0.02, 0.01), position=(x, 0, 0))
            pin = model.add(cd.Revolute(f"axle {name}", frame.at(x, 0, 0, axis=y), wheel.at(0, 0, 0, axis=y)))
            places.append(wheel.at(0, 0, 0, axis=y))
            if name == "small":
                model.add(cd.Motor("motor", pin, torque=0.2))
        model.add(cd.Belt("belt", tuple(places), radii=(0.05, 0.15), carrier=frame))
        result = cd.simulate(model, until=3, every=0.5, **TIGHT)
        assert result["axle small"].angle == pytest.approx(3 * result["axle large"].angle, abs=1e-7)
        assert result["axle large"].angle[-1] > 1
        momentum = 0.0
        for name, J in (("frame", (0.4, 0.5, 0.6)), ("small", (0.01, 0.02, 0.01)), ("large", (0.01, 0.02, 0.01))):
            body = result[name]
            m = 5 if name == "frame" else 1
            spin = np.einsum("tij,tj->ti", cosines(body.orientation), np.array(J) * body.angular_velocity)
            momentum = momentum + spin + m * np.cross(body.position, body.velocity)
        assert np.ptp(momentum, axis=0).max() < CLOSED

    def test_an_elastic_belt_swings_about_the_stiff_one(self):
        """k of each span is twice that of the whole belt, and T₂ + T₁ = 2 T₀: ω² = 4 k (r_a²/J_a + r_b²/J_b)."""
        k = 4000.0
        result = cd.simulate(drive(stiffness=k, pretension=200.0), until=0.5, every=0.001, **TIGHT)
        part = result["belt"]
        assert part.tension_1 + part.tension_2 == pytest.approx(400.0)
        pull = part.tension_2 - part.tension_1
        omega = sqrt(4 * k * (0.1**2 / 0.1 + 0.3**2 / 2.0))
        mean = 4 * k * (0.1 * 2.0 / 0.1) / omega**2
        assert pull == pytest.approx(mean * (1 - np.cos(omega * result.t)), abs=1e-6)

    def test_it_slips_at_the_limit_of_euler_and_eytelwein(self):
        mu, wrap = 0.3, pi - 2 * asin(0.2)
        result = cd.simulate(drive(30.0, stiffness=1e4, pretension=50.0, friction=mu), until=0.5, method="dae")
        part = result["belt"]
        assert part.tension_2[-1] / part.tension_1[-1] == pytest.approx(exp(mu * wrap), rel=1e-3)
        assert part.tension_1[-1] + part.tension_2[-1] == pytest.approx(100.0)
        limit = 100 * (exp(mu * wrap) - 1) / (exp(mu * wrap) + 1)
        assert result["b"].angular_acceleration[-1] == pytest.approx(0.3 * limit / 2.0, rel=1e-3)
        assert result["a"].angular_acceleration[-1] == pytest.approx((30 - 0.1 * limit) / 0.1, rel=1e-3)
        assert part.slip_1[-1] < -1.0  # the small pulley runs away under the belt
        assert abs(part.slip_2[-1]) < 0.1

    def test_below_the_limit_it_does_not_slip(self):
        result = cd.simulate(drive(2.0, stiffness=1e4, pretension=50.0, friction=0.3, damping=20.0), until=1)
        assert np.abs(result["belt"].slip_1).max() < 1e-6

    def test_three_pulleys_with_an_idler_outside(self):
        """Counter-clockwise, counter-clockwise, and clockwise round the idler; the rims have one speed."""
        model = cd.Model("three", gravity=None)
        wheels = [on_axle(model, n, 1.0, at) for n, at in (("a", (0, 0)), ("b", (2, 0)), ("c", (1, 0.2)))]
        model.add(cd.Belt("belt", tuple(w.at(0, 0) for w, _ in wheels), radii=(0.5, 0.4, -0.1)))
        model.add(cd.Drive("motor", wheels[0][1].angle, lambda t: 3 * t))
        result = cd.kinematics(model, until=2, every=0.5)
        assert result["b"].angle == pytest.approx(3 * 0.5 / 0.4 * result.t)
        assert result["c"].angle == pytest.approx(-3 * 0.5 / 0.1 * result.t)

    def test_a_tensioner_keeps_the_length(self):
        """The centre of a pulley that moves takes as much belt as its length allows."""
        model = cd.Model("tensioner", gravity=None)
        a, _ = on_axle(model, "a", 1.0)
        slider = model.body("slider", mass=1, inertia=1, position=(1, 0))
        model.add(cd.Translational("rail", model.ground.at(0, 0, axis=(1, 0)), slider.at(0, 0)))
        b = model.body("b", mass=1, inertia=1, position=(1, 0))
        model.add(cd.Revolute("pin", slider.at(0, 0), b.at(0, 0)))
        model.add(cd.Belt("belt", (a.at(0, 0), b.at(0, 0)), radii=(0.2, 0.2), length=2 * 1.3 + 2 * pi * 0.2))
        assert cd.assemble(model)["b"].position[0] == pytest.approx(1.3)

    @pytest.mark.parametrize(
        ("words", "message"),
        [
            ({"length": 1.0}, r"a length of 1 is too short; its places need more than 2."),
            ({"radii": (0.1, 1.2)}, "places 1 and 2 are 1 apart"),
            ({"radii": (0.1, 0.0)}, "radius 2 is zero; a belt runs round pulleys"),
            ({"radii": (0.1,)}, "radii: expected 2"),
            ({"friction": 0.3}, "friction needs a stiffness"),
            ({"friction": 0.3, "stiffness": 1e4}, "friction needs a pretension, or a length"),
            ({"radii": (0.1, 0.3, 0.1), "crossed": True}, "crossed=True is for two pulleys"),
        ],
    )
    def test_wrong_data_are_refused_by_name(self, words, message):
        model = cd.Model("m")
        (a, _), (b, _) = on_axle(model, "a", 1.0), on_axle(model, "b", 1.0, (1.0, 0.0))
        words = {"pulleys": (a, b), "radii": (0.2, 0.3)} | words
        with pytest.raises(cd.ModelError, match=f'belt "x": {message}'):
            cd.Belt("x", **words)

    def test_one_too_short_for_its_axles_says_so(self):
        """It is longer than two pulleys side by side need, so that only the assembly sees it."""
        with pytest.raises(
            cd.AssemblyError, match=r'belt "belt" is 2.5 long, and round its places .* it needs 3.29677'
        ):
            cd.assemble(drive(length=2.5))

    @pytest.mark.parametrize("words", [{}, {"stiffness": 4000.0, "pretension": 100.0, "friction": 0.4}])
    def test_gradients_are_those_of_differences(self, words):
        model = drive(**words)
        inertia = model.parameter("J", 0.5)
        model.add(cd.Armature("load", model["axle b"], inertia))
        assert cd.check_gradient(model, [cd.Terminal("b.angle")], until=0.3).ok

    @pytest.mark.parametrize("words", [{"crossed": True}, {"stiffness": 4000.0, "pretension": 100.0, "friction": 0.4}])
    def test_gradients_in_space_are_those_of_differences(self, words):
        """By the inertia of a wheel and by a radius. One span of a stiff belt is redundant, whatever its radii are."""
        check = cd.check_gradient(drive_in_space(2.0, **words), [cd.Terminal("axle b.angle")], until=0.2)
        assert check.ok
        assert check.notes == ()


class TestChain:
    def test_the_ratio_is_that_of_the_teeth(self):
        model = cd.Model("chain", gravity=None)
        (a, pin), (b, _) = on_axle(model, "a", 1.0), on_axle(model, "b", 1.0, (0.5, 0.0))
        model.add(cd.Chain("chain", (a, b), teeth=(17, 51), pitch=0.0127))
        model.add(cd.Drive("motor", pin.angle, lambda t: 6 * t))
        result = cd.kinematics(model, until=1, every=0.5)
        assert result["b"].angle == pytest.approx(2 * result.t)

    @pytest.mark.parametrize(
        ("words", "message"),
        [
            ({"teeth": (17, 20.5)}, "sprocket 2: teeth are whole numbers, got 20.5"),
            ({"teeth": (17, 0)}, "sprocket 2: teeth are whole numbers"),
            ({"pitch": -1.0}, "pitch must be positive"),
            ({"links": 20}, "a length of 0.254 is too short"),
            ({"links": 20.5}, "links: expected a whole number"),
        ],
    )
    def test_wrong_data_are_refused_by_name(self, words, message):
        model = cd.Model("m")
        (a, _), (b, _) = on_axle(model, "a", 1.0), on_axle(model, "b", 1.0, (1.0, 0.0))
        words = {"sprockets": (a, b), "teeth": (17, 51), "pitch": 0.0127} | words
        with pytest.raises(cd.ModelError, match=f'chain "x": {message}'):
            cd.Chain("x", **words)
