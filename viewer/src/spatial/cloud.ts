// Points that hold everything there is to see: what the view must show, and the lowest place of the machine.

import { Matrix4, Mesh, type Object3D, Vector3 } from "three";
import type { Motion } from "../motion";
import { spatialPoint } from "../motion";
import type { Payload, Vector } from "../protocol";
import type { Machine } from "./machine";
import { vector } from "./placing";
import { sampledFrames } from "./sampled";

const FRAMES = 120; // looked at for the whole motion

// The outermost points in these directions stand for all points of a body.
const DIRECTIONS: Vector3[] = [-1, 0, 1]
  .flatMap((x) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z) => new Vector3(x, y, z))))
  .filter((direction) => direction.lengthSq() > 0);

/** For each body the outermost points of its solids and of the glyphs on it, in its own axes. */
export function hulls(payload: Payload, machine: Machine): Vector3[][] {
  return payload.scene.bodies.map((look, body) => {
    const points = look.points.map(vector);
    const group = machine.bodies[body];
    for (const child of group.children) vertices(child, new Matrix4(), points);
    return outermost(points.filter((p) => Number.isFinite(p.x + p.y + p.z)));
  });
}

/** World places of the hulls in the whole motion (`frames` null) or in one frame. */
export function cloud(hulls: Vector3[][], motion: Motion, frame: number | null): Vector3[] {
  const frames = frame === null ? [...sampledFrames(motion, FRAMES)] : [motion.atFrame(frame)];
  const pose = motion.pose();
  const place = new Float64Array(3);
  return hulls.flatMap((points, body) => {
    const times = motion.moves(body) ? frames : [motion.atFrame(0)];
    return times.flatMap((time) => {
      motion.poseAt(body, time, pose);
      if (!pose.every(Number.isFinite)) return [];
      return points.map((p) => vector(spatialPoint(pose, p.toArray(), place) as unknown as Vector));
    });
  });
}

function vertices(thing: Object3D, above: Matrix4, points: Vector3[]): void {
  thing.updateMatrix();
  const place = above.clone().multiply(thing.matrix);
  if (thing instanceof Mesh) {
    const places = thing.geometry.getAttribute("position");
    for (let k = 0; k < places.count; k++)
      points.push(new Vector3().fromBufferAttribute(places, k).applyMatrix4(place));
  }
  for (const child of thing.children) vertices(child, place, points);
}

function outermost(points: Vector3[]): Vector3[] {
  const kept = new Set<Vector3>();
  for (const direction of points.length > 0 ? DIRECTIONS : []) {
    kept.add(points.reduce((best, p) => (p.dot(direction) > best.dot(direction) ? p : best)));
  }
  return [...kept];
}
