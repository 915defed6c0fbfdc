// Where forces act, and how: world places and vectors of an arrow at a time.

import type { FrameTime, Motion } from "./motion";
import type { Arrow, AxialArrow, ContactArrow, Mark } from "./protocol";

export interface Acting {
  /** The body that feels it. */
  body: number;
  at: number[];
  force: number[];
}

export function actingForces(arrow: Arrow, motion: Motion, frame: FrameTime): Acting[] {
  if (arrow.kind === "axial") return axial(arrow, motion, frame);
  if (arrow.kind === "contact") return touching(arrow, motion, frame);
  const force = arrow.channels.map((channel) => motion.value(channel, frame));
  return [{ body: arrow.mark.body, at: place(arrow.mark, motion, frame), force }];
}

/** Tension (positive) pulls the two ends towards each other; what it does to the ground is not drawn. */
function axial({ marks, channel }: AxialArrow, motion: Motion, frame: FrameTime): Acting[] {
  const [a, b] = marks.map((mark) => place(mark, motion, frame));
  const along = unit(minus(b, a));
  const tension = motion.value(channel, frame);
  return both(marks, [a, b], along ? times(along, tension) : null);
}

function touching(arrow: ContactArrow, motion: Motion, frame: FrameTime): Acting[] {
  const [a, b] = arrow.marks.map((mark) => place(mark, motion, frame));
  const values = arrow.channels.map((channel) => motion.value(channel, frame));
  const normal = normalOf(arrow, a, b, motion, frame);
  if (!normal) return [];
  const [pressure, ...more] = values;
  const friction = more.slice(0, arrow.friction_force);
  let force = times(normal, pressure);
  if (friction.length === 1) force = plus(force, times(tangentOf(arrow, normal), friction[0]));
  else if (friction.length > 1) force = plus(force, friction);
  const at = minus(a, times(rimOf(arrow, normal, motion, frame), arrow.radius ?? 0));
  return both(arrow.marks, [at, at], force);
}

/** From the second body to the first. */
function normalOf(arrow: ContactArrow, a: number[], b: number[], motion: Motion, frame: FrameTime): number[] | null {
  if (arrow.radius_b !== undefined) return unit(minus(a, b));
  const own = arrow.normal ?? (a.length === 2 ? [0, 1] : [0, 0, 1]);
  const normal = [...motion.axisAt(arrow.marks[1].body, own, frame)];
  if (arrow.contact_angle === 0) return normal;
  const turn = motion.value(arrow.channels[arrow.channels.length - 1], frame);
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return [c * normal[0] - s * normal[1], s * normal[0] + c * normal[1]];
}

/** The normal turned by 90 degrees; wheels on uneven ground count along the ground, the other way. */
function tangentOf(arrow: ContactArrow, [x, y]: number[]): number[] {
  return arrow.contact_angle > 0 ? [y, -x] : [-y, x];
}

/** The direction from the touching point to the centre: the normal, of a disc as far as it lies in the disc. */
function rimOf(arrow: ContactArrow, normal: number[], motion: Motion, frame: FrameTime): number[] {
  if (!arrow.axis) return normal;
  const axis = [...motion.axisAt(arrow.marks[0].body, arrow.axis, frame)];
  const tilt = axis.reduce((sum, x, k) => sum + x * normal[k], 0);
  return unit(minus(normal, times(axis, tilt))) ?? normal;
}

/** The force on the first body, its opposite on the second. */
function both(marks: readonly Mark[], places: number[][], force: number[] | null): Acting[] {
  if (!force) return [];
  return marks.flatMap(({ body }, k) =>
    body === 0 ? [] : [{ body, at: places[k], force: k === 0 ? force : times(force, -1) }],
  );
}

function place(mark: Mark, motion: Motion, frame: FrameTime): number[] {
  return [...motion.pointAt(mark, frame)];
}

function minus(a: number[], b: number[]): number[] {
  return a.map((x, k) => x - b[k]);
}

function plus(a: number[], b: number[]): number[] {
  return a.map((x, k) => x + b[k]);
}

function times(a: number[], factor: number): number[] {
  return a.map((x) => factor * x);
}

function unit(a: number[]): number[] | null {
  const size = Math.hypot(...a);
  return size > 0 ? a.map((x) => x / size) : null;
}
