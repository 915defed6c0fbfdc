"""The tables of docs/howto/quantities.md, written from the elements themselves (docs/make_quantities.py)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from tests.matrix.rows import ROWS

from cardan.analysis.in_c.description import output_widths
from cardan.analysis.run.collect import columns_of, parts_of
from cardan.compiled.compiling import compile_system
from cardan.results.naming import Quantity
from cardan.results.result import Columns, Result, Stats

PAGE = Path(__file__).parents[2] / "docs" / "howto" / "quantities.md"
BEGIN, END = "<!-- tables by docs/make_quantities.py -->", "<!-- end of the tables -->"
MEANINGS = {
    "friction_across": "what rolling needs across the track",
    "engaged": "1 while the pin is in a slot, else 0",
    "eccentricity": "of a journal: its distance from the middle of the bearing",
    "crank_angle": "of the crank from the line of centres of a Geneva drive",
    "current": "in the winding of a motor", "voltage": "at the winding, within its limits",
    "electric_power": "voltage times current", "heat": "what the winding loses",
    "error": "target less position",
    "position": "where the origin of a body, or a point, is; of `Point`, too",
    "angle": "how far a body has turned (plane), or a joint or spring; over any number of turns",
    "orientation": "Euler parameters of a body in space",
    "velocity": "rate of `position`",
    "angular_velocity": "rate of `angle`; in space a vector in body axes",
    "acceleration": "rate of `velocity`",
    "angular_acceleration": "rate of `angular_velocity`; in space in body axes",
    "speed": "magnitude of `velocity`",
    "angular_velocity_global": "the angular velocity of a body in space, in global axes",
    "angular_acceleration_global": "the angular acceleration of a body in space, in global axes",
    "direction_cosines": "the matrix that turns body axes into global axes, by rows (space)",
    "euler_angles": "3-1-3 Euler angles; in results only, because they count turns",
    "rotation_vector": "axis times angle; in results only, because it counts turns",
    "reaction_at_joint": "force and moment on the first body of a joint, moment about the point of the joint",
    "reaction_i": "the same, moment about the centre of mass of the first body (of the ground: about the origin)",
    "reaction_j": "force and moment on the second body, moment about its centre of mass",
    "reaction_3": "force and moment on the third body, and so on",
    "multiplier": "the Lagrange multipliers of the rows of a joint",
    "force": "of a joint the magnitude of its reaction force; of a driver, limit, friction, spring the force along it;"
    " of `Force`, `Drag` and `Bushing` a vector",
    "torque": "a driving torque, that of a spring, or what twists a beam",
    **{f"{shaft}_torque": f"torque that a planetary set or differential puts on its {shaft} shaft"
       for shaft in ("sun", "ring", "carrier", "input", "left", "right")},
    **{f"{shaft}_torque": f"what a torque converter {what}"
       for shaft, what in (("pump", "takes from its pump"), ("turbine", "gives its turbine"))},
    "speed_ratio": "speed of the turbine over that of the pump",
    **{f"tension_{k}": f"pull of section {k} of a rope, belt or chain" for k in (1, 2, 3)},
    **{f"slip_{k}": f"speed at which a belt slips on its pulley {k}" for k in (1, 2)},
    "power": "what a motor puts into the machine: torque times rate",
    "displacement": "travel of a slide; of a bushing a vector",
    "displacement_x": "travel along the first axis of a plane",
    "displacement_y": "travel along the second axis of a plane", "displacement_z": "travel along the third axis",
    "displacement_rate": "rate of `displacement`, where `rate` could be that of an angle, too",
    "angle_rate": "rate of `angle`, where `rate` could be that of a length, too",
    "rate": "rate of the `angle`, `displacement` or `length` of the element",
    "angle_i": "angle about the axis on the first body", "angle_j": "angle about the axis on the second body",
    "rate_i": "rate of `angle_i`", "rate_j": "rate of `angle_j`",
    "length": "distance of the two ends",
    "spring_force": "part of `force`: the spring", "damper_force": "part of `force`: the damper",
    "actuator_force": "part of `force`: the actuator",
    "spring_torque": "part of `torque`: the spring", "damper_torque": "part of `torque`: the damper",
    "actuator_torque": "part of `torque`: the actuator",
    "rotation": "how far a bushing is turned",
    "flow": "volume that a cylinder takes in, or that a pump delivers", "flow_a": "volume out of port a of a valve",
    "flow_b": "volume out of port b", "flow_supply": "volume from the supply into a valve",
    "pressure_1": "pressure in the first chamber", "pressure_2": "pressure in the second chamber",
    "flow_1": "volume into the first chamber",
    "flow_2": "volume into the second chamber",
    "tension": "pull of a track, or of a beam along itself",
    **{f"mode_{k}": f"amplitude of mode {k} of a flexible body, a length" for k in (1, 2, 3)},
    "strain_energy": "what the modes of a flexible body store",
    "stress_root": "equivalent stress of von Mises at the place `root` of a flexible body's data",
    "shear": "force across a beam; in space along y and z of its section",
    **{f"moment_{end}": f"bending moment at end {end} of a beam; in space about y and z of its section"
       for end in "ij"},
    **{f"stress_{end}": f"largest normal stress at end {end} of a beam" for end in "ij"},
    "effort": "force that a sprocket puts on its track",
    "traction_limit": "the most that the ground takes", "excess": "how far the effort is beyond that",
    "lag": "how far the track has slipped", "ground_speed": "speed over the ground",
    "on_wheels": "the share of each wheel", "penetration": "depth of a contact",
    "contact": "where cam and follower touch", "push": "the force between them along the normal",
    "normal_force": "pressure of a contact, or on a friction", "friction_force": "force along a contact",
    "force_across": "force in the second direction of a friction", "slip_across": "slip in the second direction",
    "force_third": "force in the third direction of a friction", "slip_third": "slip in the third direction",
    "shear_deformation": "spring deflection of a contact along its face", "slip_speed": "speed along a contact",
    "contact_angle": "direction of the ground under a wheel",
    "deflection": "how far a tyre is pressed in, or the bristles of a friction are bent",
    "slip": "of a friction the speed along it; of a tyre the longitudinal slip",
    "slip_angle": "sideways slip of a tyre",
    "longitudinal_force": "force of a tyre forwards", "lateral_force": "force of a tyre sideways",
    "gap": "how far a limit is from its nearer end", "value": "of a user state or a parameter; its name alone means it",
    "output": "of a block; its name alone means it",
    "output_rate": "rate of `output`", "yoke": "angle of a pump's yoke",
    "stop_torque": "torque of a stick's stop", "kinetic": "kinetic energy, of the machine or of an armature",
    "potential": "potential energy of weights and springs", "total": "kinetic and potential energy",
}  # fmt: skip


class Reported(NamedTuple):
    """A quantity of an element of some kind: the dimension, its components and their units."""

    kind: str
    word: str
    dim: int
    components: str
    units: str


def made_up(system, rows) -> Result:
    """A result of given rows, as the runtime in C would write them."""
    widths = output_widths(system)
    arrays = dict(zip(widths, np.split(rows, np.cumsum([*widths.values()])[:-1], axis=1), strict=True))
    parameters = dict.fromkeys(system.model.parameters, 0.5)
    columns, model = Columns(columns_of(system), arrays), system.model
    times = np.arange(float(len(rows)))
    return Result(model.name, model.units, times, parts_of(system), columns, Stats(), parameters)


def reported_quantities() -> Iterator[Reported]:
    for row in ROWS.values():
        system = compile_system(row.bench().model)
        result = made_up(system, np.ones((1, sum(output_widths(system).values()))))
        for name in result.elements:
            kind = result.parts[name].type if name in result.parts else "Parameter" * (name != "energy") or "energy"
            for word in result.quantities(name):
                units = result.unit(name, word)
                parts = [ending[1:] for ending in Quantity(name, word, None, len(units)).endings]
                many = word in ("multiplier", "on_wheels") and "1, 2"
                yield Reported(
                    kind, word, row.dim, many or ", ".join(parts), ", ".join(dict.fromkeys(filter(None, units)))
                )


def rendered() -> str:
    units, components, kinds = defaultdict(dict), defaultdict(dict), defaultdict(dict)
    for one in reported_quantities():
        for unit in filter(None, [one.units]):
            units[one.word][unit] = None
        components[one.word].setdefault(one.dim, {})[one.components] = None
        kinds[one.kind][one.word] = None
    lines = ["| quantity | meaning | unit | in the plane | in space |", "|---|---|---|---|---|"]
    for word in sorted(units | components):
        cells = [_components(components[word].get(dim)) for dim in (2, 3)]
        lines.append(f"| `{word}` | {MEANINGS[word]} | {'; '.join(units[word])} | {cells[0]} | {cells[1]} |")
    lines += ["", "| element | quantities |", "|---|---|"]
    common = {"reaction_at_joint", "reaction_i", "reaction_j", "reaction_3", "multiplier"}
    for kind in sorted(kinds, key=str.lower):
        words = [f"`{word}`" for word in kinds[kind] if word not in common]
        reactions = ["reactions"] * (not common.isdisjoint(kinds[kind]))
        lines.append(f"| {f'`{kind}`' if kind != 'energy' else kind} | {', '.join(words + reactions)} |")
    return "\n".join(lines)


def _components(choices: dict[str, None] | None) -> str:
    if not choices:
        return ""
    return " or ".join(f".{', .'.join(c.split(', '))}" if c else "a number" for c in sorted(choices))


def page_with(tables: str) -> str:
    before, rest = PAGE.read_text(encoding="utf-8").split(BEGIN)
    return f"{before}{BEGIN}\n\n{tables}\n\n{END}{rest.split(END)[1]}"
