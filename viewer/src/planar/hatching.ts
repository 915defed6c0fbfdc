// Short slanted strokes along a line: this side is the ground.

import type { Pen, Place } from "./pen";

const SPACING = 7; // pixels between strokes
const LENGTH = 7;

/** Strokes to the right of the direction of a line on the screen. */
export function hatch(pen: Pen, from: Place, to: Place, color: string): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (!(length > 0)) return;
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const { ctx } = pen;
  const strokes = Math.max(2, Math.round(length / SPACING));
  ctx.beginPath();
  for (let k = 0; k < strokes; k++) {
    const start = pen.off(from, along, ((k + 0.75) * length) / strokes, 0);
    const end = pen.off(start, along, -0.75 * LENGTH, LENGTH);
    ctx.moveTo(start.x, start.y);
    ctx.lineTo(end.x, end.y);
  }
  pen.stroke(color, 1);
}
