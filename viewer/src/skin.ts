// The surface of a flexible body: where its corners are in the axes of its frame, and how large a quantity is there.

import type { Skin } from "./protocol";

export const SKIN_QUANTITIES = ["stress", "deflection"] as const;
export type SkinQuantity = (typeof SKIN_QUANTITIES)[number];

export class SkinShape {
  readonly corners: Float32Array;
  readonly faces: Uint16Array;
  /** Pairs of corners: the outline in the plane. */
  readonly edges: Uint16Array;
  private readonly shapes: Float32Array; // corner after corner: x, y, z, each of all modes
  private readonly stresses: Float32Array; // likewise xx, yy, zz, xy, xz, yz

  constructor(readonly skin: Skin) {
    this.corners = floats(skin.corners);
    this.shapes = floats(skin.shapes);
    this.stresses = floats(skin.stresses);
    this.faces = new Uint16Array(bytesOf(skin.faces).buffer);
    this.edges = new Uint16Array(bytesOf(skin.edges ?? "").buffer);
  }

  get count(): number {
    return this.corners.length / 3;
  }

  has(quantity: SkinQuantity): boolean {
    return quantity === "deflection" || this.stresses.length > 0;
  }

  /** p + factor Σ φ_k η_k of all corners, written into `out`. */
  places(eta: Float64Array, factor: number, out: Float32Array): void {
    for (let i = 0; i < out.length; i++) out[i] = this.corners[i] + factor * this.sum(this.shapes, i, eta);
  }

  /** Of all corners, written into `out`: the length of the deflection, or the equivalent stress of von Mises. */
  magnitudes(quantity: SkinQuantity, eta: Float64Array, out: Float32Array): void {
    for (let k = 0; k < out.length; k++) {
      out[k] = quantity === "deflection" ? this.deflectionOf(k, eta) : this.stressOf(k, eta);
    }
  }

  private deflectionOf(k: number, eta: Float64Array): number {
    return Math.hypot(...[0, 1, 2].map((i) => this.sum(this.shapes, 3 * k + i, eta)));
  }

  private stressOf(k: number, eta: Float64Array): number {
    const [x, y, z, xy, xz, yz] = [0, 1, 2, 3, 4, 5].map((i) => this.sum(this.stresses, 6 * k + i, eta));
    const differences = ((x - y) ** 2 + (y - z) ** 2 + (z - x) ** 2) / 2;
    return Math.sqrt(differences + 3 * (xy ** 2 + xz ** 2 + yz ** 2));
  }

  private sum(rows: Float32Array, row: number, eta: Float64Array): number {
    let total = 0;
    for (let k = 0; k < eta.length; k++) total += rows[row * eta.length + k] * eta[k];
    return total;
  }
}

function floats(base64: string): Float32Array {
  return new Float32Array(bytesOf(base64).buffer);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
