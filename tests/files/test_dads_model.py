"""The machines of DADS-3D decks: motion against published references, closed forms and the same machine by hand."""

import json
from pathlib import Path

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import cardan as cd
from cardan.errors import FileError
from cardan.files.dads.model import analyses_of, data_set_to_model
from cardan.files.dads.read import load_dads, load_dads_file, parse_dads
from cardan.model.expressions.functions import Spline

EXAMPLES = Path(__file__).parents[2] / "examples"
CASE = Path(__file__).parents[1] / "published" / "cases" / "slider_crank_spatial.json"

EXACT = 1e-10  # quantities without integration, by a few solves
TIGHT = {"rtol": 1e-10, "atol": 1e-12}
INTEGRATED = 1e-7  # of runs with these tolerances
GROUND = "\n".join(f"{k}, 1, {v}" for k, v in enumerate((1, 2, 3, 5, 6, 7), start=1))


def text_of(bodies, starts, *segments, system="SYST 1\n1,0,0,3,,9.81", constraints=()):
    """A deck in free form: body 1 is the ground; `bodies` and `starts` give the cards of the others after J and K."""
    cards = [f"BODY {len(bodies) + 1}", "1,1", "1,2", "1,3"]
    for j, (card_1, card_2, card_3) in enumerate(bodies, start=2):
        cards += [f"{j},1,{card_1}", f"{j},2,{card_2}", f"{j},3,{card_3}"]
    cards += [f"ICON {len(bodies) + 1}", "1,1", "1,2"]
    for j, (card_1, card_2) in enumerate(starts, start=2):
        cards += [f"{j},1,{card_1}", f"{j},2,{card_2}"]
    cards += [f"CSTR {6 + len(constraints)}", GROUND]
    cards += [f"{k}, {card}" for k, card in enumerate(constraints, start=7)]
    return "\n".join([system, *cards, *segments, "END"])


def model_of(text, functions=None, notes=None):
    return data_set_to_model(parse_dads(text)[0], "deck", functions or {}, [] if notes is None else notes)


SPINNER = (",,,2", ",,,.3,.4,.5", "")  # mass 2, inertia .3 .4 .5
REST = ("", "")


def free_body(start=REST, body=SPINNER, **options):
    return text_of([body], [start], **options)


def requests_of(text, notes=None):
    (data_set,) = parse_dads(text)
    return analyses_of(data_set, model_of(text), [] if notes is None else notes)


def start_of(model, **options):
    """Accelerations at the start, from the numbers as given."""
    return cd.simulate(model, until=1e-6, every=1e-6, start="given", **options)


# -- the examples ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "variant"), [(1, "haug_x"), (2, "axis_y"), (3, "crank_com_mid_x")])
def test_spatial_slider_crank(number, variant):
    """Against a minimal-coordinate solution in 34 digits (cases/slider_crank_spatial.json)."""
    known = json.loads(CASE.read_text())["reference"][variant]
    model = load_dads(EXAMPLES / "slider_crank_spatial.dads", number=number)
    result = cd.simulate(model, until=5, every=0.25, **TIGHT)
    assert result["body 4"].position[:, 0] == pytest.approx(np.array(known["x"]), abs=INTEGRATED)
    assert result["RVLT 1"].angle == pytest.approx(np.array(known["theta"]), abs=5 * INTEGRATED)
    assert result.energy.total[0] == pytest.approx(known["total_energy"], rel=EXACT)


def test_door():
    """(I + m d²) θ̈ = -k θ - c θ̇ - m g d sin 5° sin θ: the tilted hinge makes a pendulum of the door."""
    deck = load_dads_file(EXAMPLES / "door.dads")
    (request,) = deck.analyses
    result = cd.simulate(deck.model, **{**request.arguments, **TIGHT})
    m, g, d, k, c, tilt = 25.0, 9.81, 0.45, 12.0, 4.0, np.arctan2(0.08715574, 0.9961947)
    inertia = 1.6908333 + m * d**2

    def rate(t, y):
        return y[1], (-k * y[0] - c * y[1] - m * g * d * np.sin(tilt) * np.sin(y[0])) / inertia

    expected = solve_ivp(rate, (0, 5), (np.radians(80), 0), t_eval=result.t, rtol=1e-11, atol=1e-12).y
    assert result["TSDA 1"].angle == pytest.approx(expected[0], abs=INTEGRATED)
    assert result["RVLT 1"].rate == pytest.approx(expected[1], abs=INTEGRATED)


