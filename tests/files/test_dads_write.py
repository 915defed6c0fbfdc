"""Models written as DADS-3D decks: there and back the motion is the same; what no card can say is refused by name."""

from pathlib import Path

import numpy as np
import pytest

import cardan as cd
from cardan.errors import ModelError
from cardan.files.dads.model import data_set_to_model
from cardan.files.dads.plain_numbers import euler_angles_and_rates
from cardan.files.dads.read import load_dads_file, parse_dads
from cardan.files.dads.write import to_dads
from cardan.files.model_file import AnalysisRequest
from cardan.model.expressions.functions import Spline
from cardan.model.rotation.orientation import angular_velocity_from_euler_rates, euler_angles

EXAMPLES = Path(__file__).parents[2] / "examples"
DECKS = sorted(EXAMPLES.glob("*.dads"))
TIGHT = {"rtol": 1e-10, "atol": 1e-12}
SAME = 1e-9  # two runs of machines that differ by round-off


def matrix(p):
    e0, e = p[0], p[1:]
    across = np.array([[0, -e[2], e[1]], [e[2], 0, -e[0]], [-e[1], e[0], 0]])
    return (e0**2 - e @ e) * np.eye(3) + 2 * np.outer(e, e) + 2 * e0 * across


def read(text):
    return data_set_to_model(parse_dads(text)[0], "deck", {}, [])


def motion(model, until=0.5):
    result = cd.simulate(model, until=until, every=until / 10, **TIGHT)
    return np.hstack([result[name].position for name in model.bodies])


def check_round_trip(model, until=0.5):
    """model -> deck -> model -> deck: the same motion, and from then on the same text."""
    text = to_dads(model)
    back = read(text)
    assert to_dads(read(to_dads(back))) == to_dads(back)
    assert len(back.bodies) == len(model.bodies)
    assert motion(back, until) == pytest.approx(motion(model, until), abs=SAME)
    return back


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_every_example_comes_back(path, tmp_path):
    deck = load_dads_file(path)
    copy = tmp_path / "copy.dads"
    copy.write_text(to_dads(deck.model, deck.analyses))
    again = load_dads_file(copy)
    assert to_dads(again.model, again.analyses) == copy.read_text()
    assert [(a.kind, a.options) for a in again.analyses] == [(a.kind, a.options) for a in deck.analyses]
    options = {**deck.analyses[-1].arguments, "until": 1.0}
    one, two = (cd.simulate(model, **options) for model in (deck.model, again.model))
    for name in deck.model.bodies:
        assert two[name].position == pytest.approx(one[name].position, abs=SAME)
        assert two[name].orientation == pytest.approx(one[name].orientation, abs=SAME)


def arm(model, name="arm", **options):
    given = {"mass": 2.0, "inertia": (0.3, 0.4, 0.5, 0.02, -0.03, 0.01), "position": (0.5, 0.0, 0.0)}
    return model.body(name, **(given | options))


def pendulum(**options):
    model = cd.Model("pendulum", dim=3, gravity=(0, 0, -9.81))
    body = arm(model, **options)
    model.add(cd.Revolute("pin", model.ground.at(0, 0, 0, axis=(0, 1, 0)), body.at(-0.5, 0, 0, axis=(0, 1, 0))))
    return model, body


def test_torsion_spring_of_a_ball_comes_back():
    """On the angle between the axes of the ball's markers; about one axis a deck has none."""
    model = cd.Model("ball", dim=3, gravity=(0, 0, -9.81))
    body = model.body("b", mass=2, inertia=(0.3, 0.2, 0.3), position=(0.5, 0, 0), angular_velocity=(0, 0.4, 1))
    ends = (model.ground.at(0, 0, 0, axis=(0, 0, 1)), body.at(-0.5, 0, 0, axis=(1, 0, 0)))
    ball = model.add(cd.Spherical("ball", *ends))
    model.add(cd.TorsionSpring("f", ball, stiffness=10, damping=0.1, torque=1, free_angle=0.2))
    check_round_trip(model)
    model.add(cd.TorsionSpring("g", ball, stiffness=10, which="i"))
    with pytest.raises(ModelError, match=r'"g".*between the axes of a spherical joint'):
        to_dads(model)


def test_names_become_comments():
    model, _ = pendulum()
    text = to_dads(model)
    assert "! 2: arm\n" in text
    assert "! 1: pin\n" in text
    assert text.startswith("HEAD   1\npendulum\nSYST   3\n")


