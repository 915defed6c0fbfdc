"""Rotors over speed against the rotor equations in complex coordinates (Genta 2005, Dynamics of Rotating Systems)."""

from __future__ import annotations

import matplotlib as mpl
import numpy as np
import pytest
import yaml
from click.testing import CliRunner

import cardan as cd
from cardan import cli

LENGTH, BENDING = 0.5, 2e4  # m, N m²
MASS, POLAR, ACROSS = 10.0, 0.2, 0.12
HUB, HUB_INERTIA = 0.1, 1e-3
K = BENDING / LENGTH**3 * np.array([[12, -6 * LENGTH], [-6 * LENGTH, 4 * LENGTH**2]])  # cantilever
M, G = np.diag([MASS + HUB, ACROSS + HUB_INERTIA]), np.diag([0, POLAR])
MANY_DIGITS = 1e-11  # of exponents, which double precision of a stiff machine leaves


def overhung(gravity=None) -> cd.Model:
    """A disc at the end of a cantilever: a bushing at its middle with 12 EI/L³ across and EI/L in rotation."""
    model = cd.Model("overhung", dim=3, gravity=gravity)
    speed = model.parameter("speed", 0.0)
    hub = model.body("hub", mass=HUB, inertia=(HUB_INERTIA,) * 3, position=(LENGTH, 0, 0))
    disc = model.body("disc", mass=MASS, inertia=(POLAR, ACROSS, ACROSS), position=(LENGTH, 0, 0))
    axis, across = (1, 0, 0), 12 * BENDING / LENGTH**3
    model.add(
        cd.Bushing(
            "shaft", model.ground.at(LENGTH / 2, 0, 0), hub.at(-LENGTH / 2, 0, 0),
            stiffness=(1e8, across, across), rotational_stiffness=(1e6, BENDING / LENGTH, BENDING / LENGTH),
        )
    )  # fmt: skip
    bearing = model.add(cd.Revolute("bearing", hub.at(0, 0, 0, axis=axis), disc.at(0, 0, 0, axis=axis)))
    model.add(cd.Motor("motor", bearing, speed=speed))
    return model


def rotor(across=(0.12, 0.12), stiffness=(1e5, 1e5), damping=0.0, aside=0.0) -> cd.Model:
    """A disc in the middle of a shaft: a Jeffcott rotor with a disc that may tilt by itself."""
    model = cd.Model("Jeffcott", dim=3, gravity=None)
    speed = model.parameter("speed", 0.0)
    hub = model.body("hub", mass=HUB, inertia=(HUB_INERTIA,) * 3)
    disc = model.body("disc", mass=MASS, inertia=(POLAR, *across), center_of_mass=(0, aside, 0))
    axis = (1, 0, 0)
    shaft = cd.Bushing(
        "shaft", model.ground, hub, stiffness=(1e6, *stiffness), damping=damping, rotational_stiffness=1e3
    )
    model.add(shaft)
    bearing = model.add(cd.Revolute("bearing", hub.at(0, 0, 0, axis=axis), disc.at(0, 0, 0, axis=axis)))
    model.add(cd.Motor("motor", bearing, speed=speed))
    return model


def whirls(rate: float) -> np.ndarray:
    """ω of y + i z = u e^(iωt): det(K - ω² M + Ω ω G) = 0."""
    m, j = M.diagonal()
    polynomial = [m * j, -m * POLAR * rate, -(m * K[1, 1] + j * K[0, 0]), POLAR * rate * K[0, 0], np.linalg.det(K)]
    return np.sort(np.roots(polynomial).real)


