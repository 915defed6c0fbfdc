// The camera: orbit, pan and zoom around a target; fitting the view to points; following a body.

import { PerspectiveCamera, Vector3 } from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import type { Box } from "../standing";
import { across } from "./placing";

const FIELD = 32; // degrees, of the height of the picture: little distortion
const MARGIN = 0.86; // of the picture that a fitted view fills
const ELEVATION = 24; // degrees, of the first look
const ASIDE = 34; // degrees that the first look is turned away from the flat side of a machine

export class View {
  readonly camera = new PerspectiveCamera(FIELD, 1, 0.01, 100);
  readonly controls: OrbitControls;
  private readonly size: number;
  private direction: Vector3;
  private followed: Vector3 | null = null;
  private whole: Box | null = null; // of which the picture is a cut out
  private height = 1; // of the picture, or of the whole

  /** `up`: unit vector; `size`: extent of the machine. */
  constructor(
    canvas: HTMLElement,
    readonly up: Vector3,
    size: number,
  ) {
    this.size = size;
    this.camera.up.copy(up); // before the controls are made: they read it once
    this.direction = firstDirection(up, []);
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = true;
    this.controls.dampingFactor = 0.18;
    this.controls.zoomToCursor = true;
    this.controls.minDistance = 1e-3 * size;
    this.controls.maxDistance = 1e4 * size;
    this.lookFrom(new Vector3(), 3 * size);
  }

  resize(width: number, height: number): void {
    this.camera.aspect = height > 0 ? width / height : 1;
    this.camera.clearViewOffset();
    this.camera.updateProjectionMatrix();
    this.whole = null;
    this.height = height;
  }

  /** The picture is another part of the screen now: what is seen stays where it was there. The picture is then a cut out
   *  of the one that was laid out last. */
  stayOnScreen({ before, now }: { before: Box; now: Box }): void {
    this.whole ??= before;
    const { left, top, width, height } = this.whole;
    this.camera.setViewOffset(width, height, now.left - left, now.top - top, now.width, now.height);
    this.camera.updateProjectionMatrix();
    this.height = height;
  }

  viewpoint(): number[] {
    return [...this.camera.position.toArray(), ...this.controls.target.toArray()];
  }

  setViewpoint(numbers: readonly number[]): void {
    this.camera.position.fromArray(numbers, 0);
    this.controls.target.fromArray(numbers, 3);
    this.controls.update();
  }

  /** The look of a fresh page: at the broad side of the points, a little from above. */
  faceFirst(points: Vector3[]): void {
    this.direction = firstDirection(this.up, points);
    this.lookFrom(this.controls.target.clone(), this.distance());
  }

  /** Puts all points into the picture without turning the view. */
  fit(points: Vector3[]): void {
    if (points.length === 0) return;
    const back = this.camera.position.clone().sub(this.controls.target).normalize();
    if (back.lengthSq() === 0) back.copy(this.direction);
    const right = this.up.clone().cross(back).normalize();
    const upward = back.clone().cross(right);
    const tangentY = Math.tan((FIELD * Math.PI) / 360) * MARGIN;
    const tangentX = tangentY * this.camera.aspect;
    const local = points.map((p) => new Vector3(p.dot(right), p.dot(upward), p.dot(back)));
    const { center, distance } = framing(local, tangentX, tangentY, 0.8 * this.size);
    const target = new Vector3()
      .addScaledVector(right, center.x)
      .addScaledVector(upward, center.y)
      .addScaledVector(back, center.z);
    this.camera.position.copy(target).addScaledVector(back, distance);
    this.controls.target.copy(target);
    this.controls.update();
  }

  /** Looks at the target from the end of an axis; from its other end where it does so already. */
  lookAlong(axis: Vector3): void {
    const distance = this.distance();
    const back = this.camera.position.clone().sub(this.controls.target).normalize();
    const ALREADY = 0.999; // cosine
    const sign = back.dot(axis) > ALREADY ? -1 : 1;
    this.camera.position.copy(this.controls.target).addScaledVector(axis, sign * distance);
    this.controls.update();
  }

  /** Moves the whole view so that a place comes to its middle. */
  center(place: Vector3): void {
    this.camera.position.add(place).sub(this.controls.target);
    this.controls.target.copy(place);
  }

