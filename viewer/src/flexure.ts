// Beams shown more bent than they are: how far each of their bodies has moved away from where it would be undeformed,
// times a factor.

import { type Pose, planarPoint, spatialPoint } from "./poses";
import type { Flexure } from "./protocol";

/** The pose of body `k` of a flexure, its deflection times `factor`. `first`, `last`: the poses of the row's ends. */
export function bentPose(flexure: Flexure, k: number, factor: number, first: Pose, last: Pose, pose: Pose): void {
  const still = k === 0 || (flexure.ends > 1 && k === flexure.poses.length - 1);
  if (factor === 1 || still) return;
  if (pose.length === 3) planar(flexure, k, factor, first, last, pose);
  else spatial(flexure, k, factor, first, last, pose);
}

function planar({ poses, ends }: Flexure, k: number, factor: number, first: Pose, last: Pose, pose: Pose): void {
  const [home, place, end] = [Float64Array.from(first), poses[k], poses[poses.length - 1]];
  let size = 1;
  if (ends > 1) {
    const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
    size = Math.hypot(dx, dy) / Math.hypot(end[0], end[1]);
    home[2] += withinATurn(Math.atan2(dy, dx) - Math.atan2(end[1], end[0]) - home[2]);
  }
  const still = planarPoint(home, [size * place[0], size * place[1]], new Float64Array(2));
  for (const i of [0, 1]) pose[i] = still[i] + factor * (pose[i] - still[i]);
  pose[2] = home[2] + place[2] + factor * (pose[2] - home[2] - place[2]);
}

function withinATurn(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}

type Quaternion = readonly [number, number, number, number]; // e0 first

function spatial({ poses, ends }: Flexure, k: number, factor: number, first: Pose, last: Pose, pose: Pose): void {
  const place = poses[k];
  let home = first;
  let size = 1;
  if (ends > 1) {
    const end = poses[poses.length - 1];
    const straight = turnOf(first, end);
    const chord = [0, 1, 2].map((i) => last[i] - first[i]);
    size = Math.hypot(...chord) / Math.hypot(...straight);
    home = Float64Array.of(first[0], first[1], first[2], ...product(shortest(straight, chord), orientation(first)));
  }
  const still = spatialPoint(home, [size * place[0], size * place[1], size * place[2]], new Float64Array(3));
  for (const i of [0, 1, 2]) pose[i] = still[i] + factor * (pose[i] - still[i]);
  const unturned = product(orientation(home), [place[3], place[4], place[5], place[6]]);
  const turned = product(conjugate(unturned), orientation(pose));
  pose.set(product(unturned, times(turned, factor)), 3);
}

function orientation(pose: Pose): Quaternion {
  return [pose[3], pose[4], pose[5], pose[6]];
}

/** A direction of a body in global axes. */
function turnOf(pose: Pose, direction: readonly number[]): number[] {
  const turned = spatialPoint(Float64Array.of(0, 0, 0, ...orientation(pose)), direction, new Float64Array(3));
  return Array.from(turned);
}

function product([a, b, c, d]: Quaternion, [e, f, g, h]: Quaternion): Quaternion {
  return [
    a * e - b * f - c * g - d * h,
    a * f + b * e + c * h - d * g,
    a * g - b * h + c * e + d * f,
    a * h + b * g - c * f + d * e,
  ];
}

function conjugate([a, b, c, d]: Quaternion): Quaternion {
  return [a, -b, -c, -d];
}

/** The same axis, the angle times a factor. */
function times([a, ...v]: Quaternion, factor: number): Quaternion {
  const sine = Math.hypot(...v);
  if (sine < 1e-300) return [1, 0, 0, 0];
  const half = factor * Math.atan2(a < 0 ? -sine : sine, Math.abs(a));
  const [x, y, z] = v.map((e) => (Math.sin(half) * e) / sine);
  return [Math.cos(half), x, y, z];
}

/** The turn that brings one direction to another by the least angle. */
function shortest(a: readonly number[], b: readonly number[]): Quaternion {
  const size = Math.hypot(...a) * Math.hypot(...b);
  const cosine = (a[0] * b[0] + a[1] * b[1] + a[2] * b[2]) / size;
  const cross = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const norm = Math.sqrt(2 * Math.max(1 + cosine, 1e-12));
  return [norm / 2, cross[0] / size / norm, cross[1] / size / norm, cross[2] / size / norm];
}
