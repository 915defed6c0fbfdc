// Pieces of the scene: paths that hang on bodies or are spanned between them, in the colours of their styles.

import { cubic } from "../cubic";
import type { Motion } from "../motion";
import { cssHeat, type Style, styleOf } from "../palette";
import type { Piece, Scene, Shape } from "../protocol";
import { hatch } from "./hatching";
import type { Pen, Place } from "./pen";

const DASHES = [5, 4]; // pixels
const SEEN = 0.8; // pixels: what is smaller is not drawn
const OUTSIDE = 20; // pixels that lines and strokes may be wide

interface Drawn {
  piece: Piece;
  style: Style;
  lines: Float64Array[];
  circles: number[][];
  closed: boolean;
  inPins: boolean;
  /** How far it goes from its origin; without limit where it is spanned. */
  reach: number;
}

/** From the coordinates of a piece to pixels: the origin, and what one unit along each axis is. */
interface Frame {
  origin: Place;
  x: Place;
  y: Place;
}

export class Pieces {
  private readonly under: Drawn[];
  private readonly over: Drawn[];

  constructor(
    private readonly scene: Scene,
    private readonly motion: Motion,
  ) {
    const shapes = (scene.shapes ?? []).map((shape) => ({ ...shape, lines: (shape.lines ?? []).map(spread(shape)) }));
    const drawn = (scene.pieces ?? []).map((piece) => {
      const { lines, circles = [], closed = true, unit } = shapes[piece.shape];
      const reach = piece.to ? Number.POSITIVE_INFINITY : reachOf(lines, circles);
      return { piece, style: styleOf(piece.style), lines, circles, closed, inPins: unit === "pin", reach };
    });
    this.under = drawn.filter(({ piece }) => piece.under);
    this.over = drawn.filter(({ piece }) => !piece.under);
  }

  /** `isSeen`: whether an element acts and is shown. */
  draw(pen: Pen, layer: "under" | "over", isSeen: (element: number) => boolean): void {
    const seen = this.scene.elements.map((_, k) => isSeen(k));
    for (const drawn of this[layer]) {
      const { at, to, of } = drawn.piece;
      if (!of.some((k) => seen[k]) || !pen.isPlaced(at[0]) || (to && !pen.isPlaced(to[0]))) continue;
      const tints = of.map((k) => this.motion.tints.at(this.scene.elements[k].name, pen.frame));
      draw(pen, drawn, tints.find(Boolean) ?? null);
    }
    pen.ctx.lineCap = "butt";
  }
}

/** Lines that are repeated around the origin, in full. */
function spread({ around = 1 }: Shape): (line: number[]) => Float64Array {
  return (line) => {
    const points = new Float64Array(line.length * around);
    for (let k = 0; k < around; k++) {
      const [c, s] = [Math.cos((2 * Math.PI * k) / around), Math.sin((2 * Math.PI * k) / around)];
      for (let i = 0; i < line.length; i += 2) {
        points[k * line.length + i] = c * line[i] - s * line[i + 1];
        points[k * line.length + i + 1] = s * line[i] + c * line[i + 1];
      }
    }
    return points;
  };
}

function reachOf(lines: readonly Float64Array[], circles: readonly number[][]): number {
  let reach = 0;
  for (const [x, y, radius] of circles) reach = Math.max(reach, Math.hypot(x, y) + radius);
  for (const line of lines) {
    for (let i = 0; i < line.length; i += 2) reach = Math.max(reach, Math.hypot(line[i], line[i + 1]));
  }
  return reach;
}

/** `tint`: of a spanned piece, shares of a quantity at both ends. */
function draw(
  pen: Pen,
  { piece, style, lines, circles, closed, inPins, reach }: Drawn,
  tint: [start: number, end: number] | null,
): void {
  const { ctx } = pen;
  const unit = inPins ? pen.pin : pen.px(1);
  if (reach * unit < SEEN) return;
  const frame = frameOf(pen, piece, unit);
  if (!frame || isOutside(pen, frame.origin, reach * unit)) return;
  ctx.beginPath();
  const bend = piece.bent && piece.to ? bendOf(pen, piece.at, piece.to) : null;
  for (const line of bend ? lines : []) followLine(ctx, PAGE, bent(bend as Bend, line, unit), closed);
  for (const line of bend ? [] : lines)
    followLine(ctx, frame, piece.wind === undefined ? line : wound(pen, piece, line), closed);
  for (const [x, y, radius] of circles) {
    const center = at(frame, x, y);
    ctx.moveTo(center.x + radius * unit, center.y);
    ctx.arc(center.x, center.y, radius * unit, 0, 2 * Math.PI);
  }
  ctx.lineJoin = "round";
  ctx.lineCap = "round";
  ctx.globalAlpha = style.opacity ?? 1;
  if (style.fill && closed) {
    ctx.fillStyle = tint && piece.to ? tinted(pen, piece.at, piece.to, tint) : colorOf(pen, piece.at[0], style.fill);
    ctx.fill("evenodd");
  }
  if (style.line) {
    if (style.dashed) ctx.setLineDash(DASHES);
    const color = colorOf(pen, piece.at[0], style.line);
    pen.stroke(color, style.width ?? 1);
    ctx.setLineDash([]);
    if (style.hatched) for (const line of lines) hatchLine(pen, frame, line, color);
  }
  ctx.globalAlpha = 1;
  if (style.core && style.core * unit > SEEN) {
    pen.circle(frame.origin, style.core * unit);
    pen.fill(pen.palette.ink);
  }
}