@pytest.mark.parametrize("gravity", [None, (0, 0, -9.81)])
def test_overhung_disc(gravity):
    """Gyroscopic branches, their sense and critical speeds, against the roots of the rotor equation."""
    diagram = cd.campbell(overhung(gravity), "speed", np.linspace(0, 3000, 7))
    lateral = [branch for branch in diagram.branches if branch.sense]
    assert sorted(branch.sense for branch in lateral) == ["backward"] * 2 + ["forward"] * 2
    tolerance = MANY_DIGITS if gravity is None else 1e-4  # a shaft that sags is turned by its slope
    for k, rate in enumerate(diagram.rates):
        computed = sorted(
            (1 if branch.sense == "forward" else -1) * 2 * np.pi * branch.frequencies[k] for branch in lateral
        )
        assert computed == pytest.approx(whirls(rate), rel=tolerance)
    critical = [c for c in diagram.critical_speeds if c.sense]
    assert [(c.order, c.sense) for c in critical] == [
        (1, "backward"), (1, "forward"), (1, "backward"),
        (2, "backward"), (2, "forward"), (2, "backward"), (2, "forward"),
    ]  # fmt: skip
    for c in critical:
        wanted = c.order * c.rate * (1 if c.sense == "forward" else -1)
        assert np.abs(whirls(c.rate) / wanted - 1).min() < tolerance


def test_forward_critical_speed_in_closed_form():
    """Forward, synchronous: det(K - Ω² (M - G)) = 0; a disc with J_p > J_d has one such speed only (Stodola, Green)."""
    diagram = cd.campbell(overhung(), "speed", np.linspace(0, 6000, 13), orders=[1])
    forward = [c.rate for c in diagram.critical_speeds if c.sense == "forward"]
    squares = np.linalg.eigvals(np.linalg.solve(M - G, K))
    assert forward == pytest.approx(np.sqrt(squares[squares > 0]), rel=MANY_DIGITS)


def test_jeffcott_rotor_with_damping():
    """Lateral modes: ω² = k/m and ζ = c/(2 √(k m)) at every speed, though forward and backward ones are the same."""
    diagram = cd.campbell(rotor(damping=40), "speed", [0, 50, 150, 400], orders=[1])
    m, sigma = MASS + HUB, complex(-40, np.sqrt(4 * 1e5 * (MASS + HUB) - 1600)) / (2 * (MASS + HUB))
    circles = [b for b in diagram.branches if np.ptp(b.eigenvalues.imag) < 1e-6 and b.sense]
    assert [b.sense for b in circles] == ["forward", "backward"]
    for branch in circles:
        assert branch.eigenvalues == pytest.approx(np.full(4, sigma), rel=MANY_DIGITS)
        assert np.abs(branch.whirl) == pytest.approx(1)
        assert branch.damping == pytest.approx(40 / (2 * np.sqrt(1e5 * m)), rel=1e-9)
    assert diagram.stable.all()


def test_bearings_of_two_stiffnesses_make_straight_lines():
    """Without gyroscopic effect √(k_y/m) and √(k_z/m), on lines: no sense of whirl."""
    diagram = cd.campbell(rotor(stiffness=(1e5, 1.5e5)), "speed", [0, 50, 150], orders=[1])
    straight = [c for c in diagram.critical_speeds if c.sense == "straight"]
    assert [c.rate for c in straight] == pytest.approx(np.sqrt(np.array([1e5, 1.5e5]) / (MASS + HUB)), rel=MANY_DIGITS)


def test_free_rotor_as_it_is_assembled():
    """A rotor that spins freely, with initial speeds: at its centre it precesses by J_p/J_d Ω, forward."""
    model = cd.Model("spinning", dim=3, gravity=None)
    speed = model.parameter("speed", 0.0)
    disc = model.body("disc", mass=2, inertia=(0.2, 0.1, 0.1), angular_velocity=(speed, 0, 0))
    model.add(cd.Spherical("centre", model.ground.at(0, 0, 0), disc.at(0, 0, 0)))
    diagram = cd.campbell(model, "speed", [10, 20], orders=[1], at="assembled")
    assert diagram.rates == pytest.approx([10, 20])
    (precession,) = (b for b in diagram.branches if b.sense)
    assert 2 * np.pi * precession.frequencies == pytest.approx(0.2 / 0.1 * np.array([10, 20]), rel=1e-9)
    assert precession.sense == "forward"


