"""Instant centres: closed forms, Kennedy's theorem, poles at infinity, velocities of marks."""

import numpy as np
import pytest

import cardan as cd
from cardan.errors import AnalysisError, ModelError
from cardan.files.text_models.yaml import parse_yaml
from cardan.scene import scene_of
from cardan.studio.dragging import Dragger
from cardan.studio.poles import all_pairs, poles_at, poles_of, velocities_at, velocities_of

RTOL = 1e-9


def meet(a, b, c, d):
    """Where the line a-b meets the line c-d."""
    a, b, c, d = map(np.asarray, (a, b, c, d))
    s, _ = np.linalg.solve(np.column_stack([b - a, c - d]), c - a)
    return a + s * (b - a)


def slider_crank() -> cd.Model:
    """Crank 1, rod 2; the crank turns with ω = 3."""
    model = cd.Model("slider-crank")
    crank = model.body("crank", mass=1, inertia=1, position=(0, 0), angle=1.0)
    rod = model.body("rod", mass=1, inertia=1, position=(0.5, 0.8), angle=-0.4)
    slider = model.body("slider", mass=1, inertia=1, position=(2.3, 0))
    pin = model.add(cd.Revolute("A", model.ground.at(0, 0), crank.at(0, 0)))
    model.add(cd.Revolute("B", crank.at(1, 0), rod.at(0, 0)))
    model.add(cd.Revolute("C", rod.at(2, 0), slider.at(0, 0)))
    model.add(cd.Translational("guide", model.ground.at(0, 0, axis=(1, 0)), slider.at(0, 0)))
    model.add(cd.Drive("motor", pin.angle, lambda t: 1 + 3 * t))
    return model


def test_poles_of_a_slider_crank():
    """The pole of the rod: the crank's line meets the normal of the guide through the slider's pin."""
    result = cd.kinematics(slider_crank(), until=1, every=0.1)
    for t in result.t:
        crank, rod, slider = poles_at(result, t)
        angle = 1 + 3 * t
        B = np.array([np.cos(angle), np.sin(angle)])
        C = np.array([np.cos(angle) + np.sqrt(4 - np.sin(angle) ** 2), 0])
        np.testing.assert_allclose(crank.at, (0, 0), atol=RTOL)
        assert crank.angular_velocity == pytest.approx(3)
        np.testing.assert_allclose(rod.at, meet((0, 0), B, C, (C[0], 1)), rtol=1e-7, atol=1e-7)
        assert slider.at is None
        assert abs(slider.direction[1]) == pytest.approx(1)  # across the guide


def test_kennedy_three_poles_lie_on_a_line(fourbar_text):
    """Of a four-bar: crank and rocker meet in P(coupler, ground), coupler and ground in P(crank, rocker)."""
    model = parse_yaml(fourbar_text).model
    state = cd.assemble(model)
    dragger = Dragger(model, q=state.q)
    before = dragger.q
    dragger.pull("crank", (1, 0), (0.9, 1.8))
    assert np.abs(dragger.q - before).max() > 1e-3
    allowed = dragger.motion
    found = {(p.body, p.against): np.array(p.at) for p in poles_of(model, dragger.q, allowed, all_pairs(model))}
    assert len(found) == 6
    scene = scene_of(model, None, dragger.q.reshape(-1, 3))
    at = {m.element: np.array(m.at) for m in velocities_of(scene, dragger.q, allowed)}
    A, D = np.zeros(2), np.array([2.5, 0])
    B, C = (np.array(next(m.at for m in velocities_of(scene, dragger.q, allowed) if m.element == e)) for e in "BC")
    np.testing.assert_allclose(found["coupler", "ground"], meet(A, B, C, D), rtol=1e-6)
    np.testing.assert_allclose(found["rocker", "crank"], meet(A, D, B, C), rtol=1e-6, atol=1e-9)
    names = ["ground", *model.bodies]
    for i in range(4):
        for j in range(i + 1, 4):
            for k in range(j + 1, 4):
                a, b, c = (
                    found.get((names[y], names[x])) for x, y in ((i, j), (j, k), (i, k))
                )  # all of them are known, this way round
                area = (b - a)[0] * (c - a)[1] - (b - a)[1] * (c - a)[0]
                assert abs(area) < 1e-7 * max(np.ptp([a, b, c]), 1) ** 2
    assert set(at) >= {"A", "B", "C", "D", "P"}


def test_the_last_motion_of_a_pull_has_poles():
    dragger = Dragger(slider_crank())
    dragger.pull("crank", (1, 0), (0.53, 0.85))
    crank, rod, slider = poles_of(dragger.model, dragger.q, dragger.motion)
    np.testing.assert_allclose(crank.at, (0, 0), atol=1e-8)
    assert rod.at is not None
    assert slider.at is None


def test_velocities_of_marks():
    """The crank's pin moves with ω × r; points that are at the same place of a body are told once."""
    result = cd.kinematics(slider_crank(), until=1, every=0.1)
    marks = velocities_at(result, 0.5)
    pin = next(m for m in marks if (m.element, m.body) == ("B", "crank"))
    angle = 1 + 3 * 0.5
    np.testing.assert_allclose(pin.at, (np.cos(angle), np.sin(angle)), rtol=RTOL)
    np.testing.assert_allclose(pin.velocity, (-3 * np.sin(angle), 3 * np.cos(angle)), rtol=RTOL)
    rod_end = next(m for m in marks if (m.element, m.body) == ("B", "rod"))
    np.testing.assert_allclose(rod_end.velocity, pin.velocity, rtol=1e-7)
    assert len({(m.body, m.at) for m in marks}) == len(marks)


def test_velocities_in_space(top):
    """A rotor that spins about an axis through its tip: the nose moves with ω × 2h."""
    state = cd.assemble(top)
    scene = scene_of(top, None, state.q.reshape(-1, 7))
    nose = next(m for m in velocities_of(scene, state.q, state.v) if m.element == "nose")
    np.testing.assert_allclose(nose.velocity, np.cross((0.1, 0, 40), (0, 0, 1.0)), atol=1e-9)


def test_a_machine_at_rest_has_no_poles():
    model = slider_crank()
    state = cd.assemble(model)
    assert [p[2:4] for p in poles_of(model, state.q, np.zeros(9))] == [(None, None)] * 3


def test_what_has_no_poles_is_refused(top):
    state = cd.assemble(top)
    with pytest.raises(AnalysisError, match="in space: poles are those of planar machines"):
        poles_of(top, state.q, state.v)
    model = slider_crank()
    with pytest.raises(ModelError, match='no body "rot"; did you mean "rod"'):
        poles_of(model, np.zeros(9), np.zeros(9), [("rot", "ground")])
    with pytest.raises(AnalysisError, match="v: expected 9 finite numbers"):
        poles_of(model, np.zeros(9), np.zeros(3))
