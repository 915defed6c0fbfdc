"""Runs as MCAP files: read back, checked against their schemas, and against the motion."""

from __future__ import annotations

import json
from collections import defaultdict

import jsonschema
import numpy as np
import pytest
from mcap.reader import make_reader
from mesh_files import box, write_stl

import cardan as cd
from cardan.scene.poses import rotations

NANOSECONDS = 1e9


def arm(tmp_path, units="SI"):
    model = cd.Model("arm", dim=3, units=units)
    upper = model.body("upper", shape=cd.Cylinder(radius=0.02, length=0.4, density=2700, center=(0, 0, -0.2)))
    part = cd.Mesh(write_stl(tmp_path / "tip.stl", box(0.1, 0.1, 0.2)), density=500)
    tip = model.body("tip", shape=part, position=(0, 0, -0.4))
    model.add(cd.Revolute("shoulder", model.ground.at(0, 0, 0, axis=(0, 1, 0)), upper.at(0, 0, 0, axis=(0, 1, 0))))
    model.add(cd.Spherical("wrist", upper.at(0, 0, -0.4), tip.at(0, 0, 0)))
    model.add(cd.At("kick", 0.2, do=[cd.Impulse(upper.at(0, 0, -0.4), (0.1, 0.0, 0.0))]))
    return model


def messages(path):
    """Topic -> (channel, schema, [(log time, message)]), every message checked against its schema."""
    found = defaultdict(list)
    about = {}
    with open(path, "rb") as file:
        for schema, channel, message in make_reader(file).iter_messages():
            text = json.loads(message.data)
            known = json.loads(schema.data)
            assert (schema.encoding, channel.message_encoding) == ("jsonschema", "json")
            jsonschema.validate(text, known)
            found[channel.topic].append((message.log_time, text))
            about[channel.topic] = channel, schema
    return found, about


@pytest.fixture(scope="module")
def space(tmp_path_factory):
    folder = tmp_path_factory.mktemp("mcap")
    model = arm(folder)
    result = cd.simulate(model, until=0.5, every=0.05)
    result.save(folder / "run.mcap")
    return result, *messages(folder / "run.mcap")


def test_bodies_are_where_the_result_has_them(space):
    result, found, about = space
    assert about["/tf"][1].name == "foxglove.FrameTransforms"
    assert len(found["/tf"]) == len(result.t)
    for k, (at, message) in enumerate(found["/tf"]):
        assert at == pytest.approx(NANOSECONDS * result.t[k], abs=1)
        for transform in message["transforms"]:
            body = result[transform["child_frame_id"]]
            assert transform["parent_frame_id"] == "ground"
            assert list(transform["translation"].values()) == pytest.approx(body.position[k], rel=1e-15)
            turn = [transform["rotation"][word] for word in "wxyz"]
            assert turn == pytest.approx(body.orientation[k], rel=1e-15)


def test_the_scene_is_made_of_primitives(space):
    _, found, about = space
    assert about["/scene"][1].name == "foxglove.SceneUpdate"
    ((_, update),) = found["/scene"]
    entities = {entity["id"]: entity for entity in update["entities"]}
    assert all(entity["frame_id"] == name and entity["frame_locked"] for name, entity in entities.items())
    (cylinder, *_) = entities["upper"]["cylinders"]
    assert cylinder["size"] == {"x": 0.04, "y": 0.04, "z": 0.4}
    assert cylinder["pose"]["position"]["z"] == pytest.approx(-0.2)
    (mesh,) = entities["tip"]["triangles"]
    assert len(mesh["points"]) == 3 * 12
    pose = mesh["pose"]
    turn = rotations(np.array([pose["orientation"][word] for word in "wxyz"]))
    points = np.array([list(p.values()) for p in mesh["points"]]) @ turn.T + list(pose["position"].values())
    np.testing.assert_allclose(points.min(axis=0), (0, 0, 0), atol=1e-6)
    np.testing.assert_allclose(points.max(axis=0), (0.1, 0.1, 0.2), atol=1e-6)