def test_double_wishbone_settles():
    """At rest the tyre carries the weight of all; then the bump lifts the chassis."""
    deck = load_dads_file(EXAMPLES / "double_wishbone.dads")
    statics, dynamics = deck.analyses
    assert (statics.kind, dynamics.kind, dynamics.options["start"]) == ("equilibrium", "simulate", "equilibrium")
    rest = cd.equilibrium(deck.model)
    foot, wheel = np.array([0.0, 0.73, 0.0]), rest["body 5"].position[0]
    upwards = -rest["LSDA 2"].force[0] * (wheel - foot)[2] / np.linalg.norm(wheel - foot)
    assert upwards == pytest.approx((300 + 3 + 1.8 + 35) * 9.81, rel=1e-9)
    result = cd.simulate(deck.model, **dynamics.arguments)
    z = result["body 2"].position[:, 2]
    assert z[0] == pytest.approx(rest["body 2"].position[0, 2], abs=1e-8)
    assert z.max() - z[0] > 0.02
    assert z[-1] == pytest.approx(z[0], abs=0.005)


def test_vehicle_stands_on_its_tyres():
    deck = load_dads_file(EXAMPLES / "vehicle_terrain.dads")
    rest = cd.equilibrium(deck.model)
    for k in (1, 2, 3, 4):
        assert rest[f"LSDA {k}"].force[0] == pytest.approx(-80 * 32.174 / 4, rel=1e-9)
        assert rest[f"LSDA {k + 4}"].force[0] == pytest.approx(-(80 / 4 + 2.5) * 32.174, rel=1e-9)
    result = cd.simulate(deck.model, **deck.analyses[1].arguments)
    assert abs(result["body 2"].position[:, :2]).max() < 1e-9  # X and Y are held
    roll = 2 * result["body 2"].orientation[:, 1]
    assert abs(roll).max() > 0.005  # the tracks differ
    # the rear left wheel meets the front left one's ground 8.5 ft later
    late = round(8.5 / 44 / 0.02)
    front, rear = (result[f"body {k}"].position[:, 2] for k in (3, 5))
    assert np.argmax(rear) - np.argmax(front) == pytest.approx(late, abs=1)


# -- bodies ------------------------------------------------------------------------------------------------------


def turn(axis, angle):
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) if axis == "z" else np.array([[1, 0, 0], [0, c, -s], [0, s, c]])


def matrix(p):
    e0, e = p[0], np.array(p[1:])
    across = np.array([[0, -e[2], e[1]], [e[2], 0, -e[0]], [-e[1], e[0], 0]])
    return (e0**2 - e @ e) * np.eye(3) + 2 * np.outer(e, e) + 2 * e0 * across


def test_euler_angles_are_about_z_x_z():
    """PSI, PHI, THETA on the card; A = R_z(ψ) R_x(θ) R_z(φ)."""
    psi, phi, theta = 0.4, -1.1, 0.7
    body = model_of(free_body((f",,,1,2,3,{psi},{phi},{theta}", "")))["body 2"]
    expected = turn("z", psi) @ turn("x", theta) @ turn("z", phi)
    assert matrix(body.initial.orientation) == pytest.approx(expected, abs=EXACT)
    assert body.initial.position == (1, 2, 3)


def test_rates_of_euler_angles():
    """WS, WP, WT give the angular velocity that the turning matrix has: Aᵀ Ȧ, by differences."""
    psi, phi, theta, ws, wp, wt = 0.4, -1.1, 0.7, 2.0, -3.0, 1.5
    body = model_of(free_body((f",,,,,,{psi},{phi},{theta}", f",,,,,,{ws},{wp},{wt}")))["body 2"]

    def at(t):
        return turn("z", psi + ws * t) @ turn("x", theta + wt * t) @ turn("z", phi + wp * t)

    h = 1e-5
    spin = at(0).T @ (at(h) - at(-h)) / (2 * h)
    assert body.initial.angular_velocity == pytest.approx((spin[2, 1], spin[0, 2], spin[1, 0]), abs=1e-8)


def test_degrees():
    radians = model_of(free_body((",,,,,,.5,.25,.75", ",,,,,,1,2,3")))["body 2"]
    angles = ",".join(repr(float(np.degrees(a))) for a in (0.5, 0.25, 0.75))
    rates = ",".join(repr(float(np.degrees(a))) for a in (1, 2, 3))
    degrees = model_of(free_body((f",,,,,,{angles}", f",,,,,,{rates}"), system="SYST 1\n1,0,1,3,,9.81"))["body 2"]
    assert degrees.initial.orientation == pytest.approx(radians.initial.orientation, abs=EXACT)
    assert degrees.initial.angular_velocity == pytest.approx(radians.initial.angular_velocity, abs=EXACT)


