"""Sensors of a compiled MJCF model: numbers to report, and of others where to find what they measure."""

from __future__ import annotations

from collections.abc import Sequence

from cardan.files.robots.mjcf.compiled import Compiled
from cardan.files.robots.poses import Pose
from cardan.files.robots.robot import WORLD, Robot, Sensor, Spot

SCALARS = {  # of joints, tendons and actuators
    "jointpos": ("joint", "position"),
    "jointvel": ("joint", "speed"),
    "tendonpos": ("tendon", "position"),
    "tendonvel": ("tendon", "speed"),
    "actuatorpos": ("actuator", "position"),
    "actuatorvel": ("actuator", "speed"),
    "actuatorfrc": ("actuator", "effort"),
}
VECTORS = {  # of sites, and frame... also of bodies
    "framepos": "place",
    "framexaxis": "x",
    "frameyaxis": "y",
    "framezaxis": "z",
    "framelinvel": "velocity",
    "frameangvel": "turning",
    "velocimeter": "local velocity",
    "gyro": "local turning",
}
ELSEWHERE = {  # what a result reports under another name
    "accelerometer": 'result["{}"].acceleration, in global axes, without gravity',
    "framelinacc": 'result["{}"].acceleration, in global axes',
    "framequat": 'result["{}"].orientation, for a body',
    "force": "the reaction of the joint of its body",
    "torque": "the reaction of the joint of its body",
}
BLURS = {"sensor_noise": "noise", "sensor_cutoff": "cutoff", "sensor_delay": "delay", "sensor_interval": "interval"}


def read_sensors(compiled: Compiled, robot: Robot, actuators: Sequence[str]) -> None:
    """Sensors of the robot, or notes; `actuators`: their names, "" for those that are not imported."""
    m = compiled.m
    for k in range(m.nsensor):
        kind = compiled.mujoco.mjtSensor(m.sensor_type[k]).name.removeprefix("mjSENS_").lower()
        node = compiled.node("sensor", k)
        sensor = _scalar(compiled, robot, k, kind, actuators) if kind in SCALARS else _vector(compiled, robot, k, kind)
        text = f"sensor {compiled.label('sensor', k)} (line {node.line})"
        if sensor is not None:
            robot.sensors.append(sensor)
            blurs = [word for field, word in BLURS.items() if _is_set(getattr(m, field, None), k)]
            if blurs:
                robot.notes.append(f"{text}: {' and '.join(blurs)} not imported")
        elif kind in ELSEWHERE:
            target = node.attributes.get("site") or node.attributes.get("objname") or ""
            robot.notes.append(f"{text} is not imported: read {ELSEWHERE[kind].format(target)}")
        else:
            robot.notes.append(f"{text} of kind {node.tag} is not imported")


def _is_set(values: object, k: int) -> bool:
    """Whether a number, or the first of several, is given (the second of an interval is its phase)."""
    if values is None:
        return False
    value = values[k]  # type: ignore[index]
    return bool(value if getattr(value, "ndim", 0) == 0 else value[0])


def _scalar(compiled: Compiled, robot: Robot, k: int, kind: str, actuators: Sequence[str]) -> Sensor | None:
    what, quantity = SCALARS[kind]
    number, hinges = int(compiled.m.sensor_objid[k]), compiled.mujoco.mjtJoint
    target = {"joint": compiled.joints, "tendon": compiled.tendons, "actuator": actuators}[what][number]
    if what == "joint" and int(compiled.m.jnt_type[number]) not in (hinges.mjJNT_HINGE, hinges.mjJNT_SLIDE):
        return None
    if not target or (what == "tendon" and target not in robot.tendons):
        return None
    name = compiled.name("sensor", k) or f"{target} {kind}"
    return Sensor(name, quantity, target, what == "tendon", compiled.line("sensor", k), what == "actuator")


def _vector(compiled: Compiled, robot: Robot, k: int, kind: str) -> Sensor | None:
    m, objects = compiled.m, compiled.mujoco.mjtObj
    if kind not in VECTORS or m.sensor_refid[k] >= 0:
        return None
    quantity, of, number = VECTORS[kind], int(m.sensor_objtype[k]), int(m.sensor_objid[k])
    line = compiled.line("sensor", k)
    if of == objects.mjOBJ_SITE:
        target = compiled.name("site", number)
        spot = Spot(target, *compiled.of_site(number), line)
    elif of in (objects.mjOBJ_BODY, objects.mjOBJ_XBODY):
        target = compiled.bodies[number]
        if target == WORLD or (of == objects.mjOBJ_BODY and quantity in ("x", "y", "z")):
            return None  # the principal axes of a body are not known by name
        mass = robot.links[target].mass
        center = Pose() if of == objects.mjOBJ_XBODY or mass is None else Pose(mass.center)
        spot = Spot("", target, center, line)
    else:
        return None
    return Sensor(compiled.name("sensor", k) or f"{target} {kind}", quantity, "", False, line, spot=spot)
