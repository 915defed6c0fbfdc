"""Point masses against closed forms, in all analyses; what would turn one is refused."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.special import ellipk

import cardan as cd
from cardan.files.text_models.yaml import parse_yaml
from cardan.files.written_models.as_yaml import to_yaml

G = 9.81
METHODS = ("partition", "direct", "baumgarte", "joint", "dae")


def model_of(dim: int, name: str = "points") -> cd.Model:
    return cd.Model(name, dim=dim, gravity=(0, -G) if dim == 2 else (0, 0, -G))


def place(dim: int, along: float, up: float) -> tuple[float, ...]:
    return (along, up) if dim == 2 else (along, 0, up)


def pendulum(dim: int, amplitude: float = 2.0, length: float = 1.3) -> cd.Model:
    model = model_of(dim)
    start = place(dim, length * np.sin(amplitude), -length * np.cos(amplitude))
    bob = model.particle("bob", mass=0.7, position=start)
    model.add(cd.Link("string", model.ground, bob))
    return model


@pytest.mark.parametrize("dim", [2, 3])
@pytest.mark.parametrize("method", METHODS)
def test_pendulum(dim, method):
    """Period 4 √(l/g) K(sin²(α/2)): back at the start, by every method; energy and tension."""
    period = 4 * np.sqrt(1.3 / G) * ellipk(np.sin(1.0) ** 2)
    model = pendulum(dim)
    assert cd.assemble(model).dof == dim - 1
    result = cd.simulate(model, until=period, method=method, rtol=1e-9, atol=1e-11)
    assert result["bob"].position[-1] == pytest.approx(result["bob"].position[0], abs=1e-5)
    energy = result.energy.total
    assert np.ptp(energy) < 1e-6 * abs(energy).max()
    held = result["bob orientation"].reaction_j
    assert np.abs(held).max() < 1e-9  # nothing turns it


@pytest.mark.parametrize("dim", [2, 3])
def test_small_motions_and_rest(dim):
    """ω² = k/m upwards, and the rest at m g/k below."""
    model = model_of(dim)
    bob = model.particle("bob", mass=2, position=place(dim, 0, -1))
    for name, end in (("up", place(dim, 0, 1)), ("left", place(dim, -1, -1))):
        model.add(cd.Spring(name, model.ground.at(*end), bob, stiffness=400))
    rest = cd.equilibrium(model)
    pull = rest["up"].force[0] + rest["left"].force[0]
    assert pull > 0
    linear = cd.linearize(model)
    assert len(linear.frequencies) <= dim
    assert not any("rotation" in name or "angle" in name for name in linear.independent)


@pytest.mark.parametrize("dim", [2, 3])
def test_a_string_of_beads(dim):
    """Transverse modes of n masses on a taut string of springs: ω = 2 √(T/(m a)) sin(kπ/(2(n + 1))) (Rayleigh)."""
    model = cd.Model("beads", dim=dim, gravity=None)
    count, pitch, stiffness, free = 5, 0.2, 1e4, 0.15
    last = model.ground.at(*place(dim, 0, 0))
    for k in range(1, count + 1):
        bead = model.particle(f"bead {k}", mass=0.1, position=place(dim, pitch * k, 0))
        model.add(cd.Spring(f"spring {k}", last, bead, stiffness=stiffness, free_length=free))
        last = bead.at(*place(dim, 0, 0))
    end = model.ground.at(*place(dim, pitch * (count + 1), 0))
    model.add(cd.Spring("last", last, end, stiffness=stiffness, free_length=free))
    tension, n = stiffness * (pitch - free), np.arange(1, count + 1)
    factor = 2 * np.sin(n * np.pi / (2 * (count + 1)))
    across, along = (np.sqrt(k / 0.1) * factor for k in (tension / pitch, stiffness))
    wanted = np.sort(np.concatenate([along, *[across] * (dim - 1)]))
    assert np.sort(2 * np.pi * cd.linearize(model).frequencies) == pytest.approx(wanted, rel=1e-9)


@pytest.mark.parametrize("dim", [2, 3])
def test_inverse_dynamics_and_gradients(dim):
    """The force of a driven point is m (a + g); a derivative by its mass against differences."""
    model = model_of(dim)
    mass = model.parameter("mass", 2.0)
    bob = model.particle("bob", mass=mass)
    for word in "xyz"[:dim]:
        model.add(cd.Drive(f"drive {word}", getattr(bob, word), lambda t: t**2))
    force = cd.inverse(model, until=1, every=0.5)[f"drive {'yz'[dim - 2]}"].force
    assert force == pytest.approx(2 * (2 + G))
    swinging = pendulum(dim, 1.0)
    k = swinging.parameter("k", 30.0)
    swinging.add(
        cd.Spring("spring", swinging.ground.at(*place(dim, 1, 0)), swinging["bob"], stiffness=k, free_length=0.5)
    )
    check = cd.check_gradient(
        swinging, [cd.Terminal(lambda s: s.position(swinging["bob"])[0])], until=0.5, with_respect_to=["k"]
    )
    assert check.ok


@pytest.mark.parametrize("dim", [2, 3])
def test_files(dim):
    model = pendulum(dim)
    again = parse_yaml(to_yaml(model)).model
    runs = [cd.simulate(one, until=0.5)["bob"].position[-1] for one in (model, again)]
    assert runs[0] == pytest.approx(runs[1], abs=1e-12)
    bob = again["bob"]
    again.add(cd.Torque("twist", bob, 1 if dim == 2 else (1, 0, 0)))
    with pytest.raises(cd.ModelError, match="is a particle"):
        cd.assemble(again)


def test_a_node_without_mass():
    """A load on three springs that meet in a node: 2 k (l - l₀) h/l = m g there; a motion is refused by name."""
    model = model_of(2)
    node, load = model.particle("node", mass=0, position=(0, -0.3)), model.particle("load", mass=1, position=(0, -0.8))
    for k, x in enumerate((-0.5, 0.5)):
        model.add(cd.Spring(f"upper {k}", model.ground.at(x, 0), node, stiffness=100, free_length=0.3))
    model.add(cd.Spring("lower", node, load, stiffness=200, free_length=0.4))
    rest = cd.equilibrium(model)
    height = -rest["node"].position[0, 1]
    length = np.hypot(0.5, height)
    assert 200 * (length - 0.3) * height / length == pytest.approx(G, rel=1e-9)
    assert -rest["load"].position[0, 1] - height == pytest.approx(0.4 + G / 200, rel=1e-9)
    for analysis in (lambda: cd.simulate(model, until=1), lambda: cd.linearize(model)):
        with pytest.raises(
            cd.ModelError, match=r"node.x, node.y: .* cd.equilibrium solves for that; for a motion, add cd.ForceBalance"
        ):
            analysis()


def refused(dim: int, element) -> str:
    model = model_of(dim)
    bob = model.particle("bob", mass=1)
    rod = model.body("rod", mass=1, inertia=1 if dim == 2 else (1, 1, 1), position=place(dim, 1, 0))
    model.add(element(model, bob, rod))
    with pytest.raises(cd.ModelError) as error:
        cd.assemble(model)
    return str(error.value)


@pytest.mark.parametrize(
    ("dim", "element", "message"),
    [
        (
            2,
            lambda m, b, r: cd.Torque("turn", b, 1),
            'force "turn": "bob" is a particle, a point without orientation: no torque',
        ),
        (2, lambda m, b, r: cd.Spring("s", m.ground, b.at(0.1, 0), stiffness=1), "it has one place only, bob;"),
        (2, lambda m, b, r: cd.Fixed("f", b.at(0, 0), r.at(-1, 0)), "take one that only holds its place (cd.Revolute"),
        (2, lambda m, b, r: cd.TorsionSpring("turn", (b, r), stiffness=1), "no torque acts on it"),
        (2, lambda m, b, r: cd.Bushing("turn", r, b, stiffness=1, rotational_stiffness=1), "no torque acts on it"),
        (3, lambda m, b, r: cd.Torque("turn", b, (1, 0, 0)), "no torque acts on it"),
        (
            3,
            lambda m, b, r: cd.Revolute("p", b.at(0, 0, 0, axis=(0, 0, 1)), r.at(-1, 0, 0, axis=(0, 0, 1))),
            "take one that only holds its place (cd.Spherical",
        ),
        (2, lambda m, b, r: cd.Motor("m", m.add(cd.Revolute("p", b, r.at(-1, 0))), torque=1), "no torque acts on it"),
    ],
)
def test_what_would_turn_a_particle_is_refused(dim, element, message):
    assert message in refused(dim, element)


def test_the_message_for_a_body_without_inertia_names_the_particle():
    model = cd.Model("bob", gravity=(0, -G))
    model.body("bob", mass=1, inertia=0)
    with pytest.raises(cd.ModelError, match=r"model\.particle\(name, mass=\.\.\., position=\.\.\.\)"):
        cd.simulate(model, until=1)