@pytest.mark.parametrize("speed", [100.0, 300.0])
def test_unbalance_of_an_overhung_disc(speed):
    """(K - Ω² M + Ω² G) u = Ω² Σ μ e (1, x): two masses in two planes, static and couple unbalance."""
    model = overhung()
    disc = model["disc"]
    masses = {disc.at(0.05, 0.1, 0): 0.001, disc.at(-0.05, 0, 0.2): 0.002}
    response = cd.unbalance_response(model, "speed", [speed], masses, ["disc.position.y", "disc.position.z"])
    first, second = 0.001 * 0.1, 0.002 * 0.2j
    load = speed**2 * np.array([first + second, 0.05 * (first - second)])
    u = np.linalg.solve(K - speed**2 * (M - G), load)[0]
    assert response.values[0] == pytest.approx([u, -1j * u], rel=1e-9)
    assert response.frequencies == pytest.approx([speed / (2 * np.pi)])


def test_unbalance_in_the_plane_and_at_rest():
    """A Jeffcott rotor: u Ω²/(k - m Ω² + i c Ω); a rotor that stands still has no unbalance."""
    model = cd.Model("plane", gravity=None)
    speed = model.parameter("speed", 0.0)
    hub, disc = model.body("hub", mass=1, inertia=0.1), model.body("disc", mass=9, inertia=0.2)
    model.add(cd.Bushing("shaft", model.ground, hub, stiffness=1e5, damping=50, rotational_stiffness=100))
    model.add(cd.Motor("motor", model.add(cd.Revolute("pin", hub.at(0, 0), disc.at(0, 0))), speed=speed))
    values = np.array([0.0, 60.0, 100.0, 300.0])
    response = cd.unbalance_response(model, "speed", values, {disc.at(0.1, 0): 0.01}, "disc.position.x")
    assert response["disc.position.x"] == pytest.approx(
        1e-3 * values**2 / (1e5 - 10 * values**2 + 50j * values), rel=1e-9
    )


def test_table_and_picture(tmp_path):
    diagram = cd.campbell(rotor(damping=10), "speed", np.linspace(0, 300, 4))
    text = diagram.report()
    assert 'natural frequencies over the speed of "disc"' in text
    assert "critical speed [rpm]" in text
    assert f"{99.5 * 30 / np.pi:.0f}"[:2] in text
    figure = diagram.plot(path=tmp_path / "campbell.png")
    assert (tmp_path / "campbell.png").stat().st_size > 5000
    labels = [text.get_text() for text in figure.axes[0].get_legend().get_texts()]
    assert labels == ["along or about the axis", "forward", "backward"]
    marks = [line for line in figure.axes[0].lines if line.get_marker() == "o"]
    assert len(marks) == len(diagram.critical_speeds)
    assert mpl.get_backend()  # no window was opened


def test_command_line(tmp_path):
    """A file may ask for it."""
    text = {
        "name": "plane", "gravity": None, "parameters": {"speed": 0.0},
        "bodies": {"hub": {"mass": 0.1, "inertia": 0.1}, "disc": {"mass": 9.9, "inertia": 0.2}},
        "joints": {"pin": {"type": "Revolute", "i": "hub", "j": "disc"}},
        "drivers": {"motor": {"type": "Motor", "joint": "pin", "speed": "speed"}},
        "forces": {
            "shaft": {"type": "Bushing", "i": "ground", "j": "hub", "stiffness": 1e5, "rotational_stiffness": 9}
        },
        "analyses": [{"campbell": {"speed": "speed", "values": [0, 50, 150], "orders": [1]}}],
    }  # fmt: skip
    path = tmp_path / "rotor.yaml"
    path.write_text(yaml.safe_dump(text, sort_keys=False))
    output = CliRunner().invoke(cli.app, ["run", str(path)]).output
    assert "954.93  1x" in output  # √(k/m) = 100 rad/s