def test_cards_keep_to_their_columns_where_digits_fit():
    model, body = pendulum()
    lines = to_dads(model).splitlines()
    assert "   2   2                    .3        .4        .5       .02      -.03       .01" in lines
    model.add(cd.Point("third", body.at(1 / 3, 0, 0)))
    assert "1, 2, .3333333333333333, 0., 0." in to_dads(model)


@pytest.mark.parametrize("name", ["END", "Body 4", "a\nb", "wind mill"])
def test_names_of_models(name):
    model, _ = pendulum()
    model.name = name
    assert parse_dads(to_dads(model))[0].label[0].endswith(name.replace("\n", " "))


def test_the_ground_keeps_its_number():
    """A deck whose ground is body 2 comes back so."""
    model = cd.Model("numbers", dim=3)
    for name in ("body 1", "body 3"):
        arm(model, name)
    model.add(cd.Spherical("SPHR 1", model["body 1"].at(0, 0, 0), model["body 3"].at(0, 0, 0)))
    model.add(cd.Spring("LSDA 1", model.ground.at(0, 0, 1), model["body 3"].at(0, 0, 0), 5.0))
    text = to_dads(model)
    assert [record["M"] for record in parse_dads(text)[0]["BODY"]] == [2, 0, 2]
    assert "!" not in text
    assert list(check_round_trip(model).bodies) == ["body 1", "body 3"]


def test_a_plain_pendulum():
    check_round_trip(pendulum(angular_velocity=(0, 2, 0))[0])


def test_an_offset_mass_centre():
    """The origin of a body of a deck is its mass centre: points, position and velocity move there."""
    model = cd.Model("offset", dim=3, gravity=(0, 0, -9.81))
    body = arm(
        model,
        position=(0, 0, 0),
        center_of_mass=(0.5, 0.1, -0.2),
        orientation=euler_angles(0.3, 0.4, 0.5),
        angular_velocity=(1, 2, 3),
    )
    model.add(cd.Spherical("ball", model.ground.at(0, 0, 0), body.at(0, 0, 0)))
    deck = read(to_dads(model))
    found, known = (cd.simulate(m, until=0.5, every=0.05, **TIGHT) for m in (deck, model))
    assert found.energy.kinetic == pytest.approx(known.energy.kinetic, rel=SAME)
    assert found["body 2"].orientation == pytest.approx(known["arm"].orientation, abs=SAME)


def test_parameters_are_written_with_their_values():
    model = cd.Model("spring", dim=3, gravity=(0, 0, -9.81))
    k = model.parameter("k", 250.0)
    body = arm(model, mass=2 * k / 250)
    model.add(cd.Spherical("ball", model.ground.at(0, 0, 0), body.at(-0.5, 0, 0)))
    model.add(cd.Spring("spring", model.ground.at(0, 0, 1), body.at(0.2, 0, 0), stiffness=2 * k, damping=3))
    text = to_dads(model)
    assert "! parameter k = 250" in text
    assert "500." in text
    check_round_trip(model)


def test_no_gravity():
    model = cd.Model("free", dim=3, gravity=None)
    arm(model, velocity=(1, 2, 3), angular_velocity=(0.1, 5, 0.2))
    back = check_round_trip(model)
    assert back.gravity == pytest.approx((0, 0, 0), abs=1e-20)


def test_gravity_in_any_direction():
    model = cd.Model("tilted", dim=3, gravity=(1, -2, 3), units="slug-ft")
    arm(model)
    back = check_round_trip(model)
    assert back.gravity == pytest.approx((1, -2, 3), rel=1e-14)
    assert back.units.label == "slug-ft"


@pytest.mark.parametrize("axis_j", [None, (0, 0, 1)])
def test_slides(axis_j):
    """Directions that the markers do not give are those of the estimates."""
    model = cd.Model("slide", dim=3, gravity=(0, 0, -9.81))
    body = arm(model, orientation=euler_angles(0.4, 0, 0), position=(0, 0, 0))
    j = body.at(0, 0, 0) if axis_j is None else body.at(0, 0, 0, axis=axis_j)
    model.add(cd.Translational("slide", model.ground.at(0, 0, 0, axis=(0, 0, 1)), j))
    back = check_round_trip(model)
    assert cd.assemble(back).q[3:7] == pytest.approx(cd.assemble(model).q[3:7], abs=SAME)


