// A bent wire: a thin tube along a curve. Its points are computed anew whenever the curve changes.

import { BufferAttribute, BufferGeometry, Float32BufferAttribute, Vector3 } from "three";

const AROUND = 7; // facets

/** Writes the middle of the wire at s in 0..1. */
export type Curve = (s: number, out: Vector3) => void;

export class Wire {
  readonly geometry = new BufferGeometry();
  private readonly positions: BufferAttribute;
  private readonly normals: BufferAttribute;

  constructor(
    private readonly pieces: number,
    private readonly radius: number,
  ) {
    const count = (pieces + 1) * AROUND;
    this.positions = new BufferAttribute(new Float32Array(3 * count), 3);
    this.normals = new BufferAttribute(new Float32Array(3 * count), 3);
    this.geometry.setAttribute("position", this.positions);
    this.geometry.setAttribute("normal", this.normals);
    const index: number[] = [];
    for (let k = 0; k < pieces; k++) {
      for (let i = 0; i < AROUND; i++) {
        const a = k * AROUND + i;
        const b = k * AROUND + ((i + 1) % AROUND);
        index.push(a, b, a + AROUND, b, b + AROUND, a + AROUND);
      }
    }
    const last = pieces * AROUND;
    for (let i = 1; i + 1 < AROUND; i++) index.push(0, i + 1, i, last, last + i, last + i + 1); // its ends
    this.geometry.setIndex(index);
  }

  /** Its colour from one end to the other, red, green, blue; null: that of its material. */
  tint(ends: readonly [readonly number[], readonly number[]] | null): void {
    if (!ends) {
      this.geometry.deleteAttribute("color");
      return;
    }
    const colors = this.geometry.getAttribute("color") ?? new Float32BufferAttribute(this.positions.count * 3, 3);
    for (let k = 0; k <= this.pieces; k++) {
      const part = (i: number) => ends[0][i] + (k / this.pieces) * (ends[1][i] - ends[0][i]);
      for (let i = 0; i < AROUND; i++) colors.setXYZ(k * AROUND + i, part(0), part(1), part(2));
    }
    colors.needsUpdate = true;
    this.geometry.setAttribute("color", colors);
  }

  /** `side`: a direction that the curve never follows for long; the rings of the tube are turned towards it. */
  bend(curve: Curve, side: Vector3): void {
    const points = Array.from({ length: this.pieces + 1 }, (_, k) => {
      const point = new Vector3();
      curve(k / this.pieces, point);
      return point;
    });
    const [tangent, n, m, out] = [new Vector3(), new Vector3(), new Vector3(), new Vector3()];
    points.forEach((center, k) => {
      tangent
        .copy(points[Math.min(k + 1, this.pieces)])
        .sub(points[Math.max(k - 1, 0)])
        .normalize();
      n.copy(side).addScaledVector(tangent, -side.dot(tangent));
      if (n.lengthSq() < 1e-8) n.set(tangent.y, tangent.z, tangent.x).cross(tangent);
      n.normalize();
      m.crossVectors(tangent, n);
      for (let i = 0; i < AROUND; i++) {
        const angle = (2 * Math.PI * i) / AROUND;
        const at = k * AROUND + i;
        out.copy(n).multiplyScalar(Math.cos(angle)).addScaledVector(m, Math.sin(angle));
        this.normals.setXYZ(at, out.x, out.y, out.z);
        out.multiplyScalar(this.radius).add(center);
        this.positions.setXYZ(at, out.x, out.y, out.z);
      }
    });
    this.positions.needsUpdate = true;
    this.normals.needsUpdate = true;
  }
}
