"""Machines that stand: many frictions and contacts at rest together, one complementarity problem at the instant."""

import numpy as np
import pytest

import cardan as cd

G, LEG = 9.81, 0.2
THIGH, KNEE = 0.9, -1.8  # rad, the posture that the motors hold
HIPS = (-0.22, -0.18, 0.18, 0.22)
METHODS = ("partition", "joint", "dae", "auto")


def rub(model, name, coordinate, torque, smooth=None):
    """Friction in a joint, or the same with a speed at which it begins: a second formulation."""
    if smooth is None:
        model.add(cd.Friction(name, static=torque, along=coordinate, normal=1.0))
    else:
        at = lambda s: -torque * cd.tanh(s.rate_of(coordinate.value(s)) / smooth)  # noqa: E731
        model.add(cd.CoordinateForce(name, coordinate, force=at))


def four_legs(feet="compliant", hips=HIPS, mass=8.0, torque=0.2, mu=0.8, drop=0.0, smooth=None, length=1.0):
    """A trunk on four legs in the plane; hips and knees have motors (a spring and a damper) and dry friction.

    `length`: what a metre is in the model's units; forces are then in other units, too.
    """
    L = LEG * length
    force = length  # kg · length/s²: N in these units
    model = cd.Model("four legs", gravity=(0, -G * length))
    height = L * np.cos(THIGH) + L * np.cos(THIGH + KNEE) + drop * length
    trunk = model.body("trunk", mass, mass * 0.02 * length**2, (0, height))
    weight = (mass + 4 * 0.8) * G * length
    for k, hip_x in enumerate(hips):
        x = hip_x * length
        points = [np.array([x, height])]
        for angle in (THIGH, THIGH + KNEE):
            points.append(points[-1] + L * np.array([np.sin(angle), -np.cos(angle)]))
        bodies = [
            model.body(f"{name} {k}", m, m * L**2 / 12, tuple((points[i] + points[i + 1]) / 2), angle - np.pi / 2)
            for i, (name, m, angle) in enumerate((("thigh", 0.6, THIGH), ("shank", 0.2, THIGH + KNEE)))
        ]
        hip = model.add(cd.Revolute(f"hip {k}", trunk.at(x, 0), bodies[0].at(-L / 2, 0)))
        knee = model.add(cd.Revolute(f"knee {k}", bodies[0].at(L / 2, 0), bodies[1].at(-L / 2, 0)))
        for joint, free in ((hip, THIGH - np.pi / 2), (knee, KNEE)):
            unit = force * length
            motor = {"stiffness": 100 * unit, "damping": 2 * unit, "free_angle": free}
            model.add(cd.TorsionSpring(f"motor {joint.name}", joint, **motor))
            rub(model, f"friction {joint.name}", joint.angle, torque * unit, smooth)
        foot = bodies[1].at(L / 2, 0)
        if feet == "compliant":
            stiffness = weight / (1e-3 * length)
            law = {"stiffness": stiffness, "damping": float(np.sqrt(stiffness * (mass + 3.2)))}
            floor = model.ground.at(0, 0, axis=(0, 1))
            model.add(cd.Contact(f"foot {k}", foot, floor, friction=mu, shear_stiffness=stiffness, **law))
        else:
            floor = model.add(cd.Limit(f"foot {k}", lambda s, foot=foot: s.position(foot)[1], lower=0))
            model.add(cd.Friction(f"sole {k}", floor, static=mu, along=lambda s, foot=foot: s.position(foot)[0]))
    return model


