"""Mesh files for tests: closed surfaces whose volumes and inertias are known, and a box as a STEP file."""

from __future__ import annotations

from pathlib import Path

import numpy as np

BOX_FACES = ((0, 2, 3), (0, 3, 1), (4, 5, 7), (4, 7, 6), (0, 1, 5), (0, 5, 4),
             (2, 6, 7), (2, 7, 3), (0, 4, 6), (0, 6, 2), (1, 3, 7), (1, 7, 5))  # fmt: skip


def box(x: float, y: float, z: float, corner=(0.0, 0.0, 0.0)) -> np.ndarray:
    """The triangles of a box from one corner on."""
    corners = np.array([(a, b, c) for c in (0.0, z) for b in (0.0, y) for a in (0.0, x)]) + np.array(corner)
    return corners[np.array(BOX_FACES)]


def turned(profile: list[tuple[float, float]], around: int) -> np.ndarray:
    """A closed line of points (r, z), counter-clockwise with r to the right, turned about z in so many steps."""
    angles = 2 * np.pi * np.arange(around + 1) / around
    angles[-1] = 0.0  # it ends exactly where it began
    r, z = np.array([*profile, profile[0]]).T
    grid = np.stack([np.outer(np.cos(angles), r), np.outer(np.sin(angles), r), np.tile(z, (around + 1, 1))], axis=-1)
    a, b, c, d = grid[:-1, :-1], grid[1:, :-1], grid[1:, 1:], grid[:-1, 1:]
    quads = np.concatenate([np.stack([a, b, c], 2).reshape(-1, 3, 3), np.stack([a, c, d], 2).reshape(-1, 3, 3)])
    edges = np.linalg.norm(quads - np.roll(quads, 1, axis=1), axis=2)
    return quads[edges.min(axis=1) > 1e-12]  # without those on the axis, which are lines


def sphere(radius: float, fine: int) -> np.ndarray:
    angles = np.linspace(-np.pi / 2, np.pi / 2, fine + 1)
    profile = [(radius * np.cos(a) if 0 < k < fine else 0.0, radius * np.sin(a)) for k, a in enumerate(angles)]
    return turned(profile, 2 * fine)


def torus(middle: float, radius: float, fine: int) -> np.ndarray:
    angles = 2 * np.pi * np.arange(fine) / fine
    return turned([(middle + radius * np.cos(a), radius * np.sin(a)) for a in angles], 2 * fine)


def write_stl(path: Path, triangles: np.ndarray) -> Path:
    """A binary STL file."""
    rows = np.zeros((len(triangles), 50), dtype=np.uint8)
    rows[:, 12:48] = triangles.astype("<f4").reshape(len(triangles), 9).view(np.uint8)
    path.write_bytes(bytes(80) + len(triangles).to_bytes(4, "little") + rows.tobytes())
    return path


def write_obj(path: Path, triangles: np.ndarray) -> Path:
    """An OBJ file with all digits."""
    lines = [f"v {x!r} {y!r} {z!r}" for x, y, z in triangles.reshape(-1, 3).tolist()]
    lines += [f"f {3 * k + 1} {3 * k + 2} {3 * k + 3}" for k in range(len(triangles))]
    path.write_text("\n".join(lines))
    return path


