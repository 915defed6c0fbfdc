// Forces as arrows: reactions at their marks, applied forces, springs at both ends, contacts; and their scale.

import { Group, type MeshStandardMaterial, type Vector3 } from "three";
import { actingForces } from "../acting";
import { lengthPerForce } from "../arrow_scale";
import type { FrameTime, Motion } from "../motion";
import { paletteOf } from "../palette";
import type { Arrow, Payload } from "../protocol";
import type { Machine } from "./machine";
import { mesh } from "./mesh";
import type { Paints } from "./paints";
import { vector, zTo } from "./placing";
import { cone, cylinder } from "./revolved";
import { asText, roundUp } from "./spacing";

const LONGEST = 1; // in sizes of the machine: blows are cut there
const SHORTEST_SCALE = 36; // pixels of the arrow that gives the scale
const SHAFT = 0.5; // radius, in radii of the bars
const HEAD = { radius: 1.35, length: 3.4 };

/** One shape along a vector. */
class Shape {
  readonly group = new Group();
  private readonly shaft;
  private readonly head;
  private readonly headLength: number;

  constructor(paint: MeshStandardMaterial, detail: number) {
    this.shaft = mesh(cylinder(SHAFT * detail, 1, 0), paint);
    this.head = mesh(cone(HEAD.radius * detail, HEAD.length * detail), paint);
    this.headLength = HEAD.length * detail;
    this.group.add(this.shaft, this.head);
    for (const part of [this.shaft, this.head]) {
      part.castShadow = false; // a sign, not a thing
      part.receiveShadow = false;
    }
  }

  point(from: Vector3, v: Vector3): void {
    const length = v.length();
    const shrink = Math.min(1, length / (1.4 * this.headLength)); // a short arrow has a small head
    this.group.visible = Number.isFinite(length + from.x + from.y + from.z) && shrink > 0.02;
    if (!this.group.visible) return;
    this.group.position.copy(from);
    this.group.quaternion.copy(zTo(v));
    const head = this.headLength * shrink;
    this.shaft.scale.set(shrink, shrink, length - head);
    this.shaft.position.z = (length - head) / 2;
    this.head.scale.setScalar(shrink);
    this.head.position.z = length - head / 2;
  }
}

interface Drawn {
  arrow: Arrow;
  shapes: Shape[];
}

export class Arrows {
  readonly group = new Group();
  /** Which of its lengths stands for which force: see `legend`. */
  readonly element = document.createElement("div");
  private readonly all: Drawn[];
  private readonly perForce: number;
  private on = false;
  private scale = 1;

  constructor(
    private readonly payload: Payload,
    private readonly motion: Motion,
    private readonly machine: Machine,
    paints: Paints,
  ) {
    this.perForce = lengthPerForce(payload, motion);
    this.all = payload.arrows.map((arrow) => {
      const paint = arrow.family === "force" ? paints.applied : paints.reaction;
      const shapes = Array.from(
        { length: arrow.kind === "vector" ? 1 : 2 },
        () => new Shape(paint, payload.scene.detail),
      );
      this.group.add(...shapes.map((shape) => shape.group));
      return { arrow, shapes };
    });
    this.element.className = "force-scale";
    this.element.append(document.createElement("i"), document.createElement("span"));
  }

  set(on: boolean, scale: number): void {
    this.on = on;
    this.scale = scale;
  }

  setTheme(dark: boolean): void {
    const { reaction, faint } = paletteOf(dark);
    const [arrow, text] = this.element.children as unknown as HTMLElement[];
    arrow.style.color = reaction;
    text.style.color = faint;
  }

  draw(frame: FrameTime): void {
    this.group.visible = this.on && this.motion.frames > 0;
    if (!this.group.visible) return;
    const length = this.perForce * this.scale;
    const longest = LONGEST * this.payload.scene.size * this.scale;
    for (const { arrow, shapes } of this.all) {
      for (const shape of shapes) shape.group.visible = false;
      const acts = this.motion.acts(arrow.element, frame.time);
      actingForces(arrow, this.motion, frame).forEach(({ body, at, force }, k) => {
        if (!acts || !this.machine.isDrawn(body)) return;
        const v = vector(force).multiplyScalar(length);
        shapes[k].point(vector(at), v.clampLength(0, longest));
      });
    }
  }

  /** An arrow of a round force, as long as it is seen at the middle of the view; `pixels` of a unit of length there. */
  legend(pixels: number): void {
    const perForce = this.perForce * this.scale * pixels;
    this.element.hidden = !this.on || !(perForce > 0);
    if (this.element.hidden) return;
    const force = roundUp(SHORTEST_SCALE / perForce);
    const [arrow, text] = this.element.children as unknown as HTMLElement[];
    arrow.style.width = `${(force * perForce).toFixed(1)}px`;
    const words = `${asText(force)} ${this.payload.units.force}`;
    if (text.textContent !== words) text.textContent = words;
  }
}
