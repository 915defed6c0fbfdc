// A spur gear about z: teeth around a pitch circle, flat faces with a bore.

import { BufferGeometry, Float32BufferAttribute } from "three";

type Flat = [number, number];

/** `radius` of the pitch circle. Teeth are trapezoids: enough to see it turn and mesh. */
export function gearGeometry(radius: number, teeth: number, width: number): BufferGeometry {
  const outline = toothOutline(radius, Math.max(6, teeth));
  const bore = 0.2 * radius;
  const h = width / 2;
  const positions: number[] = [];
  const normals: number[] = [];
  const quad = (corners: [number, number, number][], normal: [number, number, number]) => {
    const [a, b, c, d] = corners;
    for (const corner of [a, b, c, a, c, d]) {
      positions.push(...corner);
      normals.push(...normal);
    }
  };
  outline.forEach((p, k) => {
    const q = outline[(k + 1) % outline.length];
    const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
    const out: [number, number, number] = [(q[1] - p[1]) / length, (p[0] - q[0]) / length, 0];
    quad(
      [
        [...p, -h],
        [...q, -h],
        [...q, h],
        [...p, h],
      ],
      out,
    );
    const [pi, qi] = [scaledTo(p, bore), scaledTo(q, bore)];
    quad(
      [
        [...pi, h],
        [...p, h],
        [...q, h],
        [...qi, h],
      ],
      [0, 0, 1],
    );
    quad(
      [
        [...qi, -h],
        [...q, -h],
        [...p, -h],
        [...pi, -h],
      ],
      [0, 0, -1],
    );
    const middle = scaledTo([pi[0] + qi[0], pi[1] + qi[1]], 1);
    quad(
      [
        [...qi, -h],
        [...pi, -h],
        [...pi, h],
        [...qi, h],
      ],
      [-middle[0], -middle[1], 0],
    );
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(positions, 3));
  geometry.setAttribute("normal", new Float32BufferAttribute(normals, 3));
  return geometry;
}

/** Corners of the teeth, counterclockwise: addendum 1 and dedendum 1.25 modules, module = 2 radius/teeth. */
export function toothOutline(radius: number, teeth: number): Flat[] {
  const module = (2 * radius) / teeth;
  const [root, tip] = [radius - 1.25 * module, radius + module];
  const pitch = (2 * Math.PI) / teeth;
  const corners: [angle: number, radius: number][] = [
    [-0.36, root],
    [-0.13, tip],
    [0.13, tip],
    [0.36, root],
  ];
  const outline: Flat[] = [];
  for (let k = 0; k < teeth; k++) {
    for (const [share, r] of corners) {
      const angle = (k + share) * pitch;
      outline.push([r * Math.cos(angle), r * Math.sin(angle)]);
    }
  }
  return outline;
}

function scaledTo(p: Flat, radius: number): Flat {
  const length = Math.hypot(...p);
  return [(p[0] * radius) / length, (p[1] * radius) / length];
}