def two_arms():
    model = cd.Model("two", dim=3, gravity=(0, 0, -9.81))
    a = arm(model, "a", angular_velocity=(0.5, 0.2, 0.1))
    b = arm(model, "b", position=(2.5, 0, 0), velocity=(0, 0.5, 0))
    return model, a, b


@pytest.mark.parametrize(
    ("ends", "axes", "options"),
    [
        (("spherical", "spherical"), (None, None), {}),
        (("spherical", "revolute"), (None, (0, 0, 1)), {}),
        (("revolute", "spherical"), ((0, 1, 1), None), {"length": 1.0}),
        (("revolute", "revolute"), ((0, 0, 1), (0, 0, 1)), {"twist": 0.0}),
        (("revolute", "revolute"), ((0, 0, 1), (0, 0, 1)), {"twist": 0.0, "angle_i": 1.3}),
        (("revolute", "revolute"), ((0, 0, 1), (0, 1, 1)), {}),
    ],
)
def test_links(ends, axes, options):
    model, a, b = two_arms()
    i, j = (body.at(x, 0, 0, axis=axis) for body, x, axis in zip((a, b), (0.5, -0.5), axes, strict=True))
    model.add(cd.Link("link", i, j, ends=ends, **options))
    back = check_round_trip(model)
    assert cd.assemble(back).dof == cd.assemble(model).dof


def test_universal_and_cylindrical():
    model, a, b = two_arms()
    model.add(cd.Cylindrical("shaft", model.ground.at(0, 0, 0, axis=(1, 0, 0)), a.at(-0.5, 0, 0, axis=(1, 0, 0))))
    model.add(cd.Universal("cross", a.at(1, 0, 0, axis=(0, 1, 0)), b.at(-1, 0, 0, axis=(0, 0, 1))))
    springs = (("i", 20.0, 0.1), ("j", 30.0, -0.2))
    for which, stiffness, angle in springs:
        spring = cd.TorsionSpring(which, model["cross"], stiffness, 0.5, 1.0, angle, which=which)
        model.add(spring)
    check_round_trip(model)


def test_torsion_springs():
    model, _ = pendulum()
    curve = Spline((-4, 0, 4), (-40, 0, 50), name="torsion")
    model.add(cd.TorsionSpring("one", model["pin"], stiffness=curve, damping=0.1, free_angle=0.3))
    moving = Spline((0, 1, 2), (0.5, 0.9, 0.4), slopes=(0, 0), extrapolate="linear")
    model.add(
        cd.TorsionSpring(
            "two", model["pin"], stiffness=5, free_angle=moving, torque=Spline((0, 1), (1, 2), extrapolate="linear")
        )
    )
    check_round_trip(model)


def test_springs_with_curves():
    model, body = pendulum()
    anchor = model.ground.at(0, 0, 1)
    stiff = Spline((-1, 0, 1), (-80, 0, 120))
    model.add(cd.Spring("stiff", anchor, body.at(0.1, 0, 0), stiffness=stiff, damping=2, free_length=0.9))
    model.add(
        cd.Spring(
            "pull", anchor, body.at(0.2, 0, 0), force=Spline((0, 1), (1, 5), extrapolate="linear"), free_length=1.0
        )
    )
    length = Spline((0, 0.5, 1), (0.8, 1.0, 0.7), slopes=(0, 0), extrapolate="linear")
    model.add(cd.Spring("moving", anchor, body.at(0.3, 0, 0), stiffness=50, free_length=length))
    check_round_trip(model)


def test_loads_on_bodies():
    model, body = pendulum(force=(1, 2, 3), torque=(0, 0, 0.5))
    model.add(cd.Force("constant", body.at(0, 0, 0), (1, 0, Spline((0, 1), (0, 5), extrapolate="linear"))))
    model.add(cd.Torque("about Z", body, (0, 0, Spline((0, 1), (0, 3), extrapolate="linear"))))
    model.add(cd.Torque("about z", body, (0, 0, 0.7), frame="body"))
    check_round_trip(model)


def test_a_force_that_holds_its_last_value_has_no_cards():
    model, body = pendulum()
    model.add(cd.Force("pull", body.at(0, 0, 0), (1, 0, Spline((0, 1), (0, 5)))))
    with pytest.raises(cd.ModelError, match=r'force "pull".*has no cards.*extrapolate="linear"'):
        check_round_trip(model)


def test_constrained_coordinates():
    model = cd.Model("held", dim=3, gravity=(0, 0, -9.81))
    body = arm(model)
    model.add(cd.Fix("body y", body.y))
    model.add(cd.Fix("body e2", body.e2, 0.0))
    model.add(cd.Drive("body x", body.x, Spline((0, 1), (0.5, 0.8), slopes=(0, 0))))
    model.add(cd.Drive("body z", body.z, 0.0))
    check_round_trip(model)


