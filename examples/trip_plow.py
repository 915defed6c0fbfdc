"""Trip plow: the share meets a rock, trips over it and is set back by a spring, with five contacts on the way.

Shows: stops as springs whose stiffness and damping grow with the overlap; a spring made from its wire, coil and turns;
a run from static equilibrium that gets its speed by impulses at t = 0; events that only note when contacts change.
Source: Barman & Haug (1981), section 6.3; SI units; the weights are the printed ones.
The report's equilibrium is unstable (the toggles stand short of their stop), so that it is sought by Newton's steps.
Not printed there, and found from its tables: the rock also lifts the tip, in statics by 300 N (three times its push)
with 135.814 N m about the share's mass centre. How the lift goes on is unknown; stated here: it grows at first as three
times the push and saturates, 2000 N (1 - exp(-3 f / 2000 N)).
"""

import sys
from collections.abc import Callable
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from matplotlib.patches import Circle

import cardan as cd
from cardan.typing import Expression

SHEAR_MODULUS = 1.86e10  # N/m², of the spring's wire
END_COILS = 0.56604e-2  # m, added to the length of the turns
START = {"b1": 0.56604e-2, "b2": 0.181361e-1, "b3": 10.0}  # m wire, m coil, turns
BOUNDS = {"b1": (0.2e-2, 0.1e-1), "b2": (0.1e-1, 0.1), "b3": (8.0, 14.0)}

BODIES = {  # mass, inertia, position, angle (of table 6.7, as estimates), weight
    "share": (60.398, 3.971, (-0.65192, 0.25705), -0.025425, 592.5044),
    "lower link": (22.0157, 0.70537, (-0.48372, 0.68102), -0.021228, 215.9740),
    "rear toggle": (4.522, 0.0351, (-0.50766, 0.88885), 0.42143, 44.3608),
    "front toggle": (2.559, 0.0122, (-0.3843, 0.92972), 0.11154, 25.1038),
    "U-bolt": (2.155, 0.0184, (-0.34308, 0.77348), 0.5033, 21.1406),
    "tractor": (8237.376, 12000.0, (1.3486, 0.7181), 0.0, 0.0),
}
PINS = {
    "J1": ("share", (-0.0845, 0.276), "lower link", (-0.2425, -0.1511)),
    "J2": ("share", (-0.008, 0.585), "rear toggle", (-0.1445, 0.0135)),
    "J3": ("rear toggle", (0.046, 0.0135), "front toggle", (-0.08745, 0.0)),
    "J4": ("front toggle", (0.091, 0.04503), "tractor", (-1.6475, 0.2665)),
    "J5": ("lower link", (0.203, -0.0158), "U-bolt", (0.0, -0.1285)),
    "J6": ("lower link", (0.2315, 0.042), "tractor", (-1.6, 0.0)),
}
SPRING_ENDS = {"rear toggle": (0.0841, 0.0135), "U-bolt": (0.0, 0.127)}
Place = tuple[float, float]
Bumper = tuple[str, Place, str, Place, float, float, float]
STOPS: dict[str, Bumper] = {  # ends, largest stiffness and damping, length at which they touch
    "A": ("tractor", (3.0, 0.1975), "U-bolt", (0.0, 0.085), 1e6, 6.2e4, 4.6975),
    "B": ("share", (0.0, 0.47), "lower link", (0.0, 0.0495), 1e6, 6.0e4, 0.1582),
    "C": (
        "tractor",
        (-1.617, 0.1975),
        "lower link",
        (0.0333, 0.042),
        1e6,
        6.2e5,
        0.08805,
    ),  # table 6.6: .03333, 6.7 and 6.8: .0333
    "D": ("rear toggle", (0.095, 0.0135), "front toggle", (-0.03845, 0.0), 1e6, 6.2e4, 0.0128),
    "E": ("share", (0.4595, -0.249), "ground", (0.0, -0.01), 1e5, 0.0, 0.2),
}
FULL_AFTER, SHARPNESS = 8.617739e-6, 1.2  # m, -: θ and b of eq. 6.11
NEARLY_OPEN = 1e-12  # of θ: keeps the power differentiable where a stop is open; 4e-9 N/m of stiffness

SPEED, PULL = 2.0, 100.0  # m/s, N
STATIC_LIFT, STATIC_MOMENT = 300.0, 135.8136  # N, N m on the share, in statics only
LIFT_RATIO, LARGEST_LIFT = 3.0, 2000.0  # -, N
LEAST_HEIGHT = 0.2508  # m, 2 inches above the rock
UNTIL, DESIGN_TIME = 0.85, 0.832  # s; the report's design problems end at the second
PUBLISHED = {  # s, sec. 6.3.1; the tip's times are read off its figure
    "E opens": 0.10, "A closes": 0.11795, "E closes": 0.22, "E opens again": 0.32, "B opens": 0.32384,
    "C closes": 0.39581, "D closes": 0.53509, "C opens": 0.55585, "A opens": 0.68854, "B closes": 0.83174,
}  # fmt: skip
TREMBLE = 0.3  # s
BLUE = "#0072B2"
SNAPSHOTS = (0.0, 0.2, 0.405, 0.552, 0.692, 0.828)  # s, the last four as in figure 6.8
WINDOW = (-2.3, -1.1, -0.77, 0.62)  # m, what a snapshot shows, from the tractor's mass centre


