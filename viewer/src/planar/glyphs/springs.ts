// Springs: coils that stretch, spirals that wind up, rubber bushings.

import type { Mark } from "../../payload";
import { hatchedLine } from "../hatching";
import type { Pen, Place } from "../pen";
import { distanceAt, type GlyphMaker, type Workshop } from "./glyph";

const HOLDING = ["pin", "rod", "weld"]; // glyphs with a bearing on the ground
const FEWEST_COILS = 6;
const MOST_COILS = 22;
const PITCH = 1.5; // × radius of the coil: the length of a turn at the start
const COIL_RADIUS = 1.7; // × radius of a bar
const SLIMMEST = 0.14; // × length at the start: a short spring is not wider than it is long
const POINTS = 12; // per half turn of a coil
const TURNS = 2.2; // of a spiral at rest

export const spring: GlyphMaker = (element, workshop) => {
  const [a, b] = element.marks;
  if (!a || !b) return {};
  const length = distanceAt(a, b, 0, workshop);
  const radius = coilRadius(length, workshop);
  const turns = Math.min(MOST_COILS, Math.max(FEWEST_COILS, Math.round((0.7 * length) / (PITCH * radius))));
  const walls = [
    [a, b],
    [b, a],
  ].filter(([mark]) => mark.body === 0 && !isBearing(mark, workshop));
  return {
    under: (pen) => {
      for (const [mark, other] of walls) drawWall(pen, mark, other);
    },
    over: (pen) => drawCoil(pen, pen.at(a), pen.at(b), Math.max(4, pen.px(radius)), turns),
  };
};

function coilRadius(length: number, { scene }: Workshop): number {
  return Math.min(COIL_RADIUS * scene.detail, length > 0 ? Math.max(SLIMMEST * length, scene.detail) : scene.detail);
}

/** A helix seen from the side: the front half of each turn strong, the back half thin. */
function drawCoil(pen: Pen, a: Place, b: Place, radius: number, turns: number): void {
  const { ctx, palette } = pen;
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const axis = length > 0 ? { x: (b.x - a.x) / length, y: (b.y - a.y) / length } : pen.down;
  const lead = Math.min(0.18 * length, 2.5 * radius); // straight ends
  const turn = (length - 2 * lead) / turns;
  const place = (k: number) =>
    pen.off(a, axis, lead + (turn * k) / (2 * POINTS), radius * Math.sin((Math.PI * k) / POINTS));
  ctx.lineJoin = "round";
  ctx.lineCap = "round";
  for (const front of [false, true]) {
    ctx.beginPath();
    for (let half = -1; half < 2 * turns; half++) {
      // halves run from crest to trough and back: front where the sine rises
      const from = Math.max(0, half * POINTS + POINTS / 2);
      const to = Math.min(2 * turns * POINTS, (half + 1) * POINTS + POINTS / 2);
      if ((Math.abs(half) % 2 === 1) !== front) continue;
      for (let k = from; k <= to; k++) {
        const { x, y } = place(k);
        if (k === from) ctx.moveTo(x, y);
        else ctx.lineTo(x, y);
      }
    }
    if (front) {
      for (const [from, to] of [
        [a, place(0)],
        [place(2 * turns * POINTS), b],
      ]) {
        ctx.moveTo(from.x, from.y);
        ctx.lineTo(to.x, to.y);
      }
    }
    pen.stroke(front ? palette.spring : palette.faint, front ? 2 : 1.4);
  }
  ctx.lineCap = "butt";
  for (const end of [a, b]) {
    pen.circle(end, 2.6);
    pen.fill(palette.spring);
  }
}

/** Whether a joint holds something at the same place of the ground. */
function isBearing(mark: Mark, { scene }: Workshop): boolean {
  return scene.elements.some(
    ({ glyph, marks }) =>
      HOLDING.includes(glyph) &&
      marks.some(({ body, point: [x, y] }) => body === 0 && x === mark.point[0] && y === mark.point[1]),
  );
}

/** Where a spring hangs on the ground: a piece of wall across it. */
function drawWall(pen: Pen, mark: Mark, other: Mark): void {
  const at = pen.at(mark);
  const far = pen.at(other);
  const length = Math.hypot(far.x - at.x, far.y - at.y);
  const axis = length > 0 ? { x: (far.x - at.x) / length, y: (far.y - at.y) / length } : pen.down;
  const half = 2.6 * pen.pin + 6;
  hatchedLine(pen, pen.off(at, axis, 0, -half), pen.off(at, axis, 0, half), 1, pen.palette.ground);
}

/** A spiral between two bodies, at the pin that joins them; it winds up as they turn against each other, within one
 *  turn. */
export const torsion: GlyphMaker = (element, { scene }) => {
  const [a, b] = element.marks;
  if (!a) return {};
  const hinge = scene.elements.find(({ glyph, marks }) => glyph === "pin" && b && joins(marks, a.body, b.body));
  const center = hinge?.marks[0] ?? a;
  return {
    over: (pen) => {
      const at = pen.at(center);
      const inner = 1.25 * pen.pin;
      const outer = 3.4 * pen.pin;
      const start = pen.angle(a.body);
      const turned = b ? pen.angle(b.body) - start : 0;
      const wound = 2 * Math.PI * TURNS + (turned - 2 * Math.PI * Math.round(turned / (2 * Math.PI)));
      pen.ctx.beginPath();
      const steps = Math.min(400, Math.max(24, Math.ceil(Math.abs(wound) * 8)));
      for (let k = 0; k <= steps; k++) {
        const angle = start + (wound * k) / steps;
        const radius = inner + ((outer - inner) * k) / steps;
        pen.ctx.lineTo(at.x + radius * Math.cos(angle), at.y - radius * Math.sin(angle));
      }
      pen.stroke(pen.palette.spring, 1.8);
    },
  };
};

function joins(marks: readonly Mark[], one: number, other: number): boolean {
  return marks.some(({ body }) => body === one) && marks.some(({ body }) => body === other);
}

/** Rings of rubber around a bolt. */
export const bushing: GlyphMaker = ({ marks }) => {
  const [a, b] = marks;
  if (!a) return {};
  return {
    over: (pen) => {
      pen.circle(pen.at(a), 2.2 * pen.pin);
      pen.fill(pen.palette.groundFill);
      pen.stroke(pen.palette.ink, 1.5);
      pen.circle(pen.at(b ?? a), pen.pin);
      pen.fill(pen.palette.pin);
      pen.stroke(pen.palette.ink, 1.5);
    },
  };
};
