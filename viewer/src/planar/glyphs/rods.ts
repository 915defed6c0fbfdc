// Massless links: rods of one length, cylinders whose length is driven.

import type { Mark } from "../../payload";
import type { Pen, Place } from "../pen";
import { distanceAt, type GlyphMaker, type Workshop } from "./glyph";
import { bearing, drawPin } from "./pins";

const BROKEN = 0.03; // a rod that is longer or shorter than at the start by more than this has let go
const BARREL = 0.88; // of the shortest length of a cylinder
const SAMPLES = 200; // frames looked at for that length

/** A bar between two pins, not drawn after it was released; a cylinder where its length is no number. */
export const rod: GlyphMaker = ({ marks, sizes, active }, workshop) => {
  const [a, b] = marks;
  if (!a || !b) return {};
  const bearings = [bearing([a, b], workshop), bearing([b, a], workshop)];
  const fixed = sizes.length !== undefined;
  const first = distanceAt(a, b, 0, workshop);
  const barrel = fixed ? 0 : BARREL * shortest(a, b, workshop);
  return {
    under: (pen) => {
      for (const { under, over } of bearings) (under ?? over)?.(pen);
      const [from, to] = [pen.at(a), pen.at(b)];
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      pen.ctx.globalAlpha = active ? 1 : 0.4;
      if (!fixed) drawCylinder(pen, from, to, pen.px(barrel), length);
      else if (Math.abs(length - pen.px(first)) <= BROKEN * pen.px(first)) drawBar(pen, from, to, barWidth(pen));
      pen.ctx.globalAlpha = 1;
    },
    over: (pen) => {
      drawPin(pen, pen.at(a));
      drawPin(pen, pen.at(b));
    },
  };
};

function shortest(a: Mark, b: Mark, workshop: Workshop): number {
  const { frames } = workshop.motion;
  const stride = Math.max(1, Math.floor(frames / SAMPLES));
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < frames; k += stride) least = Math.min(least, distanceAt(a, b, k, workshop));
  return Number.isFinite(least) ? least : 0;
}

function barWidth(pen: Pen): number {
  return Math.max(3.5, 0.95 * pen.pin);
}

/** Two strokes: an edge, and metal within. */
function drawBar(pen: Pen, from: Place, to: Place, width: number): void {
  pen.ctx.lineCap = "round";
  pen.line(from, to);
  pen.stroke(pen.palette.spring, width);
  pen.line(from, to);
  pen.stroke(pen.palette.groundFill, Math.max(1, width - 2.6));
  pen.ctx.lineCap = "butt";
}

/** A barrel at one end, its piston rod to the other. */
function drawCylinder(pen: Pen, from: Place, to: Place, barrel: number, length: number): void {
  const width = barWidth(pen);
  drawBar(pen, from, to, width);
  if (!(length > 0)) return;
  const axis = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  drawBar(pen, from, pen.off(from, axis, Math.min(barrel, length), 0), 1.9 * width);
}
