"""The public names of cardan, and where each lives: what `import cardan as cd` offers.

Modules are imported when a name is first asked for. File formats, which have the same words as Python, ask here, too.
"""

from __future__ import annotations

import importlib
from typing import Any

# where the public names live; joints, drivers and forces list theirs in their own __all__
HOMES = {
    "cardan.model.model": ("Model",),
    "cardan.model.units": ("Units",),
    "cardan.model.named_units": (
        "deg",
        "rpm",
        "mm",
        "cm",
        "km",
        "inch",
        "foot",
        "minute",
        "hour",
        "kmh",
        "mph",
        "gram",
        "tonne",
        "lb",
        "slug",
        "kN",
        "lbf",
        "bar",
        "MPa",
        "GPa",
        "psi",
        "kW",
        "hp",
    ),
    "cardan.model.view": ("MotionView", "View"),
    "cardan.model.element": ("Point",),
    "cardan.model.expressions.functions": ("Spline", "step", "table"),
    "cardan.model.ground.profiles": (
        "bump_profile",
        "curve_with_stops",
        "profile",
        "profile_row",
        "profile_sum",
        "ramp_profile",
        "step_profile",
    ),
    "cardan.model.joints.rolled": ("Rolled", "rolled"),
    "cardan.model.ground.terrain": ("Terrain",),
    "cardan.model.bodies.mesh": ("Mesh",),
    "cardan.model.bodies.shapes": ("Box", "Cone", "Cylinder", "Plate", "Sphere", "Tube"),
    "cardan.model.rotation.orientation": (
        "angular_velocity_from_euler_rates",
        "axis_angle",
        "compose",
        "direction_cosines",
        "euler_angles",
        "inverse_orientation",
        "pointing",
        "rotation_vector",
    ),
    "cardan.model.rotation.orientation_readers": (
        "continuous",
        "to_axis_angle",
        "to_direction_cosines",
        "to_euler_angles",
        "to_rotation_vector",
    ),
    "cardan.model.expressions.blackbox": ("blackbox",),
    "cardan.analysis.assemble": ("assemble",),
    "cardan.analysis.kinematics": ("kinematics", "inverse"),
    "cardan.analysis.equilibrium": ("equilibrium",),
    "cardan.analysis.pretension": ("pretensioned",),
    "cardan.analysis.simulate": ("simulate",),
    "cardan.analysis.run.ending": ("SimulationError",),
    "cardan.analysis.methods": (
        "Auto",
        "Baumgarte",
        "Dae",
        "Direct",
        "JointCoordinates",
        "Method",
        "Partition",
        "Start",
    ),
    "cardan.analysis.linearize": ("linearize",),
    "cardan.analysis.options": ("Resume",),
    "cardan.analysis.rollouts.rollout": ("Rollout", "rollout"),
    "cardan.analysis.frequency_response": ("frequency_response",),
    "cardan.design.optimization.optimize": ("optimize",),
    "cardan.design.optimization.settings": ("Solver",),
    "cardan.design.optimization.optimum": ("Optimum",),
    "cardan.design.distributions": ("LogNormal", "Normal", "Triangular", "Uniform"),
    "cardan.design.tolerances": ("Tolerance",),
    "cardan.design.uncertainty.uncertainty": ("uncertainty",),
    "cardan.design.uncertainty.uncertain": ("Uncertainty",),
    "cardan.design.uncertainty.sobol": ("SobolIndices", "sobol_indices"),
    "cardan.design.uncertainty.linear": ("LinearUncertainty", "linear_uncertainty"),
    "cardan.design.uncertainty.monte_carlo": ("MonteCarlo",),
    "cardan.design.uncertainty.rare": ("RareFailure", "rare_failure"),
    "cardan.design.uncertainty.robust": ("RobustObjective",),
    "cardan.design.search.global_optimize": ("global_optimize",),
    "cardan.design.search.global_optimum": ("GlobalOptimum",),
    "cardan.design.search.pareto": ("pareto",),
    "cardan.design.search.search_options": ("Search",),
    "cardan.design.search.pareto_front": ("ParetoFront",),
    "cardan.design.objective": ("ObjectiveFunction", "objective"),
    "cardan.design.sweeps.sampling": ("Grid", "Samples"),
    "cardan.design.sweeps.backend": ("Backend",),
    "cardan.design.sweeps.sweep": ("sweep",),
    "cardan.design.sweeps.sweep_table": ("Sweep",),
    "cardan.design.optimization.response_tuning": ("Tuning", "tune_response"),
    "cardan.design.synthesis.search_options": ("Candidates", "LeastSquares", "Task"),
    "cardan.design.synthesis.synthesis": ("function_synthesis", "path_synthesis"),
    "cardan.design.synthesis.synthesized": ("Synthesis",),
    "cardan.design.synthesis.linkages.find": ("find_linkages",),
    "cardan.design.synthesis.linkages.linkages": ("Linkage", "Linkages"),
    "cardan.analysis.assembly.carrying": ("carry_over",),
    "cardan.results.moments": ("Moment",),
    "cardan.design.sweeps.files": ("load_sweep",),
    "cardan.design.functionals": (
        "Always",
        "Amplitude",
        "AtLeast",
        "AtMost",
        "Damping",
        "Equal",
        "Frequency",
        "Integral",
        "Largest",
        "Peak",
        "Terminal",
    ),
    "cardan.design.gradients.check": ("check_gradient",),
    "cardan.design.gradients.check_table": ("GradientCheck",),
    "cardan.design.gradients.evaluate": ("evaluate",),
    "cardan.design.gradients.gradient": ("Gradient", "gradient"),
    "cardan.design.gradients.second": ("Hessian", "hessian"),
    "cardan.design.gradients.trajectories": ("Jacobian", "jacobian"),
    "cardan.results.result": ("Result",),
    "cardan.audit.certificate": ("Certificate",),
    "cardan.audit.certify": ("certificate",),
    "cardan.view.drawing.block_diagram": ("block_diagram",),
    "cardan.view.plots.comparison": ("compare",),
    "cardan.storage.hdf5": ("load_result",),
    "cardan.files.load": ("load_model",),
    "cardan.files.exports.fmi.fmu": ("export_fmu",),
    "cardan.files.exports.c_library": ("export_c",),
    "cardan.files.exports.casadi_functions": ("export_casadi",),
    "cardan.files.terrain_tables": ("profile_from_csv", "terrain_from_csv"),
    "cardan.errors": (
        "CardanError",
        "ModelError",
        "AssemblyError",
        "SingularError",
        "AnalysisError",
        "FileError",
    ),
}
LISTED = (
    "cardan.model.joints.standard",
    "cardan.model.joints.drivers",
    "cardan.model.forces.standard",
    "cardan.model.control.blocks",
    "cardan.model.joints.limits",
    "cardan.model.control.events",
)
# the functions of CasADi that traced expressions need: cd.sin(s.angle(crank))
MATHEMATICS = ("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "exp", "log", "sqrt", "fabs", "fmin", "fmax",
                "sign", "floor", "if_else", "dot", "norm_2", "vertcat", "tanh", "sinh", "cosh", "pi")  # fmt: skip

