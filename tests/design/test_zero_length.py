"""Derivatives through the zero length of a spring, of a direction and of a norm, where forces jump."""

import numpy as np
import pytest

import cardan as cd

END = 1.5
RTOL = 1e-8  # derivatives are right to ten of these


def on_a_rail(force, dim: int = 2, guided: bool = True, aside: float = 0.0) -> cd.Model:
    """A body that swings through the origin, pulled to the distance l0 on either side of it."""
    model = cd.Model("swing", dim=dim, gravity=None)
    k, l0 = model.parameter("k", 4.0), model.parameter("l0", 0.1)
    zeros, inertia = (0.0,) * (dim - 1), 1.0 if dim == 2 else (1.0, 1.0, 1.0)
    speed = (0.0, aside, *zeros[1:])
    body = model.body("body", mass=1, inertia=inertia, position=(0.3, *zeros), velocity=speed)
    origin, tip = model.ground.at(0, *zeros, axis=(1, *zeros)), body.at(0, *zeros, axis=(1, *zeros))
    if guided:
        model.add(cd.Translational("rail", origin, tip))
    model.add(force(origin, tip, k, l0))
    return model


def spring(origin, tip, k, l0):
    return cd.Spring("pull", origin, tip, stiffness=k, free_length=l0)


def direction(origin, tip, k, l0):
    return cd.Force("pull", tip, lambda s: -k * (s.distance(origin, tip) - l0) * s.direction(origin, tip))


def norm(origin, tip, k, l0):
    return cd.Force("pull", tip, lambda s: -k * (1 - l0 / (cd.norm_2(s.position(tip)) + 1e-30)) * s.position(tip))


def exact() -> np.ndarray:
    """x = l0 + (x0 - l0) cos(ω t) to the zero, and beyond it the same about -l0: derivatives by differences of that."""

    def end(k, l0):
        w, r = np.sqrt(k), 0.3 - l0
        t = np.arccos(-l0 / r) / w
        v = -r * w * np.sin(w * t)
        return -l0 + l0 * np.cos(w * (END - t)) + v / w * np.sin(w * (END - t))

    h = 1e-5
    return np.array([end(4 + h, 0.1) - end(4 - h, 0.1), end(4, 0.1 + h) - end(4, 0.1 - h)]) / (2 * h)


@pytest.mark.parametrize("way", ["adjoint", "forward"])
@pytest.mark.parametrize(("force", "dim"), [(spring, 2), (spring, 3), (direction, 2), (norm, 2)])
def test_the_jump_at_zero_length_is_seen(force, dim, way):
    found = cd.gradient(on_a_rail(force, dim), cd.Terminal("body.position.x"), until=END, direction=way, rtol=RTOL)
    assert found.matrix[0] == pytest.approx(exact(), rel=1e-6)
    assert not found.notes


@pytest.mark.parametrize("way", ["adjoint", "forward"])
def test_an_integral_over_the_jump(way):
    """∫ of the force, which jumps: the change of momentum."""
    model = on_a_rail(spring)
    impulse = cd.Integral(lambda s: -s.quantity("pull.force") * s.position(model.bodies["body"])[0]
                          / cd.fabs(s.position(model.bodies["body"])[0]), name="impulse")  # fmt: skip
    both = [impulse, cd.Terminal("body.velocity.x", name="momentum")]
    found = cd.gradient(model, both, until=END, direction=way, rtol=RTOL)
    assert found.values[0] == pytest.approx(found.values[1], rel=1e-6)
    assert found.matrix[0] == pytest.approx(found.matrix[1], rel=1e-5)


def test_a_free_body_that_passes_zero_gets_a_note():
    found = cd.gradient(on_a_rail(spring, guided=False), cd.Terminal("body.position.x"), until=END, rtol=RTOL)
    assert found.matrix[0] == pytest.approx(exact(), rel=1e-6)
    assert any("passes zero at t = 1.0" in note for note in found.notes)


def test_a_body_that_passes_beside_zero_needs_none():
    model = on_a_rail(spring, guided=False, aside=0.01)
    found = cd.gradient(model, cd.Terminal("body.position.x"), until=END, rtol=RTOL)
    h = 1e-4
    above, below = (
        cd.evaluate(model, cd.Terminal("body.position.x"), until=END, parameters={"k": 4 + x}, rtol=1e-11)
        for x in (h, -h)
    )
    assert found.matrix[0, 0] == pytest.approx((above - below)[0] / (2 * h), rel=1e-5)
    assert not found.notes
