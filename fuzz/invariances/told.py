"""What a run tells of a machine, in the names, units and axes of its recipe, wherever it was built."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

import cardan as cd
from fuzz.loads import TURNING
from fuzz.poses import planar_rotation, rotation
from fuzz.recipe import Named, Recipe, Spec, World, plain_world

Columns = dict[tuple[str, str], np.ndarray]
TURNING_WORDS = ("angle", "angle_rate", "angle_i", "angle_j", "rate_i", "rate_j")
SLIDING_WORDS = ("displacement", "displacement_rate")
IN_MARKER_I = ("displacement", "force", "rotation", "torque")  # vectors of a bushing
PSEUDO = ("rotation", "torque")
IN_SECTION = ("shear", "moment_i", "moment_j")  # of a beam
BY_FUNCTIONS = ("Planetary", "Differential", "Coupling", "VelocityConstraint")  # of coordinates that are functions
ALONG_GLOBAL_AXES = ("displacement", "displacement_x", "displacement_y", "displacement_z", "force")
COMPONENTS = tuple(f"{word}{end}" for word in ("force", "slip") for end in ("", "_across", "_third"))
IN_OTHER_AXES = {  # quantities whose axes or side do not turn with the machine
    "CartesianSpring": ALONG_GLOBAL_AXES, "FixedOrientation": ALONG_GLOBAL_AXES, "GenericJoint": ALONG_GLOBAL_AXES,
    "Cam": ("push",), "Rolling": ("friction_force", "slip"), "RollingBall": ("friction_force", "slip"),
    **{f"Friction {kind}": COMPONENTS for kind in ("Spherical", "Universal", "Rolling", "RollingBall")},
}  # fmt: skip
ACROSS = ("slip", "longitudinal_force")  # of a tyre: its forward direction is that of a cross product
COORDINATES = (  # along a coordinate of a joint
    "Drive", "Fix", "Limit", "CoordinateForce", "TorsionSpring", "Friction", "BristleFriction", "Armature", "DCMotor",
    "Servo", "Motor", "HydraulicPump",
)  # fmt: skip
UNSIGNED = ("gap", "normal_force", "flow", "power", "electric_power", "heat", "kinetic")


@dataclass
class Told:
    """Times, columns and events of a run, and how it ended."""

    t: np.ndarray
    columns: Columns
    events: list[tuple[str, float]]
    until: float
    error: str = ""
    messages: tuple[str, ...] = ()
    shares_alike: bool = True  # redundant joints share their load as in the machine as it is described

    def row(self, t: float) -> int | None:
        """The last row of this time."""
        rows = np.flatnonzero(np.abs(self.t - t) <= 1e-9 * self.until)
        return int(rows[-1]) if rows.size else None


def told(result: Any, recipe: Recipe, world: World, error: str = "") -> Told:
    """`error`: the message with which the run ended."""
    until = float(recipe.run_options(plain_world(recipe.dim))["until"])
    events = [(_recipe_name(event.name, recipe, world), event.t / world.time) for event in result.events]
    reader = Reader(result, recipe, world)
    messages = tuple(result.stats.messages)
    shares_alike = not world.exchanged
    return Told(result.t / world.time, reader.columns(), events, until, error, messages, shares_alike)


def _recipe_name(name: str, recipe: Recipe, world: World) -> str:
    """The name in the recipe; what follows a dot (".upper", ".shear") is cardan's own."""
    names = [*(s.name for s in recipe.specs), *recipe.states, *recipe.parameters]
    names += [f"b{k}" for k in range(len(recipe.bodies))]
    for own in names:
        called = world.name(own)
        if name == called or name.startswith(f"{called}."):
            return own + name[len(called) :]
    return name


