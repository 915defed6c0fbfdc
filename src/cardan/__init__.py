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

from typing import TYPE_CHECKING, Any

from cardan._version import VERSION
from cardan.public import find, names

__version__ = VERSION

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
    from cardan.analysis.assembly.carrying import carry_over
    from cardan.analysis.equilibrium import equilibrium
    from cardan.analysis.frequency_response import frequency_response
    from cardan.analysis.kinematics import inverse, kinematics
    from cardan.analysis.linearize import linearize
    from cardan.analysis.methods import Auto, Baumgarte, Dae, Direct, JointCoordinates, Method, Partition, Start
    from cardan.analysis.options import Resume
    from cardan.analysis.pretension import pretensioned
    from cardan.analysis.rollouts.rollout import Rollout, rollout
    from cardan.analysis.run.ending import SimulationError
    from cardan.analysis.simulate import simulate
    from cardan.audit.certificate import Certificate
    from cardan.audit.certify import certificate
    from cardan.design.distributions import LogNormal, Normal, Triangular, Uniform
    from cardan.design.functionals import (
        Always,
        Amplitude,
        AtLeast,
        AtMost,
        Damping,
        Equal,
        Frequency,
        Integral,
        Largest,
        Peak,
        Terminal,
    )
    from cardan.design.gradients.check import check_gradient
    from cardan.design.gradients.check_table import GradientCheck
    from cardan.design.gradients.evaluate import evaluate
    from cardan.design.gradients.gradient import Gradient, gradient
    from cardan.design.gradients.second import Hessian, hessian
    from cardan.design.gradients.trajectories import Jacobian, jacobian
    from cardan.design.objective import ObjectiveFunction, objective
    from cardan.design.optimization.optimize import optimize
    from cardan.design.optimization.optimum import Optimum
    from cardan.design.optimization.response_tuning import Tuning, tune_response
    from cardan.design.optimization.settings import Solver
    from cardan.design.search.global_optimize import global_optimize
    from cardan.design.search.global_optimum import GlobalOptimum
    from cardan.design.search.pareto import pareto
    from cardan.design.search.pareto_front import ParetoFront
    from cardan.design.search.search_options import Search
    from cardan.design.sweeps.backend import Backend
    from cardan.design.sweeps.files import load_sweep
    from cardan.design.sweeps.sampling import Grid, Samples
    from cardan.design.sweeps.sweep import sweep
    from cardan.design.sweeps.sweep_table import Sweep
    from cardan.design.synthesis.linkages.find import find_linkages
    from cardan.design.synthesis.linkages.linkages import Linkage, Linkages
    from cardan.design.synthesis.search_options import Candidates, LeastSquares, Task
    from cardan.design.synthesis.synthesis import function_synthesis, path_synthesis
    from cardan.design.synthesis.synthesized import Synthesis
    from cardan.design.tolerances import Tolerance
    from cardan.design.uncertainty.linear import LinearUncertainty, linear_uncertainty
    from cardan.design.uncertainty.monte_carlo import MonteCarlo
    from cardan.design.uncertainty.rare import RareFailure, rare_failure
    from cardan.design.uncertainty.robust import RobustObjective
    from cardan.design.uncertainty.sobol import SobolIndices, sobol_indices
    from cardan.design.uncertainty.uncertain import Uncertainty
    from cardan.design.uncertainty.uncertainty import uncertainty
    from cardan.errors import AnalysisError, AssemblyError, CardanError, FileError, ModelError, SingularError
    from cardan.files.exports.c_library import export_c
    from cardan.files.exports.casadi_functions import export_casadi
    from cardan.files.exports.fmi.fmu import export_fmu
    from cardan.files.load import load_model
    from cardan.files.terrain_tables import profile_from_csv, terrain_from_csv
    from cardan.model.bodies.mesh import Mesh
    from cardan.model.bodies.shapes import Box, Cone, Cylinder, Plate, Sphere, Tube
    from cardan.model.control.blocks import *  # noqa: F403
    from cardan.model.control.events import *  # noqa: F403
    from cardan.model.element import Point
    from cardan.model.expressions.blackbox import blackbox
    from cardan.model.expressions.functions import Spline, step, table
    from cardan.model.forces.standard import *  # noqa: F403
    from cardan.model.ground.profiles import (
        bump_profile,
        curve_with_stops,
        profile,
        profile_row,
        profile_sum,
        ramp_profile,
        step_profile,
    )
    from cardan.model.ground.terrain import Terrain
    from cardan.model.joints.drivers import *  # noqa: F403
    from cardan.model.joints.limits import *  # noqa: F403
    from cardan.model.joints.rolled import Rolled, rolled
    from cardan.model.joints.standard import *  # noqa: F403
    from cardan.model.model import Model
    from cardan.model.named_units import (
        GPa,
        MPa,
        bar,
        cm,
        deg,
        foot,
        gram,
        hour,
        hp,
        inch,
        km,
        kmh,
        kN,
        kW,
        lb,
        lbf,
        minute,
        mm,
        mph,
        psi,
        rpm,
        slug,
        tonne,
    )
    from cardan.model.rotation.orientation import (
        angular_velocity_from_euler_rates,
        axis_angle,
        compose,
        direction_cosines,
        euler_angles,
        inverse_orientation,
        pointing,
        rotation_vector,
    )
    from cardan.model.rotation.orientation_readers import (
        continuous,
        to_axis_angle,
        to_direction_cosines,
        to_euler_angles,
        to_rotation_vector,
    )
    from cardan.model.units import Units
    from cardan.model.view import MotionView, View
    from cardan.results.moments import Moment
    from cardan.results.result import Result
    from cardan.storage.hdf5 import load_result
    from cardan.view.drawing.block_diagram import block_diagram
    from cardan.view.plots.comparison import compare


def __getattr__(name: str) -> Any:
    value = find(name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return names()
