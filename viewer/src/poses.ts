// Poses of bodies, and points of bodies in the world.

import type { Vector } from "./protocol";

/** A pose: x, y, φ in the plane; x, y, z, e0, e1, e2, e3 in space. NaN where the run has no number. */
export type Pose = Float64Array;

export function planarPoint(pose: Pose, point: Vector, out: Float64Array): Float64Array {
  const cosine = Math.cos(pose[2]);
  const sine = Math.sin(pose[2]);
  out[0] = pose[0] + cosine * point[0] - sine * point[1];
  out[1] = pose[1] + sine * point[0] + cosine * point[1];
  return out;
}

/** r + A(p) s with A = (2 e0² − 1) I + 2 (e eᵀ + e0 ẽ). */
export function spatialPoint(pose: Pose, point: Vector, out: Float64Array): Float64Array {
  const [x, y, z] = point;
  const [, , , e0, e1, e2, e3] = pose;
  const diagonal = 2 * e0 * e0 - 1;
  const along = 2 * (e1 * x + e2 * y + e3 * z);
  out[0] = pose[0] + diagonal * x + along * e1 + 2 * e0 * (e2 * z - e3 * y);
  out[1] = pose[1] + diagonal * y + along * e2 + 2 * e0 * (e3 * x - e1 * z);
  out[2] = pose[2] + diagonal * z + along * e3 + 2 * e0 * (e1 * y - e2 * x);
  return out;
}

/** A point of the world in the axes of a body. */
export function inSpatialBody(pose: Pose, at: Vector, out: Float64Array): Float64Array {
  const [x, y, z, e0, e1, e2, e3] = pose;
  return spatialPoint(Float64Array.of(0, 0, 0, e0, -e1, -e2, -e3), [at[0] - x, at[1] - y, at[2] - z], out);
}

/** Turns a pose by an angle about a pivot, in space about an axis through it; in place. */
export function turnedBy(pose: Pose, pivot: ArrayLike<number>, axis: ArrayLike<number>, angle: number): void {
  if (pose.length === 3) {
    const turn = Float64Array.of(pivot[0], pivot[1], angle);
    planarPoint(turn, [pose[0] - pivot[0], pose[1] - pivot[1]], pose);
    pose[2] += angle;
    return;
  }
  const [s, e0] = [Math.sin(angle / 2), Math.cos(angle / 2)];
  const [x, y, z] = [s * axis[0], s * axis[1], s * axis[2]];
  const turn = Float64Array.of(pivot[0], pivot[1], pivot[2], e0, x, y, z);
  spatialPoint(turn, [pose[0] - pivot[0], pose[1] - pivot[1], pose[2] - pivot[2]], pose);
  const [, , , w, a, b, c] = pose;
  pose[3] = e0 * w - x * a - y * b - z * c;
  pose[4] = e0 * a + x * w + y * c - z * b;
  pose[5] = e0 * b + y * w + z * a - x * c;
  pose[6] = e0 * c + z * w + x * b - y * a;
}
