"""Pareto front of a suspension: comfort against travel of a quarter of a car that drives over a bump.

Shows: two objectives at once, a limit, whole generations of designs in lanes, the knee of the front. A soft suspension
hardly shakes the body and needs much travel, a hard one the other way round; the wheel must not leave the road.
Source: own definition, with the usual numbers of a quarter-car model; the bump is a haversine. SI units. Without
gravity: positions are counted from where the car stands.
"""

import sys

import cardan as cd

BODY, WHEEL = 300.0, 40.0  # kg
TYRE = 180e3  # N/m
HEIGHT, LENGTH, SPEED = 0.08, 4.0, 10.0  # m, m, m/s: the bump, and the car
START, END, EVERY = 0.1, 2.0, 0.01  # s: the bump begins; the run ends; reporting interval
REST = 0.5  # m, strut and tyre as the car stands
LOAD = (BODY + WHEEL) * 9.81  # N, of the tyre


def build() -> cd.Model:
    model = cd.Model("quarter of a car", gravity=None)
    k = model.parameter("k", 20e3, bounds=(5e3, 80e3))  # N/m
    c = model.parameter("c", 1500.0, bounds=(200, 8000))  # N s/m
    bump = cd.bump_profile(START, LENGTH / SPEED, HEIGHT)  # over time
    road = model.body("road", mass=1, inertia=1, shape=cd.Box(0.8, 0.05, 0.8))
    wheel = model.body("wheel", mass=WHEEL, inertia=1, position=(0, REST), shape=cd.Box(0.3, 0.3, 0.3))
    body = model.body("body", mass=BODY, inertia=1, position=(0, 2 * REST), shape=cd.Box(0.8, 0.25, 0.8))
    for name, part in (("road", road), ("wheel", wheel), ("body", body)):
        model.add(cd.Translational(f"{name} guide", model.ground.at(0, 0, axis=(0, 1)), part.at(0, 0)))
    model.add(cd.Drive("bump", road.y, lambda t: bump(t)))
    model.add(cd.Spring("tyre", road.at(0, 0), wheel.at(0, 0), stiffness=TYRE, free_length=REST))
    strut = cd.Spring("strut", wheel.at(0, 0), body.at(0, 0), stiffness=k, damping=c, free_length=REST)
    model.add(strut)
    model.add(cd.Gain("travel", lambda s: s.length(strut) - REST, 1.0, unit="m"))
    return model


def motion() -> cd.Result:
    """The run that the gallery shows."""
    return cd.simulate(build(), until=END, every=1 / 120)


def find(population: int, generations: int) -> cd.ParetoFront:
    return cd.pareto(
        build(),
        minimize={"discomfort": "rms:body.acceleration.y", "travel": "peak:travel.output"},
        subject_to=f"max:tyre.force <= {LOAD}",
        until=END,
        every=EVERY,
        solver=cd.Search(log=["k", "c"], population=population, generations=generations),
        progress=True,
    )


def main(plot: bool = False, population: int = 32, generations: int = 10) -> dict[str, object]:
    front = find(population, generations)
    print(front.report())
    knee = front.design(front.knee())
    print(f"knee: k = {knee.parameters['k'] / 1e3:.1f} kN/m, c = {knee.parameters['c'] / 1e3:.2f} kN s/m")
    if plot:
        front.save("suspension_pareto.csv")
        front.plot("suspension_pareto.png")
    return {
        "k": front["k"],
        "c": front["c"],
        "discomfort": front["discomfort"],
        "travel": front["travel"],
        "tyre": front["max:tyre.force"],
        "hypervolume": front.hypervolume([3.0, 0.08]),
        "failures": len(front.failures),
    }


if __name__ == "__main__":
    main(plot="--plot" in sys.argv, population=100, generations=30)
