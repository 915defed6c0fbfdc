"""The machine that a data set of a DADS-3D deck describes, and the analyses that its flags ask for."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from cardan.errors import FileError, ModelError
from cardan.files.dads.check import UNIT_LENGTH
from cardan.files.dads.deck import COORDINATES, INERTIA, JOINTS, SPRING_JOINTS, DataSet, Record
from cardan.files.dads.functions import AlongLineOfNodes, Function, FunctionTable, in_time, shifted
from cardan.files.dads.geometry import GroundedFrame, Pose, scaled, unit
from cardan.files.dads.joints import JointBuilder
from cardan.files.dads.plain_numbers import turns_held_by
from cardan.files.dads.springs import add_spring, add_torsion_spring
from cardan.files.model_file import AnalysisRequest
from cardan.files.text_models.yaml import add_to_model
from cardan.model.bodies.body import MOTIONS
from cardan.model.element import Point
from cardan.model.forces.standard import Force, Torque
from cardan.model.joints.drivers import Drive, Fix
from cardan.model.model import Model
from cardan.model.rotation.orientation import angular_velocity_from_euler_rates, euler_angles

if TYPE_CHECKING:
    from cardan.model.bodies.body import Body, Frame
    from cardan.model.view import Signal


UNITS = ("SI", "slug-ft", "lbf-in")  # IUNIT = 0, 1, 2
GRAVITY = (9.8066, 32.174, 386.09)  # default GRC; the manual gives none for IUNIT = 2, this is the first in inches
DOWN = (0.0, 0.0, -1.0)
DEFAULTS = {"COMINT": 0.05, "TEND": 1.0, "HMAX": 0.001, "TSTART": 0.0, "EPS": 0.001}
STATIC_AND_DYNAMIC, DATA_CHECK, STATIC, DYNAMIC = range(4)  # IANAL
LIST_JACOBIAN_AND_STOP = 2  # ILISTJ
NO_TILT = 1e-9  # sin θ below which the line of nodes has no direction
SPEED_OF = {"ICX": ("x", "velocity.x"), "ICY": ("y", "velocity.y"), "ICZ": ("z", "velocity.z")}
TURNING = ("ICS", "ICP", "ICT")


def data_set_to_model(
    data_set: DataSet,
    name: str,
    functions: Mapping[int, Function],
    notes: list[str],
    folder: Path = Path(),
) -> Model:
    """The machine: "body 2", ..., joints "RVLT 1", constraints "CSTR 1", springs "LSDA 1", points "POIN 1", ...

    Bodies without mass that CSTR grounds become the ground. What had to be decided is told in `notes`; at `folder`
    begin the paths of tables that USER names.
    """
    return _Builder(data_set, name, functions, notes, folder).model


def gravity_of(system: Record) -> tuple[float, tuple[float, ...]]:
    """GRC = g/gc and the direction of gravity, of unit length."""
    direction = system.vector("GLX GLY GLZ")
    return system["GRC"] or GRAVITY[system.integer("IUNIT")], unit(direction) if any(direction) else DOWN


class _Builder:
    """Builds the model of one data set, segment by segment."""

    def __init__(self, data_set: DataSet, name: str, functions: Mapping[int, Function], notes: list[str], folder: Path):
        self.data_set, self.notes, self.folder = data_set, notes, folder
        self.functions = FunctionTable(data_set, functions)
        system = data_set.system
        self.gc = system["GC"] or 1.0
        self.grc, self.down = gravity_of(system)
        self.radians = math.pi / 180 if system["IANGLE"] else 1.0
        title = next((line.strip() for line in data_set.label if line.strip()), name)
        gravity = scaled(self.grc * self.gc, self.down)
        self.model = Model(title, dim=3, gravity=gravity, units=UNITS[system.integer("IUNIT")])
        for number, curve in self.functions.splines.items():
            self.model.function(f"SPLN_{number}", curve)
        self.constraints = {n: [c for c in data_set["CSTR"] if c["JCB"] == n] for n in self._numbers()}
        self.poses = {n: self._pose(n) for n in self._numbers()}
        self.frames = {n: self._frame(n) for n in self._numbers()}
        self._add_constraints()
        self._add_joints()
        for record in data_set["POIN"]:
            marker = self.frames[record.integer("JB")].at(*record.vector("XIJ ETAJ ZETAJ"))
            self.model.add(Point(f"POIN {record.number}", marker))
        self._add_what_user_says()

    def _add_what_user_says(self) -> None:
        """USER: elements, functions and events in the words of model files, about the bodies and joints of the deck."""
        if not self.data_set.user:
            return
        try:
            add_to_model(self.model, "\n".join(self.data_set.user), self.folder)
        except FileError as error:
            line = None if error.line is None else error.line + self.data_set.user_line
            raise FileError(f"USER: {error.message}", None, line, error.column) from None

    def _numbers(self) -> range:
        return range(1, len(self.data_set["BODY"]) + 1)

    # -- bodies ------------------------------------------------------------------------------------------------

    def _angles(self, number: int) -> tuple[float, float, float]:
        """ψ, θ, φ in the order of the turns: about z, x, z."""
        psi, phi, theta = self.data_set["ICON"][number - 1].vector("PSI PHI THETA")
        return psi * self.radians, theta * self.radians, phi * self.radians

    def _pose(self, number: int) -> Pose:
        """The estimate of ICON, with what CSTR fixes; of p and -p, the one that CSTR means."""
        icon = self.data_set["ICON"][number - 1]
        position = list(icon.vector("X Y Z"))
        p = [float(e) for e in euler_angles(*self._angles(number))]
        fixed = {c.integer("JCV"): c for c in self.constraints[number] if c["JCF"] == 0}
        meant = math.fsum(fixed[k]["VAL"] * p[k - 4] for k in fixed if k > 3)
        if meant < 0 or (meant == 0 and p[0] < 0):
            p = [-e for e in p]
        for k, record in fixed.items():
            if k <= 3:
                position[k - 1] = record["VAL"]
            else:
                p[k - 4] = record["VAL"]
        return Pose(tuple(position), self._completed(p, fixed))

    def _completed(self, p: list[float], fixed: Mapping[int, Record]) -> tuple[float, ...]:
        """Euler parameters of unit length whose fixed ones keep their values."""
        fixed_parameters = [k - 4 for k in fixed if k > 3]
        rest = 1 - math.fsum(p[k] ** 2 for k in fixed_parameters)
        if rest < -UNIT_LENGTH:
            record = fixed[fixed_parameters[-1] + 4]
            message = "the squares of the fixed Euler parameters add up to more than 1"
            raise record.fail("VAL", f"{message}: {1 - rest:.6g}")
        free = [k for k in range(4) if k not in fixed_parameters]
        size = math.sqrt(math.fsum(p[k] ** 2 for k in free))
        for k in free:
            p[k] = p[k] / size * math.sqrt(max(rest, 0.0)) if size else math.sqrt(max(rest, 0.0) / len(free))
        return unit(tuple(p))

    def _is_grounded(self, number: int) -> bool:
        """Whether CSTR fixes X, Y, Z and three Euler parameters."""
        fixed = [c["JCV"] for c in self.constraints[number] if c["JCF"] == 0]
        return {1, 2, 3} <= set(fixed) and len(fixed) == 6

    def _frame(self, number: int) -> Frame | GroundedFrame:
        body = self.data_set["BODY"][number - 1]
        if body["M"] > 0:
            return self._body(number, body)
        if not self._is_grounded(number):
            message = "the body has no mass; give it one, or ground it with CSTR cards for X, Y, Z, e1, e2, e3"
            raise body.fail("M", message)
        pose = self.poses[number]
        at_origin = pose == Pose((0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0))
        return self.model.ground if at_origin else GroundedFrame(self.model.ground, pose)

    def _body(self, number: int, record: Record) -> Body:
        icon, pose = self.data_set["ICON"][number - 1], self.poses[number]
        velocity = icon.vector("UX UY UZ")
        ws, wp, wt = scaled(self.radians, icon.vector("WS WP WT"))
        spin = angular_velocity_from_euler_rates(self._angles(number), (ws, wt, wp))
        extra = record["WT"] - self.grc * record["M"] if record["WT"] else 0.0
        force = tuple(f + extra * n for f, n in zip(record.vector("FX FY FZ"), self.down, strict=True))
        if extra:
            message = f"BODY {number}: WT = {record['WT']:g} instead of GRC M = {self.grc * record['M']:g}"
            self.notes.append(f"{message}; the difference acts as a constant force")
        try:
            body = self.model.body(
                f"body {number}",
                mass=record["M"] / self.gc,
                inertia=scaled(1 / self.gc, record.vector(INERTIA)),
                position=pose.position,
                orientation=pose.orientation,
                velocity=velocity if any(velocity) else None,  # blank: assembly fills it in
                angular_velocity=spin if any(spin) else None,
                hold=self._held(icon),
                force=force,
                torque=(0.0, 0.0, record["TQS"]),
            )
        except ModelError as error:
            raise record.fail("JINX" if "inertia" in str(error) else "M", str(error)) from None
        self._add_loads(body, number, record)
        return body

    def _held(self, icon: Record) -> list[str]:
        """What assembly must keep: flagged coordinates with their velocities."""
        held = [word for flag, words in SPEED_OF.items() if icon[flag] for word in words]
        flagged = [flag for flag in TURNING if icon[flag]]
        turns, idle = turns_held_by(flagged, self._angles(icon.number))
        for flag in idle:
            angle = {"ICS": "PSI", "ICP": "PHI", "ICT": "THETA"}[flag]
            message = f"ICON {icon.number}: {flag} cannot hold {angle} here, where its axis is no body axis"
            self.notes.append(f"{message}; it is taken as an estimate (flag all three angles to hold them)")
        return held + [f"{word}{axis}" for axis in turns for word in ("rotation_", "angular_velocity.")]

    def _add_loads(self, body: Body, number: int, record: Record) -> None:
        """Forces in global axes, torques about Z (ψ), about body z (φ) and about the line of nodes (θ)."""
        functions = [self.functions.find(record, name) for name in ("JFX", "JFY", "JFZ")]
        if any(functions):
            force = tuple(in_time(f) if f else 0.0 for f in functions)
            self.model.add(Force(f"BODY {number} force", body.at(0.0, 0.0, 0.0), force))
        psi, phi, theta = (self.functions.find(record, name) for name in ("JTS", "JTP", "JTT"))
        if psi:
            self.model.add(Torque(f"BODY {number} torque psi", body, (0.0, 0.0, in_time(psi))))
        about_z, about_nodes = self._load(record, phi, "TQP"), self._load(record, theta, "TQT")
        if about_z:
            self.model.add(Torque(f"BODY {number} torque phi", body, (0.0, 0.0, about_z), frame="body"))
        if about_nodes:
            if abs(math.sin(self._angles(number)[1])) < NO_TILT:
                message = "a torque in the direction of theta has no axis where THETA is 0 or 180 degrees"
                raise record.fail("JTT" if theta else "TQT", message)
            self.model.add(Torque(f"BODY {number} torque theta", body, AlongLineOfNodes(body, about_nodes)))

    def _load(self, record: Record, function: Function | None, constant: str) -> Signal:
        """The sum of a function of time and a constant."""
        name = f"BODY_{record.number}_{constant}"
        return in_time(shifted(function, record[constant], name)) if function else record[constant]

    # -- constraints -------------------------------------------------------------------------------------------

    def _add_constraints(self) -> None:
        for record in self.data_set["CSTR"]:
            number = record.integer("JCB")
            if self.data_set["BODY"][number - 1]["M"] == 0:
                continue  # the ground
            coordinate = getattr(self.frames[number], COORDINATES[record.integer("JCV") - 1])
            motion, name = self.functions.find(record, "JCF"), f"CSTR {record.number}"
            if motion is None:
                self.model.add(Fix(name, coordinate, record["VAL"]))
            else:
                self.model.add(Drive(name, coordinate, motion))

    def _add_joints(self) -> None:
        torsion: dict[tuple[str, int], list[Record]] = {}
        for record in self.data_set["TSDA"]:
            joint = SPRING_JOINTS[record.integer("JTJ")], record.integer("JRVLT")
            torsion.setdefault(joint, []).append(record)
        joints = JointBuilder(self.model, self.frames, self.poses, torsion, self.radians)
        for keyword in JOINTS:
            for record in self.data_set[keyword]:
                joints.add(record)
        for record in self.data_set["LSDA"]:
            add_spring(self.model, record, self.frames, self.functions, self.notes)
        for (keyword, number), springs in torsion.items():
            for record in springs:
                joint = self.data_set[keyword][number - 1]
                add_torsion_spring(self.model, record, joint, joints, self.functions, self.notes)


def held_in_statics(model: Model) -> list[str]:
    """Coordinates that ICON flags: equilibrium keeps them where they are."""
    return [f"{b.name}.{word}" for b in model.bodies.values() for word in MOTIONS[3] if word in b.initial.hold]


def analyses_of(data_set: DataSet, model: Model, notes: list[str]) -> tuple[AnalysisRequest, ...]:
    """What IANAL asks for: a data check, statics, dynamics, or statics and dynamics from there."""
    system = data_set.system
    values = {name: system[name] or default for name, default in DEFAULTS.items()}
    if values["TEND"] <= values["TSTART"]:
        raise system.fail("TEND", f"{values['TEND']:g} is not after TSTART = {values['TSTART']:g}")
    for name in ("IRF", "ISTART"):
        if system[name]:
            notes.append(f"SYST: {name} = {system.integer(name)} is not used: every run starts from the ICON cards")
    kind = system.integer("IANAL")
    if kind == DATA_CHECK or system["ILISTJ"] == LIST_JACOBIAN_AND_STOP:
        return (AnalysisRequest("assemble", {}, system.line),)
    if kind == STATIC_AND_DYNAMIC and any(any(icon.vector("UX UY UZ WS WP WT")) for icon in data_set["ICON"]):
        notes.append(
            "SYST: IANAL = 0 starts at rest in equilibrium; velocities of ICON are not used (3: dynamics only)"
        )
    options = {"until": values["TEND"], "every": values["COMINT"], "start_time": values["TSTART"]}
    options |= {"rtol": values["EPS"], "max_step": values["HMAX"]}
    held = held_in_statics(model)
    hold = {"hold": held} if held else {}
    if kind == STATIC_AND_DYNAMIC:
        options |= {"start": "equilibrium", **hold}
    statics = AnalysisRequest("equilibrium", hold, system.line)
    dynamics = AnalysisRequest("simulate", options, system.line)
    return {STATIC_AND_DYNAMIC: (statics, dynamics), STATIC: (statics,), DYNAMIC: (dynamics,)}[kind]