@pytest.mark.parametrize(
    ("card", "units", "gravity"),
    [
        ("SYST 0", "SI", (0, 0, -9.8066)),
        ("SYST 1\n1,1", "slug-ft", (0, 0, -32.174)),
        ("SYST 1\n1,2", "lbf-in", (0, 0, -386.09)),
        ("SYST 1\n1,,,,,10", "SI", (0, 0, -10)),
        ("SYST 1\n1,,,,,10,.6,,-.8", "SI", (6, 0, -8)),
        ("SYST 1\n1,,,,2,10,,1", "SI", (0, 20, 0)),
    ],
)
def test_units_and_gravity(card, units, gravity):
    model = model_of(free_body(system=card))
    assert model.units.label == units
    assert model.gravity == pytest.approx(gravity, abs=1e-12)


def test_pounds_of_mass():
    """GC = 32.174 and GRC = 1: mass in lbm, force in lbf; a pound weighs a pound and falls with 32.174 ft/s²."""
    model = model_of(free_body(body=(",,,5", ",,,1,1,1", "10"), system="SYST 1\n1,1,,3,32.174,1"))
    acceleration = start_of(model)["body 2"].acceleration[0]
    assert acceleration == pytest.approx((10 / (5 / 32.174), 0, -32.174), rel=1e-9)


def test_weight_of_its_own():
    notes = []
    model = model_of(free_body(body=(",,,2,50", ",,,.3,.4,.5", "")), notes=notes)
    assert start_of(model)["body 2"].acceleration[0] == pytest.approx((0, 0, -25), rel=1e-9)
    assert "WT = 50" in notes[0]


def test_forces_and_torques():
    """FX FY FZ in global axes; TQS about Z, TQP about body z, TQT along the line of nodes."""
    psi, theta = 0.5, 0.6
    start = (f",,,,,,{psi},0,{theta}", "")
    body = (",,,2", ",,,.3,.3,.3", "1,2,3,.1,.2,.4")
    found = start_of(model_of(free_body(start, body)))["body 2"]
    assert found.acceleration[0] == pytest.approx((0.5, 1, 1.5 - 9.81), rel=1e-9)
    A = turn("z", psi) @ turn("x", theta)
    nodes, z = np.array([np.cos(psi), np.sin(psi), 0]), A[:, 2]
    torque = np.array([0, 0, 0.1]) + 0.2 * z + 0.4 * nodes
    assert A @ found.angular_acceleration[0] * 0.3 == pytest.approx(torque, abs=1e-9)


def test_force_functions():
    """Functions add to the constants: here 4 t + 1 at t = 2 s."""
    curve = "SPLN 1\n1,2,0,1,4,4\n0,0,10,40"
    body = ("1,0,0,2", "0,1,0,.5,.5,.5", "1,,,,1")
    text = text_of([body], [REST], curve, system="SYST 2\n1,,,3,,9.81\n2,,.1,3,,2")
    result = cd.simulate(model_of(text), until=2.1, every=0.1, start=cd.Start(time=2.0), **TIGHT)
    assert result["body 2"].acceleration[0, 0] == pytest.approx(9 / 2, rel=1e-9)
    assert result["body 2"].angular_acceleration[0, 2] == pytest.approx(9 / 0.5, rel=1e-9)


@pytest.mark.parametrize(
    ("start", "held"),
    [
        (("1,0,1", ""), {"x", "z", "velocity.x", "velocity.z"}),
        ((",,,,,,.3,.4,.5", "1,1,1"), {f"{w}{a}" for w in ("rotation_", "angular_velocity.") for a in "xyz"}),
        ((",,,,,,.3,.4,.5", "0,1,0"), {"rotation_z", "angular_velocity.z"}),
        ((",,,,,,.3,.4,.5", "1,0,1"), {f"{w}{a}" for w in ("rotation_", "angular_velocity.") for a in "xy"}),
        ((",,,,,,.3,0,.5", "0,0,1"), {"rotation_x", "angular_velocity.x"}),
        ((",,,,,,.3,.4,0", "1,0,0"), {"rotation_z", "angular_velocity.z"}),
    ],
)
def test_flags_hold_initial_values(start, held):
    notes = []
    assert model_of(free_body(start), notes=notes)["body 2"].initial.hold == held
    assert not notes


def test_a_flag_that_cannot_hold_is_told():
    notes = []
    body = model_of(free_body((",,,,,,.3,.4,.5", "1,0,0")), notes=notes)["body 2"]
    assert not body.initial.hold
    assert "ICON 2: ICS cannot hold PSI here" in notes[0]


