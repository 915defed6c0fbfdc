// Short slanted strokes along a line: this side is the ground.

import type { Pen, Place } from "./pen";

const SPACING = 7; // pixels between strokes
const LENGTH = 7;

/** A line with strokes on one side: to the right of its direction on the screen if `side` is 1, to the left if -1. */
export function hatchedLine(pen: Pen, from: Place, to: Place, side: 1 | -1, color: string, width = 1.5): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (!(length > 0)) return;
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  pen.line(from, to);
  pen.stroke(color, width);
  const { ctx } = pen;
  const strokes = Math.max(2, Math.round(length / SPACING));
  ctx.beginPath();
  for (let k = 0; k < strokes; k++) {
    const start = pen.off(from, along, ((k + 0.75) * length) / strokes, 0);
    const end = pen.off(start, along, -0.75 * LENGTH, side * LENGTH);
    ctx.moveTo(start.x, start.y);
    ctx.lineTo(end.x, end.y);
  }
  pen.stroke(color, 1);
}
