// Wheels with teeth: how many, at which angles, their outlines.

import type { Mark } from "../../payload";
import type { Pen } from "../pen";
import { RecordedPath } from "../svg_context";
import type { Workshop } from "./glyph";

const FEWEST_TEETH = 14; // of the smallest wheel
const SEEN = 2.2; // pixels: smaller teeth are drawn as a circle
export const HEIGHT = 0.95; // of a tooth above the pitch circle, × module; the root is as deep below
export const RIM = 2.6; // thickness of a ring with inner teeth, × module
export const TIP = 0.13; // half widths of a tooth at tip and root, × pitch
export const ROOT = 0.3;

export interface Wheel {
  mark: Mark;
  radius: number;
  teeth: number;
  /** Of the middle of a tooth, in the body. */
  angle: number;
  inner: boolean;
}

/** Of the teeth of all gears of the scene: the smallest wheel has a fair number. */
export function moduleOf({ scene }: Workshop): number {
  const radii = scene.elements
    .filter(({ glyph }) => glyph === "gear" || glyph === "rack")
    .flatMap(({ sizes }) => [sizes.radius_i, sizes.radius_j, sizes.radius])
    .filter((radius) => radius !== undefined && radius !== 0)
    .map(Math.abs);
  return (2 * Math.min(...radii)) / FEWEST_TEETH;
}

export function teethOf(radius: number, module: number): number {
  return Math.max(6, Math.round((2 * radius) / module));
}

/** The angle of a mark's body at the start. */
export function bodyAngle({ motion }: Workshop, mark: Mark): number {
  return motion.poseAt(mark.body, motion.atFrame(0), motion.pose())[2];
}

/** The angle of a tooth in its body: as it was given to this wheel before, or such that it points in a direction. */
export function toothAngle(workshop: Workshop, mark: Mark, radius: number, direction: number): number {
  const key = [mark.body, ...mark.point, radius].join(":");
  const known = workshop.toothAngles.get(key);
  if (known !== undefined) return known;
  const angle = direction - bodyAngle(workshop, mark);
  workshop.toothAngles.set(key, angle);
  return angle;
}

/** The outline in the axes of the body, around the centre of the wheel. */
export function wheelPath({ radius, teeth, angle, inner }: Wheel): Path2D {
  const path = new RecordedPath();
  const pitch = (2 * Math.PI) / teeth;
  const module = (2 * radius) / teeth;
  const tip = inner ? radius - HEIGHT * module : radius + HEIGHT * module;
  const root = inner ? radius + HEIGHT * module : radius - HEIGHT * module;
  for (let k = 0; k < teeth; k++) {
    const middle = angle + k * pitch;
    for (const [r, share] of [
      [root, -ROOT],
      [tip, -TIP],
      [tip, TIP],
      [root, ROOT],
    ]) {
      path.lineTo(r * Math.cos(middle + share * pitch), r * Math.sin(middle + share * pitch));
    }
  }
  path.closePath();
  if (inner) addCircle(path, 0, 0, radius + RIM * module);
  else addHoles(path, radius - 2 * module, angle);
  return path;
}

/** Round holes that make a wheel light, and its turning visible. */
function addHoles(path: Path2D, room: number, angle: number): void {
  const HOLES = 5;
  for (let k = 0; k < HOLES; k++) {
    const direction = angle + (2 * Math.PI * k) / HOLES;
    addCircle(path, 0.58 * room * Math.cos(direction), 0.58 * room * Math.sin(direction), 0.2 * room);
  }
}

function addCircle(path: Path2D, x: number, y: number, radius: number): void {
  path.moveTo(x + radius, y);
  path.arc(x, y, radius, 0, 2 * Math.PI);
}

export function drawWheel(pen: Pen, wheel: Wheel, path: Path2D): void {
  const at = pen.at(wheel.mark);
  const { fill, edge } = pen.colorOf(wheel.mark.body);
  if (pen.px((2 * wheel.radius) / wheel.teeth) < SEEN) {
    pen.circle(at, pen.px(wheel.radius));
    if (!wheel.inner) pen.fill(fill);
    pen.stroke(edge, 1.4);
    return;
  }
  pen.usePlace(at.x, at.y, pen.angle(wheel.mark.body));
  drawToothed(pen, wheel.mark.body, path);
}

/** A path in units of length, where the pen has been put; the pen is back on the page afterwards. */
export function drawToothed(pen: Pen, body: number, path: Path2D): void {
  const { ctx, camera } = pen;
  const { fill, edge } = pen.colorOf(body);
  ctx.lineJoin = "round";
  ctx.fillStyle = fill;
  ctx.fill(path, "evenodd");
  ctx.strokeStyle = edge;
  ctx.lineWidth = 1.3 / camera.scale;
  ctx.stroke(path);
  pen.usePage();
}