def test_inertia_that_cannot_be():
    with pytest.raises(FileError, match=r"line .*BODY, card 2 of body 2: JINX") as caught:
        model_of(free_body(body=(",,,2", ",,,1,1,5", "")))
    assert caught.value.line == 8


def test_a_body_without_mass_must_be_grounded():
    with pytest.raises(FileError, match=r"M .*: the body has no mass; give it one, or ground it with CSTR"):
        model_of(free_body(body=("", "", "")))


# -- the ground and constraints ----------------------------------------------------------------------------------

HINGE = "RVLT 1\n1,1,{},2, 0,0,0, -.5,0,0\n1,2, 0,1,0, -.5,1,0"


def test_a_grounded_body_elsewhere():
    """A pendulum on a frame that stands turned at (1, 2, 3) moves as one whose hinge is given in global axes."""
    angles = (0.4, 0.3, 1.2)  # ψ, φ, θ of the frame
    A = turn("z", angles[0]) @ turn("x", angles[2]) @ turn("z", angles[1])
    p = cd.euler_angles(angles[0], angles[2], angles[1])
    values = (1, 2, 3, *p[1:])
    cards = [f"2,{jcv},0,{value!r}" for jcv, value in zip((1, 2, 3, 5, 6, 7), values, strict=True)]
    start = np.array([1, 2, 3]) + A @ [0.5, 0, 0]
    pose = ",".join(repr(float(v)) for v in (*start, *angles))
    hinge = "RVLT 1\n1,1,2,3, 0,0,0, -.5,0,0\n1,2, 0,1,0, -.5,1,0"
    model = model_of(text_of([("", "", ""), SPINNER], [REST, (f",,,{pose}", "")], hinge, constraints=cards))
    assert list(model.bodies) == ["body 3"]
    result = cd.simulate(model, until=1, every=0.1, **TIGHT)
    axis, arm = A @ [0, 1, 0], A @ [0.5, 0, 0]

    def rate(t, y):
        r = np.cos(y[0]) * arm + np.sin(y[0]) * np.cross(axis, arm)
        return y[1], 2 * axis @ np.cross(r, [0, 0, -9.81]) / (0.4 + 2 * 0.25)

    angle = solve_ivp(rate, (0, 1), (0, 0), t_eval=result.t, rtol=1e-11, atol=1e-12).y[0]
    assert result["RVLT 1"].angle == pytest.approx(angle, abs=INTEGRATED)


def test_coordinates_that_are_constrained():
    """A body with mass keeps its constraints, by name; a function of time drives its coordinate."""
    curve = "SPLN 1\n1,3,0,1\n0,1,1,1.5,2,1"
    text = text_of([SPINNER], [(",,,1,.25", "")], curve, constraints=("2,1,1", "2,2,0,.25", "2,6,0,0"))
    model = model_of(text)
    assert {"CSTR 7", "CSTR 8", "CSTR 9"} <= set(model.elements)
    result = cd.simulate(model, until=2, every=0.1, **TIGHT)
    expected = Spline((0, 1, 2), (1, 1.5, 1), slopes=(0, 0))
    assert result["body 2"].position[:, 0] == pytest.approx(expected(result.t), abs=1e-8)
    assert result["body 2"].position[:, 1] == pytest.approx(0.25, abs=1e-10)


def test_both_bodies_grounded():
    cards = [f"2,{jcv}" for jcv in (1, 2, 3, 5, 6, 7)]
    with pytest.raises(FileError, match=r"RVLT, card 1 of revolute joint 1: J3BJ2 .*both bodies are grounded"):
        model_of(text_of([("", "", "")], [REST], HINGE.format(1), constraints=cards))


# -- functions ---------------------------------------------------------------------------------------------------


def spring_deck(card, curve=""):
    start = (",,,0,0,-1.5", "")
    spring = f"LSDA 1\n1,1,1,2\n1,2,{card}"
    slide = "TRAN 1\n1,1,1,2\n1,2,0,0,1,0,0,1\n1,3,1,0,0,0,1,0"
    return text_of([SPINNER], [start], slide, spring, *([curve] if curve else []))


