"""The messages that a run is written as, as JSON schemas: those of Foxglove, as far as they are used here."""

from __future__ import annotations

Schema = dict[str, object]
NUMBER: Schema = {"type": "number"}
TEXT: Schema = {"type": "string"}
WHOLE: Schema = {"type": "integer"}
TRUTH: Schema = {"type": "boolean"}


def message(title: str, **fields: Schema) -> Schema:
    """An object whose fields are all there."""
    return {"title": title, "type": "object", "properties": fields, "required": list(fields)}


def several(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _moment(title: str) -> Schema:
    nanoseconds = {"type": "integer", "minimum": 0, "maximum": 999_999_999}
    return {"type": "object", "title": title, "properties": {"sec": WHOLE, "nsec": nanoseconds}}


TIME, DURATION = _moment("time"), _moment("duration")
VECTOR = message("foxglove.Vector3", x=NUMBER, y=NUMBER, z=NUMBER)
POINT = message("foxglove.Point3", x=NUMBER, y=NUMBER, z=NUMBER)
QUATERNION = message("foxglove.Quaternion", x=NUMBER, y=NUMBER, z=NUMBER, w=NUMBER)
COLOUR = message("foxglove.Color", r=NUMBER, g=NUMBER, b=NUMBER, a=NUMBER)
POSE = message("foxglove.Pose", position=VECTOR, orientation=QUATERNION)

TRANSFORM = message(
    "foxglove.FrameTransform",
    timestamp=TIME,
    parent_frame_id=TEXT,
    child_frame_id=TEXT,
    translation=VECTOR,
    rotation=QUATERNION,
)
CUBE = message("foxglove.CubePrimitive", pose=POSE, size=VECTOR, color=COLOUR)
SPHERE = message("foxglove.SpherePrimitive", pose=POSE, size=VECTOR, color=COLOUR)
CYLINDER = message(
    "foxglove.CylinderPrimitive", pose=POSE, size=VECTOR, bottom_scale=NUMBER, top_scale=NUMBER, color=COLOUR
)
LINE = message(
    "foxglove.LinePrimitive",
    type=WHOLE,
    pose=POSE,
    thickness=NUMBER,
    scale_invariant=TRUTH,
    points=several(POINT),
    color=COLOUR,
    colors=several(COLOUR),
    indices=several(WHOLE),
)
TRIANGLES = message(
    "foxglove.TriangleListPrimitive",
    pose=POSE,
    points=several(POINT),
    color=COLOUR,
    colors=several(COLOUR),
    indices=several(WHOLE),
)
ENTITY = message(
    "foxglove.SceneEntity",
    timestamp=TIME,
    frame_id=TEXT,
    id=TEXT,
    lifetime=DURATION,
    frame_locked=TRUTH,
    metadata=several(message("foxglove.KeyValuePair", key=TEXT, value=TEXT)),
    arrows=several({"type": "object"}),
    cubes=several(CUBE),
    spheres=several(SPHERE),
    cylinders=several(CYLINDER),
    lines=several(LINE),
    triangles=several(TRIANGLES),
    texts=several({"type": "object"}),
    models=several({"type": "object"}),
)
JOINT: Schema = {
    "title": "foxglove.JointState",
    "type": "object",
    "properties": {"name": TEXT, "position": NUMBER, "velocity": NUMBER},
    "required": ["name"],
}

FRAME_TRANSFORMS = message("foxglove.FrameTransforms", transforms=several(TRANSFORM))
SCENE_UPDATE = message("foxglove.SceneUpdate", deletions=several({"type": "object"}), entities=several(ENTITY))
JOINT_STATES = message("foxglove.JointStates", timestamp=TIME, joints=several(JOINT))
LOG = message("foxglove.Log", timestamp=TIME, level=WHOLE, message=TEXT, name=TEXT, file=TEXT, line=WHOLE)
