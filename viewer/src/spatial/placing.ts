// Putting things where markers and motions want them: small conversions between cardan's and three's vectors.

import { Matrix4, type Object3D, Quaternion, Vector3 } from "three";

const Z = new Vector3(0, 0, 1);

export function vector(values: readonly number[]): Vector3 {
  return new Vector3(values[0] ?? 0, values[1] ?? 0, values[2] ?? 0);
}

/** Euler parameters e0..e3 (scalar first) as three's quaternion (scalar last). */
export function quaternion(e: readonly number[]): Quaternion {
  const turn = new Quaternion(e[1] ?? 0, e[2] ?? 0, e[3] ?? 0, e[0] ?? 1);
  return turn.lengthSq() > 0 ? turn.normalize() : turn.identity();
}

/** The turn that brings z to a direction. */
export function zTo(direction: Vector3): Quaternion {
  return new Quaternion().setFromUnitVectors(Z, direction.clone().normalize());
}

/** A unit vector across a direction, as near to `like` as can be. */
export function across(direction: Vector3, like: Vector3 = new Vector3(0, 0, 1)): Vector3 {
  const part = like.clone().addScaledVector(direction, -like.dot(direction));
  if (part.lengthSq() > 1e-6) return part.normalize(); // else they are nearly parallel
  const other = Math.abs(direction.x) < 0.6 ? new Vector3(1, 0, 0) : new Vector3(0, 1, 0);
  return other.addScaledVector(direction, -other.dot(direction)).normalize();
}

/** Moves a and b to the common tangent of the circles about them, which it runs round counter-clockwise about the axis
 * where their radii are positive. */
export function alongTangent(a: Vector3, b: Vector3, radii: readonly number[], axis: Vector3): void {
  const way = b.clone().sub(a).projectOnPlane(axis);
  const distance = way.length();
  const sine = (radii[1] - radii[0]) / distance;
  if (!(Math.abs(sine) < 1)) return;
  way.divideScalar(distance);
  const normal = axis
    .clone()
    .normalize()
    .cross(way)
    .multiplyScalar(Math.sqrt(1 - sine * sine));
  normal.addScaledVector(way, sine);
  a.addScaledVector(normal, -radii[0]);
  b.addScaledVector(normal, -radii[1]);
}

/** Puts a thing to a, its z towards b; with `stretch` what is one along z reaches b. x goes to `side` as
 *  near as can be. Hides it where that makes no sense. */
export function span(thing: Object3D, a: Vector3, b: Vector3, stretch: boolean, side?: Vector3): void {
  const along = b.clone().sub(a);
  const length = along.length();
  thing.visible = Number.isFinite(length) && length > 0;
  if (!thing.visible) return;
  thing.position.copy(a);
  thing.quaternion.copy(side ? facing(along.clone().normalize(), side) : zTo(along));
  if (stretch) thing.scale.z = length;
}

/** The turn that brings z to a direction and x as near to a side as can be. */
function facing(z: Vector3, side: Vector3): Quaternion {
  const x = across(z, side);
  return new Quaternion().setFromRotationMatrix(new Matrix4().makeBasis(x, z.clone().cross(x), z));
}

export function isFinite3(v: Vector3): boolean {
  return Number.isFinite(v.x) && Number.isFinite(v.y) && Number.isFinite(v.z);
}
