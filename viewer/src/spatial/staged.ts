// What a run puts on the stage: machine, floor, arrows, paths, names. Another run brings another one of these.

import { Group, Mesh, Vector3 } from "three";
import { extentOf } from "../extent";
import type { FrameTime, Motion } from "../motion";
import type { Payload } from "../protocol";
import { Arrows } from "./arrows";
import { cloud, hulls } from "./cloud";
import { floorLevel, Ground } from "./ground";
import { Labels } from "./labels";
import { Machine } from "./machine";
import { mergeChildren } from "./merged";
import { Paints } from "./paints";
import { Pieces } from "./pieces";
import { Reliefs } from "./reliefs";
import { Skins } from "./skins";
import { drawSupports } from "./supports";
import { Traces } from "./traces";

export class Staged {
  readonly group = new Group();
  readonly machine: Machine;
  readonly paints = new Paints();
  readonly pieces: Pieces;
  readonly skins: Skins;
  readonly hulls: Vector3[][];
  /** Whether the motion is much larger than the machine, which is then followed. */
  readonly far: boolean;
  /** What a fitted view shows: the whole motion, of a far traveller its first frame. */
  readonly inSight: Vector3[];
  readonly ground: Ground;
  readonly reliefs: Reliefs;
  readonly arrows: Arrows;
  readonly traces: Traces;
  readonly labels: Labels;
  /** The middle and the reach of what the light must fall on. */
  readonly middle = new Vector3();
  readonly reach: number;
  frame: FrameTime;

  constructor(
    payload: Payload,
    readonly motion: Motion,
    up: Vector3,
    size: number,
  ) {
    const { scene } = payload;
    this.frame = motion.atFrame(0);
    this.machine = new Machine(payload, motion);
    this.machine.place(this.frame);
    const detail = scene.detail > 0 ? scene.detail : size / 60;
    const { machine, paints } = this;
    this.pieces = new Pieces(scene, machine, motion, paints);
    this.skins = new Skins(machine, motion, paints, detail);
    this.hulls = hulls(payload, machine);
    this.reliefs = new Reliefs(scene.reliefs, up);
    this.far = extentOf(payload, motion).follow !== null;
    this.inSight = cloud(this.hulls, motion, this.far ? 0 : null);
    this.reach = this.measured(size);
    const passed = this.far ? cloud(this.hulls, motion, null) : this.inSight;
    const lowest = passed.reduce((low, p) => Math.min(low, p.dot(up)), Number.POSITIVE_INFINITY);
    const level = floorLevel(payload, up, Number.isFinite(lowest) ? lowest : null, size);
    this.ground = new Ground(up, level);
    this.ground.group.visible = !this.reliefs.drawn;
    if (!this.reliefs.drawn) {
      this.inSight.push(...drawSupports(this.pieces.anchors, machine, paints, { up, level, detail }));
    }
    for (const body of machine.bodies) mergeChildren(body);
    this.reliefs.lay(machine, paints);
    this.arrows = new Arrows(payload, motion, machine, paints);
    this.traces = new Traces(motion);
    this.labels = new Labels(payload, machine);
    this.group.add(machine.root, this.ground.group, this.arrows.group, this.traces.group);
  }

  draw(): void {
    this.machine.place(this.frame);
    this.pieces.update(this.frame);
    this.skins.update(this.frame);
    this.arrows.draw(this.frame);
    this.traces.draw(this.frame);
  }

  setTheme(dark: boolean): void {
    for (const part of [this.paints, this.machine, this.ground, this.reliefs, this.arrows, this.traces, this.labels]) {
      part.setTheme(dark);
    }
  }

  /** Gives back what the graphics card holds of it. */
  leave(): void {
    this.group.removeFromParent();
    this.labels.element.remove();
    this.arrows.element.remove();
    this.group.traverse((thing) => {
      if (!(thing instanceof Mesh)) return;
      thing.geometry.dispose();
      for (const material of [thing.material].flat()) material.dispose();
    });
  }

  private measured(size: number): number {
    const points = this.inSight;
    if (points.length === 0) return 1;
    const low = new Vector3(Infinity, Infinity, Infinity);
    const high = low.clone().negate();
    for (const p of points) {
      low.min(p);
      high.max(p);
    }
    this.middle.copy(low).add(high).multiplyScalar(0.5);
    return Math.max(0.6 * low.distanceTo(high), 0.1 * size);
  }
}
