// The coil of a helical spring between two points.

import type { Vector3 } from "three";
import { across } from "./placing";
import { Wire } from "./wire";

const PER_TURN = 20; // pieces of wire in a turn
const END = 0.12; // of the length at each end, where the wire comes from the axis

export class Coil {
  private readonly wire: Wire;

  constructor(
    private readonly turns: number,
    private readonly radius: number,
    wire: number,
  ) {
    this.wire = new Wire(Math.max(1, Math.round(turns * PER_TURN)), wire);
  }

  get geometry() {
    return this.wire.geometry;
  }

  /** From p to q; nothing changes where these are no two places. */
  stretch(p: Vector3, q: Vector3): void {
    const along = q.clone().sub(p);
    const length = along.length();
    if (!(length > 0) || !Number.isFinite(length)) return;
    along.divideScalar(length);
    const u = across(along);
    const v = along.clone().cross(u);
    this.wire.bend((s, out) => {
      const rise = Math.min(1, Math.min(s, 1 - s) / END); // 0 on the axis at the ends, 1 in the coil
      const r = this.radius * rise * rise * (3 - 2 * rise);
      const angle = 2 * Math.PI * this.turns * s;
      out
        .copy(p)
        .addScaledVector(along, s * length)
        .addScaledVector(u, r * Math.cos(angle))
        .addScaledVector(v, r * Math.sin(angle));
    }, along);
  }
}
