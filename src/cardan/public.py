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


def _near(name: str) -> str:
    """What may have been meant."""
    from cardan.errors import suggestion

    listed = (word for home in LISTED for word in importlib.import_module(home).__all__)
    return suggestion(name, [*(word for words in HOMES.values() for word in words), *MATHEMATICS, *listed])


def names() -> list[str]:
    """All public names."""
    listed = [name for home in LISTED for name in importlib.import_module(home).__all__]
    return sorted([*(n for group in HOMES.values() for n in group), *listed, *MATHEMATICS, "__version__"])
