// What the view must hold at first: the whole motion, or the machine alone where it travels far.

import { type Motion, planarPoint, spatialPoint } from "./motion";
import type { BodyLook, Payload, Scene, Shape, Vector } from "./protocol";

const FAR = 6; // a motion this many times larger than the machine is followed, not shown whole
const MANY = 3; // bodies of a vehicle: where all of them travel as far as
const AWAY = 0.7; // of the machine's size, it is followed, too
const AROUND = 3; // sizes of the machine: what goes farther from a body that is followed is not held in sight
const AS_FAR = 0.9; // of the longest travel: of bodies that go as far, the first (the chassis, not a wheel) is followed
const AIR = 0.05; // of the extent of a machine that is followed, around it
const SAMPLES = 400; // frames looked at: a motion between them adds nothing that the margin does not hold

export interface Extent {
  low: number[];
  high: number[];
  /** The body to follow from the start: the one that travels farthest; null where all is in sight. */
  follow: number | null;
}

export function extentOf(payload: Payload, motion: Motion): Extent {
  const whole = new Box(payload.dim);
  const first = new Box(payload.dim);
  const stride = Math.max(1, Math.ceil(motion.frames / SAMPLES));
  const point = new Float64Array(payload.dim);
  const pose = motion.pose();
  const place = payload.dim === 2 ? planarPoint : spatialPoint;
  const travelled = payload.scene.bodies.map(() => 0);
  payload.scene.bodies.forEach((look, body) => {
    const corners = [...cornersOf(look), ...piecesOn(payload.scene, body), ...cams(payload.scene, body)];
    if (corners.length === 0) return;
    const center = new Box(payload.dim);
    for (let k = 0; k < motion.frames; k = k === motion.frames - 1 ? k + 1 : Math.min(k + stride, motion.frames - 1)) {
      motion.poseAt(body, motion.atFrame(k), pose);
      for (const corner of corners) {
        place(pose, corner, point);
        whole.add(point);
        if (k === 0) first.add(point);
      }
      center.add(place(pose, look.center_of_mass, point));
    }
    travelled[body] = center.diagonal();
  });
  const size = Math.max(payload.scene.size, first.diagonal());
  const moving = travelled.slice(1);
  const far = whole.diagonal() > FAR * size || (moving.length >= MANY && Math.min(...moving) > AWAY * size);
  const box = far ? first : whole;
  if (box.empty()) return { low: Array(payload.dim).fill(-1), high: Array(payload.dim).fill(1), follow: null };
  const farthest = travelled.findIndex((travel) => travel >= AS_FAR * Math.max(...travelled));
  return { low: box.low, high: box.high, follow: far ? farthest : null };
}

/** What the machine needs around a body that is followed, at all times, seen from its mass centre. */
export function extentAround(payload: Payload, motion: Motion, followed: number): { low: number[]; high: number[] } {
  const { scene, dim } = payload;
  const box = new Box(dim);
  const [point, pose] = [new Float64Array(dim), motion.pose()];
  const place = dim === 2 ? planarPoint : spatialPoint;
  const center = { body: followed, point: scene.bodies[followed].center_of_mass };
  const stride = Math.max(1, Math.ceil(motion.frames / SAMPLES));
  for (let k = 0; k < motion.frames; k += stride) {
    const frame = motion.atFrame(k);
    const middle = motion.pointAt(center, frame);
    scene.bodies.forEach((look, body) => {
      if (body === 0) return;
      motion.poseAt(body, frame, pose);
      for (const corner of [...look.points, ...look.outlines.flat()]) {
        place(pose, corner, point);
        const seen = [...point].map((x, i) => x - middle[i]);
        if (Math.hypot(...seen) < AROUND * scene.size) box.add(seen);
      }
    });
  }
  const air = box.empty() ? 0 : AIR * box.diagonal();
  return box.empty()
    ? { low: Array(dim).fill(-scene.size), high: Array(dim).fill(scene.size) }
    : { low: box.low.map((x) => x - air), high: box.high.map((x) => x + air) };
}

/** Points that hold a body: its outlines in the plane, the corners around its solids in space, and its markers. */
export function cornersOf(look: BodyLook): Vector[] {
  const corners: Vector[] = [...look.points, ...look.outlines.flat()];
  for (const solid of look.solids) {
    const [cx, cy, cz] = solid.center;
    const reach = Math.hypot(
      ...solid.sizes.map((size) => (solid.kind === "box" || solid.kind === "mesh" ? size / 2 : size)),
    );
    for (const s of [-1, 1]) corners.push([cx + s * reach, cy, cz], [cx, cy + s * reach, cz], [cx, cy, cz + s * reach]);
  }
  return corners;
}

/** Corners around what hangs on a body of the plane: wheels, gears, racks, rails; signs, of the size of pins, add
 *  nothing. */
function piecesOn({ pieces = [], shapes = [], dim }: Scene, body: number): Vector[] {
  return pieces.flatMap(({ at: [on, x, y, turn = 0], to, shape }) => {
    if (dim !== 2 || on !== body || to || shapes[shape].unit === "pin") return [];
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    return boxOf(shapes[shape]).map(([u, v]) => [x + c * u - s * v, y + s * u + c * v]);
  });
}

/** The corners of the box around a path. */
function boxOf({ lines = [], circles = [], around = 1 }: Shape): [number, number][] {
  const box = new Box(2);
  for (const [x, y, r] of circles) for (const s of [-r, r]) box.add([x + s, y + s]);
  for (const line of lines) {
    for (let i = 0; i + 1 < line.length; i += 2) {
      const reach = Math.hypot(line[i], line[i + 1]);
      if (around > 1) for (const r of [-reach, reach]) box.add([r, r]);
      else box.add([line[i], line[i + 1]]);
    }
  }
  const [[left, bottom], [right, top]] = [box.low, box.high];
  return [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ];
}

/** Curves on a body that moves; the ground may go on far beyond the machine. */
function cams(scene: Scene, body: number): Vector[] {
  return body === 0 ? [] : scene.reliefs.filter((relief) => relief.body === body).flatMap(({ points }) => points);
}

class Box {
  readonly low: number[];
  readonly high: number[];

  constructor(dim: number) {
    this.low = Array(dim).fill(Number.POSITIVE_INFINITY);
    this.high = Array(dim).fill(Number.NEGATIVE_INFINITY);
  }

  add(point: ArrayLike<number>): void {
    for (let i = 0; i < this.low.length; i++) {
      if (!Number.isFinite(point[i])) return;
    }
    for (let i = 0; i < this.low.length; i++) {
      this.low[i] = Math.min(this.low[i], point[i]);
      this.high[i] = Math.max(this.high[i], point[i]);
    }
  }

  empty(): boolean {
    return this.low[0] > this.high[0];
  }

  diagonal(): number {
    return this.empty() ? 0 : Math.hypot(...this.low.map((low, i) => this.high[i] - low));
  }
}