# words of other programs, and what is written here instead
OTHER_WORDS = {
    ("Prismatic", "Slider", "Slide", "Sliding", "PrismaticJoint"): "a sliding joint is cd.Translational(name, i, j)",
    ("Hinge", "Pin", "Pivot", "RevoluteJoint", "Bearing"): "a pin joint is cd.Revolute(name, i, j)",
    ("Ball", "BallJoint", "BallSocket", "SphericalJoint"): "a ball joint is cd.Spherical(name, i, j)",
    ("Weld", "Rigid", "Lock", "FixedJoint", "Clamp"): "a rigid connection is cd.Fixed(name, i, j)",
    ("Cardan", "Hooke", "UniversalJoint", "UJoint"): "a universal joint is cd.Universal(name, i, j)",
    ("CV", "CVJoint", "ConstantVelocityJoint"): "a constant-velocity joint is cd.ConstantVelocity(name, i, j)",
    ("Rod", "Bar", "Distance", "MasslessLink"): "a massless rod of fixed length is cd.Link(name, i, j, length=...)",
    ("Damper", "Dashpot", "SpringDamper", "TSDA", "ShockAbsorber", "LinearSpring"): (
        "springs and dampers between two points are cd.Spring(name, i, j, stiffness=..., damping=...)"
    ),
    ("RotationalSpring", "TorsionalSpring", "RSDA", "TorsionDamper", "RotaryDamper"): (
        "springs and dampers of a joint's angle are cd.TorsionSpring(name, joint, stiffness=..., damping=...)"
    ),
    ("Motor", "Actuator", "Servo", "Motion", "Driver"): (
        "a motor that imposes a motion is cd.Drive(name, joint.angle, function), one that has a torque is "
        "cd.CoordinateForce(name, joint.angle, force=...); with "
        "damping=cd.Spline(rates, -torques) it follows a curve over speed"
    ),
    ("Rope", "Cable", "Belt", "Chain", "Pulley"): (
        "there is no such element yet; a rope between two points that only pulls is a cd.Spring whose stiffness is a "
        "cd.Spline, and a coupling of lengths and angles without slack is cd.Constraint(name, function)"
    ),
    (
        "Rolling",
        "Wheel",
        "Tire",
    ): "wheels are cd.WheelContact, cd.Tyre and, without slip on a profile, cd.Rolled",
    ("Beam", "FlexibleBody", "Flexible"): "there are no flexible bodies yet; bodies joined by cd.Bushing bend",
    ("Body", "RigidBody", "Part", "Particle", "PointMass"): "a body is model.body(name, mass=..., inertia=...)",
    ("Ground", "World", "Frame"): "the ground is model.ground",
    ("Marker", "Attachment", "Mount"): "a point of a body is body.at(x, y), or body.at(x, y, z, axis=...) in space",
    ("Gravity",): 'gravity is an argument of the model: cd.Model("name", gravity=(0, -9.81))',
    ("Parameter", "Variable", "DesignVariable"): 'a parameter is model.parameter("name", value, bounds=(low, high))',
    ("Rack", "RackPinion"): "a rack with its pinion is cd.RackAndPinion",
    ("Wall", "Floor", "Stopper", "Bumper"): "a stop is cd.Limit, and a surface that yields is cd.Contact",
    ("Brake", "Clutch"): "brakes and clutches are cd.Friction with an action cd.Switch, or cd.Capture and cd.Release",
    (
        "run",
        "solve",
        "integrate",
        "Simulation",
        "dynamics",
    ): "a run is cd.simulate(model, until=...)",
    ("static", "statics", "static_equilibrium"): "a position at rest is cd.equilibrium(model)",
    ("inverse_dynamics", "kinetostatics"): "forces of driven machines are cd.inverse(model, until=..., every=...)",
    ("modes", "eigenvalues", "modal", "natural_frequencies"): "vibration modes are cd.linearize(model)",
    (
        "plot",
        "animate",
        "save",
        "report",
    ): "figures and files come from a result: result.plot, .animate and .save",
    ("load", "read", "open", "from_file"): "files are read by cd.load_model, cd.load_result and cd.load_sweep",
    ("minimize", "optimise"): "a design is optimized by cd.optimize(model, minimize=..., until=...)",
    ("fit", "identify", "calibrate"): (
        "a fit to measured data is cd.optimize of an Integral of the squared deviation, or cd.objective for SciPy"
    ),
    ("abs", "min", "max", "where", "pow", "radians"): (
        "in functions of a machine, cd.fabs, cd.fmin, cd.fmax and cd.if_else stand for Python's; powers are x**n"
    ),
}