def four_legs_in_space(mass=8.0, torque=0.2, drop=0.01, turned=0.0):
    """The same in space, legs at the corners; `turned` about the vertical. Angles count from the posture at first."""
    model = cd.Model("four legs in space", gravity=(0, 0, -G), dim=3)
    cosine, sine = np.cos(turned), np.sin(turned)
    turn = np.array([[cosine, -sine, 0], [sine, cosine, 0], [0, 0, 1]])
    about = tuple(float(c) for c in turn @ (0, 1, 0))
    steps = [LEG * np.array([np.sin(a), 0, -np.cos(a)]) for a in (THIGH, THIGH + KNEE)]
    height = -steps[0][2] - steps[1][2] + drop
    trunk = model.body("trunk", mass, (0.05, 0.08, 0.1), (0, 0, height))
    stiffness = (mass + 3.2) * G / 1e-3
    law = {"stiffness": stiffness, "damping": float(np.sqrt(stiffness * (mass + 3.2)))}
    for k, (x, y) in enumerate(((0.2, 0.1), (0.2, -0.1), (-0.2, 0.1), (-0.2, -0.1))):
        upper, centre, joints = trunk, np.array([0, 0, height]), []
        place = turn @ (x, y, 0) + centre
        for name, m, step in (("thigh", 0.6, steps[0]), ("shank", 0.2, steps[1])):
            to = turn @ step
            lower = model.body(f"{name} {k}", m, (0.002, 0.002, 0.0005), tuple(place + to / 2))
            above, below = upper.at(*(place - centre), axis=about), lower.at(*(-to / 2), axis=about)
            joints.append(model.add(cd.Revolute(f"{name} pin {k}", above, below)))
            upper, centre, place = lower, place + to / 2, place + to
        for joint in joints:
            model.add(cd.TorsionSpring(f"motor {joint.name}", joint, stiffness=100, damping=2, free_angle=0))
            rub(model, f"friction {joint.name}", joint.angle, torque)
        foot, floor = upper.at(*(place - centre)), model.ground.at(0, 0, 0, axis=(0, 0, 1))
        model.add(cd.Contact(f"foot {k}", foot, floor, friction=0.8, shear_stiffness=stiffness, **law))
    return model


def stands(result, feet, weight, vertical=1, length=1.0):
    """It is at rest, and the feet carry it."""
    assert np.abs(result["trunk"].velocity[-1]).max() < 1e-6 * length
    assert np.abs(result["trunk"].angular_velocity[-1]).max() < 1e-6
    pushes = [getattr(result[f"foot {k}"], "force" if feet == "rigid" else "normal_force") for k in range(4)]
    assert sum(push[-1] for push in pushes) == pytest.approx(weight, rel=1e-6)
    assert min(push.min() for push in pushes) > -1e-6 * weight
    assert len(result.events) < 400
    return result["trunk"].position[-1, vertical]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("feet", ["compliant", "rigid"])
@pytest.mark.parametrize("more", [{"drop": 0.01}, {"torque": 1.0, "drop": 0.05}], ids=["low", "high"])
def test_four_legs_land_and_stand(more, feet, method):
    """Eight joint frictions and four feet, each with friction, come to rest together and stay so for five seconds."""
    result = cd.simulate(four_legs(feet, **more), until=5, every=0.02, method=method)
    height = stands(result, feet, 11.2 * G)
    assert height == pytest.approx(np.median(result["trunk"].position[-100:, 1]), abs=1e-9)
    most = more.get("torque", 0.2)
    for name in ("hip", "knee"):
        for k in range(4):
            assert np.abs(result[f"friction {name} {k}"].force).max() <= most * (1 + 1e-6)


@pytest.mark.parametrize("feet", ["compliant", "rigid"])
def test_it_stands_where_smooth_friction_lets_it_stand(feet):
    """A second formulation: friction that begins at 0.1 mrad/s creeps by 0.01 mm in half a second."""
    sharp, smooth = (
        cd.simulate(four_legs("compliant", drop=0.01, smooth=at), until=0.5, every=0.01, method="dae", rtol=1e-7)
        for at in (None, 1e-4)
    )
    assert np.abs(sharp["trunk"].position - smooth["trunk"].position).max() < 2e-5
    rigid = cd.simulate(four_legs(feet, drop=0.01), until=0.5, every=0.01)
    assert rigid["trunk"].position[-1, 1] == pytest.approx(sharp["trunk"].position[-1, 1], abs=1e-3)  # 1 mm a foot


@pytest.mark.parametrize("feet", ["compliant", "rigid"])
@pytest.mark.parametrize("hips", [(-0.2, -0.2, 0.2, 0.2), (-0.3, -0.1, 0.15, 0.25)])
@pytest.mark.parametrize("every", [0.003, 0.1])
def test_where_legs_are_and_how_often_one_looks(every, hips, feet):
    heights = []
    for length in (1.0, 1000.0):  # in metres and in millimetres
        model = four_legs(feet, hips, drop=0.003, length=length)
        result = cd.simulate(model, until=1.5, every=every)
        heights.append(stands(result, feet, 11.2 * G * length, length=length) / length)
    assert heights[0] == pytest.approx(heights[1], abs=2e-6)