NOT_ROUND = 'rotor "disc" is not symmetric about the axis about which it spins'


@pytest.mark.parametrize(
    ("model", "words", "message"),
    [
        (rotor(across=(0.12, 0.15)), {}, f"{NOT_ROUND} (its moments of inertia across it are 0.12 and 0.15)"),
        (rotor(aside=1e-3), {}, "leave that to cd.unbalance_response"),
        (rotor(across=(0.12, 0.15), stiffness=(1e5, 2e5)), {}, NOT_ROUND),
        (rotor(), {"speed": "sped"}, 'no parameter "sped"; did you mean "speed"?'),
        (rotor(), {"values": [0, 0]}, "expected two or more rising numbers"),
        (rotor(), {"values": [1]}, "expected two or more rising numbers"),
        (rotor(), {"orders": [0]}, "multiples of the speed above 0"),
        (rotor(), {"rotor": "dsc"}, 'no body "dsc"; did you mean "disc"?'),
        (rotor(), {"rotor": "hub"}, 'rotor "hub" does not turn at speed = 20; "disc" does'),
        (rotor(), {"at": "rest"}, 'at="rest" is not known'),
    ],
)
def test_refusals(model, words, message):
    with pytest.raises(cd.CardanError) as refused:
        cd.campbell(model, **{"speed": "speed", "values": [10, 20]} | words)
    assert message in str(refused.value)


def test_a_rotor_that_is_not_driven_is_refused():
    model = cd.Model("idle", gravity=None)
    model.parameter("speed", 0.0)
    hub, disc = model.body("hub", mass=1, inertia=0.1), model.body("disc", mass=9, inertia=0.2)
    model.add(cd.Bushing("shaft", model.ground, hub, stiffness=1e5, rotational_stiffness=100))
    model.add(cd.Revolute("pin", hub.at(0, 0), disc.at(0, 0)))
    for analysis in (
        lambda: cd.campbell(model, "speed", [10, 20]),
        lambda: cd.unbalance_response(model, "speed", [10, 20], {disc.at(0.1, 0): 0.01}, "disc.position.x"),
    ):
        with pytest.raises(cd.AnalysisError, match=r"no body turns at speed = 20: let the parameter be a speed"):
            analysis()


@pytest.mark.parametrize(
    ("masses", "message"),
    [
        (lambda model: {}, "expected small masses at points of the rotor"),
        (lambda model: {model["disc"].at(0, 0.1, 0): "1"}, "expected small masses at points of the rotor"),
        (lambda model: {model["disc"].at(0.1, 0, 0): 1e-3}, "lies on the axis"),
        (lambda model: {model["hub"].at(0, 0.1, 0): 1e-3}, 'does not turn with the rotor "disc"'),
        (lambda model: {model.ground.at(0, 0.1, 0): 1e-3}, "is no point of a body of this model"),
    ],
)
def test_refusals_of_unbalance(masses, message):
    model = rotor()
    with pytest.raises(cd.AnalysisError) as refused:
        cd.unbalance_response(model, "speed", [10, 20], masses(model), "disc.position.y")
    assert message in str(refused.value)


def test_without_damping_a_critical_speed_has_no_bound():
    diagram = cd.campbell(overhung(), "speed", [0, 400], orders=[1])
    critical = next(c.rate for c in diagram.critical_speeds if c.sense == "forward")
    model = overhung()
    near = cd.unbalance_response(
        model,
        "speed",
        [critical * (1 - 1e-6), critical * (1 + 1e-6)],
        {model["disc"].at(0, 0.1, 0): 1e-3},
        "disc.position.y",
    )
    below, above = near.values[:, 0].real
    assert below > 0 > above  # past the critical speed the heavy side is inside
    assert abs(below) > 1e4 * 1e-4 / MASS