def find(name: str) -> Any:
    """What a public name stands for."""
    for home, names in HOMES.items():
        if name in names:
            return getattr(importlib.import_module(home), name)
    if name in MATHEMATICS:
        return getattr(importlib.import_module("casadi"), name)
    if name[:1].isupper():
        for home in LISTED:
            module = importlib.import_module(home)
            if name in module.__all__:
                return getattr(module, name)
    raise AttributeError(f"module 'cardan' has no attribute {name!r}{'' if name.startswith('_') else _near(name)}")


def instead_of(word: str) -> str:
    """What is written for a word of other programs; nothing for all other words."""
    remedies = (ours for words, ours in OTHER_WORDS.items() if word.casefold() in (other.casefold() for other in words))
    return next(remedies, "")


def _near(name: str) -> str:
    """What may have been meant."""
    from cardan.errors import suggestion

    if ours := instead_of(name):
        return f": {ours}"
    listed = (word for home in LISTED for word in importlib.import_module(home).__all__)
    return suggestion(name, [*(word for words in HOMES.values() for word in words), *MATHEMATICS, *listed])


def names() -> list[str]:
    """All public names."""
    listed = [name for home in LISTED for name in importlib.import_module(home).__all__]
    return sorted([*(n for group in HOMES.values() for n in group), *listed, *MATHEMATICS, "__version__"])