@pytest.mark.parametrize("method", ["partition", "dae"])
@pytest.mark.parametrize("turned", [0.0, 0.7])
def test_four_legs_in_space(turned, method):
    result = cd.simulate(four_legs_in_space(turned=turned), until=5, every=0.05, method=method)
    height = stands(result, "compliant", 11.2 * G, 2)
    plane = cd.simulate(four_legs("compliant", (-0.2, -0.2, 0.2, 0.2), drop=0.01), until=2, every=0.05)
    assert height == pytest.approx(plane["trunk"].position[-1, 1], abs=1e-4)  # lighter inertia about one axis


@pytest.mark.parametrize("method", ["partition", "joint", "dae"])
@pytest.mark.parametrize(
    "block", [{}, {"mu": 1.2}, {"width": 0.3}, {"tilt": 0.1, "mass": 100.0}, {"kinetic": 0.6}, {"restitution": 0.2}]
)
def test_a_block_rocks_until_it_stands(block, method):
    """On two corners with friction; how often one looks changes nothing."""
    data = {"width": 0.2, "tilt": 0.2, "mu": 0.8, "mass": 1.0, "kinetic": None, "restitution": 0.0} | block
    w, h, tilt = data["width"], 0.5, data["tilt"]
    places = []
    for every in (0.5, 0.02, 0.01, 0.003):
        model = cd.Model("block", gravity=(0, -10))
        x, y = w / 2 * np.cos(tilt) - h / 2 * np.sin(tilt), w / 2 * np.sin(tilt) + h / 2 * np.cos(tilt)
        body = model.body("block", data["mass"], data["mass"] * (w**2 + h**2) / 12, (x, y), tilt)
        for k, side in enumerate((-w / 2, w / 2)):
            corner = body.at(side, -h / 2)
            gap = lambda s, c=corner: s.position(c)[1]  # noqa: E731
            floor = model.add(cd.Limit(f"floor {k}", gap, lower=0, restitution=data["restitution"]))
            along = lambda s, c=corner: s.position(c)[0]  # noqa: E731
            model.add(cd.Friction(f"rub {k}", floor, static=data["mu"], kinetic=data["kinetic"], along=along))
        result = cd.simulate(model, until=3, every=every, method=method)
        assert abs(result["block"].angle[-1]) < 1e-8
        carried = result["floor 0"].force[-1] + result["floor 1"].force[-1]
        assert carried == pytest.approx(10 * data["mass"], rel=1e-7)
        places.append(result["block"].position[-1, 0])
    assert places == pytest.approx([places[0]] * 4, abs=1e-7)


@pytest.mark.parametrize(
    "options",
    [{}, {"method": cd.Partition(integrator="dop853")}, {"method": "dae"}, {"method": cd.Partition(max_step=0.003)}],
)
@pytest.mark.parametrize("angle", [0.3, 0.8, 2.5])
def test_what_rests_does_not_come_to_rest_at_an_event_of_something_else(angle, options):
    """A number is set while a cart presses on a stop, on an oblique rail: the round-off of its speed is no impact."""
    d = np.array([np.cos(angle), np.sin(angle)])
    model = cd.Model("cart", gravity=tuple(-5 * d))
    cart = model.body("cart", mass=2.3, inertia=1, angle=0.7)
    rail = model.add(cd.Translational("rail", model.ground.at(0, 0, axis=tuple(d)), cart.at(0, 0)))
    model.parameter("count", 0.0)
    model.add(cd.Force("press", cart.at(0, 0), lambda s: tuple(-3 * float(x) * cd.sin(3 * s.time) for x in d)))
    stop = model.add(cd.Limit("stop", rail.displacement, lower=0))
    model.add(cd.When("loaded", lambda s: s.multiplier(stop)[0] - 12, "rising", do=[cd.Set("count", 1.0)]))
    result = cd.simulate(model, until=14, every=0.037, **options)
    assert [event.name for event in result.events] == ["loaded"] * 7


@pytest.mark.parametrize("angle", np.linspace(0.1, 6, 20))
def test_a_start_in_contact_is_no_event(angle):
    """A sled slides on an oblique floor from the start: the round-off of its speed into the floor is no jump."""
    d = np.array([np.cos(angle), np.sin(angle)])
    up = (-float(d[1]), float(d[0]))
    model = cd.Model("sled", gravity=tuple(-9.81 * x for x in up))
    sled = model.body("sled", mass=2.3, inertia=1, velocity=tuple(1.3 * d))
    model.add(cd.Limit("floor", lambda s: up[0] * s.position(sled)[0] + up[1] * s.position(sled)[1], lower=0))
    result = cd.simulate(model, until=1, every=0.1)
    assert result.events == []
    assert result["sled"].position[-1] == pytest.approx(1.3 * d, abs=1e-9)
