// Flexible bodies of the plane, deformed at every frame; without triangles their nodes are drawn as dots.

import type { Motion } from "../motion";
import { cssHeat } from "../palette";
import { SKIN_QUANTITIES, type SkinShape } from "../skin";
import type { Pen } from "./pen";
import { RecordedPath } from "./svg_context";

const EDGE = 1.5; // pixels
const SEAM = 0.5; // pixels around a coloured triangle, so that nothing shows between neighbours
const DOT = 2.5; // pixels

export class Skins {
  constructor(private readonly motion: Motion) {}

  draw(pen: Pen, isShown: (body: number) => boolean, selected: number | null): void {
    for (const shape of this.motion.skins) {
      const { frame, carriers } = shape.skin;
      if (!isShown(frame) || ![frame, ...carriers].every((body) => pen.isPlaced(body))) continue;
      const eta = this.motion.amplitudes(shape.skin, pen.frame);
      const places = new Float32Array(shape.corners.length);
      shape.places(eta, this.motion.deflection, places);
      const colors = pen.colorOf(frame);
      const edge = frame === selected ? pen.palette.selected : colors.edge;
      if (shape.faces.length === 0) drawNodes(pen, shape, places, edge);
      else this.drawSurface(pen, shape, { places, eta, fill: colors.fill, edge });
    }
  }

  private drawSurface(
    pen: Pen,
    shape: SkinShape,
    { places, eta, fill, edge }: { places: Float32Array; eta: Float64Array; fill: string; edge: string },
  ): void {
    const { ctx, camera } = pen;
    pen.useBody(shape.skin.frame);
    const shares = this.sharesOf(shape, eta);
    if (shares) {
      ctx.lineWidth = SEAM / camera.scale;
      for (let k = 0; k < shape.faces.length; k += 3) {
        const [a, b, c] = shape.faces.subarray(k, k + 3);
        ctx.fillStyle = ctx.strokeStyle = cssHeat((shares[a] + shares[b] + shares[c]) / 3);
        const triangle = pathOf(places, [[a, b, c]]);
        ctx.fill(triangle);
        ctx.stroke(triangle);
      }
    } else {
      const triangles: number[][] = [];
      for (let k = 0; k < shape.faces.length; k += 3) triangles.push([...shape.faces.subarray(k, k + 3)]);
      ctx.fillStyle = fill;
      ctx.fill(pathOf(places, triangles), "nonzero");
    }
    const edges: number[][] = [];
    for (let k = 0; k < shape.edges.length; k += 2) edges.push([...shape.edges.subarray(k, k + 2)]);
    ctx.strokeStyle = edge;
    ctx.lineWidth = EDGE / camera.scale;
    ctx.lineCap = "round";
    ctx.stroke(pathOf(places, edges));
    ctx.lineCap = "butt";
    pen.usePage();
  }

  /** Of all corners the share of the largest magnitude in the run; null where no quantity of the body is shown. */
  private sharesOf(shape: SkinShape, eta: Float64Array): Float32Array | null {
    const { tints } = this.motion;
    const quantity = SKIN_QUANTITIES.find((word) => word === tints.word && shape.has(word));
    if (!quantity) return null;
    const sizes = new Float32Array(shape.count);
    shape.magnitudes(quantity, eta, sizes);
    const largest = tints.scale?.largest || 1;
    return sizes.map((size) => size / largest);
  }
}

function drawNodes(pen: Pen, shape: SkinShape, places: Float32Array, color: string): void {
  for (let k = 0; k < shape.count; k++) {
    pen.circle(pen.point(shape.skin.frame, [places[3 * k], places[3 * k + 1]]), DOT);
    pen.fill(color);
  }
}

/** Closed lines through corners, by their indices. */
function pathOf(places: Float32Array, lines: readonly (readonly number[])[]): Path2D {
  const path = new RecordedPath();
  for (const line of lines) {
    line.forEach((k, n) => {
      if (n === 0) path.moveTo(places[3 * k], places[3 * k + 1]);
      else path.lineTo(places[3 * k], places[3 * k + 1]);
    });
    path.closePath();
  }
  return path;
}