def test_spring_laws():
    """f = k (l - l₀) + c l̇ + a on a mass of 2 that hangs 1.5 below, at rest."""
    cases = {
        "0,0,0,100,3,1,7": (spring_deck("0,0,0,100,3,1,7"), 100 * 0.5 + 7),
        "JKL": (spring_deck("0,0,1,0,3,1", "SPLN 1\n1,2,0,1,40,40\n0,0,1,40"), 40 * 0.5),
        "JAF": (spring_deck("0,1,0,100,3,1", "SPLN 1\n1,2,0,1\n0,30,1,30"), 100 * 0.5 + 30),
        "JAL": (spring_deck("1,0,0,100,3,1", "SPLN 1\n1,2,0,1\n0,.2,1,.2"), 100 * 0.3),
    }
    for name, (text, force) in cases.items():
        acceleration = start_of(model_of(text))["body 2"].acceleration[0, 2]
        assert acceleration == pytest.approx(force / 2 - 9.81, rel=1e-9), name


def test_functions_given_in_python():
    """Of time and of the deformation."""
    given = {7: lambda t: 0.2 + 0 * t, 8: lambda x: 40 * x + 100 * x**3, 9: lambda t: 30.0 + t}
    model = model_of(spring_deck("7,0,8,0,3,1"), given)
    assert start_of(model)["body 2"].acceleration[0, 2] == pytest.approx((40 * 0.3 + 2.7) / 2 - 9.81, rel=1e-9)
    model = model_of(spring_deck("0,9,0,100,3,1"), given)
    assert start_of(model)["body 2"].acceleration[0, 2] == pytest.approx(80 / 2 - 9.81, rel=1e-9)


def test_functions_that_are_not_there():
    with pytest.raises(FileError) as caught:
        model_of(spring_deck("0,4,0,100,3,1", "SPLN 1\n1,2,0,1\n0,30,1,30"))
    message = str(caught.value)
    assert "LSDA, card 2 of spring 1: JAF (column 7): there is no function 4 (known: 1)" in message
    assert "load_dads(path, functions={4: f})" in message
    with pytest.raises(FileError, match="SPLN 1 of the deck has the same number"):
        model_of(spring_deck("0,1,0,100,3,1", "SPLN 1\n1,2,0,1\n0,30,1,30"), {1: lambda t: t})


def test_both_layouts_of_a_table():
    """Pairs, or samples from X1 in steps of DX; slopes / XSCAL · FXSCAL, x · XSCAL, f · FXSCAL."""
    pairs = "SPLN 1\n1,5,0,1,.3,-.7,0,0,2,10\n0,0,.5,1,1,3,1.5,2\n2,1"
    samples = "SPLN 1\n1,5,1,1,.3,-.7,0,.5,2,10\n0,1,3,2,1"
    expected = Spline((0, 1, 2, 3, 4), (0, 10, 30, 20, 10), slopes=(1.5, -3.5))
    x = np.linspace(-1, 5, 61)
    for table in (pairs, samples):
        curve = model_of(free_body().replace("END", table + "\nEND")).functions["SPLN_1"]
        assert curve(x) == pytest.approx(expected(x), abs=1e-12)


# -- joints ------------------------------------------------------------------------------------------------------

TWO = ([SPINNER, SPINNER], [(",,,1", ""), (",,,3", "")])
# card 2 (ends), card 3 (L7IJ, length, angles, twist or point)
LINKS = {
    "ball and ball": ("1,1,,,,,,", "0,1", 1),
    "ball and hinge": ("1,2,,,,-.5,0,1", "0,1,0,{right}", 2),
    "hinge and ball": ("2,1,.5,0,1", "0,1,{right}", 2),
    "hinges, parallel": ("2,2,.5,0,1,-.5,0,1", "0,1,{right},{right},-.5,1,0", 4),
    "hinges, crossed": ("2,2,.5,0,1,-.5,1,0", "1,1,{right},{right},{right}", 4),
}


