// Pieces of ground: a line with soil below it; closed ones (cams) are shapes of their body.

import type { Relief, Scene } from "../protocol";
import type { Pen, Place } from "./pen";

const SOIL = 22; // pixels of soil below a line
const SPACING = 11; // pixels between the strokes in it
const STROKE = 9;

export function drawReliefs(pen: Pen, scene: Scene, isShown: (body: number) => boolean): void {
  for (const relief of scene.reliefs) {
    if (!isShown(relief.body) || relief.points.length < 2) continue;
    if (isClosed(relief, scene.size)) drawShape(pen, relief);
    else drawLine(pen, relief);
  }
}

function isClosed({ points }: Relief, size: number): boolean {
  const first = points[0];
  const last = points[points.length - 1];
  return points.length > 3 && Math.hypot(first[0] - last[0], first[1] - last[1]) < 1e-3 * size;
}

function drawShape(pen: Pen, relief: Relief): void {
  const { fill, edge } = pen.colorOf(relief.body);
  pen.line(...relief.points.map((point) => pen.point(relief.body, point)));
  pen.ctx.closePath();
  pen.fill(fill);
  pen.stroke(edge, 1.6);
}

function drawLine(pen: Pen, relief: Relief): void {
  const { ctx, palette, down } = pen;
  const line = inSight(
    pen,
    relief.points.map((point) => pen.point(relief.body, point)),
  );
  if (line.length < 2) return;
  const ground = relief.body === 0;
  const edge = ground ? palette.ground : pen.colorOf(relief.body).edge;
  if (ground) {
    const below = line.map(({ x, y }) => ({ x: x + SOIL * down.x, y: y + SOIL * down.y }));
    pen.line(...line, ...below.reverse());
    ctx.globalAlpha = 0.65;
    pen.fill(palette.groundFill);
    ctx.globalAlpha = 1;
    strokeSoil(pen, line, edge);
  }
  pen.line(...line);
  ctx.lineJoin = "round";
  pen.stroke(edge, 1.8);
}

function strokeSoil(pen: Pen, line: Place[], color: string): void {
  const { ctx, down } = pen;
  let left = SPACING / 2;
  ctx.beginPath();
  for (let k = 1; k < line.length; k++) {
    const a = line[k - 1];
    const b = line[k];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    for (; left < length; left += SPACING) {
      const x = a.x + ((b.x - a.x) * left) / length;
      const y = a.y + ((b.y - a.y) * left) / length;
      ctx.moveTo(x, y);
      ctx.lineTo(x + STROKE * (down.x - 0.7 * down.y), y + STROKE * (down.y + 0.7 * down.x));
    }
    left -= length;
  }
  ctx.globalAlpha = 0.6;
  pen.stroke(color, 1);
  ctx.globalAlpha = 1;
}

/** The part of a line near the view, cut at its edges: a road of kilometres is drawn for its visible metres. */
function inSight(pen: Pen, line: Place[]): Place[] {
  const { width, height } = pen.camera;
  const margin = 2 * SOIL;
  const near = (a: Place, b: Place) =>
    Math.max(a.x, b.x) > -margin &&
    Math.min(a.x, b.x) < width + margin &&
    Math.max(a.y, b.y) > -margin &&
    Math.min(a.y, b.y) < height + margin;
  let first = line.length;
  let last = -1;
  for (let k = 1; k < line.length; k++) {
    if (near(line[k - 1], line[k])) {
      first = Math.min(first, k - 1);
      last = k;
    }
  }
  const part = line.slice(first, last + 1);
  if (part.length >= 2) {
    part[0] = cut(part[1], part[0], width, margin);
    part[part.length - 1] = cut(part[part.length - 2], part[part.length - 1], width, margin);
  }
  return part;
}

/** The end of a segment, pulled back to the left or right edge of the view. */
function cut(from: Place, to: Place, width: number, margin: number): Place {
  const edge = to.x < -margin ? -margin : to.x > width + margin ? width + margin : null;
  if (edge === null || from.x === to.x) return to;
  const share = (edge - from.x) / (to.x - from.x);
  return share > 0 && share < 1 ? { x: edge, y: from.y + share * (to.y - from.y) } : to;
}
