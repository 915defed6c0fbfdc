// Pins, and the bearings that hold them to the ground.

import type { Mark, Scene } from "../../payload";
import { hatchedLine } from "../hatching";
import type { Pen, Place } from "../pen";
import type { Glyph, GlyphMaker, Workshop } from "./glyph";

const SAMPLES = 60; // frames looked at for the side on which a body hangs
const HANGS = 0.3; // of its distance from the pin: a mass centre that is this far below on average
const WIDE = 2.2; // × radius of a bar: a body that hides its bearing

export const pin: GlyphMaker = ({ marks }, workshop) => {
  const [mark] = marks;
  if (!mark) return {};
  const { under, over } = bearing(marks, workshop);
  return {
    ...(under ? { under } : {}),
    over: (pen) => {
      over?.(pen);
      const at = pen.at(mark);
      drawPin(pen, at);
      const other = marks[1] && pen.at(marks[1]);
      if (other && Math.hypot(other.x - at.x, other.y - at.y) > pen.pin) drawPin(pen, other); // an open joint
    },
  };
};

/** What holds a joint to the ground, where one of its marks is there: below the body, but over one that would hide it;
 *  above the pin for a body that hangs from it. */
export function bearing(marks: readonly Mark[], workshop: Workshop): Glyph {
  const ground = marks.find(({ body }) => body === 0);
  const held = marks.find(({ body }) => body !== 0);
  if (!ground || !workshop.first("bearing", ground)) return {};
  const hangs = held !== undefined && isHanging(held, workshop);
  const draw = (pen: Pen) => drawBearing(pen, ground, hangs);
  return held && edgeDistance(held, workshop.scene) > WIDE * workshop.scene.detail ? { over: draw } : { under: draw };
}

function isHanging(held: Mark, { scene, motion }: Workshop): boolean {
  const center = { body: held.body, point: scene.bodies[held.body].center_of_mass };
  const stride = Math.max(1, Math.floor(motion.frames / SAMPLES));
  let below = 0;
  let distance = 0;
  for (let k = 0; k < motion.frames; k += stride) {
    const [x, y] = motion.pointAt(held, motion.atFrame(k));
    const [cx, cy] = motion.pointAt(center, motion.atFrame(k));
    if (!Number.isFinite(x + y + cx + cy)) continue;
    below += (x - cx) * scene.up[0] + (y - cy) * scene.up[1];
    distance += Math.hypot(cx - x, cy - y);
  }
  return below > HANGS * distance;
}

/** How far a mark is from the nearest corner of its body's outlines: where it is deep inside, the body hides it. */
function edgeDistance({ body, point }: Mark, scene: Scene): number {
  const corners = scene.bodies[body].outlines.flat();
  return Math.min(...corners.map(([x, y]) => Math.hypot(x - point[0], y - point[1])));
}

export function drawPin(pen: Pen, at: Place): void {
  pen.circle(at, pen.pin);
  pen.fill(pen.palette.pin);
  pen.stroke(pen.palette.ink, 1.5);
  if (pen.pin > 6) {
    pen.circle(at, 0.22 * pen.pin);
    pen.fill(pen.palette.ink);
  }
}

/** A triangle on hatched ground, its tip at the pin. */
function drawBearing(pen: Pen, mark: Mark, hangs: boolean): void {
  const { palette } = pen;
  const down = hangs ? { x: -pen.down.x, y: -pen.down.y } : pen.down;
  const at = pen.at(mark);
  const height = Math.min(pen.px(pen.scene.detail), 3 * pen.pin) + 1.6 * pen.pin + 4;
  const half = 0.62 * height;
  const left = pen.off(at, down, height, half);
  const right = pen.off(at, down, height, -half);
  pen.ctx.lineJoin = "round";
  pen.line(at, left, right);
  pen.ctx.closePath();
  pen.fill(palette.groundFill);
  pen.stroke(palette.ground, 1.5);
  hatchedLine(pen, pen.off(left, down, 0, 0.35 * half), pen.off(right, down, 0, -0.35 * half), 1, palette.ground);
}