@pytest.mark.parametrize("name", LINKS)
@pytest.mark.parametrize("degrees", [False, True])
def test_links(name, degrees):
    """Each kind takes its number of freedoms from two free bodies; length and angles are kept in the motion."""
    ends, rest, rows = LINKS[name]
    rest = rest.format(right="90" if degrees else repr(np.pi / 2))
    link = f"LINK 1\n1,1,2,3,.5,0,0,-.5,0,0\n1,2,{ends}\n1,3,{rest}"
    starts = [(",,,1", ",,,,,,.3,.2"), (",,,2.99,.02,.01", ",,,.1,.2,1,.5,.4,.3")]
    model = model_of(text_of(TWO[0], starts, link, system=f"SYST 1\n1,0,{int(degrees)},3,,9.81"))
    state = cd.assemble(model)
    assert state.dof == 12 - rows
    result = cd.simulate(model, until=0.5, every=0.05, **TIGHT)
    i, j = result["body 2"], result["body 3"]
    d = []
    for k in range(len(result.t)):
        A_i, A_j = matrix(i.orientation[k]), matrix(j.orientation[k])
        d.append(j.position[k] + A_j @ [-0.5, 0, 0] - i.position[k] - A_i @ [0.5, 0, 0])
        if "hinges" in name:
            twist = A_i[:, 2] @ A_j[:, 2 if "parallel" in name else 1]
            assert twist == pytest.approx(1 if "parallel" in name else 0, abs=1e-9)
        if name.startswith("hinge"):
            assert d[-1] @ A_i[:, 2] == pytest.approx(0, abs=1e-9)
    assert np.linalg.norm(d, axis=1) == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize(
    ("card_2", "card_3", "words"),
    [
        ("1,3", "0,1", "L7J .* must be one of 1, 2"),
        ("1,1", "0,0", "length of the link must be positive"),
        ("2,1,.5,0,1", "0,1", "THET1 .* cannot be 0"),
        ("2,1,.5,0,0", "0,1,1", "axis has no length"),
        ("2,2,.5,0,1,-.5,0,1", "1,1,1,1,0", "parallel axes have L7IJ = 0"),
        ("2,2,.5,0,1,-.5,0,1", "0,1,1,1,-.5,0,2", "a point off the axis"),
        ("2,2,.5,0,1,-.5,0,1", "0,1,1,.5,-.5,1,0", "THET2 .*same angle to the link"),
        ("2,2,.5,0,1,-.5,0,1", "1,1,1,1,3.14159", "THETIJ .*parallel"),
    ],
)
def test_mistakes_in_links(card_2, card_3, words):
    link = f"LINK 1\n1,1,2,3,.5,0,0,-.5,0,0\n1,2,{card_2}\n1,3,{card_3}"
    with pytest.raises(FileError, match=words):
        model_of(text_of(*TWO, link))


def test_cylinder_and_opposite_axes():
    """Q on the other side of P gives the same joint."""
    results = []
    for q in (1, -1):
        joint = f"CYLN 1\n1,1,1,2,0,0,0,-.5,0,0\n1,2,0,1,0,-.5,{q},0"
        model = model_of(text_of([SPINNER], [(",,,.5", ",,,,.3")], joint))
        assert cd.assemble(model).dof == 2
        results.append(cd.simulate(model, until=1, every=0.1, **TIGHT)["body 2"].position)
    assert results[1] == pytest.approx(results[0], abs=1e-9)
    assert results[0][:, 1] == pytest.approx(0.3 * np.linspace(0, 1, 11), abs=1e-9)


@pytest.mark.parametrize("psi", [0.0, np.pi])
def test_slide_keeps_its_sides_perpendicular(psi):
    """h_i · h_j = 0 also where S is not straight across from P; of two positions, the one near the estimate."""
    h_i, h_j = np.array([0.3, 0, 0.5]), np.array([0.2, 1.0, 0.25])
    slide = f"TRAN 1\n1,1,1,2\n1,2,0,0,1,0,0,1\n1,3,{','.join(map(str, (*h_i, *h_j)))}"
    model = model_of(text_of([SPINNER], [(f",,,0,0,0,{psi + 0.1}", "")], slide))
    orientation = cd.assemble(model).q[3:7]
    A = matrix(orientation)
    assert h_i @ A @ h_j == pytest.approx(0, abs=1e-9)
    assert A[:, 2] == pytest.approx([0, 0, 1], abs=1e-9)
    # the angle about z: near the estimate, up to the tilt of h
    turned = np.arctan2(A[1, 0], A[0, 0])
    assert abs(np.angle(np.exp(1j * (turned - psi)))) < 1.2


# -- torsion springs ---------------------------------------------------------------------------------------------


def hinged(springs, joint=None, start=(",,,.5", ""), gravity="1.E-30", curves=()):
    """A body on a hinge along y at the origin, or on another joint."""
    cards = [f"TSDA {len(springs)}"]
    for k, (one, two, three) in enumerate(springs, start=1):
        cards += [f"{k},1,{one}", f"{k},2,{two}", f"{k},3,{three}"]
    return text_of([SPINNER], [start], joint or HINGE.format(1), *cards, *curves, system=f"SYST 1\n1,0,0,3,,{gravity}")


def spin_up(text, functions=None):
    """Angular acceleration at the start, global axes."""
    model = model_of(text, functions)
    result = start_of(model)
    return matrix(result["body 2"].orientation[0]) @ result["body 2"].angular_acceleration[0]


INERTIA = 0.4 + 2 * 0.25  # about the hinge


