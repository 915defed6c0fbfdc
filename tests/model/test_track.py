"""Track segments by hand, their reference lengths at equilibrium, and the drive of a slipping track."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

import cardan as cd
from cardan.files.text_models.yaml import parse_yaml
from cardan.files.written_models.as_yaml import to_yaml

approx = pytest.approx

G = 9.81
MASS, MU, K_D, K_V = 100.0, 0.5, 400.0, 150.0
TYRE = {"radius": 0.2, "stiffness": 1e6, "damping": 1e4}


def stretched(length, speed, **words):
    """A body at this distance from the ground that moves away with this speed: what the segment says."""
    model = cd.Model("segment", gravity=None)
    end = model.body("end", mass=1, inertia=1, position=(length, 0), velocity=(speed, 0))
    model.add(cd.TrackSegment("belt", model.ground.at(0, 0), end, **words))
    result = cd.simulate(model, until=1e-9)
    return float(result["belt"].tension[0]), float(-result["end"].acceleration[0, 0])


@pytest.mark.parametrize(
    ("length", "speed", "by_hand"),
    [
        (2.0, 0.0, 50),  # the pretension at the reference length
        (2.1, 0.0, 50 + 1000 * 0.1),
        (2.1, 3.0, 150 + 20 * 3),
        (2.1, -3.0, 150 - 20 * 3),
        (2.1, -30.0, 0),  # the damper takes no more than the tension
        (2.1, 30.0, 300),
        (1.94, 0.0, 0),  # slack
        (1.94, 5.0, 0),  # and then without damping
    ],
)
def test_tension_by_hand(length, speed, by_hand):
    words = {"stiffness": 1000, "pretension": 50, "damping": 20, "reference_length": 2}
    assert stretched(length, speed, **words) == approx((by_hand, by_hand), rel=1e-6, abs=1e-6)


def test_left_out_the_reference_is_where_it_is_put_together():
    assert stretched(1.7, 0.0, stiffness=1000, pretension=50)[0] == approx(50)


def test_an_event_notes_when_it_goes_slack():
    """x = 0.2 cos ωt, ω² = (K + k)/m, until 5 + 50 x = 0: at ωt = 2π/3; then the spring is alone."""
    model = cd.Model("slack", gravity=None)
    end = model.body("end", mass=1, inertia=1, position=(2.2, 0))
    model.add(cd.TrackSegment("belt", model.ground.at(0, 0), end, stiffness=50, pretension=5, reference_length=2))
    model.add(cd.Spring("spring", model.ground.at(5, 0), end, stiffness=100, free_length=3, force=5))
    model.add(cd.When("slack", lambda s: s.quantity("belt.tension") - 1e-9, direction=-1))
    result = cd.simulate(model, until=0.25, every=0.01, rtol=1e-9, atol=1e-11)
    (event,) = result.events
    assert event[1] == "slack"
    assert event[0] == approx(2 * np.pi / 3 / np.sqrt(150), abs=1e-6)
    x = result["end"].position[:, 0] - 2
    late = result.t > event[0]
    assert np.all(result["belt"].tension[late] == 0)
    assert result["end"].acceleration[late, 0] == approx(-100 * x[late] + 5, rel=1e-8)


def hung():
    """A beam on two springs, tied down by two segments of 200 N."""
    model = cd.Model("hung", gravity=(0, -G))
    beam = model.body("beam", mass=20, inertia=2, position=(0, 0))
    for name, x in (("left", -1.0), ("right", 1.0)):
        model.add(
            cd.Spring(f"{name} spring", model.ground.at(x, 2), beam.at(x, 0), stiffness=5000 - 1000 * x, free_length=2)
        )
        model.add(
            cd.TrackSegment(
                f"{name} belt", beam.at(x, 0), model.ground.at(2 * x, -1), stiffness=8000, pretension=200, damping=30
            )
        )
    return model


def test_reference_lengths_are_those_of_equilibrium():
    model = cd.pretensioned(hung())
    rest = cd.equilibrium(model)
    for name in ("left belt", "right belt"):
        assert rest[name].tension[0] == approx(200, rel=1e-7)
        assert model.elements[name].reference_length == approx(rest[name].length[0], rel=1e-9)
    # the springs carry the weight and what the belts pull down, each 200 N along its own direction
    down = sum(200 * (p[1] + 1) / length for p, length in belts(rest))
    up = sum(rest[f"{name} spring"].force[0] * rise for name, rise in springs(rest))
    assert up == approx(20 * G + down, rel=1e-8)
    assert cd.equilibrium(hung())["left belt"].tension[0] != approx(200, rel=1e-2)  # what it would have been


def belts(rest):
    for x, name in ((-1.0, "left belt"), (1.0, "right belt")):
        yield on_beam(rest, x), rest[name].length[0]


def springs(rest):
    for x, name in ((-1.0, "left"), (1.0, "right")):
        p = on_beam(rest, x)
        yield name, (2 - p[1]) / np.hypot(x - p[0], 2 - p[1])


def on_beam(rest, x):
    angle = rest["beam"].angle[0]
    return rest["beam"].position[0] + x * np.array([np.cos(angle), np.sin(angle)])


def test_nothing_to_set_or_all_slack_is_told():
    model = cd.Model("belt")
    end = model.body("end", mass=1, inertia=1, position=(1, 0))
    model.add(cd.TrackSegment("belt", model.ground.at(0, 0), end, stiffness=100))
    with pytest.raises(cd.ModelError, match="all track segments are slack"):
        cd.pretensioned(model)
    with pytest.raises(cd.ModelError, match="no track segment without reference_length"):
        cd.pretensioned(cd.Model("nothing"))


# -- the drive -----------------------------------------------------------------------------------------------------


def sledge(speed, pull=0.0, terrain=None, start=0.0, forward=1, friction=MU):
    """A body on two wheels, the front one with a third of the weight, kept level."""
    model = cd.Model("sledge", gravity=(0, -G))
    sink = MASS * G / 2 / TYRE["stiffness"]
    box = model.body("box", mass=MASS, inertia=10, position=(0, 0.2 - sink), velocity=(start * forward, 0))
    model.add(cd.Fix("box angle", box.angle))
    wheels = [
        model.add(cd.WheelContact(name, box.at(x * forward, 0), model.ground, terrain=terrain, **TYRE))
        for name, x in (("rear", -0.5), ("front", 0.5))
    ]
    model.add(
        cd.TrackDrive(
            "drive", box, wheels, speed=speed, stiffness=K_D, damping=K_V, friction=friction,
            forward=forward, at="center",
        )
    )  # fmt: skip
    if pull:
        model.add(cd.Force("pull", box, (-pull * forward, 0)))
    return model


@pytest.mark.parametrize("forward", [1, -1])
def test_while_it_grips_it_is_a_damped_oscillator(forward):
    """m ë + K_v ė + K_d e = 0 from e = 0, ė = v_r."""
    v = 0.5
    result = cd.simulate(sledge(v, forward=forward), until=4, every=0.1, rtol=1e-9, atol=1e-11)
    decay, w = K_V / (2 * MASS), np.sqrt(K_D / MASS - (K_V / (2 * MASS)) ** 2)
    t = result.t
    drive = result["drive"]
    assert drive.excess.max() < 0
    assert drive.lag == approx(v / w * np.exp(-decay * t) * np.sin(w * t), abs=1e-6)
    assert result["box"].position[:, 0] * forward == approx(v * t - drive.lag, abs=1e-6)


def test_the_effort_is_handed_over_from_the_rear():
    """Wheels that bear 245 N each: 300 N of effort are 245 N and 55 N; braking they are the other way round."""
    each = MU * MASS * G / 2
    for start, expected in ((0.0, (each, 300 - each)), (4.0, (300 - each) * np.array([-1, 0]) + [0, -each])):
        model = sledge(2.0, start=start)
        found = cd.simulate(model, until=1e-7)["drive"]
        assert found.effort[0] == approx(300 * (1 if start == 0 else -1), rel=1e-6)  # K_v (v_r - v)
        assert found.on_wheels[0] == approx(expected, rel=1e-6)
        assert found.traction_limit[0] == approx(2 * each, rel=1e-6)


def test_a_slipping_track_gives_what_the_ground_bears_and_lag_does_not_pile_up():
    """Pulled back with 600 N on ground that bears 490.5 N: m a = 490.5 - 600."""
    result = cd.simulate(sledge(1.0, pull=600), until=6, every=0.05, rtol=1e-8)
    drive, late = result["drive"], result.t > 4
    assert np.all(drive.excess[late] > 0)
    assert drive.effort[late] == approx(MU * MASS * G, rel=1e-6)
    assert result["box"].acceleration[late, 0] == approx((MU * MASS * G - 600) / MASS, rel=1e-5)
    assert drive.lag.max() < MU * MASS * G / K_D * (1 + 1e-6)
    assert drive.lag[-1] == approx(MU * MASS * G / K_D, rel=1e-3)


def test_an_event_puts_the_reference_back():
    """As in the report: when the track begins to slip, the lag is forgotten."""
    model = sledge(1.0, pull=450)
    model.add(cd.When("slips", lambda s: s.quantity("drive.excess"), direction=1, do=[cd.Set("drive.lag", 0.0)]))
    result = cd.simulate(model, until=6, every=0.01)
    assert len(result.events) >= 1
    t, name = result.events[0][:2]
    assert name == "slips"
    after = np.searchsorted(result.t, t + 0.005)
    assert abs(result["drive"].lag[after]) < 0.1 * result["drive"].lag.max()


def test_a_drive_that_is_off_does_nothing_and_forgets_its_lag():
    model = sledge(1.0)
    drive = model.elements["drive"]
    model.add(cd.At("drive off", 1.0, do=[cd.Switch(drive, on=False)]))
    result = cd.simulate(model, until=5, every=0.1)
    assert result["box"].acceleration[-1, 0] == approx(0, abs=1e-9)
    assert abs(result["drive"].lag[-1]) < 1e-3


def vehicle():
    """Three wheels on springs under a hull, tied by belts at their bottoms: a small tracked vehicle."""
    model = cd.Model("tracked", gravity=(0, -G))
    hull = model.body("hull", mass=600, inertia=200, position=(0, 0.6), hold="x")
    wheels, segments = [], []
    for k, x in enumerate((-0.8, 0.0, 0.8)):
        wheel = model.body(f"wheel {k}", mass=15, inertia=0.4, position=(x, 0.2))
        model.add(cd.RevoluteTranslational(f"guide {k}", hull.at(x, 0, axis=(0, 1)), wheel.at(0, 0)))
        curve = cd.curve_with_stops(2e4, jounce=0.12, rebound=0.2, stop_stiffness=4e5)
        model.add(cd.Spring(f"bar {k}", hull.at(x, 0.6), wheel, stiffness=curve, damping=1500, free_length=1.1))
        wheels.append(model.add(cd.WheelContact(f"tyre {k}", wheel, model.ground, **TYRE)))
    ends = [hull.at(-1.3, -0.1), *(model.bodies[f"wheel {k}"].at(0, -0.2) for k in range(3)), hull.at(1.3, -0.1)]
    for k, (a, b) in enumerate(pairwise(ends)):
        belt = cd.TrackSegment(f"belt {k}", a, b, stiffness=2e5, pretension=3000, damping=500)
        segments.append(model.add(belt))
    ramp = cd.table([0, 1], [0, 1.5], extrapolate="constant")
    model.add(
        cd.TrackDrive(
            "drive", hull, wheels, speed=ramp, stiffness=3000, damping=2000, friction=0.6, segments=segments[1:3]
        )
    )
    return model


HELD = ("hull.x", *(f"wheel {k}.angle" for k in range(3)))


def test_a_tracked_vehicle_from_equilibrium_to_its_speed():
    model = cd.pretensioned(vehicle(), hold=HELD)
    rest = cd.equilibrium(model, hold=HELD)
    support = sum(rest[f"tyre {k}"].normal_force[0] for k in range(3))
    assert support == approx((600 + 45) * G, rel=1e-8)
    assert [rest[f"belt {k}"].tension[0] for k in range(4)] == approx([3000] * 4, rel=1e-6)
    result = cd.simulate(model, until=6, every=0.02, start="equilibrium")
    assert result["drive"].ground_speed[-1] == approx(1.5, abs=0.02)
    assert result["drive"].tightest.min() > 0  # never slack everywhere
    assert result["drive"].excess.max() < 0
    assert abs(result["drive"].on_wheels.sum(axis=1) - result["drive"].effort).max() < 1e-8


def test_what_refers_to_a_segment_refers_to_the_pretensioned_one():
    model = vehicle()
    drive = model.elements["drive"]
    model.add(cd.At("halt", 5.0, do=[cd.Switch(drive, on=False)]))
    tight = cd.pretensioned(model, hold=HELD)
    new = tight.elements["drive"]
    assert new is not drive
    assert new.segments == (tight.elements["belt 1"], tight.elements["belt 2"])
    assert tight.elements["halt"].do[0].force is new
    assert drive.segments[0].reference_length is None  # the first model is as it was
    assert model.elements["halt"].do[0].force is drive


def test_a_tracked_vehicle_in_a_file():
    model = cd.pretensioned(vehicle(), hold=HELD)
    again = parse_yaml(to_yaml(model)).model
    ends = [cd.simulate(m, until=0.5, start="equilibrium")["hull"].position[-1] for m in (model, again)]
    assert ends[0] == approx(ends[1], abs=1e-12)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"wheels": ()}, "no wheels"),
        ({"forward": 2}, "forward must be 1 or -1"),
        ({"at": "rim"}, "not known"),
        ({"damping": 0.0}, "damping must be positive"),
        ({"segments": ("x",)}, "expected a list of TrackSegment"),
    ],
)
def test_what_is_refused(words, message):
    model = cd.Model("sledge")
    box = model.body("box", mass=1, inertia=1)
    contact = cd.WheelContact("w", box, model.ground, **TYRE)
    options = {"wheels": [contact], "speed": 1.0, "stiffness": 1.0, "damping": 1.0, "friction": 0.5} | words
    with pytest.raises(cd.ModelError, match=message):
        cd.TrackDrive("drive", box, **options)