  /** Moves with a point from now on: its place, again and again; null to stay. */
  track(place: Vector3 | null): void {
    if (place && this.followed) {
      const step = place.clone().sub(this.followed);
      this.camera.position.add(step);
      this.controls.target.add(step);
    }
    this.followed = place?.clone() ?? null;
  }

  distance(): number {
    return this.camera.position.distanceTo(this.controls.target);
  }

  /** How many pixels a unit of length has at the target. */
  pixelsPerLength(): number {
    return this.height / (2 * Math.tan((FIELD * Math.PI) / 360) * this.distance());
  }

  /** Near and far planes that fit the distance; `reach`: how far around the target there is something to see. */
  setDepth(reach: number): void {
    const distance = this.distance();
    this.camera.near = Math.max(distance / 200, 1e-5 * this.size);
    this.camera.far = distance * 60 + 2 * reach;
    this.camera.updateProjectionMatrix();
  }

  private lookFrom(target: Vector3, distance: number): void {
    this.controls.target.copy(target);
    this.camera.position.copy(target).addScaledVector(this.direction, distance || 1);
    this.controls.update();
  }
}

/** Where to look and from how far, in axes of the camera (x right, y up, z back): the nearest place from which all
 *  points are inside the picture. |x| <= (D - z) tan, and the target moves to the middle of the picture. */
export function framing(points: Vector3[], tangentX: number, tangentY: number, least: number) {
  const low = new Vector3(Infinity, Infinity, Infinity);
  const high = new Vector3(-Infinity, -Infinity, -Infinity);
  for (const p of points) {
    low.min(p);
    high.max(p);
  }
  const center = low.clone().add(high).multiplyScalar(0.5);
  let distance = least;
  const ROUNDS = 4; // the middle of the picture moves with the distance; it settles quickly
  for (let round = 0; round < ROUNDS; round++) {
    distance = least;
    for (const p of points) {
      const depth = p.z - center.z;
      distance = Math.max(
        distance,
        depth + Math.abs(p.x - center.x) / tangentX,
        depth + Math.abs(p.y - center.y) / tangentY,
      );
    }
    if (round === ROUNDS - 1) break;
    const [leftTop, rightBottom] = [new Vector3(Infinity, Infinity, 0), new Vector3(-Infinity, -Infinity, 0)];
    const seen = new Vector3();
    for (const p of points) {
      const depth = distance - (p.z - center.z);
      seen.set((p.x - center.x) / depth, (p.y - center.y) / depth, 0);
      leftTop.min(seen);
      rightBottom.max(seen);
    }
    center.addScaledVector(leftTop.add(rightBottom), distance / 2);
  }
  return { center, distance };
}

/** A direction to look from: turned from the side on which the points spread least, above the horizon. */
export function firstDirection(up: Vector3, points: Vector3[]): Vector3 {
  const east = across(up, new Vector3(1, 0, 0));
  const north = up.clone().cross(east);
  const angle = thinSide(points.map((p) => [p.dot(east), p.dot(north)]));
  const elevation = (ELEVATION * Math.PI) / 180;
  const azimuth = angle + (ASIDE * Math.PI) / 180;
  return new Vector3()
    .addScaledVector(east, Math.cos(elevation) * Math.cos(azimuth))
    .addScaledVector(north, Math.cos(elevation) * Math.sin(azimuth))
    .addScaledVector(up, Math.sin(elevation));
}

/** The horizontal direction (angle) in which points spread least; of the two ways the one nearer to -y (the front). */
function thinSide(points: number[][]): number {
  const FRONT = -Math.PI / 2;
  const n = points.length;
  if (n < 2) return FRONT;
  const [mx, my] = [0, 1].map((k) => points.reduce((sum, p) => sum + p[k], 0) / n);
  let [xx, xy, yy] = [0, 0, 0];
  for (const [x, y] of points) {
    xx += (x - mx) ** 2;
    xy += (x - mx) * (y - my);
    yy += (y - my) ** 2;
  }
  const ROUND = 0.3; // difference of the two spreads, of their sum, below which no side is the thin one
  if (Math.hypot(xx - yy, 2 * xy) < ROUND * (xx + yy)) return FRONT;
  const wide = 0.5 * Math.atan2(2 * xy, xx - yy);
  const thin = wide + Math.PI / 2;
  return Math.sin(thin) <= 0 ? thin : thin - Math.PI;
}
