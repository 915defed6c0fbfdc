// A round bar that may be bent, between two places.

import type { Vector3 } from "three";
import { cubic } from "../cubic";
import { Wire } from "./wire";

const CUTS = 12; // along its length

export class Rod {
  private readonly wire: Wire;

  constructor(radius: number) {
    this.wire = new Wire(CUTS, radius);
  }

  get geometry() {
    return this.wire.geometry;
  }

  /** From p, along `leaves`, to q, along `arrives`; `side`: a direction across it. */
  bend(p: Vector3, leaves: Vector3, q: Vector3, arrives: Vector3, side: Vector3): void {
    const length = p.distanceTo(q);
    if (!(length > 0) || !Number.isFinite(length)) return;
    this.wire.bend((u, out) => {
      const [[a, b, c, d]] = cubic(u);
      out
        .copy(p)
        .multiplyScalar(a)
        .addScaledVector(leaves, b * length)
        .addScaledVector(q, c)
        .addScaledVector(arrives, d * length);
    }, side);
  }
}