def spring_constant(b1: Any, b2: Any, b3: Any) -> Any:
    """G d⁴/(8 D³ n) of a coil spring: wire d, coil D, n turns (eq. 6.14)."""
    return SHEAR_MODULUS * b1**4 / (8 * b2**3 * b3)


def free_length(b1: Any, b2: Any, b3: Any) -> Any:
    """The turns side by side, and the ends (eq. 6.12)."""
    return b1 * b3 + END_COILS


def contact(s: cd.View, stop: str) -> Any:
    """1 - exp(-(<l₀ - l>/θ)^b): how far a stop is closed, from 0 to 1 (Barman & Haug 1981, eq. 6.11)."""
    overlap = cd.fmax((STOPS[stop][-1] - s.length(stop)) / FULL_AFTER, NEARLY_OPEN)
    return 1 - cd.exp(-(overlap**SHARPNESS))


def push(s: cd.View) -> Any:
    """The force of the rock on the tip."""
    *_, stiffness, _, touching = STOPS["E"]
    return stiffness * contact(s, "E") * (touching - s.length("E"))


def saturating(f: Expression) -> Expression:
    return LARGEST_LIFT * (1 - cd.exp(-LIFT_RATIO * f / LARGEST_LIFT))


def build(lift: Callable[[Any], Any] = saturating, rounding: tuple[float, float] = (0.0, 0.0)) -> cd.Model:
    """The plow; `lift(f)` is the tip's lift, given the push f of the rock.

    `rounding` is added to stiffness and free length of the reset spring: tables differ from the formulas by as much.
    """
    model = cd.Model("trip plow", gravity=None)
    b1, b2, b3 = (model.parameter(name, START[name], bounds=BOUNDS[name]) for name in START)
    for name, (mass, inertia, position, angle, weight) in BODIES.items():
        body = model.body(name, mass=mass, inertia=inertia, position=position, angle=angle)
        model.add(cd.Force(f"weight of {name}", body.at(0, 0), (0, -weight)))
    place = {"ground": model.ground, **model.bodies}
    for name, (i, at_i, j, at_j) in PINS.items():
        model.add(cd.Revolute(name, place[i].at(*at_i), place[j].at(*at_j)))
    tractor, share = place["tractor"], place["share"]
    model.add(cd.Translational("J7", tractor.at(0, 0.2665, axis=(1, 0)), model.ground.at(0, 0.9846)))
    model.add(cd.Force("pull", tractor.at(0, 0), (PULL, 0)))
    model.add(
        cd.Spring(
            "reset spring",
            *(place[name].at(*point) for name, point in SPRING_ENDS.items()),
            stiffness=spring_constant(b1, b2, b3) + rounding[0],
            free_length=free_length(b1, b2, b3) + rounding[1],
        )
    )
    for name, (i, at_i, j, at_j, stiffness, damping, touching) in STOPS.items():
        add_stop(model, name, place[i].at(*at_i), place[j].at(*at_j), stiffness, damping, touching)
    held = [
        model.add(cd.Force("static lift", share.at(0, 0), (0, STATIC_LIFT))),
        model.add(cd.Torque("static moment", model.bodies["share"], STATIC_MOMENT)),
    ]
    tip = share.at(*STOPS["E"][1])
    lifting = model.add(cd.Force("lift", tip, lambda s: (0, lift(push(s))), active=False))
    at_speed = [cd.Impulse(model.bodies[name].at(0, 0), (SPEED * BODIES[name][0], 0)) for name in BODIES]
    switches = [*(cd.Switch(load, on=False) for load in held), cd.Switch(lifting)]
    model.add(cd.At("rock", 0.0, do=[*switches, *at_speed]))
    return model


class Stop(cd.Spring):
    """A spring that stands for a contact; it is drawn as two pads."""

    glyph = "stop"


class Rock(cd.Spring):
    """The same against a round stone about its second point."""

    glyph = "rock"


def add_stop(model: cd.Model, name: str, a: Any, b: Any, stiffness: float, damping: float, touching: float) -> None:
    """A stop, and the events that note when it closes and opens."""
    kind = Rock if b.body is model.ground else Stop
    model.add(
        kind(
            name,
            a,
            b,
            stiffness=lambda s: stiffness * contact(s, name),
            damping=(lambda s: damping * contact(s, name)) if damping else 0.0,
            free_length=touching,
        )
    )
    model.add(cd.When(f"{name} closes", lambda s: s.length(name) - touching, direction=-1))
    model.add(cd.When(f"{name} opens", lambda s: s.length(name) - touching, direction=1))


def trip(model: cd.Model, until: float = UNTIL, **options: Any) -> cd.Result:
    """The motion: stiff while stops are closed, which method="auto" notices."""
    options = {"method": "auto", "rtol": 1e-8, "atol": 1e-11} | options
    return cd.simulate(model, until, every=0.0005, start="nearest equilibrium", **options)


