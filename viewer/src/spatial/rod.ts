// A round bar that may be bent, between two places.

import { Color, SRGBColorSpace, type Vector3 } from "three";
import { cubic } from "../cubic";
import { heat } from "../palette";
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

  /** Shares of a quantity at both ends; null: it has the colour of its material. */
  tint(shares: [start: number, end: number] | null): void {
    this.wire.tint(shares ? [linear(shares[0]), linear(shares[1])] : null);
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

/** Colours of vertices are without the curve of the screen. */
export function linear(share: number): [number, number, number] {
  const color = new Color().setRGB(...heat(share), SRGBColorSpace);
  return [color.r, color.g, color.b];
}
