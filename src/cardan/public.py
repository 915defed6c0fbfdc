"""The public names of cardan: what `import cardan as cd` offers.

Where each lives is written once, in the imports for type checkers of `cardan/__init__.py`. Modules are imported when a
name is first asked for. File formats, which have the same words as Python, ask here, too.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

ALL = ("*",)  # of a module that lists its public names in its own __all__: joints, drivers, forces, blocks, events

# words of other programs, and what is written here instead
OTHER_WORDS = {
    ("Prismatic", "Slider", "Slide", "Sliding", "PrismaticJoint"): "a sliding joint is cd.Translational(name, i, j)",
    ("Hinge", "Pin", "Pivot", "RevoluteJoint", "Bearing", "Axle"): "a pin joint is cd.Revolute(name, i, j)",
    ("Ball", "BallJoint", "BallSocket", "SphericalJoint"): "a ball joint is cd.Spherical(name, i, j)",
    ("Weld", "Rigid", "Lock", "FixedJoint", "Grip", "Gripper"): (
        "a rigid connection is cd.Fixed(name, i, j), and cd.Clamp(name, i, j) between points that do not meet"
    ),
    ("Cardan", "Hooke", "UniversalJoint", "UJoint"): "a universal joint is cd.Universal(name, i, j)",
    ("CV", "CVJoint", "ConstantVelocityJoint"): "a constant-velocity joint is cd.ConstantVelocity(name, i, j)",
    ("Joint",): "a joint is one of cd.Revolute, cd.Translational, cd.Spherical, cd.Fixed and others",
    ("ClearanceJoint", "Clearance", "Journal", "SleeveBearing", "PlainBearing"): (
        "a pin with play in its bearing is cd.JournalBearing(name, i, j, play=..., stiffness=..., restitution=...)"
    ),
    ("Rod", "Bar", "Distance", "MasslessLink"): "a massless rod of fixed length is cd.Link(name, i, j, length=...)",
    ("Damper", "Dashpot", "SpringDamper", "TSDA", "ShockAbsorber", "LinearSpring"): (
        "springs and dampers between two points are cd.Spring(name, i, j, stiffness=..., damping=...)"
    ),
    ("RotationalSpring", "TorsionalSpring", "RSDA", "TorsionDamper", "RotaryDamper"): (
        "springs and dampers of a joint's angle are cd.TorsionSpring(name, joint, stiffness=..., damping=...)"
    ),
    ("ElectricMotor", "DCMachine", "DcMotor", "EMF"): (
        "a DC machine is cd.DCMotor(name, joint, voltage=..., resistance=..., constant=...)"
    ),
    ("ServoMotor", "PositionControl", "PositionServo"): (
        "a servo is cd.Servo(name, joint, target=..., position_gain=..., speed_gain=...)"
    ),
    ("Actuator", "Motion", "Driver"): (
        "a motor is cd.Motor(name, joint, torque=...), with speed=... or with curve=[(speed, torque), ...]; a motion "
        "is imposed by cd.Drive(name, joint.angle, lambda t: ...)"
    ),
    ("PowerLine", "Catenary", "MooringLine"): (
        "a cable with mass is cd.cable(model, name, start, end, axial=EA, mass_per_length=...), one without, also over "
        "pulleys, cd.Cable(name, path, radii, axial=EA)"
    ),
    ("String", "Tether", "Tendon", "Pulley", "Winch", "Hoist", "BlockAndTackle", "Capstan", "Drum"): (
        "a rope over points, pulleys and drums is cd.Rope(name, path, radii), with stiffness=... where it stretches; a "
        "winch is its length=lambda t: ..., or a drum at its end"
    ),
    ("PlanetaryGear", "Epicyclic", "SunGear", "RingGear", "PlanetGear", "PlanetaryGearSet"): (
        "a planetary gear set is cd.Planetary(name, sun, ring, carrier, sun_teeth=..., ring_teeth=...)"
    ),
    ("DifferentialGear", "FinalDrive", "TorqueSplit"): (
        "an axle that shares torque is cd.Differential(name, input, left, right, ratio=...)"
    ),
    ("BeltDrive", "VBelt", "ToothedBelt", "TimingBelt", "Sheave"): (
        "a belt round pulleys is cd.Belt(name, pulleys, radii), one with teeth cd.Chain(name, sprockets, teeth, pitch)"
    ),
    ("ChainDrive", "Sprocket", "RollerChain"): "a chain is cd.Chain(name, sprockets, teeth, pitch)",
    ("Mimic", "Coupler", "JointEquality"): (
        "angles and travels that go together without slack are cd.Coupling(name, (first.angle, second.angle), "
        "factors=(1, -2)); between two wheels that is cd.Gear(name, i, j, radius_i=..., radius_j=...)"
    ),
    ("Gearbox", "GearPair", "Worm", "SpurGear", "Transmission"): (
        "a pair of gears is cd.Gear(name, i, j, radius_i=..., radius_j=...)"
    ),
    ("ReflectedInertia", "RotorInertia", "Inerter", "AddedInertia", "AddedMass", "JointInertia"): (
        "inertia along a coordinate, such as that of a rotor behind a gear, is cd.Armature(name, joint, inertia)"
    ),
    ("LeadScrew", "BallScrew", "Nut", "Thread"): "a nut on a thread is cd.Screw(name, i, j, pitch=...)",
    ("Piston", "Jack", "HydraulicJack", "HydraulicActuatorSimple"): (
        "a hydraulic cylinder is cd.HydraulicActuator, with given pressures cd.HydraulicCylinder, and a rod whose "
        "length is imposed cd.Link(name, i, j, length=lambda t: ...)"
    ),
    ("Throttle", "CheckValve", "ReliefValve", "PressureReliefValve", "Restrictor"): (
        "a throttle is cd.Orifice(name, high, low, area, ...), a check valve one with opens_at=0, a relief valve one "
        "with opens_at= its pressure"
    ),
    ("ProportionalValve", "FourWayValve", "SpoolValve", "ControlValve"): (
        "a valve with four ports is cd.DirectionalValve(name, opening, supply=, tank=, a=, b=, gain=, transition=)"
    ),
    ("HydraulicMotor", "GearPump", "PistonPump", "DisplacementPump"): (
        "pumps and hydraulic motors are cd.HydraulicPump(name, joint, displacement, high, low)"
    ),
    ("MasslessNode", "MasslessBody", "QuasiStatic"): (
        "a node where forces are in balance is model.particle(name, mass=0) with cd.ForceBalance(name, node)"
    ),
    ("Wheel", "Tire", "RollingDisc", "RollingDisk", "RollingWheel", "RollingWithoutSlip"): (
        "a wheel that rolls without slip is cd.Rolling(name, body, radius=...); wheels that slip are cd.WheelContact "
        "and cd.Tyre"
    ),
    ("RollingSphere", "BallOnPlane"): "a ball that rolls without slip is cd.RollingBall(name, body, radius=...)",
    ("Nonholonomic", "NonholonomicConstraint", "SpeedConstraint"): (
        "an equation of speeds is cd.VelocityConstraint(name, lambda s: ...)"
    ),
    (
        "Skate",
        "Blade",
        "Keel",
        "Sleigh",
    ): "an edge that does not move sideways is cd.KnifeEdge(name, body.at(x, y), axis=...)",
    ("Flexible", "ModalBody", "Superelement", "MNF", "FFRF", "ReducedOrder"): (
        "a flexible body with modes is cd.flexible_body(model, name, data), its data cd.craig_bampton(...)"
    ),
    (
        "Body",
        "RigidBody",
        "Part",
        "Mass",
        "Rotor",
        "Crank",
        "Flywheel",
    ): "a body is model.body(name, mass=..., inertia=...)",
    (
        "Particle",
        "PointMass",
        "MassPoint",
        "LumpedMass",
    ): "a point mass is model.particle(name, mass=..., position=...)",
    (
        "OrientationJoint",
        "LockedRotation",
        "NoRotation",
    ): "an orientation that stays is cd.FixedOrientation(name, i, j)",
    ("Ground", "World", "Frame"): "the ground is model.ground",
    ("Marker", "Attachment", "Mount"): "a point of a body is body.at(x, y), or body.at(x, y, z, axis=...) in space",
    ("NewtonGravity", "PointGravity", "UniversalGravitation", "GravitationalForce"): (
        "bodies that attract each other are cd.Gravitation(name, (sun, planet))"
    ),
    ("SpringDamper3D", "CartesianSpringDamper", "LinearBushing"): (
        "a spring along each global axis is cd.CartesianSpring(name, a, b, stiffness=(kx, ky))"
    ),
    ("Gravity",): 'gravity is an argument of the model: cd.Model("name", gravity=(0, -9.81))',
    ("Parameter", "Variable", "DesignVariable"): 'a parameter is model.parameter("name", value, bounds=(low, high))',
    ("Rack", "RackPinion"): "a rack with its pinion is cd.RackAndPinion",
    ("Wall", "Floor", "Stopper", "Bumper"): "a stop is cd.Limit, and a surface that yields is cd.Contact",
    ("LuGre", "Dahl", "Bristle", "Stribeck"): (
        "bristles that bend are cd.BristleFriction(name, joint, stiffness=...), and a coefficient that depends on "
        "speed is cd.Friction(name, joint, static=, kinetic=, stribeck=)"
    ),
    ("Brake", "Clutch", "DiscBrake", "PlateClutch", "Synchronizer"): (
        "clutches and brakes are cd.Friction(name, along=lambda s: radius * (s.angle(a) - s.angle(b)), static=..., "
        "normal=lambda s: ...), which sticks and slips, with the pressing force as normal"
    ),
    ("Freewheel", "SpragClutch", "OverrunningClutch", "Backstop", "Freewheeling"): (
        "a freewheel is cd.OneWayClutch(name, driver, driven, stiffness=...)"
    ),
    ("FluidCoupling", "HydrodynamicCoupling"): "a fluid coupling is a cd.TorqueConverter whose ratio is 1",
    ("Backlash", "ToothContact", "MeshStiffness", "GearContact"): (
        "gears with backlash and elastic teeth are cd.GearMesh(name, i, j, radius_i, radius_j, stiffness, backlash=...)"
    ),
    (
        "run",
        "solve",
        "integrate",
        "Simulation",
        "dynamics",
    ): "a run is cd.simulate(model, until=...)",
    ("static", "statics", "static_equilibrium"): "a position at rest is cd.equilibrium(model)",
    ("inverse_dynamics", "kinetostatics"): "forces of driven machines are cd.inverse(model, until=..., every=...)",
    ("whirl", "critical_speed", "critical_speeds", "rotordynamics", "rotor_dynamics", "gyroscopic"): (
        "frequencies and critical speeds of a rotor are cd.campbell(model, speed, values), and what unbalance does is "
        "cd.unbalance_response"
    ),
    ("modes", "eigenvalues", "modal", "natural_frequencies"): "vibration modes are cd.linearize(model)",
    (
        "plot",
        "animate",
        "save",
        "report",
    ): "figures and files come from a result: result.plot, .animate and .save",
    ("load", "read", "open", "from_file"): "files are read by cd.load_model, cd.load_result and cd.load_sweep",
    ("minimize", "optimise"): "a design is optimized by cd.optimize(model, minimize=..., until=...)",
    ("monte_carlo", "montecarlo", "tolerance_analysis"): (
        "uncertain parameters are cd.uncertainty(model, {name: cd.Normal(...)}, ...)"
    ),
    ("save_model", "write_model", "to_yaml", "dump"): (
        "files of models are written by the command cardan convert, and read by cd.load_model"
    ),
    ("fit", "identify", "calibrate"): (
        "a fit to measured data is cd.optimize of an Integral of the squared deviation, or cd.objective for SciPy"
    ),
    ("abs", "min", "max", "where", "pow", "radians"): (
        "in functions of a machine, cd.fabs, cd.fmin, cd.fmax and cd.if_else stand for Python's; powers are x**n"
    ),
}


@lru_cache
def homes() -> dict[str, tuple[str, ...]]:
    """The modules in which public names live, with these names, or `ALL`."""
    for node in ast.parse(pkgutil.get_data("cardan", "__init__.py") or b"").body:
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            imports = (line for line in node.body if isinstance(line, ast.ImportFrom))
            return {str(line.module): tuple(alias.name for alias in line.names) for line in imports}
    raise ImportError("the public names of cardan are not listed")


def find(name: str) -> Any:
    """What a public name stands for."""
    for home, names in homes().items():
        if name in names:
            return getattr(importlib.import_module(home), name)
    if name[:1].isupper():
        for home, listed in _listed():
            if name in listed:
                return getattr(importlib.import_module(home), name)
    raise AttributeError(f"module 'cardan' has no attribute {name!r}{'' if name.startswith('_') else _near(name)}")


def _listed() -> Iterator[tuple[str, list[str]]]:
    """The modules that list their public names themselves."""
    for home in (home for home, names in homes().items() if names == ALL):
        yield home, importlib.import_module(home).__all__


def instead_of(word: str) -> str:
    """What is written for a word of other programs; nothing for all other words."""
    remedies = (ours for words, ours in OTHER_WORDS.items() if word.casefold() in (other.casefold() for other in words))
    return next(remedies, "")


def _near(name: str) -> str:
    """What may have been meant."""
    from cardan.errors import suggestion

    if ours := instead_of(name):
        return f": {ours}"
    return suggestion(name, names())


def names() -> list[str]:
    """All public names."""
    named = (name for names in homes().values() if names != ALL for name in names)
    return sorted([*named, *(name for _, listed in _listed() for name in listed), "__version__"])