@pytest.mark.parametrize("sense", [1, -1])
@pytest.mark.parametrize("shift", [0.0, 0.7])
def test_torsion_spring_about_a_hinge(sense, shift):
    """h = k (θ - θ₀) + a from s_i to s_j about the direction of card 3; s_i is turned by `shift` about y from s_j."""
    s_i = (float(np.cos(shift)), 0, float(-np.sin(shift)))
    one = f"1,3,{s_i[0]!r},0,{s_i[2]!r},.5,0,0"
    text = hinged([(one, "0,0,10,0,3,.2", f"0,0,{sense},0")])
    theta = -sense * shift
    expected = -sense * (10 * (theta - 0.2) + 3) / INERTIA
    assert spin_up(text)[1] == pytest.approx(expected, rel=1e-8)


def test_two_torsion_springs_add_up():
    """A second spring, with other arms and the other sense, in terms of the first one's angle."""
    one = ("1,3,1,0,0,.5,0,0", "0,0,10,1,3,.2", "0,0,1,0")
    two = ("1,3,0,0,1,-.5,0,.3", "0,0,7,1,-2,.4", "0,0,-1,0")
    start = (",,,.5", "")
    alone = [spin_up(hinged([spring], start=start))[1] for spring in (one, two)]
    assert spin_up(hinged([one, two], start=start))[1] == pytest.approx(sum(alone), rel=1e-9)
    assert spin_up(hinged([two, one], start=start))[1] == pytest.approx(sum(alone), rel=1e-9)


@pytest.mark.parametrize("sense", [1, -1])
def test_torsion_curves_and_functions(sense):
    """JKT, JAT and JAL by table and in Python; first and second on the joint, in both senses."""
    one = "1,3,0,0,-1,.5,0,0"  # s_i along -z, s_j along x: a turn of -90° about y
    theta = -sense * np.pi / 2
    other = ("1,3,1,0,0,.5,0,0", "", "0,0,1,0")
    law = lambda x: 5 * x + x**3  # noqa: E731
    x = np.linspace(-4, 4, 33)
    table = f"SPLN 2\n1,33,0,1,{5 + 48},{5 + 48}\n" + "\n".join(
        ",".join(repr(float(v)) for pair in zip(x[k : k + 4], law(x[k : k + 4]), strict=True) for v in pair)
        for k in range(0, 33, 4)
    )
    table += "\n2,2,0,1\n0,.3,1,.3"
    expected = -sense * (law(theta - 0.5) + 0.3) / INERTIA
    tabled = ("2,1,0,0,0,.5", f"0,0,{sense},0")
    given = ("4,3,0,0,0,.5", f"0,0,{sense},0")
    functions = {3: law, 4: lambda t: 0.3 + t}
    for springs in ([(one, *tabled)], [other, (one, *tabled)]):
        assert spin_up(hinged(springs, curves=[table]))[1] == pytest.approx(expected, rel=1e-6)
    for springs in ([(one, *given)], [other, (one, *given)]):
        assert spin_up(hinged(springs), functions)[1] == pytest.approx(expected, rel=1e-6)
    moving = ("0,0,6,0,0,.5", f"4,0,{sense},0")  # JAL: θ₀ = .5 + .3 + t
    for springs in ([(one, *moving)], [other, (one, *moving)]):
        found = spin_up(hinged(springs), functions)[1]
        assert found == pytest.approx(-sense * 6 * (theta - 0.8) / INERTIA, rel=1e-6)


CROSS = "UNIV 1\n1,1,1,2,0,0,0,-.5,0,0\n1,2,0,1,0,-.5,0,1"  # axes: y of the ground, z of the body


@pytest.mark.parametrize("sense", [1, -1])
@pytest.mark.parametrize("flip", [1, -1])
def test_torsion_springs_about_a_universal_joint(sense, flip):
    """About y: from x to the body's z axis (90° away); about z: from y to the body's x axis (-90° away)."""
    about_y = (f"1,2,1,0,0,-.5,0,{flip}", "0,0,10,0,0,.2", f"0,0,{sense},0")
    theta = sense * flip * -np.pi / 2
    found = spin_up(hinged([about_y], CROSS))
    assert found[1] == pytest.approx(-sense * 10 * (theta - 0.2) / INERTIA, rel=1e-8)
    about_z = (f"1,2,0,{flip},0,.5,0,0", "0,0,10,0,0,.2", f"0,0,0,{sense}")
    theta = sense * flip * -np.pi / 2
    found = spin_up(hinged([about_z], CROSS))
    assert found[2] == pytest.approx(-sense * 10 * (theta - 0.2) / (0.5 + 2 * 0.25), rel=1e-8)