def event_times(result: cd.Result) -> dict[str, float]:
    """When contacts changed, by the report's names; B, the share on its lower link, trembles before it opens."""
    found: dict[str, float] = {}
    for t, name in result.events:
        if name[0] != "B" or t > TREMBLE:
            found[f"{name} again" if name in found else name] = t
    return {name: found[name] for name in PUBLISHED if name in found}


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return trip(build())


def main(plot: bool = False) -> dict[str, Any]:
    model = build()
    rest = cd.equilibrium(model, seek="nearest")
    (x, y), angle = rest["share"].position[0], rest["share"].angle[0]
    print(f"at rest: share at ({x:.5f}, {y:.5f}) m, {angle:.6f} rad; {rest.extra['stability']}")
    result = trip(model)
    times = event_times(result)
    print("contact        published  computed")
    for name, published in PUBLISHED.items():
        print(f"{name:14} {published:9.5f} {times[name]:9.5f} s")
    stored = spring_constant(*START.values()) * (result["reset spring"].length - free_length(*START.values())) ** 2
    share = result["share"]
    level = (np.abs(share.angle) < np.radians(20)) & (result.t > times["D closes"])
    print(f"twice the energy of the spring: at most {stored.max():.1f} J (published 1602.9)")
    print(f"after the reset within 20° of level from {share.position[level, 1].max():.3f} m on (published 0.75)")
    if plot:
        draw_histories(result).savefig("trip_plow.png", dpi=130)
        draw_snapshots(result).savefig("trip_plow_snapshots.png", dpi=130)
    return {
        "angle_at_rest": angle,
        "stability": rest.extra["stability"],
        "stored": float(stored.max()),
        "level_height": float(share.position[level, 1].max()),
        **times,
    }


# -- the design problems of section 6.3 ------------------------------------------------------------------------------


def twice_the_energy(s: cd.View) -> Any:
    """K (l - l0)² of the reset spring (6.13)."""
    b = [s.parameter(name) for name in START]
    return spring_constant(*b) * (s.length("reset spring") - free_length(*b)) ** 2


def dip(s: cd.View) -> Any:
    """-φ2: how far the share's tip hangs down."""
    return -s.quantity("share.angle")


def dips(angle: float) -> Callable[[cd.View], Any]:
    """How far the tip hangs below this angle."""
    return lambda s: dip(s) - angle


def too_low(s: cd.View) -> Any:
    """How far the tip is below 0.2508 m (6.23)."""
    share = s.model.bodies["share"]
    return LEAST_HEIGHT - s.position(share.at(*STOPS["E"][1]))[1]


COST = cd.Peak(twice_the_energy, name="J")
DESIGNS = {  # tables 6.9, 6.10, 6.11: what must hold from when on, the share by which to begin, start of b4, b1
    "10 degrees": (dips(0.174533), 0.75, 0.01, 1674.71, 0.56604e-2),
    "tip height": (too_low, 0.6, 0.05, 1674.71, 0.566e-2),
    "1 degree": (dips(0.017453), 0.6, 0.0025, 1600.0, 0.56604e-2),
}


def condition(name: str, form: str = "integral") -> cd.Always:
    """The functional constraint of a design problem, by default ∫ <...> dt (6.18, 6.22, 6.26)."""
    f, since, *_ = DESIGNS[name]
    return cd.Always(f, between=(since, None), form=form, name=name)


# -- figures like 6.3 to 6.8 ---------------------------------------------------------------------------------------


def draw_histories(result: cd.Result) -> Figure:
    share, t = result["share"], result.t
    curves = {
        "push of the rock, N (6.3)": -result["E"].force,
        "height of the share's mass centre, m (6.4)": share.position[:, 1],
        "angle of the share, degrees (6.5)": np.degrees(share.angle),
        "tension of the reset spring, N (6.6)": result["reset spring"].force,
        "push of stop B, N (6.7)": -result["B"].force,
    }
    figure = Figure(figsize=(7, 9), layout="constrained")
    panels = figure.subplots(len(curves), 1, sharex=True)
    for panel, (label, values) in zip(panels, curves.items(), strict=True):
        panel.plot(t, values, color=BLUE)
        panel.set_title(label, loc="left", fontsize=9)
        panel.grid(color="#e3e3e3")
    panels[-1].set_xlabel("t, s")
    return figure


def draw_snapshots(result: cd.Result) -> Figure:
    """The plow as seen from the tractor, with the rock."""
    unseen = [*STOPS, "J7", "static moment"]
    figure = result.snapshots(SNAPSHOTS, follow="tractor", window=WINDOW, hide=unseen, size=(8, 6.6))
    for panel in figure.axes:
        panel.add_patch(Circle(STOPS["E"][3], STOPS["E"][-1], facecolor="#cccccc", edgecolor="none", zorder=0))
    return figure


if __name__ == "__main__":
    main(plot="--plot" in sys.argv)