class StepText:
    """Lines of a STEP file, numbered as they come."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def add(self, text: str) -> str:
        self.lines.append(text)
        return f"#{len(self.lines)}"

    def point(self, p) -> str:
        return self.add("CARTESIAN_POINT('',({:.6f},{:.6f},{:.6f}))".format(*p))

    def direction(self, d) -> str:
        return self.add("DIRECTION('',({:.1f},{:.1f},{:.1f}))".format(*d))

    def placement(self, p, z, x) -> str:
        return self.add(f"AXIS2_PLACEMENT_3D('',{self.point(p)},{self.direction(z)},{self.direction(x)})")


def step_box(x: float, y: float, z: float) -> str:
    """A box in millimetres as an AP214 file: eight corners, twelve edges, six faces."""
    step = StepText()
    corners = [(a, b, c) for c in (0.0, z) for b in (0.0, y) for a in (0.0, x)]
    vertices = [step.add(f"VERTEX_POINT('',{step.point(corner)})") for corner in corners]
    edges: dict[tuple[int, int], str] = {}

    def edge(i: int, j: int) -> str:
        a, b = min(i, j), max(i, j)
        if (a, b) not in edges:
            way = step.direction([float(q > p) for p, q in zip(corners[a], corners[b], strict=True)])
            along = step.add(f"VECTOR('',{way},1.0)")
            line = step.add(f"LINE('',{step.point(corners[a])},{along})")
            edges[a, b] = step.add(f"EDGE_CURVE('',{vertices[a]},{vertices[b]},{line},.T.)")
        return step.add(f"ORIENTED_EDGE('',*,*,{edges[a, b]},{'.T.' if i < j else '.F.'})")

    faces = []
    for loop, axis, sign in (
        ((0, 2, 3, 1), 2, -1),
        ((4, 5, 7, 6), 2, 1),
        ((0, 1, 5, 4), 1, -1),
        ((2, 6, 7, 3), 1, 1),
        ((0, 4, 6, 2), 0, -1),
        ((1, 3, 7, 5), 0, 1),
    ):
        sides = ",".join(edge(loop[k], loop[(k + 1) % 4]) for k in range(4))
        ring = step.add(f"EDGE_LOOP('',({sides}))")
        bound = step.add(f"FACE_OUTER_BOUND('',{ring},.T.)")
        normal, side = np.zeros(3), np.zeros(3)
        normal[axis], side[(axis + 1) % 3] = sign, 1
        plane = step.add(f"PLANE('',{step.placement(corners[loop[0]], normal, side)})")
        faces.append(step.add(f"ADVANCED_FACE('',({bound}),{plane},.T.)"))
    shell = step.add(f"CLOSED_SHELL('',({','.join(faces)}))")
    return _product(step, step.add(f"MANIFOLD_SOLID_BREP('box',{shell})"))


def _product(step: StepText, solid: str) -> str:
    """What a file says around its solid: units and the product that it is the shape of."""
    origin = step.placement((0, 0, 0), (0, 0, 1), (1, 0, 0))
    length = step.add("( LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT(.MILLI.,.METRE.) )")
    angle = step.add("( NAMED_UNIT(*) PLANE_ANGLE_UNIT() SI_UNIT($,.RADIAN.) )")
    fine = step.add(f"UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-07),{length},'distance_accuracy_value','')")
    context = step.add(
        f"( GEOMETRIC_REPRESENTATION_CONTEXT(3) GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT(({fine})) "
        f"GLOBAL_UNIT_ASSIGNED_CONTEXT(({length},{angle})) REPRESENTATION_CONTEXT('','') )"
    )
    shape = step.add(f"ADVANCED_BREP_SHAPE_REPRESENTATION('',({origin},{solid}),{context})")
    use = step.add("APPLICATION_CONTEXT('core data for automotive mechanical design processes')")
    trade = step.add(f"PRODUCT_CONTEXT('',{use},'mechanical')")
    product = step.add(f"PRODUCT('box','box','',({trade}))")
    form = step.add(f"PRODUCT_DEFINITION_FORMATION('','',{product})")
    part = step.add(f"PRODUCT_DEFINITION_CONTEXT('part definition',{use},'design')")
    definition = step.add(f"PRODUCT_DEFINITION('design','',{form},{part})")
    defined = step.add(f"PRODUCT_DEFINITION_SHAPE('','',{definition})")
    step.add(f"SHAPE_DEFINITION_REPRESENTATION({defined},{shape})")
    head = "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('box','',(''),(''),'','','');\n"
    head += "FILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'));\nENDSEC;\nDATA;\n"
    body = "".join(f"#{k} = {line};\n" for k, line in enumerate(step.lines, start=1))
    return f"{head}{body}ENDSEC;\nEND-ISO-10303-21;\n"
