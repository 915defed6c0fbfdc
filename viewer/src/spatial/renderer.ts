// The machine in space: three.js behind the interface of the page.

import { Vector3 } from "three";
import { extentOf } from "../extent";
import type { Motion } from "../motion";
import { paletteOf } from "../palette";
import type { Payload } from "../payload";
import type { FrameTime, Picked, Renderer, Trace } from "../renderer";
import { absentRenderer, NO_WEBGL } from "./absent";
import { Arrows } from "./arrows";
import { firstDirection, View } from "./camera";
import { cloud, hulls } from "./cloud";
import { floorLevel, Ground } from "./ground";
import { Labels } from "./labels";
import { Machine } from "./machine";
import { mergeChildren } from "./merged";
import { Paints } from "./paints";
import { onClick } from "./picking";
import { Pieces } from "./pieces";
import { vector } from "./placing";
import { Reliefs } from "./reliefs";
import { Stage } from "./stage";
import { drawSupports } from "./supports";
import { Traces } from "./traces";
import { Triad } from "./triad";

export function makeSpatialRenderer(payload: Payload, motion: Motion): Renderer {
  const canvas = document.createElement("canvas");
  try {
    return new SpatialRenderer(canvas, payload, motion);
  } catch (error) {
    const reason = error instanceof Error && !/webgl/i.test(error.message) ? ` (${error.message})` : "";
    return absentRenderer(NO_WEBGL + reason);
  }
}

class SpatialRenderer implements Renderer {
  readonly element = document.createElement("div");
  private readonly up: Vector3;
  private readonly size: number;
  private readonly stage: Stage;
  private readonly view: View;
  private readonly machine: Machine;
  private readonly paints = new Paints();
  private readonly pieces: Pieces;
  private readonly hulls: Vector3[][];
  /** Whether the motion is much larger than the machine, which is then followed. */
  private readonly far: boolean;
  /** What a fitted view shows: the whole motion, of a far traveller its first frame. */
  private readonly inSight: Vector3[];
  private readonly ground: Ground;
  private readonly reliefs: Reliefs;
  private readonly arrows: Arrows;
  private readonly traces: Traces;
  private readonly labels: Labels;
  private readonly triad: Triad;
  private readonly middle = new Vector3();
  private reach = 1;
  private frame: FrameTime;
  private followed: number | null = null;
  private asked = 0;
  private moved = true;

  constructor(
    canvas: HTMLCanvasElement,
    payload: Payload,
    private readonly motion: Motion,
  ) {
    const { scene } = payload;
    this.size = scene.size > 0 && Number.isFinite(scene.size) ? scene.size : 1;
    this.up = unitOrZ(vector(scene.up));
    this.frame = motion.atFrame(0);
    this.machine = new Machine(payload, motion);
    this.machine.place(this.frame);
    const detail = scene.detail > 0 ? scene.detail : this.size / 60;
    const { machine, paints, up, size } = this;
    this.pieces = new Pieces(scene, machine, motion, paints);
    this.hulls = hulls(payload, machine);
    this.reliefs = new Reliefs(scene.reliefs, up);
    this.far = extentOf(payload, motion).follow !== null;
    this.inSight = cloud(this.hulls, motion, this.far ? 0 : null);
    const front = firstDirection(up, this.inSight);
    this.stage = new Stage(canvas, up, front);
    this.view = new View(canvas, up, size);
    this.view.faceFirst(this.inSight);
    this.measure();
    const passed = this.far ? cloud(this.hulls, motion, null) : this.inSight;
    const lowest = passed.reduce((low, p) => Math.min(low, p.dot(up)), Number.POSITIVE_INFINITY);
    const level = floorLevel(payload, up, Number.isFinite(lowest) ? lowest : null, size);
    this.ground = new Ground(up, level);
    this.ground.group.visible = !this.reliefs.drawn;
    if (!this.reliefs.drawn)
      this.inSight.push(...drawSupports(this.pieces.anchors, machine, paints, { up, level, detail }));
    for (const body of machine.bodies) mergeChildren(body);
    this.reliefs.lay(machine, paints);
    this.arrows = new Arrows(payload, motion, machine, paints);
    this.traces = new Traces(motion);
    this.labels = new Labels(payload, machine);
    this.triad = new Triad(payload.units.length, (axis) => this.view.lookAlong(axis));
    this.stage.scene.add(machine.root, this.ground.group, this.arrows.group, this.traces.group);
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", `${payload.name}, a machine in space`);
    this.build(canvas);
  }

  draw(frame: FrameTime): void {
    this.frame = frame;
    this.changed();
  }

