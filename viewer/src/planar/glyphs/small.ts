// The small glyphs: welds, points, applied loads, joints of any other kind.

import type { Pen, Place } from "../pen";
import type { GlyphMaker } from "./glyph";
import { bearing } from "./pins";

export const weld: GlyphMaker = ({ marks }, workshop) => {
  const [mark] = marks;
  if (!mark) return {};
  const { under, over } = bearing(marks, workshop);
  return {
    ...(under ? { under } : {}),
    over: (pen) => {
      over?.(pen);
      const { x, y } = pen.at(mark);
      const r = 0.9 * pen.pin;
      pen.ctx.fillStyle = pen.palette.ink;
      pen.ctx.fillRect(x - r, y - r, 2 * r, 2 * r);
    },
  };
};

/** A point of interest: a ring with a cross. */
export const point: GlyphMaker = ({ marks }) => {
  const [mark] = marks;
  if (!mark) return {};
  return {
    over: (pen) => {
      const at = pen.at(mark);
      pen.circle(at, 4.5);
      pen.fill(pen.palette.paper);
      pen.stroke(pen.palette.ink, 1.3);
      pen.circle(at, 1.6);
      pen.fill(pen.palette.ink);
    },
  };
};

/** Where a force acts; the force itself is an arrow that can be switched on. */
export const arrow: GlyphMaker = ({ marks }) => {
  const [mark] = marks;
  if (!mark) return {};
  return {
    over: (pen) => {
      pen.circle(pen.at(mark), 2.2);
      pen.fill(pen.palette.applied);
    },
  };
};

/** A torque: an arrow that goes round. */
export const twist: GlyphMaker = ({ marks }) => {
  const mark = marks.find(({ body }) => body !== 0) ?? marks[0];
  if (!mark) return {};
  return {
    over: (pen) => {
      const at = pen.at(mark);
      const radius = 2.3 * pen.pin + 3;
      const end = -0.35 * Math.PI;
      pen.ctx.beginPath();
      pen.ctx.arc(at.x, at.y, radius, 0.75 * Math.PI, end);
      pen.stroke(pen.palette.applied, 1.8);
      const tip = { x: at.x + radius * Math.cos(end), y: at.y + radius * Math.sin(end) };
      const along = { x: -Math.sin(end), y: Math.cos(end) };
      pen.line(pen.off(tip, along, 6, 0), pen.off(tip, along, -2, 4), pen.off(tip, along, -2, -4));
      pen.ctx.closePath();
      pen.fill(pen.palette.applied);
    },
  };
};

/** Any other joint: a dashed line between its marks, a diamond at the first. */
export const joint: GlyphMaker = ({ marks }) => {
  const [a, b] = marks;
  if (!a) return {};
  return {
    over: (pen) => {
      const at = pen.at(a);
      if (b) {
        pen.ctx.setLineDash([5, 4]);
        pen.line(at, pen.at(b));
        pen.stroke(pen.palette.faint, 1.3);
        pen.ctx.setLineDash([]);
      }
      drawDiamond(pen, at);
    },
  };
};

function drawDiamond(pen: Pen, { x, y }: Place): void {
  const r = 1.2 * pen.pin;
  pen.line({ x: x - r, y }, { x, y: y - r }, { x: x + r, y }, { x, y: y + r });
  pen.ctx.closePath();
  pen.fill(pen.palette.pin);
  pen.stroke(pen.palette.ink, 1.4);
}

export const nothing: GlyphMaker = () => ({});