@pytest.mark.parametrize("kind", [cd.Spherical, cd.Universal, cd.Revolute, cd.Cylindrical, cd.Translational])
@pytest.mark.parametrize("references", [False, True])
def test_joints_in_any_direction(kind, references):
    """Two bodies, both with mass centres off their frames, a joint and torsion springs, all at random."""
    random = np.random.default_rng(7)

    def direction():
        v = random.normal(size=3)
        return v / np.linalg.norm(v)

    model = cd.Model("random", dim=3, gravity=tuple(5 * random.normal(size=3)))
    p_i, p_j = (random.normal(size=4) for _ in range(2))
    A_i, A_j = (matrix(p / np.linalg.norm(p)) for p in (p_i, p_j))
    s_i, s_j, x_i = (0.3 * random.normal(size=3) for _ in range(3))
    z = direction()
    z_j = z if kind is not cd.Universal else np.cross(z, direction())
    side = np.cross(z, direction())
    side_j = side if kind is cd.Translational else np.cross(z_j, direction())
    off_i, off_j = (tuple(0.2 * random.normal(size=3)) for _ in range(2))
    i = arm(model, "i", position=tuple(x_i), orientation=tuple(p_i), center_of_mass=off_i)
    x_j = x_i + A_i @ s_i - A_j @ s_j
    j = arm(model, "j", position=tuple(x_j), orientation=tuple(p_j), center_of_mass=off_j)
    at_i, at_j = {"axis": tuple(A_i.T @ z)}, {"axis": tuple(A_j.T @ z_j)}
    if references:
        at_i["reference"], at_j["reference"] = tuple(A_i.T @ side), tuple(A_j.T @ side_j)
    joint = model.add(kind("joint", i.at(*s_i, **at_i), j.at(*s_j, **at_j)))
    if kind is cd.Revolute:
        model.add(cd.TorsionSpring("spring", joint, 7, 0.3, 0.2, 0.4))
    if kind is cd.Universal:
        model.add(cd.TorsionSpring("spring i", joint, 7, 0.3, 0.2, 0.4, which="i"))
        model.add(cd.TorsionSpring("spring j", joint, 5, 0.3, -0.2, 0.7, which="j"))
    model.add(cd.Spring("anchor", model.ground.at(0, 0, 0), j.at(0.1, 0.2, 0.3), 20, 0.5, 1.0))
    known, found = (cd.simulate(m, until=0.3, every=0.05, **TIGHT) for m in (model, read(to_dads(model))))
    assert found.energy.kinetic == pytest.approx(known.energy.kinetic, abs=SAME)
    turned = found["body 3"].orientation * np.sign(found["body 3"].orientation[0] @ known["j"].orientation[0])
    assert turned == pytest.approx(known["j"].orientation, abs=SAME)


def test_held_values_come_back():
    model = cd.Model("held", dim=3)
    holds = [("x", "velocity.x"), ("orientation", "angular_velocity"), ("rotation_y", "angular_velocity.y"),
             ("rotation_z", "angular_velocity.z")]  # fmt: skip
    for k, hold in enumerate(holds):
        arm(model, f"b{k}", hold=hold)
    back = read(to_dads(model))
    assert [b.initial.hold for b in back.bodies.values()] == [b.initial.hold for b in model.bodies.values()]


@pytest.mark.parametrize("theta", [0.0, 1e-12, 0.3, np.pi / 2, np.pi - 1e-12, np.pi])
@pytest.mark.parametrize("spin", [(0, 0, 0), (0, 0, 2), (6, 0, 0), (1, -2, 3)])
def test_euler_angles_and_their_rates(theta, spin):
    """Orientation and angular velocity come back from angles and rates, also where ψ and φ are one."""
    p = np.array(euler_angles(0.8, theta, -0.5), dtype=float)
    angles, rates = euler_angles_and_rates(tuple(p), spin)
    back = np.array(euler_angles(*angles), dtype=float)
    assert back * np.sign(back @ p) == pytest.approx(p, abs=1e-11)
    assert angular_velocity_from_euler_rates(angles, rates) == pytest.approx(spin, abs=1e-11)


def _rope(m, b):
    return cd.Spring("rope", m.ground.at(0, 0, 1), b.at(0, 0, 0), 5, unilateral="tension")


