// Where everything is at a time: frames, poses between frames, points of bodies.

import { bentPose } from "./flexure";
import { type Pose, planarPoint, spatialPoint } from "./poses";
import type { Flexure, Jumps, Mark, Payload, Skin, Vector } from "./protocol";
import { SKIN_QUANTITIES, SkinShape } from "./skin";
import { Tints } from "./tints";

export { inSpatialBody, type Pose, planarPoint, spatialPoint } from "./poses";

const FRAMES_MEASURED = 100; // of a run, for the largest stress

/** A time of the run: between frame `index` and the next one, `fraction` (0..1) of the way. */
export interface FrameTime {
  time: number;
  index: number;
  fraction: number;
}

export class Motion {
  readonly times: Float64Array;
  private readonly dim: 2 | 3;
  private readonly poses: (Float64Array[] | null | undefined)[];
  private readonly scratch: Pose;
  private readonly jumps: Record<keyof Jumps, Set<number>>;
  private shown: ReadonlyMap<number, ArrayLike<number>> | null = null;
  private readonly flexures = new Map<number, [flexure: Flexure, place: number]>();
  private readonly ends: [Pose, Pose];
  /** The surfaces of flexible bodies. */
  readonly skins: SkinShape[] = [];
  /** The colours of beams and flexible bodies. */
  readonly tints: Tints;
  /** How many times more bent than they are beams are shown. */
  deflection = 1;

  constructor(
    private readonly payload: Payload,
    readonly channels: Float64Array[],
  ) {
    this.dim = payload.dim;
    this.times = channels[payload.time] ?? new Float64Array(0);
    this.poses = payload.poses.map((indices) => indices?.map((k) => channels[k]));
    this.scratch = this.pose();
    this.tints = new Tints(payload, channels);
    for (const skin of payload.scene.skins ?? []) this.addSkin(new SkinShape(skin));
    this.ends = [this.pose(), this.pose()];
    for (const flexure of payload.scene.flexures ?? []) {
      flexure.bodies.forEach((body, k) => {
        const isEnd = k === 0 || (flexure.ends > 1 && k === flexure.bodies.length - 1);
        if (!isEnd) this.flexures.set(body, [flexure, k]);
      });
    }
    this.jumps = { events: new Set(payload.jumps?.events), impacts: new Set(payload.jumps?.impacts) };
  }

  get frames(): number {
    return this.times.length;
  }

  get start(): number {
    return this.times[0] ?? 0;
  }

  get end(): number {
    return this.times[this.frames - 1] ?? 0;
  }

  /** Whether a joint or force acts at a time, or was not captured yet, was released, is switched off. */
  acts(element: string, time: number): boolean {
    const told = this.payload.activity;
    const changes = told && Object.hasOwn(told, element) ? told[element] : [];
    let acting = changes[0]?.[1] ?? true;
    for (const [since, on] of changes) if (since <= time) acting = on;
    return acting;
  }

  /** Whether a joint or force comes or goes. */
  changes(element: string): boolean {
    return this.payload.activity !== undefined && Object.hasOwn(this.payload.activity, element);
  }

  /** A place to write a pose into. */
  pose(): Pose {
    return new Float64Array(this.dim === 2 ? 3 : 7);
  }

  moves(body: number): boolean {
    return Boolean(this.poses[body]);
  }

