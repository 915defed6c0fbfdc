"""cardan: dynamic analysis and design of mechanical systems.

    import cardan as cd

    model = cd.Model("pendulum")
    rod = model.body("rod", mass=1, inertia=1/12, position=(0.5, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    result = cd.simulate(model, until=2, every=0.01)
    result.plot("rod.angle", "pin.reaction_j")

The names are loaded when they are first used, so that importing cardan costs next to nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from cardan._version import VERSION

__version__ = VERSION

# where the public names live; joints, drivers and forces list theirs in their own __all__
_HOMES = {
    "cardan.model.model": ("Model",),
    "cardan.model.units": ("Units",),
    "cardan.model.element": ("Point",),
    "cardan.model.functions": ("Spline", "step", "table"),
    "cardan.model.profiles": (
        "bump_profile",
        "curve_with_stops",
        "profile",
        "profile_row",
        "profile_sum",
        "ramp_profile",
        "step_profile",
    ),
    "cardan.model.rolled": ("Rolled", "rolled"),
    "cardan.model.terrain": ("Terrain",),
    "cardan.model.shapes": ("Box", "Cone", "Cylinder", "Plate", "Sphere", "Tube"),
    "cardan.model.orientation": (
        "angular_velocity_from_euler_rates",
        "axis_angle",
        "compose",
        "direction_cosines",
        "euler_angles",
        "inverse_orientation",
        "pointing",
        "rotation_vector",
    ),
    "cardan.model.orientation_readers": (
        "continuous",
        "to_axis_angle",
        "to_direction_cosines",
        "to_euler_angles",
        "to_rotation_vector",
    ),
    "cardan.model.blackbox": ("blackbox",),
    "cardan.analysis.assemble": ("assemble",),
    "cardan.analysis.kinematics": ("kinematics", "inverse"),
    "cardan.analysis.equilibrium": ("equilibrium",),
    "cardan.analysis.pretension": ("pretensioned",),
    "cardan.analysis.simulate": ("simulate", "SimulationError"),
    "cardan.analysis.linearize": ("linearize",),
    "cardan.analysis.frequency_response": ("frequency_response",),
    "cardan.design.gradients.amplitudes": ("Amplitude",),
    "cardan.design.conditions": ("AtLeast", "AtMost", "Equal"),
    "cardan.design.optimization.optimize": ("optimize",),
    "cardan.design.optimization.optimum": ("Optimum",),
    "cardan.design.sweeps.sampling": ("Grid", "Samples"),
    "cardan.design.sweeps.sweep": ("sweep",),
    "cardan.design.sweeps.sweep_table": ("Sweep",),
    "cardan.design.optimization.response_tuning": ("Tuning", "tune_response"),
    "cardan.design.synthesis.synthesis": ("function_synthesis", "path_synthesis"),
    "cardan.design.synthesis.synthesized": ("Synthesis",),
    "cardan.analysis.carrying": ("carry_over",),
    "cardan.moments": ("Moment",),
    "cardan.files.sweeps": ("load_sweep",),
    "cardan.design.functionals": ("Always", "Damping", "Frequency", "Integral", "Peak", "Terminal"),
    "cardan.design.gradients.check": ("check_gradient",),
    "cardan.design.gradients.check_table": ("GradientCheck",),
    "cardan.design.gradients.gradient": ("Gradient", "evaluate", "gradient"),
    "cardan.design.gradients.second": ("Hessian", "hessian"),
    "cardan.design.gradients.trajectories": ("Jacobian", "jacobian"),
    "cardan.results": ("Result",),
    "cardan.audit.certificate": ("Certificate",),
    "cardan.audit.certify": ("certificate",),
    "cardan.view.block_diagram": ("block_diagram",),
    "cardan.view.comparison": ("compare",),
    "cardan.files.hdf5": ("load_result",),
    "cardan.files.load": ("load_model",),
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
_LISTED = (
    "cardan.model.joints",
    "cardan.model.drivers",
    "cardan.model.forces",
    "cardan.model.blocks",
    "cardan.model.limits",
    "cardan.model.events",
)
# the functions of CasADi that traced expressions need: cd.sin(s.angle(crank))
_MATHEMATICS = ("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "exp", "log", "sqrt", "fabs", "fmin", "fmax",
                "sign", "floor", "if_else", "dot", "norm_2", "vertcat", "tanh", "sinh", "cosh", "pi")  # fmt: skip

if TYPE_CHECKING:
    from casadi import (
        acos,
        asin,
        atan,
        atan2,
        cos,
        cosh,
        dot,
        exp,
        fabs,
        floor,
        fmax,
        fmin,
        if_else,
        log,
        norm_2,
        pi,
        sign,
        sin,
        sinh,
        sqrt,
        tan,
        tanh,
        vertcat,
    )

    from cardan.analysis.assemble import assemble
    from cardan.analysis.carrying import carry_over
    from cardan.analysis.equilibrium import equilibrium
    from cardan.analysis.frequency_response import frequency_response
    from cardan.analysis.kinematics import inverse, kinematics
    from cardan.analysis.linearize import linearize
    from cardan.analysis.pretension import pretensioned
    from cardan.analysis.simulate import SimulationError, simulate
    from cardan.audit.certificate import Certificate
    from cardan.audit.certify import certificate
    from cardan.design.conditions import AtLeast, AtMost, Equal
    from cardan.design.functionals import Always, Damping, Frequency, Integral, Peak, Terminal
    from cardan.design.gradients.amplitudes import Amplitude
    from cardan.design.gradients.check import check_gradient
    from cardan.design.gradients.check_table import GradientCheck
    from cardan.design.gradients.gradient import Gradient, evaluate, gradient
    from cardan.design.gradients.second import Hessian, hessian
    from cardan.design.gradients.trajectories import Jacobian, jacobian
    from cardan.design.optimization.optimize import optimize
    from cardan.design.optimization.optimum import Optimum
    from cardan.design.optimization.response_tuning import Tuning, tune_response
    from cardan.design.sweeps.sampling import Grid, Samples
    from cardan.design.sweeps.sweep import sweep
    from cardan.design.sweeps.sweep_table import Sweep
    from cardan.design.synthesis.synthesis import function_synthesis, path_synthesis
    from cardan.design.synthesis.synthesized import Synthesis
    from cardan.errors import AnalysisError, AssemblyError, CardanError, FileError, ModelError, SingularError
    from cardan.files.hdf5 import load_result
    from cardan.files.load import load_model
    from cardan.files.sweeps import load_sweep
    from cardan.files.terrain_tables import profile_from_csv, terrain_from_csv
    from cardan.model.blackbox import blackbox
    from cardan.model.blocks import *  # noqa: F403
    from cardan.model.drivers import *  # noqa: F403
    from cardan.model.element import Point
    from cardan.model.events import *  # noqa: F403
    from cardan.model.forces import *  # noqa: F403
    from cardan.model.functions import Spline, step, table
    from cardan.model.joints import *  # noqa: F403
    from cardan.model.limits import *  # noqa: F403
    from cardan.model.model import Model
    from cardan.model.orientation import (
        angular_velocity_from_euler_rates,
        axis_angle,
        compose,
        direction_cosines,
        euler_angles,
        inverse_orientation,
        pointing,
        rotation_vector,
    )
    from cardan.model.orientation_readers import (
        continuous,
        to_axis_angle,
        to_direction_cosines,
        to_euler_angles,
        to_rotation_vector,
    )
    from cardan.model.profiles import (
        bump_profile,
        curve_with_stops,
        profile,
        profile_row,
        profile_sum,
        ramp_profile,
        step_profile,
    )
    from cardan.model.rolled import Rolled, rolled
    from cardan.model.shapes import Box, Cone, Cylinder, Plate, Sphere, Tube
    from cardan.model.terrain import Terrain
    from cardan.model.units import Units
    from cardan.moments import Moment
    from cardan.results import Result
    from cardan.view.block_diagram import block_diagram
    from cardan.view.comparison import compare


def __getattr__(name: str) -> Any:
    value = _find(name)
    globals()[name] = value
    return value


def _find(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(importlib.import_module(home), name)
    if name in _MATHEMATICS:
        return getattr(importlib.import_module("casadi"), name)
    if name[:1].isupper():
        for home in _LISTED:
            module = importlib.import_module(home)
            if name in module.__all__:
                return getattr(module, name)
    raise AttributeError(f"module 'cardan' has no attribute {name!r}")


def __dir__() -> list[str]:
    listed = [name for home in _LISTED for name in importlib.import_module(home).__all__]
    return sorted([*(n for names in _HOMES.values() for n in names), *listed, *_MATHEMATICS, "__version__"])