class Reader:
    """Transforms the columns of a result back."""

    def __init__(self, result: Any, recipe: Recipe, world: World):
        self.result, self.recipe, self.world, self.dim = result, recipe, world, recipe.dim
        self.specs = {spec.name: spec for spec in recipe.specs}
        self.factors = unit_factors(result.units, world)
        plain = plain_world(recipe.dim)
        self.is_same_frame = np.array_equal(world.R, plain.R) and not np.any(world.shift) and not world.exchanged
        self.is_same_unit = (world.mass, world.length, world.time) == (1.0, 1.0, 1.0)

    def columns(self) -> Columns:
        columns: Columns = {}
        for (element, word), values in self.result.columns.items():
            name = _recipe_name(element, self.recipe, self.world)
            scaled = self._scaled(element, name, word, np.asarray(values, float))
            if scaled is None:
                continue
            columns |= {(name, key): back for key, back in self._back(name, element, word, scaled).items()}
        return columns

    def _scaled(self, element: str, name: str, word: str, values: np.ndarray) -> np.ndarray | None:
        """In the units of the recipe; nothing where the unit is not said and units were changed."""
        if self.is_same_unit:
            return values
        if name in self.recipe.states or word == "orientation":
            return values  # without a dimension
        factors = [self.factors.get(unit) for unit in self.result.unit(element, word)]
        if None in factors:
            return None
        return values / np.reshape(np.array(factors, float), values.shape[1:])

    def _back(self, name: str, element: str, word: str, values: np.ndarray) -> dict[str, np.ndarray]:
        if element == "energy" or name in self.recipe.states:
            return {word: values}
        if name in self.specs:
            return self._of_element(self.specs[name], element, word, values)
        if any(name == f"b{k}" for k in range(len(self.recipe.bodies))):
            return self._of_body(word, values)
        return {word: values} if self.is_same_frame else {}  # states of contacts and tyres, in axes of their own

    # -- bodies --------------------------------------------------------------------------------------------------------

    def _of_body(self, word: str, values: np.ndarray) -> dict[str, np.ndarray]:
        w = self.world
        if word == "position":
            return {word: (values - w.shift) @ w.R}
        if word == "angle":
            A = planar_rotation(values)
            return {word: w.hand * values, "axes": (w.R.T @ A @ w.body_mirror).reshape(len(values), 4)}
        if word == "orientation":
            return {"axes": (w.R.T @ rotation(values) @ w.body_mirror).reshape(len(values), 9)}
        if word.startswith("angular"):
            return {word: w.hand * (values if self.dim == 2 else values @ w.body_mirror)}
        return {word: values @ w.R}

    # -- elements ------------------------------------------------------------------------------------------------------

    def _of_element(self, spec: Spec, element: str, word: str, values: np.ndarray) -> dict[str, np.ndarray]:
        if not self.is_same_frame and word in IN_OTHER_AXES.get(self._kind_of_axes(spec), ()):
            return {}
        if word.startswith("reaction") and spec.kind in BY_FUNCTIONS:
            return {}  # whose bodies are counted in the order of the machine
        if word.startswith("reaction"):
            return self._reaction(spec, element, word, values)
        if word == "multiplier" or (spec.kind == "Coupling" and word == "force"):
            return {word: values} if self.is_same_frame and self.is_same_unit else {}
        if spec.kind == "Bushing":
            return {word: self._in_marker(word, values)}
        if spec.kind == "Beam":
            return {word: self._in_section(word, values)}
        if spec.kind in ("Force", "Drag", "Contact", "Torque") and values.ndim == 2:
            sign = self.world.hand if spec.kind == "Torque" else -1.0 if spec.name in self.world.exchanged else 1.0
            return {word: sign * values @ self.world.R}
        sign = self._sign(spec, word)
        return {} if sign is None else {word: sign * values}

    def _kind_of_axes(self, spec: Spec) -> str:
        """The kind of an element, or for friction that of its joint."""
        if spec.kind == "Friction" and spec.args and isinstance(spec.args[0], Named):
            return next((f"Friction {s.kind}" for s in self.recipe.specs if s.name == spec.args[0].name), spec.kind)
        return spec.kind

    def _sign(self, spec: Spec, word: str) -> float | None:
        """Of a number that belongs to an element; nothing where it has no partner when i and j are exchanged."""
        w, is_exchanged = self.world, spec.name in self.world.exchanged
        if spec.kind in COORDINATES and isinstance(spec.args[0], Named):
            joint, turning = coordinate_of(self.recipe, spec)
            return 1.0 if word in UNSIGNED else w.sense(joint, turning)
        if spec.kind in ("Torque", "GearMesh", "KnifeEdge"):
            return w.hand
        if spec.kind == "Contact" and word in ("friction_force", "shear_deformation"):
            return w.hand
        if spec.kind == "Tyre" and word in ACROSS:
            return w.hand
        if word in ("displacement_x", "displacement_y") or (spec.kind == "Universal" and word != "force"):
            handed = word != "displacement_x"
            return None if is_exchanged else w.hand if handed else 1.0
        if word in TURNING_WORDS or (word == "rate" and spec.kind in TURNING[self.dim]):
            return w.sense(spec.name, turning=True)
        if word in SLIDING_WORDS or (word == "rate" and spec.kind == "Translational"):
            return w.sense(spec.name, turning=False)
        return 1.0

    def _in_marker(self, word: str, values: np.ndarray) -> np.ndarray:
        """Components along x, y (, z) of marker i: y is on the other side in a mirror."""
        hand = self.world.hand
        if values.ndim == 1:
            return hand * values if word in PSEUDO else values
        across = np.ones(values.shape[1])
        across[1] = hand
        return (hand if word in PSEUDO else 1.0) * values * across

    def _in_section(self, word: str, values: np.ndarray) -> np.ndarray:
        """Of a beam, along and about y, z of its section: y is on the other side in a mirror."""
        hand = self.world.hand
        if word in IN_SECTION and values.ndim == 2:
            return values * (np.array([hand, 1.0]) if word == "shear" else np.array([1.0, hand]))
        return hand * values if word in (*IN_SECTION, "torque") else values

    def _reaction(self, spec: Spec, element: str, word: str, values: np.ndarray) -> dict[str, np.ndarray]:
        """Force and moment in the axes of the recipe; that on the ground about the origin of the recipe."""
        w, dim = self.world, self.dim
        force, moment = values[:, :dim], values[:, dim:]
        bodies = self.result.parts[element].bodies
        where = {"reaction_i": 0, "reaction_j": 1}.get(word)
        if where is not None and where < len(bodies) and bodies[where] == "ground":
            moment = moment - _cross(w.shift, force)
        force, moment = force @ w.R, w.hand * (moment if dim == 2 else moment @ w.R)
        joint = coordinate_of(self.recipe, spec)[0] if spec.kind in COORDINATES else spec.name
        if joint not in w.exchanged:
            return {f"{word} force": force, f"{word} moment": moment}
        if word == "reaction_at_joint":
            return {f"{word} force": -force}  # the other body's; a slide has its point at the other marker
        other = "reaction_j" if word == "reaction_i" else "reaction_i"
        return {f"{other} force": force, f"{other} moment": moment}


def coordinate_of(recipe: Recipe, spec: Spec) -> tuple[str, bool]:
    """The joint along whose coordinate something acts, and whether that is an angle."""
    if not isinstance(spec.args[0], Named):
        return spec.name, False
    joint, coordinate = spec.args[0]
    if coordinate is not None:
        return joint, coordinate == "angle"
    return joint, joint in recipe.names(*TURNING[recipe.dim])


def _cross(shift: np.ndarray, force: np.ndarray) -> np.ndarray:
    if len(shift) == 2:
        return (shift[0] * force[:, 1] - shift[1] * force[:, 0])[:, None]
    return np.cross(shift, force)


def unit_factors(units: cd.Units, world: World) -> Mapping[str, float]:
    """By what numbers in a unit, as results name it, are larger than in the units of the recipe."""
    L, T, force = world.length, world.time, world.mass * world.length / world.time**2
    return {
        units.length: L,
        f"{units.length}/{units.time}": L / T,
        f"{units.length}/{units.time}²": L / T**2,
        "rad": 1.0,
        f"rad/{units.time}": 1 / T,
        f"rad/{units.time}²": 1 / T**2,
        units.force: force,
        units.torque: force * L,
        "J": force * L,
    }
