// Posts from the floor to the places where the machine is held: joints of the ground do not hang in the air.

import { Group, type Vector3 } from "three";
import type { Machine } from "./machine";
import { mesh } from "./mesh";
import type { Paints } from "./paints";
import { zTo } from "./placing";
import { cylinder } from "./revolved";

const POST = 0.6; // radius, in radii of the bars
const FOOT = { radius: 2.4, height: 0.5 };
const MOST = 60; // posts: a machine with more is dense enough

/** Returns the places of their feet. */
export function drawSupports(
  anchors: Vector3[],
  machine: Machine,
  paints: Paints,
  { up, level, detail: d }: { up: Vector3; level: number; detail: number },
): Vector3[] {
  const feet: Vector3[] = [];
  const paint = paints.of("post");
  for (const top of distinct(anchors, 0.5 * d).slice(0, MOST)) {
    const height = top.dot(up) - level;
    if (height < d) continue;
    const stand = new Group();
    stand.position.copy(top).addScaledVector(up, -height);
    stand.quaternion.copy(zTo(up));
    const foot = mesh(cylinder(FOOT.radius * d, FOOT.height * d), paint);
    foot.position.z = (FOOT.height / 2) * d;
    const post = mesh(cylinder(POST * d, height, 0), paint);
    post.position.z = height / 2;
    stand.add(foot, post);
    machine.attach(0, stand);
    feet.push(stand.position);
  }
  return feet;
}

function distinct(points: Vector3[], near: number): Vector3[] {
  return points.filter((p, k) => points.findIndex((q) => q.distanceTo(p) < near) === k);
}
