// The geometry of forms, in their own frames: see cardan.results.scene.Form.

import { BufferGeometry, Float32BufferAttribute, Vector3 } from "three";
import type { Shape } from "../protocol";
import {
  capsuleProfile,
  coneProfile,
  cylinderProfile,
  type Profile,
  revolved,
  ringProfile,
  tubeProfile,
} from "./revolved";
import { box } from "./solids";
import { Wire } from "./wire";

const AROUND = 40; // facets of a full turn

/** null for what is no form that is known here. */
export function formGeometry(shape: Shape): BufferGeometry | null {
  const [a = 0, b = 0, c = 0] = shape.sizes ?? [];
  switch (shape.kind) {
    case "box":
      return box(a, b, c);
    case "sphere":
      return revolved(capsuleProfile(a, 0), 32);
    case "capsule":
      return revolved(capsuleProfile(a, b), 24);
    case "cylinder":
      return revolved(cylinderProfile(a, b), AROUND);
    case "tube":
      return revolved(tubeProfile(a, b, c), AROUND);
    case "cone":
      return revolved(coneProfile(a, b), AROUND);
    case "ring":
      return revolved(ringProfile(a, b), 48, [[-c / 2, c]]);
    case "turned":
      return revolved(pairs(shape.lines?.[0] ?? []) as Profile, shape.around ?? AROUND);
    case "band":
      return bandGeometry(shape, a);
    case "strip":
      return box(a, b, 1).translate(0, 0, 0.5);
    case "wire":
      return wireGeometry(shape.lines?.[0] ?? [], a);
    default:
      return null;
  }
}

type Flat = [number, number];

function pairs(line: number[]): Flat[] {
  return Array.from({ length: line.length / 2 }, (_, k) => [line[2 * k], line[2 * k + 1]]);
}

function repeated(line: Flat[], around: number): Flat[] {
  return Array.from({ length: around }, (_, k) => {
    const [c, s] = [Math.cos((2 * Math.PI * k) / around), Math.sin((2 * Math.PI * k) / around)];
    return line.map(([x, y]): Flat => [c * x - s * y, s * x + c * y]);
  }).flat();
}

/** A plate between two lines of as many points, the second to the left of the first. */
export function bandGeometry({ lines = [], around = 1, closed = true }: Shape, thick: number): BufferGeometry {
  const [outer, inner] = lines.map((line) => repeated(pairs(line), around));
  const h = thick / 2;
  const positions: number[] = [];
  const normals: number[] = [];
  const quad = (normal: number[], ...[a, b, c, d]: number[][]) => {
    for (const corner of [a, b, c, a, c, d]) {
      positions.push(...corner);
      normals.push(...normal);
    }
  };
  const wall = (p: Flat, q: Flat) => {
    const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
    if (length > 0)
      quad([(q[1] - p[1]) / length, (p[0] - q[0]) / length, 0], [...p, -h], [...q, -h], [...q, h], [...p, h]);
  };
  const count = closed ? outer.length : outer.length - 1;
  for (let k = 0; k < count; k++) {
    const next = (k + 1) % outer.length;
    const [p, q, pi, qi] = [outer[k], outer[next], inner[k], inner[next]];
    wall(p, q);
    wall(qi, pi);
    quad([0, 0, 1], [...pi, h], [...p, h], [...q, h], [...qi, h]);
    quad([0, 0, -1], [...qi, -h], [...q, -h], [...p, -h], [...pi, -h]);
  }
  if (!closed) {
    wall(inner[0], outer[0]);
    wall(outer[count], inner[count]);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(positions, 3));
  geometry.setAttribute("normal", new Float32BufferAttribute(normals, 3));
  return geometry;
}

function wireGeometry(line: number[], radius: number): BufferGeometry {
  const last = line.length / 3 - 1;
  const wire = new Wire(last, radius);
  wire.bend(
    (s, out) => {
      out.fromArray(line, 3 * Math.round(s * last));
    },
    new Vector3(0, 0, 1),
  );
  return wire.geometry;
}
