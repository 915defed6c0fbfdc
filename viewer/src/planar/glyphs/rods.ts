// Massless links: rods of one length, cylinders whose length is driven.

import type { Mark } from "../../payload";
import type { Pen, Place } from "../pen";
import { distanceAt, type GlyphMaker, type Workshop } from "./glyph";
import { bearing, drawPin } from "./pins";

const STIFF = 1e-3; // a link whose length changes by less than this share while it acts is a bar
const BARREL = 0.88; // of the shortest length of a cylinder
const SAMPLES = 200; // frames looked at for that length

/** A bar between two pins; a cylinder where its length is driven. */
export const rod: GlyphMaker = ({ marks, name }, workshop) => {
  const [a, b] = marks;
  if (!a || !b) return {};
  const bearings = [bearing([a, b], workshop), bearing([b, a], workshop)];
  const { least, most } = lengths(name, a, b, workshop);
  const barrel = BARREL * least;
  return {
    under: (pen) => {
      for (const { under, over } of bearings) (under ?? over)?.(pen);
      const [from, to] = [pen.at(a), pen.at(b)];
      if (most - least <= STIFF * most) drawBar(pen, from, to, barWidth(pen));
      else drawCylinder(pen, from, to, pen.px(barrel));
    },
    over: (pen) => {
      drawPin(pen, pen.at(a));
      drawPin(pen, pen.at(b));
    },
  };
};

/** How short and how long a link is while it acts. */
function lengths(name: string, a: Mark, b: Mark, workshop: Workshop): { least: number; most: number } {
  const { motion } = workshop;
  const stride = Math.max(1, Math.floor(motion.frames / SAMPLES));
  const found: number[] = [];
  for (let k = 0; k < motion.frames; k += stride) {
    if (motion.acts(name, motion.times[k])) found.push(distanceAt(a, b, k, workshop));
  }
  return found.length > 0 ? { least: Math.min(...found), most: Math.max(...found) } : { least: 0, most: 0 };
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
function drawCylinder(pen: Pen, from: Place, to: Place, barrel: number): void {
  const width = barWidth(pen);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  drawBar(pen, from, to, width);
  if (!(length > 0)) return;
  const axis = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  drawBar(pen, from, pen.off(from, axis, Math.min(barrel, length), 0), 1.9 * width);
}