  resize(): void {
    const { clientWidth, clientHeight } = this.element;
    this.stage.resize(clientWidth, clientHeight);
    this.view.resize(this.stage.width, this.stage.height);
    this.traces.resize(this.stage.width, this.stage.height);
    this.changed();
  }

  fit(): void {
    this.machine.place(this.frame);
    this.view.fit(this.far ? cloud(this.hulls, this.motion, this.frame.index) : this.inSight);
    this.changed();
  }

  follow(body: number | null): void {
    this.followed = body;
    this.view.track(null);
    this.machine.place(this.frame);
    if (body !== null && this.machine.isPlaced(body)) this.view.center(this.machine.middleOf(body));
    this.changed();
  }

  show(body: number, visible: boolean): void {
    this.machine.show(body, visible);
    if (body === 0) this.ground.group.visible = visible && !this.reliefs.drawn;
    this.changed();
  }

  setTraces(traces: Trace[]): void {
    this.traces.set(traces);
    this.traces.resize(this.stage.width, this.stage.height);
    this.changed();
  }

  setArrows(on: boolean, scale: number): void {
    this.arrows.set(on, scale);
    this.changed();
  }

  setTheme(dark: boolean): void {
    const paper = paletteOf(dark).paper;
    this.element.style.background = dark
      ? `radial-gradient(circle at 50% 40%, #20262c, ${paper} 75%)`
      : `radial-gradient(circle at 50% 40%, #ffffff, #eef0f1 85%)`;
    for (const part of [
      this.stage,
      this.paints,
      this.machine,
      this.ground,
      this.reliefs,
      this.arrows,
      this.traces,
      this.labels,
      this.triad,
    ]) {
      part.setTheme(dark);
    }
    this.changed();
  }

  setLabels(on: boolean): void {
    this.labels.set(on);
    this.changed();
  }

  highlight(body: number | null): void {
    this.machine.highlight(body);
    this.labels.highlight(body);
    this.changed();
  }

  onPick(callback: (body: Picked) => void): void {
    onClick(this.stage.webgl.domElement, this.view.camera, this.machine, (body) => {
      this.highlight(body);
      callback(body);
    });
  }

  private build(canvas: HTMLCanvasElement): void {
    this.element.style.cssText = "position:relative;width:100%;height:100%;overflow:hidden";
    canvas.style.cssText =
      "position:absolute;inset:0;width:100%;height:100%;display:block;touch-action:none;outline:none";
    this.element.append(canvas, this.labels.element, this.triad.element, this.arrows.element);
    this.view.controls.addEventListener("change", () => this.ask());
    canvas.addEventListener("webglcontextrestored", () => this.changed());
    this.setTheme(false);
  }

  /** The middle and the reach of what the light must fall on. */
  private measure(): void {
    const points = this.inSight;
    if (points.length === 0) return;
    const low = new Vector3(Infinity, Infinity, Infinity);
    const high = low.clone().negate();
    for (const p of points) {
      low.min(p);
      high.max(p);
    }
    this.middle.copy(low).add(high).multiplyScalar(0.5);
    this.reach = Math.max(0.6 * low.distanceTo(high), 0.1 * this.size);
  }

  private changed(): void {
    this.moved = true;
    this.ask();
  }

  /** A picture is painted with the next repaint of the browser, however often it was asked for. */
  private ask(): void {
    if (this.asked === 0) this.asked = requestAnimationFrame(() => this.paint());
  }

  private paint(): void {
    this.asked = 0;
    const { machine, view, stage } = this;
    if (this.moved) {
      machine.place(this.frame);
      this.pieces.update(this.frame.time);
      this.arrows.draw(this.frame);
      this.traces.draw(this.frame);
    }
    const followed = this.followed;
    if (followed !== null && machine.isPlaced(followed)) {
      view.track(machine.middleOf(followed));
    }
    view.controls.update(); // while it glides on, its change asks for the next picture
    stage.shineOn(this.far ? view.controls.target : this.middle, this.far ? 1.5 * this.reach : this.reach);
    view.setDepth(this.reach);
    this.ground.follow(view.controls.target, view.distance());
    stage.paint(view.camera, this.moved);
    this.labels.draw(view.camera, stage.width, stage.height);
    this.arrows.legend(view.pixelsPerLength(stage.height));
    this.triad.draw(view.camera, this.ground.group.visible ? this.ground.square : null);
    this.moved = false;
  }
}

function unitOrZ(up: Vector3): Vector3 {
  return up.lengthSq() > 0 && Number.isFinite(up.lengthSq()) ? up.normalize() : new Vector3(0, 0, 1);
}