def test_joints_and_events(space):
    result, found, about = space
    assert about["/joint_states"][1].name == "foxglove.JointStates"
    for k, (_, message) in enumerate(found["/joint_states"]):
        (joint,) = message["joints"]
        assert joint == {
            "name": "shoulder",
            "position": pytest.approx(result["shoulder"].angle[k]),
            "velocity": pytest.approx(result["shoulder"].rate[k]),
        }
    ((at, event),) = found["/events"]
    assert (at, event["name"]) == (200_000_000, "kick")


def test_every_quantity_can_be_plotted(space):
    result, found, about = space
    channel, _ = about["/results/shoulder"]
    assert channel.metadata["angle"] == "rad"
    assert channel.metadata["reaction_at_joint"] == "N, N m"
    topics = {topic.removeprefix("/results/") for topic in found if topic.startswith("/results/")}
    assert topics == {element for element, _ in result.columns}
    values = [message["reaction_at_joint"]["Fz"] for _, message in found["/results/shoulder"]]
    np.testing.assert_array_equal(values, result["shoulder"].reaction_at_joint[:, 2])


def test_machines_in_the_plane_in_other_units(tmp_path):
    model = cd.Model("rod", units="mm-kg-ms")
    rod = model.body("rod", mass=1, inertia=1000, position=(50, 0), angular_velocity=0.01, velocity=(0, 0.5))
    model.add(cd.Revolute("pin", model.ground.at(0, 0), rod.at(-50, 0)))
    result = cd.simulate(model, until=100, every=10)
    values = np.array(result.columns["rod", "acceleration"])
    values[0] = np.nan
    result.columns["rod", "acceleration"] = values
    result.save(tmp_path / "run.mcap")
    found, _ = messages(tmp_path / "run.mcap")
    at, message = found["/tf"][-1]
    assert at == 100_000_000
    place = message["transforms"][0]
    assert place["translation"]["x"] == pytest.approx(1e-3 * result["rod"].position[-1, 0])
    assert 2 * np.arctan2(place["rotation"]["z"], place["rotation"]["w"]) == pytest.approx(result["rod"].angle[-1])
    joint = found["/joint_states"][-1][1]["joints"][0]
    assert joint["velocity"] == pytest.approx(1e3 * result["pin"].rate[-1])
    outline = found["/scene"][0][1]["entities"][-1]["lines"][0]["points"]
    assert max(point["x"] for point in outline) < 0.2
    assert found["/results/rod"][0][1]["acceleration"] == {"x": None, "y": None}


def test_times_before_zero_are_moved(tmp_path):
    model = cd.Model("ball")
    model.body("ball", mass=1, inertia=1)
    cd.simulate(model, start=cd.Start(time=-1), until=1, every=0.5).save(tmp_path / "run.mcap")
    found, _ = messages(tmp_path / "run.mcap")
    assert [at for at, _ in found["/tf"]] == [0, 500_000_000, 1_000_000_000, 1_500_000_000, 2_000_000_000]


def test_the_messages_are_those_of_foxglove(space):
    """Against the package in which Foxglove publishes its messages."""
    pytest.importorskip("foxglove_schemas_protobuf")
    from foxglove_schemas_protobuf import FrameTransforms_pb2, SceneUpdate_pb2
    from google.protobuf.json_format import ParseDict

    def timed(value):
        if isinstance(value, dict) and value.keys() == {"sec", "nsec"}:
            return f"{value['sec'] + value['nsec'] / NANOSECONDS:.9f}s"
        if isinstance(value, dict):
            return {key: "2020-01-01T00:00:00Z" if key == "timestamp" else timed(item) for key, item in value.items()}
        return [timed(item) for item in value] if isinstance(value, list) else value

    _, found, _ = space
    update = ParseDict(timed(found["/scene"][0][1]), SceneUpdate_pb2.SceneUpdate())
    assert len(update.entities) == len(found["/scene"][0][1]["entities"])
    moved = ParseDict(timed(found["/tf"][0][1]), FrameTransforms_pb2.FrameTransforms())
    assert moved.transforms[0].parent_frame_id == "ground"