  /** The frame of a time; of several frames at one time (before and after a blow) the last one. */
  frameAt(time: number): FrameTime {
    const last = this.frames - 1;
    if (last < 0 || time <= this.start) return { time: this.start, index: 0, fraction: 0 };
    if (time >= this.end) return { time: this.end, index: last, fraction: 0 };
    let low = 0;
    let high = last;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.times[middle] <= time) low = middle;
      else high = middle;
    }
    return { time, index: low, fraction: (time - this.times[low]) / (this.times[high] - this.times[low]) };
  }

  atFrame(index: number): FrameTime {
    const k = Math.max(0, Math.min(this.frames - 1, index));
    return { time: this.times[k] ?? 0, index: k, fraction: 0 };
  }

  /** A channel at a time, linear between frames; where it jumps it keeps its value until the next frame. */
  value(channel: number, frame: FrameTime): number {
    const row = this.channels[channel];
    const here = row[frame.index];
    if (frame.fraction === 0 || this.jumpsBefore(channel, frame.index + 1)) return here;
    return here + frame.fraction * (row[frame.index + 1] - here);
  }

  /** Whether a channel jumps between a frame and the one before it. */
  jumpsBefore(channel: number, index: number): boolean {
    const { continuous, jumps } = this.payload.channels[channel];
    return !continuous || (jumps !== undefined && this.jumps[jumps].has(index));
  }

  /** Bodies are shown in these poses, by their index, whatever the time is; null: where the run has them again. */
  showPoses(poses: ReadonlyMap<number, ArrayLike<number>> | null): void {
    this.shown = poses;
  }

  /** The poses in which bodies are shown, where somebody put them. */
  get given(): ReadonlyMap<number, ArrayLike<number>> | null {
    return this.shown;
  }

  /** The amplitudes of the modes of a flexible body. */
  amplitudes({ carriers, modes }: Skin, frame: FrameTime): Float64Array {
    const { dim } = this.payload.scene;
    const eta = new Float64Array(carriers.length * dim);
    carriers.forEach((body, k) => {
      eta.set(this.truePoseAt(body, frame, this.scratch).subarray(0, dim), dim * k);
    });
    return eta.subarray(0, modes);
  }

  private addSkin(shape: SkinShape): void {
    this.skins.push(shape);
    const sizes = new Float32Array(shape.count);
    for (const quantity of SKIN_QUANTITIES.filter((word) => shape.has(word))) {
      const step = Math.max(1, Math.ceil(this.frames / FRAMES_MEASURED));
      let largest = 0;
      for (let k = 0; k < this.frames; k += step) {
        shape.magnitudes(quantity, this.amplitudes(shape.skin, this.atFrame(k)), sizes);
        for (const size of sizes) if (size > largest) largest = size;
      }
      this.tints.offer(quantity, quantity === "stress" ? shape.skin.unit : this.payload.units?.length, largest);
    }
  }

  /** The pose that the run has at a frame, whatever is shown. */
  runPose(body: number, frame: FrameTime): Pose {
    const { shown } = this;
    this.shown = null;
    const pose = this.truePoseAt(body, frame, this.pose());
    this.shown = shown;
    return pose;
  }

  /** The pose of a body, as it is shown, written into `out`. */
  poseAt(body: number, frame: FrameTime, out: Pose): Pose {
    this.truePoseAt(body, frame, out);
    const [flexure, place] = this.flexures.get(body) ?? [];
    if (this.deflection === 1 || this.shown || !flexure || place === undefined) return out;
    const [first, last] = this.ends;
    this.truePoseAt(flexure.bodies[0], frame, first);
    this.truePoseAt(flexure.bodies[flexure.bodies.length - 1], frame, last);
    bentPose(flexure, place, this.deflection, first, last, out);
    return out;
  }

  /** The pose of a body, written into `out`: linear; Euler parameters linear and normalized, the short way round. */
  private truePoseAt(body: number, frame: FrameTime, out: Pose): Pose {
    const given = this.shown?.get(body);
    if (given) {
      out.set(given);
      return out;
    }
    const rows = this.poses[body];
    if (!rows) {
      out.fill(0);
      if (this.dim === 3) out[3] = 1;
      return out;
    }
    const { index, fraction } = frame;
    const next = fraction > 0 ? index + 1 : index;
    for (let i = 0; i < rows.length; i++) out[i] = rows[i][index] + fraction * (rows[i][next] - rows[i][index]);
    if (this.dim === 3) this.blendOrientation(rows, index, next, fraction, out);
    return out;
  }

  /** World coordinates of a point of a body, written into `out` (2 or 3 numbers). */
  pointAt(mark: Mark, frame: FrameTime, out: Float64Array = new Float64Array(this.dim)): Float64Array {
    this.poseAt(mark.body, frame, this.scratch);
    return this.dim === 2 ? planarPoint(this.scratch, mark.point, out) : spatialPoint(this.scratch, mark.point, out);
  }

  /** World components of a direction fixed in a body. */
  axisAt(body: number, axis: Vector, frame: FrameTime, out: Float64Array = new Float64Array(this.dim)): Float64Array {
    this.poseAt(body, frame, this.scratch);
    this.scratch.fill(0, 0, this.dim);
    return this.dim === 2 ? planarPoint(this.scratch, axis, out) : spatialPoint(this.scratch, axis, out);
  }

  /** The whole path of a point: frames x dim numbers. */
  path(mark: Mark): Float64Array {
    const path = new Float64Array(this.frames * this.dim);
    const point = new Float64Array(this.dim);
    const { shown, deflection } = this;
    this.shown = null;
    this.deflection = 1;
    for (let k = 0; k < this.frames; k++) path.set(this.pointAt(mark, this.atFrame(k), point), k * this.dim);
    this.shown = shown;
    this.deflection = deflection;
    return path;
  }

  /** The bodies with a pose that is not a number in some frame. */
  lostBodies(): number[] {
    return this.poses.flatMap((rows, body) =>
      rows?.some((row) => row.some((x) => !Number.isFinite(x))) ? [body] : [],
    );
  }

  private blendOrientation(rows: Float64Array[], index: number, next: number, fraction: number, out: Pose): void {
    let cosine = 0;
    for (let i = 3; i < 7; i++) cosine += rows[i][index] * rows[i][next];
    const sign = cosine < 0 ? -1 : 1; // p and -p are the same orientation
    let square = 0;
    for (let i = 3; i < 7; i++) {
      out[i] = (1 - fraction) * rows[i][index] + sign * fraction * rows[i][next];
      square += out[i] * out[i];
    }
    const norm = Math.sqrt(square);
    for (let i = 3; i < 7; i++) out[i] /= norm;
  }
}