/** From one end of a spanned piece to the other. */
function tinted(pen: Pen, at: readonly number[], to: readonly number[], tint: [number, number]) {
  const [a, b] = [at, to].map(([body, x, y]) => pen.point(body, [x, y]));
  const gradient = pen.ctx.createLinearGradient(a.x, a.y, b.x, b.y);
  tint.forEach((share, stop) => {
    gradient.addColorStop(stop, cssHeat(share));
  });
  return gradient;
}

function colorOf(pen: Pen, body: number, word: string): string {
  if (word === "body") return pen.colorOf(body).fill;
  if (word === "edge") return pen.colorOf(body).edge;
  return pen.palette[word as keyof typeof pen.palette];
}

function isOutside({ camera }: Pen, { x, y }: Place, reach: number): boolean {
  const margin = reach + OUTSIDE;
  return x < -margin || y < -margin || x > camera.width + margin || y > camera.height + margin;
}

/** null where a span has no direction. */
function frameOf(pen: Pen, piece: Piece, unit: number): Frame | null {
  const {
    at: [body, px, py, turn = 0],
    to,
    stretch,
    radii,
  } = piece;
  let origin = pen.point(body, [px, py]);
  if (!to) {
    const angle = pen.angle(body) + turn;
    const [c, s] = [unit * Math.cos(angle), unit * Math.sin(angle)];
    return { origin, x: { x: c, y: -s }, y: { x: -s, y: -c } };
  }
  let end = pen.point(to[0], [to[1], to[2]]);
  if (radii) [origin, end] = tangent(origin, end, radii[0] * pen.px(1), radii[1] * pen.px(1));
  const [dx, dy] = [end.x - origin.x, end.y - origin.y];
  const length = Math.hypot(dx, dy);
  if (!(length > 0)) return null;
  const along = stretch ? 1 : unit / length;
  const across = unit / length;
  return { origin, x: { x: along * dx, y: along * dy }, y: { x: across * dy, y: -across * dx } };
}

/** The common tangent of two circles about a and b, in pixels; radii are positive where it runs counter-clockwise. */
function tangent(a: Place, b: Place, first: number, second: number): [Place, Place] {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const distance = Math.hypot(dx, dy);
  const sine = (second - first) / distance;
  if (!(Math.abs(sine) < 1)) return [a, b];
  const cosine = Math.sqrt(1 - sine * sine);
  const [nx, ny] = [(cosine * dy + sine * dx) / distance, (-cosine * dx + sine * dy) / distance]; // to its left
  return [
    { x: a.x - first * nx, y: a.y - first * ny },
    { x: b.x - second * nx, y: b.y - second * ny },
  ];
}

/** Coordinates are pixels of the page. */
const PAGE: Frame = { origin: { x: 0, y: 0 }, x: { x: 1, y: 0 }, y: { x: 0, y: 1 } };

/** The cubic through two places on the page, along a direction at each. */
type Bend = [start: Place, leaves: Place, end: Place, arrives: Place];

function bendOf(
  pen: Pen,
  [body, x, y, turn = 0]: readonly number[],
  [other, u, v, otherTurn = 0]: readonly number[],
): Bend {
  const [start, end] = [pen.point(body, [x, y]), pen.point(other, [u, v])];
  const leaves = pen.direction(body, [Math.cos(turn), Math.sin(turn)]);
  const arrives = pen.direction(other, [Math.cos(otherTurn), Math.sin(otherTurn)]);
  return [start, leaves, end, arrives];
}

/** A straight line, whose x goes from 0 to 1 and whose y is in units, as it lies bent on the page. */
function bent([start, leaves, end, arrives]: Bend, line: Float64Array, unit: number): Float64Array {
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const result = new Float64Array(line.length);
  for (let i = 0; i < line.length; i += 2) {
    const [places, slopes] = cubic(line[i]);
    const along = (axis: "x" | "y", [a, b, c, d]: readonly number[]) =>
      a * start[axis] + c * end[axis] + length * (b * leaves[axis] + d * arrives[axis]);
    const [dx, dy] = [along("x", slopes), along("y", slopes)];
    const across = (unit * line[i + 1]) / (Math.hypot(dx, dy) || 1);
    result[i] = along("x", places) + across * dy;
    result[i + 1] = along("y", places) - across * dx;
  }
  return result;
}

function at({ origin, x, y }: Frame, u: number, v: number): Place {
  return { x: origin.x + u * x.x + v * y.x, y: origin.y + u * x.y + v * y.y };
}

function followLine(ctx: CanvasRenderingContext2D, { origin, x, y }: Frame, line: Float64Array, closed: boolean): void {
  for (let i = 0; i < line.length; i += 2) {
    const [u, v] = [line[i], line[i + 1]];
    const sx = origin.x + u * x.x + v * y.x;
    const sy = origin.y + u * x.y + v * y.y;
    if (i === 0) ctx.moveTo(sx, sy);
    else ctx.lineTo(sx, sy);
  }
  if (closed) ctx.closePath();
}

/** The line, turned more and more, in the end as far as the other body has turned against this one, within one turn. */
function wound(pen: Pen, { at: [body], wind = 0 }: Piece, line: Float64Array): Float64Array {
  const turned = pen.angle(wind) - pen.angle(body);
  const all = turned - 2 * Math.PI * Math.round(turned / (2 * Math.PI));
  const result = new Float64Array(line.length);
  for (let i = 0; i < line.length; i += 2) {
    const angle = (all * i) / Math.max(1, line.length - 2);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    result[i] = c * line[i] - s * line[i + 1];
    result[i + 1] = s * line[i] + c * line[i + 1];
  }
  return result;
}

function hatchLine(pen: Pen, frame: Frame, line: Float64Array, color: string): void {
  for (let i = 0; i + 3 < line.length; i += 2) {
    hatch(pen, at(frame, line[i], line[i + 1]), at(frame, line[i + 2], line[i + 3]), color);
  }
}
