"""Random machines for property tests: trees and loops of pins, slides, sliding pins and links, with springs."""

import numpy as np

import cardan as cd


def _turn(angle, p):
    c, s = np.cos(angle), np.sin(angle)
    return np.array([c * p[0] - s * p[1], s * p[0] + c * p[1]])


def machine(seed, size=1.0, weight=1.0, order=1, swap=False, grounded_springs=0):
    """A machine that closes at its initial position. `size` scales lengths, `weight` masses (times stay the same);
    order=-1 declares bodies and elements backwards; `swap` exchanges the markers of pins and links."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(2, 6))
    bodies, poses, joints, springs = [], [], [], []
    for k in range(n):
        parent = int(rng.integers(-1, k)) if k else -1
        p = np.zeros(3) if parent < 0 else poses[parent]
        there, here, angle = rng.uniform(-1, 1, 2), rng.uniform(-1, 1, 2), rng.uniform(-3, 3)
        kind = str(rng.choice(["revolute", "revolute", "translational", "sliding pin", "link"]))
        axis, gap = rng.uniform(-1, 1, 2), np.zeros(2)
        axis /= np.linalg.norm(axis)
        if kind in ("translational", "sliding pin"):
            gap = _turn(p[2], axis) * rng.uniform(-1, 1)
        elif kind == "link":
            gap = axis * rng.uniform(0.5, 1.5)
        position = p[:2] + _turn(p[2], there) + gap - _turn(angle, here)
        joints.append((kind, parent, k, there, here, axis))
        poses.append(np.array([*position, angle]))
        bodies.append((rng.uniform(0.5, 3), rng.uniform(0.1, 1), position, angle, rng.uniform(-0.4, 0.4, 2)))
    for _ in range(seed % 3):  # loops, closed by links
        a, b = (int(x) for x in rng.choice(n, 2, replace=False))
        joints.append(("link", a, b, rng.uniform(-1, 1, 2), rng.uniform(-1, 1, 2), None))
    for k in range(2 + grounded_springs * n):
        a, b = int(rng.integers(-1, n)), int(rng.integers(0, n))
        a, b = (-1, (k - 2) % n) if k >= 2 else (a if a != b else -1, b)
        springs.append((a, b, rng.uniform(-1, 1, 2), rng.uniform(-1, 1, 2), 200.0 if k >= 2 else rng.uniform(5, 30)))

    model = cd.Model(f"machine {seed}", gravity=(1.3 * size, -9.81 * size))
    at = {-1: model.ground}
    for k in list(range(n))[::order]:
        mass, inertia, position, angle, centre = bodies[k]
        at[k] = model.body(
            f"b{k}", weight * mass, weight * size**2 * inertia, size * position, angle, center_of_mass=size * centre
        )
    for q in list(range(len(joints)))[::order]:
        kind, a, b, there, here, axis = joints[q]
        i = at[a].at(*(size * there), axis=None if axis is None else tuple(axis))
        j = at[b].at(*(size * here))
        ends = (j, i) if swap and kind in ("revolute", "link") else (i, j)
        types = {"revolute": cd.Revolute, "translational": cd.Translational, "link": cd.Link}
        model.add(types.get(kind, cd.RevoluteTranslational)(f"j{q}", *ends))
    for q, (a, b, there, here, k) in enumerate(springs):
        ends = at[a].at(*(size * there)), at[b].at(*(size * here))
        model.add(cd.Spring(f"s{q}", *ends, stiffness=weight * k, free_length=0.5 * size))
    return model


def farthest(model, one, other, factor=1.0):
    """The largest distance between the bodies of two results."""
    return max(np.abs(one[b].position / factor - other[b].position).max() for b in model.bodies)


def imbalance(model, result):
    """Largest of  Σ loads + reactions - (m a, m a, J α)  about each mass centre, relative to the forces at work."""
    n = len(result.t)
    rest, size, centre = {}, {}, {}
    for name, body in model.bodies.items():
        r, m, J = result[name], float(body.mass), float(body.inertia)
        off = np.stack(_turn(r.angle, [float(c) for c in body.center_of_mass]), 1)
        a = r.acceleration + r.angular_acceleration[:, None] * np.stack([-off[:, 1], off[:, 0]], 1)
        a = a - (r.angular_velocity**2)[:, None] * off
        weight = m * np.array([float(g) for g in model.gravity]) + np.array(body.force, float)
        rest[name] = np.column_stack([weight - m * a, float(body.torque) - J * r.angular_acceleration])
        size[name] = np.abs(rest[name]).max() + np.abs(weight).max()
        centre[name] = r.position + off

    def point(marker):
        p = [float(x) for x in marker.point]
        if marker.body is model.ground:
            return np.tile(p, (n, 1))
        r = result[marker.body.name]
        return r.position + np.stack(_turn(r.angle, p), 1)

    def push(body, at, force):
        if body is not model.ground:
            d = at - centre[body.name]
            rest[body.name] += np.column_stack([force, d[:, 0] * force[:, 1] - d[:, 1] * force[:, 0]])
            size[body.name] += np.abs(force).max()

    for element in model.elements.values():
        r = result[element.name]
        if isinstance(element, cd.Spring):
            a, b = point(element.a), point(element.b)
            force = (r.force / np.linalg.norm(b - a, axis=1))[:, None] * (b - a)
            push(element.a.body, a, force)
            push(element.b.body, b, -force)
        elif isinstance(element, (cd.Force, cd.Drag)):
            push(element.marker.body, point(element.marker), r.force)
        elif isinstance(element, cd.TorsionSpring):
            for body, sign in zip(element.bodies, (1, -1), strict=True):
                if body is not model.ground:
                    rest[body.name][:, 2] += sign * r.torque
        elif isinstance(element, cd.Torque):
            rest[element.body.name][:, 2] += r.torque
        elif "reaction_i" in list(r):
            for name, reaction in zip(result.parts[element.name].bodies, ("reaction_i", "reaction_j"), strict=False):
                if name != "ground":
                    values = getattr(r, reaction)
                    rest[name] += values
                    size[name] += np.abs(values).max()
    return max(np.abs(rest[name]).max() / size[name] for name in rest)
