"""Values of entries, and the estimates of bodies."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import Any

from cardan.errors import ModelError, check_known
from cardan.files.text_models.nodes import compose
from cardan.files.text_models.yaml import SECTIONS
from cardan.studio.edits import expect
from cardan.studio.edits.draft import ANGLE_DIGITS as ORIENTATION_DIGITS
from cardan.studio.edits.draft import PLANE, Draft, rounded

DEEPEST_PATH = 6  # words of a path
MOST_VALUES_OF_EDIT = 50  # values in one edit
ANGLE_STEP = 10.0**-ORIENTATION_DIGITS


def set_value(draft: Draft, edit: Mapping[str, object]) -> list[str]:
    """Write a value into an entry, and others `with` it that are right only together; nothing (null) takes one out."""
    others = edit.get("with", [])
    if not isinstance(others, (list, tuple)) or len(others) > MOST_VALUES_OF_EDIT:
        raise ModelError(f"set: with: expected a list of at most {MOST_VALUES_OF_EDIT} values")
    for one in (*others, edit):
        path = expect.field(expect.mapping(one, "a value"), "path")
        if not isinstance(path, (list, tuple)) or not 0 < len(path) <= DEEPEST_PATH:
            raise ModelError(f"set: path: expected [section, name, word], got {path!r}")
        path, value = list(path), checked_value(one.get("value"))
        check_known("set: there is no section", path[0], SECTIONS)
        _write(draft.data, path, value, keep_null=path == ["gravity"])
    return [path[1]] if len(path) > 1 and isinstance(path[1], str) else []


def _write(data: Any, path: list[Any], value: Any, keep_null: bool) -> None:
    place: Any = data
    for k, word in enumerate(path[:-1]):
        below = _item(place, word, path)
        if below is None and isinstance(place, dict):
            below = place[word] = {}
        elif path[0] == "parameters" and k == 1 and not isinstance(below, dict):
            below = place[word] = {"value": below}  # a plain number gets bounds
        place = below
    last = path[-1]
    if not isinstance(place, (dict, list)):
        raise ModelError(f"set: {_shown(path)}: there is only {place!r} at this place")
    if value is None and not keep_null:
        if _item(place, last, path) is None and not (isinstance(place, dict) and last in place):
            raise ModelError(f"set: {_shown(path)}: there is no such entry")
        del place[last]
    elif path[0] == "parameters" and len(path) == 2 and isinstance(_item(place, last, path), dict):
        place[last] = value if isinstance(value, dict) else place[last] | {"value": value}
    elif isinstance(place, list):
        _item(place, last, path)
        place[last] = value
    else:
        place[expect.text(last, "set: path")] = value
    if path[0] == "parameters" and len(path) == 3 and isinstance(place, dict) and place.keys() == {"value"}:
        data["parameters"][path[1]] = place["value"]


def _item(place: Any, word: object, path: list[Any]) -> Any:
    if isinstance(place, dict) and isinstance(word, str):
        return place.get(word)
    if isinstance(place, list) and isinstance(word, int) and not isinstance(word, bool) and 0 <= word < len(place):
        return place[word]
    raise ModelError(f"set: {_shown(path)}: there is no such entry")


def _shown(path: list[object]) -> str:
    return ".".join(map(str, path))


def checked_value(value: object, depth: int = 0) -> Any:
    """Numbers, texts, true, false, lists and mappings of them; a text that is a number is one."""
    if depth > DEEPEST_PATH:
        raise ModelError("set: value: too many lists within each other")
    if isinstance(value, str):
        try:
            number = compose(value).value if value.strip() else value
        except ModelError:
            return value
        return number if isinstance(number, float) else value
    if isinstance(value, (list, tuple)):
        return [checked_value(item, depth + 1) for item in value]
    if isinstance(value, dict):
        return {expect.text(key, "set: value"): checked_value(item, depth + 1) for key, item in value.items()}
    if isinstance(value, (int, float)) and not isinstance(value, bool) and not isfinite(value):
        raise ModelError(f"set: value: expected a finite number, got {value}")
    if value is not None and not isinstance(value, (int, float)):
        raise ModelError(f"set: value: expected a number or a text, got {value!r}")
    return value


def set_poses(draft: Draft, edit: Mapping[str, object]) -> list[str]:
    """New estimates of bodies: x, y, angle in the plane; x, y, z and Euler parameters in space. Equal ones stay."""
    poses = expect.mapping(expect.field(edit, "poses"), "poses")
    plane = draft.model.dim == PLANE
    written = []
    for name, pose in poses.items():
        check_known("poses: there is no body", name, draft.model.bodies)
        if not isinstance(pose, (list, tuple)) or len(pose) != (3 if plane else 7):
            raise ModelError(f'poses: "{name}": expected {"x, y, angle" if plane else "7 numbers"}, got {pose!r}')
        numbers = [expect.number(v, f'poses: "{name}"') for v in pose]
        if _write_pose(draft, name, numbers):
            written.append(name)
    return written


def _write_pose(draft: Draft, name: str, pose: list[float]) -> bool:
    entry, dim = draft.section("bodies")[name], draft.model.dim
    old = draft.numbers(draft.model.bodies[name].initial.q)
    step = draft.step(pose[:2]) if dim == PLANE else 1e-4 * max(1e-3, *map(abs, pose[:3]))
    changed = False
    if any(abs(a - b) > step / 2 for a, b in zip(pose[:dim], old[:dim], strict=True)):
        entry["position"] = [rounded(v, step) if dim == PLANE else float(f"{v:.6g}") for v in pose[:dim]]
        changed = True
    if any(abs(a - b) > ANGLE_STEP / 2 for a, b in zip(pose[dim:], old[dim:], strict=True)):
        turned = [round(v, ORIENTATION_DIGITS + (dim != PLANE)) + 0.0 for v in pose[dim:]]
        entry["angle" if dim == PLANE else "orientation"] = turned[0] if dim == PLANE else turned
        changed = True
    return changed