def _damper(m, b):
    return cd.Spring("damper", m.ground.at(0, 0, 1), b.at(0, 0, 0), damping=lambda s: 2 + s.time)


REFUSED = {
    "weld": (lambda m, b: cd.Fixed("weld", m.ground.at(0, 0, 0), b.at(0, 0, 0)), 'joint "weld": .*no cards for Fixed'),
    "limit": (lambda m, b: cd.Limit("stop", m["pin"].angle, lower=-1), '"stop": a deck has no cards for Limit'),
    "event": (lambda m, b: cd.When("low", lambda s: s.position(b)[2]), '"low": a deck has no cards for When'),
    "joint angle": (lambda m, b: cd.Drive("d", m["pin"].angle, lambda t: t), "constrains coordinates of bodies only"),
    "drive": (lambda m, b: cd.Drive("push", b.x, lambda t: t), '"push": value: a deck has numbers and tables'),
    "off centre": (lambda m, b: cd.Force("f", b.at(1, 0, 0), (1, 0, 0)), '"f": .*at the mass centre'),
    "function": (lambda m, b: cd.Force("f", b.at(0, 0, 0), lambda s: (s.time, 0, 0)), '"f": .*no functions'),
    "torque": (lambda m, b: cd.Torque("n", b, (1, 0, 0)), '"n": torques of a deck act about'),
    "rope": (_rope, '"rope": unilateral'),
    "damping": (_damper, '"damper": damping'),
    "inactive": (lambda m, b: cd.Spherical("later", m.ground.at(1, 0, 0), b.at(0.5, 0, 0), active=False),
                 '"later": .*active=False'),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_no_card_can_say(name):
    model, body = pendulum()
    make, words = REFUSED[name]
    model.add(make(model, body))
    with pytest.raises(ModelError, match=words):
        to_dads(model)


def test_states_and_straight_pieces():
    model, _ = pendulum()
    model.state("p", 0.0, 1.0)
    with pytest.raises(ModelError, match='state "p"'):
        to_dads(model)
    model, body = pendulum()
    line = model.function("line", cd.table((0, 1), (0, 1), name="line"))
    model.add(cd.Force("f", body.at(0, 0, 0), (line, 0, 0)))
    with pytest.raises(ModelError, match='"line" has no cards; a table of a deck is a cubic spline'):
        to_dads(model)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"mass": None}, 'body "arm": a deck needs its mass'),
        ({"torque": (1, 0, 0)}, 'body "arm": torque'),
        ({"hold": ("x",)}, 'holds both "x" and "velocity.x"'),
        ({"hold": ("rotation_x", "angular_velocity.x"), "orientation": euler_angles(1, 2, 3)}, "cannot hold"),
        ({"hold": ("x", "velocity.x"), "center_of_mass": (1, 0, 0)}, "mass centre, which lies off the frame"),
    ],
)
def test_bodies_that_no_card_can_say(options, words):
    with pytest.raises(ModelError, match=words):
        to_dads(pendulum(**options)[0])


def test_planar_machines_and_other_units():
    with pytest.raises(ModelError, match="machines in space"):
        to_dads(cd.Model("plane", dim=2))
    with pytest.raises(ModelError, match="units SI, slug-ft, lbf-in, not mm-t"):
        to_dads(cd.Model("small", dim=3, units="mm-t"))


@pytest.mark.parametrize(
    ("kinds", "flag"),
    [((), 3), (("assemble",), 1), (("equilibrium",), 2), (("simulate",), 3), (("equilibrium", "simulate"), 0)],
)
def test_analyses(kinds, flag):
    start = {"start": "equilibrium"} if len(kinds) == 2 else {}
    requests = [AnalysisRequest(k, {"until": 2.0, **start} if k == "simulate" else {}) for k in kinds]
    system = parse_dads(to_dads(pendulum()[0], requests))[0].system
    assert system["IANAL"] == flag
    assert system["EPS"] == 1e-6
    if "simulate" in kinds:
        assert (system["TEND"], system["COMINT"]) == (2.0, 0.01)


def test_analyses_that_no_card_can_say():
    model, _ = pendulum()
    with pytest.raises(ModelError, match="not for kinematics"):
        to_dads(model, [AnalysisRequest("kinematics", {"until": 1})])
    with pytest.raises(ModelError, match="parameters: a deck has no card"):
        to_dads(model, [AnalysisRequest("simulate", {"until": 1, "parameters": {"k": 1}})])
