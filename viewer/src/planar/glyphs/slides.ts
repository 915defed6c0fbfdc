// Slides and slots: the line on which something moves, as far as it moves, and what moves on it.

import type { ElementLook, Mark } from "../../payload";
import { hatchedLine } from "../hatching";
import type { Pen } from "../pen";
import type { Glyph, GlyphMaker, Workshop } from "./glyph";
import { drawPin } from "./pins";

const SAMPLES = 300; // frames looked at for the length of a guide

const RAIL = 1.9; // × radius of a bar: half the height of a sliding block (cardan.scene.outlines)

interface Travel {
  low: number;
  high: number;
}

export const slide: GlyphMaker = (element, workshop) => guided(element, workshop, true);
export const slot: GlyphMaker = (element, workshop) => guided(element, workshop, false);

/** The curve itself is a piece of ground on its body; here only what follows it. */
export const follower: GlyphMaker = ({ marks }) => {
  const rider = marks[1];
  return rider ? { over: (pen) => drawPin(pen, pen.at(rider)) } : {};
};

function guided(element: ElementLook, workshop: Workshop, block: boolean): Glyph {
  const [guide, rider] = element.marks;
  if (!guide?.axis || !rider) return {};
  const travelled = travelOf(guide, rider, workshop);
  // a guide on a body that moves begins at its mark, so that it is seen to hang on its body
  const travel = guide.body === 0 ? travelled : { low: Math.min(travelled.low, 0), high: Math.max(travelled.high, 0) };
  return {
    under: (pen) => {
      drawGuide(pen, guide, travel, block);
      if (block && rider.body === 0) drawBlock(pen, guide, rider); // blocks of bodies are among their outlines
    },
    over: (pen) => {
      if (!block) drawPin(pen, pen.at(rider));
    },
  };
}

/** The least and the largest distance of the rider along the guide's axis, over the run. */
export function travelOf(guide: Mark, rider: Mark, workshop: Workshop): Travel {
  const { frames } = workshop.motion;
  const stride = Math.max(1, Math.floor(frames / SAMPLES));
  const places: number[] = [];
  for (let k = 0; k < frames; k += stride) places.push(placeAlong(guide, rider, k, workshop).along);
  const known = places.filter(Number.isFinite);
  return known.length > 0 ? { low: Math.min(...known), high: Math.max(...known) } : { low: 0, high: 0 };
}

/** Where the rider is in a frame: along the guide's axis, and across it to the left. */
export function placeAlong(
  guide: Mark,
  rider: Mark,
  index: number,
  { motion }: Workshop,
): { along: number; across: number } {
  const frame = motion.atFrame(index);
  const [gx, gy] = motion.pointAt(guide, frame);
  const [rx, ry] = motion.pointAt(rider, frame);
  const [ax, ay] = motion.axisAt(guide.body, guide.axis ?? [1, 0], frame);
  return { along: (rx - gx) * ax + (ry - gy) * ay, across: (ry - gy) * ax - (rx - gx) * ay };
}

function drawGuide(pen: Pen, guide: Mark, { low, high }: Travel, block: boolean): void {
  const { ctx, palette, down } = pen;
  const start = pen.at(guide);
  const axis = pen.direction(guide.body, guide.axis ?? [1, 0]);
  const over = block ? pen.px(3.6 * pen.scene.detail) : 3.2 * pen.pin;
  const from = pen.off(start, axis, pen.px(low) - over, 0);
  const to = pen.off(start, axis, pen.px(high) + over, 0);
  const onGround = guide.body === 0;
  const color = onGround ? palette.ground : pen.colorOf(guide.body).edge;
  if (onGround && block) {
    // a rail under the block, its ground on the side to which things fall (or to the right of the axis)
    const side = down.x * -axis.y + down.y * axis.x >= -1e-9 ? 1 : -1;
    const depth = side * pen.px(RAIL * pen.scene.detail);
    hatchedLine(pen, pen.off(from, axis, 0, depth), pen.off(to, axis, 0, depth), side, color);
    return;
  }
  ctx.lineCap = "round";
  pen.line(from, to);
  pen.stroke(color, 2.9 * pen.pin);
  pen.line(from, to);
  pen.stroke(onGround ? palette.groundFill : palette.paper, 2.9 * pen.pin - 3);
  ctx.lineCap = "butt";
}

function drawBlock(pen: Pen, guide: Mark, rider: Mark): void {
  const { ctx } = pen;
  const at = pen.at(rider);
  const axis = pen.direction(guide.body, guide.axis ?? [1, 0]);
  const half = 2.6 * pen.pin;
  const thick = 1.5 * pen.pin;
  const { fill, edge } = pen.colorOf(rider.body);
  ctx.lineJoin = "round";
  pen.line(
    pen.off(at, axis, -half, -thick),
    pen.off(at, axis, half, -thick),
    pen.off(at, axis, half, thick),
    pen.off(at, axis, -half, thick),
  );
  ctx.closePath();
  pen.fill(fill);
  pen.stroke(edge, 1.6);
}
