// How far things slide on each other in the whole motion: rails, shafts and plates are drawn that long.

import type { Motion } from "../motion";
import type { Mark } from "../payload";

const SAMPLES = 300; // frames looked at

/** The range of point `to` along the axis of mark `from`, seen from `from`; [0, 0] where nothing moves. */
export function travelAlong(motion: Motion, from: Mark, to: Mark): [number, number] {
  const axis = from.axis ?? [0, 0, 1];
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const frame of sampledFrames(motion)) {
    const a = motion.pointAt(from, frame);
    const b = motion.pointAt(to, frame);
    const direction = motion.axisAt(from.body, axis, frame);
    const along = a.reduce((sum, value, k) => sum + (b[k] - value) * direction[k], 0);
    if (!Number.isFinite(along)) continue;
    low = Math.min(low, along);
    high = Math.max(high, along);
  }
  return low <= high ? [low, high] : [0, 0];
}

/** The largest distance of the two points. */
export function farthestApart(motion: Motion, a: Mark, b: Mark): number {
  let farthest = 0;
  for (const frame of sampledFrames(motion)) {
    const p = motion.pointAt(a, frame);
    const q = motion.pointAt(b, frame);
    const distance = Math.hypot(...p.map((value, k) => value - q[k]));
    if (Number.isFinite(distance)) farthest = Math.max(farthest, distance);
  }
  return farthest;
}

export function* sampledFrames(motion: Motion, samples = SAMPLES) {
  const stride = Math.max(1, Math.ceil(motion.frames / samples));
  for (let k = 0; k < motion.frames; k += stride) yield motion.atFrame(k);
  if (motion.frames > 1 && (motion.frames - 1) % stride !== 0) yield motion.atFrame(motion.frames - 1);
}
