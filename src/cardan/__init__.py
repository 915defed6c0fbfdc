"""cardan: dynamic analysis and design of mechanical systems.

    import cardan as cd

    model = cd.Model("pendulum")
    rod = model.body("rod", mass=1, inertia=1/12, position=(0.5, 0))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-0.5, 0)))
    result = cd.simulate(model, until=2, every=0.01)
    result.plot("rod.angle", "pin.reaction_j")

The names are loaded when they are first used, so that importing cardan costs next to nothing. Type checkers and editors
read them in the imports below, where "x as x" says that x is public; `public.py` reads the same lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardan._version import VERSION
from cardan.public import find, names

__version__ = VERSION

if TYPE_CHECKING:
    from casadi import (
        acos as acos,
        asin as asin,
        atan as atan,
        atan2 as atan2,
        cos as cos,
        cosh as cosh,
        dot as dot,
        exp as exp,
        fabs as fabs,
        floor as floor,
        fmax as fmax,
        fmin as fmin,
        if_else as if_else,
        log as log,
        norm_2 as norm_2,
        pi as pi,
        sign as sign,
        sin as sin,
        sinh as sinh,
        sqrt as sqrt,
        tan as tan,
        tanh as tanh,
        vertcat as vertcat,
    )

    from cardan.analysis.assemble import assemble as assemble
    from cardan.analysis.assembly.state_transfer import carry_over as carry_over
    from cardan.analysis.equilibrium import equilibrium as equilibrium
    from cardan.analysis.frequency_response import frequency_response as frequency_response
    from cardan.analysis.kinematics import inverse as inverse, kinematics as kinematics
    from cardan.analysis.linearize import linearize as linearize
    from cardan.analysis.mechanism.mechanism import mechanism as mechanism
    from cardan.analysis.methods import (
        Auto as Auto,
        Baumgarte as Baumgarte,
        Dae as Dae,
        Direct as Direct,
        GeneralizedAlpha as GeneralizedAlpha,
        JointCoordinates as JointCoordinates,
        Method as Method,
        Partition as Partition,
        Start as Start,
    )
    from cardan.analysis.options import Resume as Resume
    from cardan.analysis.pretension import pretensioned as pretensioned
    from cardan.analysis.rollouts.rollout import Rollout as Rollout, rollout as rollout
    from cardan.analysis.rotors.campbell import campbell as campbell
    from cardan.analysis.rotors.unbalance import unbalance_response as unbalance_response
    from cardan.analysis.run.ending import SimulationError as SimulationError
    from cardan.analysis.simulate import simulate as simulate
    from cardan.analysis.written.equations import equations as equations
    from cardan.audit.certificate import Certificate as Certificate
    from cardan.audit.certify import certificate as certificate
    from cardan.design.distributions import (
        LogNormal as LogNormal,
        Normal as Normal,
        Triangular as Triangular,
        Uniform as Uniform,
    )
    from cardan.design.functionals import (
        Always as Always,
        Amplitude as Amplitude,
        AtLeast as AtLeast,
        AtMost as AtMost,
        Damping as Damping,
        Equal as Equal,
        Frequency as Frequency,
        Integral as Integral,
        Largest as Largest,
        Peak as Peak,
        Terminal as Terminal,
    )
    from cardan.design.gradients.check import check_gradient as check_gradient
    from cardan.design.gradients.check_table import GradientCheck as GradientCheck
    from cardan.design.gradients.evaluate import evaluate as evaluate
    from cardan.design.gradients.gradient import Gradient as Gradient, gradient as gradient
    from cardan.design.gradients.hessian import Hessian as Hessian, hessian as hessian
    from cardan.design.gradients.trajectories import Jacobian as Jacobian, jacobian as jacobian
    from cardan.design.objective import ObjectiveFunction as ObjectiveFunction, objective as objective
    from cardan.design.optimization.optimize import optimize as optimize
    from cardan.design.optimization.optimum import Optimum as Optimum
    from cardan.design.optimization.frequency_response_tuning import Tuning as Tuning, tune_response as tune_response
    from cardan.design.optimization.settings import Solver as Solver
    from cardan.design.search.global_optimize import global_optimize as global_optimize
    from cardan.design.search.global_optimum import GlobalOptimum as GlobalOptimum
    from cardan.design.search.pareto import pareto as pareto
    from cardan.design.search.pareto_front import ParetoFront as ParetoFront
    from cardan.design.search.search_options import Search as Search
    from cardan.design.sweeps.backend import Backend as Backend
    from cardan.design.sweeps.files import load_sweep as load_sweep
    from cardan.design.sweeps.sampling import Grid as Grid, Samples as Samples
    from cardan.design.sweeps.sweep import sweep as sweep
    from cardan.design.sweeps.sweep_table import Sweep as Sweep
    from cardan.design.synthesis.linkages.find import find_linkages as find_linkages
    from cardan.design.synthesis.linkages.linkages import Linkage as Linkage, Linkages as Linkages
    from cardan.design.synthesis.search_options import (
        Candidates as Candidates,
        LeastSquares as LeastSquares,
        Task as Task,
    )
    from cardan.design.synthesis.synthesis import (
        function_synthesis as function_synthesis,
        path_synthesis as path_synthesis,
    )
    from cardan.design.synthesis.synthesis_result import Synthesis as Synthesis
    from cardan.design.tolerances import Tolerance as Tolerance
    from cardan.design.uncertainty.linear import (
        LinearUncertainty as LinearUncertainty,
        linear_uncertainty as linear_uncertainty,
    )
    from cardan.design.uncertainty.monte_carlo import MonteCarlo as MonteCarlo
    from cardan.design.uncertainty.rare_failure import RareFailure as RareFailure, rare_failure as rare_failure
    from cardan.design.uncertainty.robust import RobustObjective as RobustObjective
    from cardan.design.uncertainty.sobol import SobolIndices as SobolIndices, sobol_indices as sobol_indices
    from cardan.design.uncertainty.uncertainty_result import Uncertainty as Uncertainty
    from cardan.design.uncertainty.uncertainty import uncertainty as uncertainty
    from cardan.errors import (
        AnalysisError as AnalysisError,
        AssemblyError as AssemblyError,
        CardanError as CardanError,
        FileError as FileError,
        ModelError as ModelError,
        SingularError as SingularError,
    )
    from cardan.files.exports.c_library import export_c as export_c
    from cardan.files.exports.casadi_functions import export_casadi as export_casadi
    from cardan.files.exports.fmi.fmu import export_fmu as export_fmu
    from cardan.files.element_matrices import read_matrix as read_matrix
    from cardan.files.load import load_model as load_model
    from cardan.files.terrain_tables import (
        cam_from_csv as cam_from_csv,
        profile_from_csv as profile_from_csv,
        terrain_from_csv as terrain_from_csv,
    )
    from cardan.model.bodies.mesh import Mesh as Mesh
    from cardan.model.bodies.sections import section as section
    from cardan.model.bodies.shapes import (
        Box as Box,
        Cone as Cone,
        Cylinder as Cylinder,
        Plate as Plate,
        Sphere as Sphere,
        Tube as Tube,
    )
    from cardan.model.control.blocks import *  # noqa: F403
    from cardan.model.control.events import *  # noqa: F403
    from cardan.model.element import Point as Point
    from cardan.model.expressions.blackbox import blackbox as blackbox
    from cardan.model.expressions.functions import Spline as Spline, mod as mod, step as step, table as table
    from cardan.model.forces.standard import *  # noqa: F403
    from cardan.model.ground.profiles import (
        bump_profile as bump_profile,
        curve_with_stops as curve_with_stops,
        profile as profile,
        profile_row as profile_row,
        profile_sum as profile_sum,
        ramp_profile as ramp_profile,
        step_profile as step_profile,
    )
    from cardan.model.ground.terrain import Terrain as Terrain
    from cardan.model.joints.drivers import *  # noqa: F403
    from cardan.model.joints.friction import *  # noqa: F403
    from cardan.model.joints.limits import *  # noqa: F403
    from cardan.model.ground.rolled import Rolled as Rolled, rolled as rolled
    from cardan.model.joints.rolling import *  # noqa: F403
    from cardan.model.joints.standard import *  # noqa: F403
    from cardan.model.model import Model as Model
    from cardan.model.named_units import (
        GPa as GPa,
        MPa as MPa,
        bar as bar,
        cm as cm,
        deg as deg,
        foot as foot,
        gram as gram,
        hour as hour,
        hp as hp,
        inch as inch,
        km as km,
        kmh as kmh,
        kN as kN,
        kW as kW,
        lb as lb,
        lbf as lbf,
        minute as minute,
        mm as mm,
        mph as mph,
        psi as psi,
        rpm as rpm,
        slug as slug,
        tonne as tonne,
    )
    from cardan.model.rotation.orientation import (
        angular_velocity_from_euler_rates as angular_velocity_from_euler_rates,
        axis_angle as axis_angle,
        compose as compose,
        direction_cosines as direction_cosines,
        euler_angles as euler_angles,
        inverse_orientation as inverse_orientation,
        pointing as pointing,
        rotation_vector as rotation_vector,
    )
    from cardan.model.rotation.orientation_readers import (
        continuous as continuous,
        to_axis_angle as to_axis_angle,
        to_direction_cosines as to_direction_cosines,
        to_euler_angles as to_euler_angles,
        to_rotation_vector as to_rotation_vector,
    )
    from cardan.model.units import Units as Units
    from cardan.model.view import MotionView as MotionView, View as View
    from cardan.model.flexible.craig_bampton import craig_bampton as craig_bampton
    from cardan.model.flexible.reduced import ReducedBody as ReducedBody, load_reduced as load_reduced
    from cardan.model.flexible.solid import flexible_solid as flexible_solid
    from cardan.model.whole_beams import beam as beam
    from cardan.model.whole_flexible import flexible_body as flexible_body
    from cardan.model.whole_cables import cable as cable
    from cardan.results.moments import Moment as Moment
    from cardan.results.result import Result as Result
    from cardan.storage.hdf5 import load_result as load_result
    from cardan.view.drawing.block_diagram import block_diagram as block_diagram
    from cardan.view.plots.comparison import compare as compare


def __getattr__(name: str) -> Any:
    value = names() if name == "__all__" else find(name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return names()