def test_torsion_spring_at_a_ball():
    """On the angle between the two arms, about their common normal; its energy is kept."""
    ball = "SPHR 1\n1,1,2,0,0,0,-.5,0,0"
    spring = ("1,1,0,0,1,.5,0,0", "0,0,10,0,0,.2", "0,0,0,1")
    text = hinged([spring], ball, start=(",,,.5", ",,,0,.4,0,.3,.5,.2"), gravity="9.81")
    found = spin_up(hinged([spring], ball))
    assert found[1] == pytest.approx(-10 * (np.pi / 2 - 0.2) / INERTIA, rel=1e-8)
    result = cd.simulate(model_of(text), until=2, every=0.1, **TIGHT)
    assert np.ptp(result.energy.total) < 1e-7
    assert np.ptp(result.energy.kinetic) > 0.5


@pytest.mark.parametrize(
    ("spring", "joint", "words"),
    [
        (("2,3,1,0,0,.5,0,0", "", "0,0,1,0"), None, "there is no joint RVLT 2; the deck has 1"),
        (("1,2,1,0,0,.5,0,0", "", "0,0,1,0"), None, "there is no joint UNIV 1; the deck has 0"),
        (("1,3,0,0,0,.5,0,0", "", "0,0,1,0"), None, "the attachment point is the point P"),
        (("1,3,0,1,0,.5,0,0", "", "0,0,1,0"), None, "the point lies on the axis"),
        (("1,3,1,0,0,.5,0,0", "", "0,0,0,0"), None, "gives no sense"),
        (("1,3,1,0,0,.5,0,0", "", "0,1,1,0"), None, "SXJ1 .*the point does not lie on the axis of RVLT 1"),
        (("1,2,1,0,0,-.5,0,1", "", "0,1,1,0"), CROSS, "neither axis of UNIV 1"),
        (("1,2,1,0,0,.5,0,1", "", "0,0,1,0"), CROSS, "XJ2 .*must lie on the axis of UNIV 1"),
    ],
)
def test_mistakes_in_torsion_springs(spring, joint, words):
    with pytest.raises(FileError, match=words):
        model_of(hinged([spring], joint))


# -- what is to be computed --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("flag", "kinds"),
    [(0, ["equilibrium", "simulate"]), (1, ["assemble"]), (2, ["equilibrium"]), (3, ["simulate"])],
)
def test_analysis_flags(flag, kinds):
    deck = free_body(system=f"SYST 3\n1,,,{flag}\n2,,.1,3,.01,.5\n3,,,,1.E-5")
    requests = requests_of(deck)
    assert [request.kind for request in requests] == kinds
    if "simulate" in kinds:
        options = {"until": 3.0, "every": 0.1, "start_time": 0.5, "rtol": 1e-5, "max_step": 0.01}
        assert requests[-1].options == options | ({"start": "equilibrium"} if flag == 0 else {})


def test_default_times():
    (request,) = requests_of(free_body(system="SYST 1\n1,,,3"))
    expected = {"until": 1.0, "every": 0.05, "start_time": 0.0, "rtol": 0.001, "max_step": 0.001}
    assert request.options == expected


def test_what_is_not_used_is_told():
    notes = []
    start = ("", ",,,1")
    requests_of(free_body(start, system="SYST 2\n1,,,0\n3,0,1,-1"), notes)
    assert [note.split(" ")[1] for note in notes] == ["IRF", "ISTART", "IANAL"]
    with pytest.raises(FileError, match=r"TEND .*is not after TSTART = 2"):
        requests_of(free_body(system="SYST 1\n2,,.1,1,,2"))
    notes.clear()
    (request,) = requests_of(free_body(system="SYST 1\n3,2"), notes)
    assert request.kind == "assemble"


def test_statics_holds_what_is_flagged():
    """A level pendulum whose orientation is flagged stays level in statics."""
    notes = []
    text = text_of([SPINNER], [(",,,.5", "1,1,1")], HINGE.format(1), system="SYST 1\n1,,,0,,9.81")
    statics, dynamics = requests_of(text, notes)
    assert statics.options == {"hold": ["body 2.rotation_x", "body 2.rotation_y", "body 2.rotation_z"]}
    start = cd.simulate(model_of(text), **dynamics.arguments | {"until": 0.01, "every": 0.01})["body 2"]
    assert start.position[0] == pytest.approx((0.5, 0, 0), abs=EXACT)
    assert start.velocity[0] == pytest.approx((0, 0, 0), abs=EXACT)
    rest = cd.equilibrium(model_of(text), **statics.options)
    assert rest["body 2"].position[0] == pytest.approx((0.5, 0, 0), abs=EXACT)
