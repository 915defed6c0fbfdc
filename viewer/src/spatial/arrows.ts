// Forces and torques as arrows: reactions at their marks, applied forces, spring forces at both ends.
// A torque is an arrow with two heads along its vector.

import { Group, type MeshStandardMaterial, Vector3 } from "three";
import type { Motion } from "../motion";
import type { Arrow, Mark, Payload } from "../payload";
import type { FrameTime } from "../renderer";
import type { Machine } from "./machine";
import { mesh } from "./mesh";
import type { Paints } from "./paints";
import { zTo } from "./placing";
import { cone, cylinder } from "./revolved";

const LENGTH = 0.3; // of the arrow of a typical large force, in sizes of the machine
const LONGEST = 1.4; // blows are cut at this many such lengths
const TYPICAL = 0.97; // share of all magnitudes of the run that are smaller than the typical large one
const SHAFT = 0.5; // radius, in radii of the bars
const HEAD = { radius: 1.35, length: 3.4 };

/** One shape along a vector: `v` is set by whoever owns it. */
class Shape {
  readonly group = new Group();
  private readonly shaft;
  private readonly heads;

  constructor(paint: MeshStandardMaterial, detail: number, heads: number) {
    this.shaft = mesh(cylinder(SHAFT * detail, 1, 0), paint);
    this.heads = Array.from({ length: heads }, () => mesh(cone(HEAD.radius * detail, HEAD.length * detail), paint));
    this.group.add(this.shaft, ...this.heads);
    for (const part of [this.shaft, ...this.heads]) {
      part.castShadow = false; // a sign, not a thing
      part.receiveShadow = false;
    }
    this.headLength = HEAD.length * detail;
  }

  private readonly headLength: number;

  point(from: Vector3, v: Vector3): void {
    const length = v.length();
    const all = this.headLength * (0.8 * (this.heads.length - 1) + 1);
    const shrink = Math.min(1, length / (1.4 * all)); // a short arrow has a small head
    this.group.visible = Number.isFinite(length) && shrink > 0.02;
    if (!this.group.visible) return;
    this.group.position.copy(from);
    this.group.quaternion.copy(zTo(v));
    const head = this.headLength * shrink;
    const shaft = length - head;
    this.shaft.scale.set(shrink, shrink, shaft);
    this.shaft.position.z = shaft / 2;
    this.heads.forEach((tip, k) => {
      tip.scale.setScalar(shrink);
      tip.position.z = length - head / 2 - 0.8 * k * head;
    });
  }
}

interface Drawn {
  arrow: Arrow;
  shapes: Shape[];
  applied: boolean;
}

export class Arrows {
  readonly group = new Group();
  private readonly all: Drawn[];
  private readonly largest = new Map<string, number>();
  private readonly length: number;
  private on = false;
  private scale = 1;

  constructor(
    payload: Payload,
    private readonly motion: Motion,
    private readonly machine: Machine,
    paints: Paints,
  ) {
    this.length = LENGTH * payload.scene.size;
    this.all = payload.arrows.map((arrow) => {
      const applied = arrow.family !== "joint" && arrow.family !== "driver";
      const heads = arrow.unit === payload.units.torque ? 2 : 1;
      const paint = applied ? paints.applied : paints.reaction;
      const count = arrow.kind === "axial" ? 2 : 1;
      const shapes = Array.from({ length: count }, () => new Shape(paint, payload.scene.detail, heads));
      this.group.add(...shapes.map((shape) => shape.group));
      return { arrow, shapes, applied };
    });
    for (const unit of new Set(payload.arrows.map((arrow) => arrow.unit))) {
      this.largest.set(
        unit,
        typicalLarge(
          payload.arrows.filter((arrow) => arrow.unit === unit),
          motion,
        ),
      );
    }
  }

  set(on: boolean, scale: number): void {
    this.on = on;
    this.scale = scale;
  }

  draw(frame: FrameTime): void {
    this.group.visible = this.on && this.motion.frames > 0;
    if (!this.group.visible) return;
    for (const { arrow, shapes } of this.all) {
      const marks = arrow.kind === "axial" ? arrow.marks : [arrow.mark];
      const drawn = marks.every((mark) => this.machine.isDrawn(mark.body));
      if (!drawn) {
        for (const shape of shapes) shape.group.visible = false;
      } else if (arrow.kind === "axial") {
        this.drawAxial(arrow.marks, this.value(arrow.channel, frame), shapes, arrow.unit);
      } else {
        const [x, y, z] = arrow.channels.map((channel) => this.value(channel, frame));
        shapes[0].point(this.machine.at(arrow.mark), this.scaled(new Vector3(x, y, z), arrow.unit));
      }
    }
  }

  /** Tension (positive) pulls the two ends towards each other. */
  private drawAxial([a, b]: [Mark, Mark], tension: number, shapes: Shape[], unit: string): void {
    const [p, q] = [this.machine.at(a), this.machine.at(b)];
    const along = q.clone().sub(p).normalize();
    const pull = this.scaled(along.multiplyScalar(tension), unit);
    shapes[0].point(p, pull);
    shapes[1].point(q, pull.clone().negate());
  }

  private value(channel: number, frame: FrameTime): number {
    return this.motion.value(channel, frame);
  }

  private scaled(v: Vector3, unit: string): Vector3 {
    const relative = v.length() / (this.largest.get(unit) || 1);
    return v.setLength(this.length * this.scale * Math.min(relative, LONGEST));
  }
}

/** A large magnitude of the run that single blows do not spoil. */
function typicalLarge(arrows: Arrow[], motion: Motion): number {
  const magnitudes: number[] = [];
  for (const arrow of arrows) {
    const rows = (arrow.kind === "axial" ? [arrow.channel] : arrow.channels).map((k) => motion.channels[k]);
    for (let k = 0; k < motion.frames; k++) {
      const magnitude = Math.hypot(...rows.map((row) => row?.[k] ?? 0));
      if (Number.isFinite(magnitude) && magnitude > 0) magnitudes.push(magnitude);
    }
  }
  magnitudes.sort((a, b) => a - b);
  return magnitudes[Math.floor(TYPICAL * (magnitudes.length - 1))] ?? 1;
}
