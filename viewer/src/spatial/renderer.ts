// The machine in space: three.js behind the interface of the page.

import { Vector3 } from "three";
import type { FrameTime, Motion } from "../motion";
import { paletteOf } from "../palette";
import type { Payload, Vector } from "../protocol";
import type { Backdrop, Ghost, Picked, PickedElement, Renderer, Trace, Trouble } from "../renderer";
import { Standing } from "../standing";
import { absentRenderer, NO_WEBGL } from "./absent";
import { firstDirection, View } from "./camera";
import { cloud } from "./cloud";
import { Ghosts } from "./ghosts";
import { onClick, pointThrough, touchedAt } from "./picking";
import { vector } from "./placing";
import { Stage } from "./stage";
import { Staged } from "./staged";
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
  private readonly stage: Stage;
  private readonly view: View;
  private readonly triad: Triad;
  private staged: Staged;
  private readonly ghosts: Ghosts;
  private size: number;
  private dark = false;
  private followed: number | null = null;
  private asked = 0;
  private moved = true;
  private readonly standing = new Standing(this.element);
  private standsStill = false; // on the screen, when panes beside it open and close
  private isFitted = true; // and the user has not turned or moved the view since

  constructor(
    private readonly canvas: HTMLCanvasElement,
    payload: Payload,
    motion: Motion,
  ) {
    this.up = unitOrZ(vector(payload.scene.up));
    this.size = sizeOf(payload);
    this.staged = new Staged(payload, motion, this.up, this.size);
    this.stage = new Stage(canvas, this.up, firstDirection(this.up, this.staged.inSight));
    this.view = new View(canvas, this.up, this.size);
    this.ghosts = new Ghosts(this.stage.scene, this.up);
    this.view.faceFirst(this.staged.inSight);
    this.triad = new Triad(payload.units.length, (axis) => this.view.lookAlong(axis));
    this.build();
    this.enter(payload);
    this.setTheme(false);
  }

  setRun(payload: Payload, motion: Motion): void {
    this.staged.leave();
    this.size = sizeOf(payload);
    this.staged = new Staged(payload, motion, this.up, this.size);
    this.enter(payload);
    this.traced();
    this.changed();
  }

  leave(): void {
    this.staged.leave();
    this.stage.webgl.dispose();
    this.stage.webgl.forceContextLoss();
  }

  setGhosts(ghosts: readonly Ghost[]): void {
    this.ghosts.set(ghosts, this.size, this.dark);
    this.changed();
  }

  /** The paper and the machine; names and axes around it are not part of it. */
  picture(scale: number, backdrop: Backdrop = "page"): HTMLCanvasElement {
    const { webgl, width, height } = this.stage;
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const before = webgl.getPixelRatio();
    webgl.setPixelRatio(scale);
    webgl.setSize(width, height, false);
    this.moved = true;
    const { group } = this.staged.ground;
    const showsGround = group.visible;
    if (backdrop !== "page") group.visible = false;
    this.paint();
    group.visible = showsGround;
    const ctx = canvas.getContext("2d")!;
    ctx.fillStyle = backdrop === "white" ? "#ffffff" : paletteOf(this.dark).paper;
    if (backdrop !== "none") ctx.fillRect(0, 0, canvas.width, canvas.height);
    ctx.drawImage(this.canvas, 0, 0, canvas.width, canvas.height);
    webgl.setPixelRatio(before);
    webgl.setSize(width, height, false);
    this.changed();
    return canvas;
  }

  draw(frame: FrameTime): void {
    this.staged.frame = frame;
    this.changed();
  }

  resize(): void {
    const { clientWidth, clientHeight } = this.element;
    this.stage.resize(clientWidth, clientHeight);
    const moved = this.standing.shift();
    if (this.standsStill && moved) this.view.stayOnScreen(moved);
    else this.view.resize(this.stage.width, this.stage.height);
    this.traced();
    this.changed();
  }

  fit(): void {
    const { machine, far, hulls, motion, frame, inSight } = this.staged;
    machine.place(frame);
    this.view.resize(this.stage.width, this.stage.height);
    this.isFitted = true;
    this.view.fit(far ? cloud(hulls, motion, frame.index) : inSight);
    this.changed();
  }

  standStill(on: boolean): void {
    this.standsStill = on;
  }

  viewpoint(): number[] | null {
    return this.isFitted || this.followed !== null ? null : this.view.viewpoint();
  }

  setViewpoint(numbers: readonly number[]): void {
    if (numbers.length !== 6) return;
    this.isFitted = false;
    this.view.setViewpoint(numbers);
    this.changed();
  }

  follow(body: number | null): void {
    const { machine, frame } = this.staged;
    this.followed = body;
    this.view.track(null);
    machine.place(frame);
    if (body !== null && machine.isPlaced(body)) this.view.center(machine.middleOf(body));
    this.changed();
  }

  show(body: number, visible: boolean): void {
    const { machine, ground, reliefs } = this.staged;
    machine.show(body, visible);
    if (body === 0) ground.group.visible = visible && !reliefs.drawn;
    this.changed();
  }

  setTraces(traces: Trace[]): void {
    this.staged.traces.set(traces);
    this.traced();
    this.changed();
  }

  setArrows(on: boolean, scale: number): void {
    this.staged.arrows.set(on, scale);
    this.changed();
  }

  setTheme(dark: boolean): void {
    this.dark = dark;
    const paper = paletteOf(dark).paper;
    this.element.style.background = dark
      ? `radial-gradient(circle at 50% 40%, #20262c, ${paper} 75%)`
      : `radial-gradient(circle at 50% 40%, #ffffff, #eef0f1 85%)`;
    for (const part of [this.stage, this.staged, this.ghosts, this.triad]) part.setTheme(dark);
    this.changed();
  }

  setLabels(on: boolean): void {
    this.staged.labels.set(on);
    this.changed();
  }

  setTrouble(trouble: Trouble | null): void {
    this.element.classList.toggle("stale", trouble?.stale ?? false);
    this.staged.labels.accuse(trouble?.culprits ?? new Set());
    this.changed();
  }

  highlight(body: number | null): void {
    this.staged.machine.highlight(body);
    this.staged.labels.highlight(body);
    this.changed();
  }

  onPick(callback: (body: Picked) => void): void {
    onClick(this.canvas, (x, y) => callback(this.bodyAt(x, y)));
  }

  pickElement(x: number, y: number): PickedElement | null {
    const body = this.bodyAt(x, y);
    return body === null ? null : { kind: "body", index: body };
  }

  grab(x: number, y: number): { body: number; at: Vector } | null {
    const { width, height } = this.stage;
    const touched = touchedAt(x / width, y / height, this.view.camera, this.staged.machine);
    return touched && { body: touched.body, at: touched.at.toArray() };
  }

  pointThrough(x: number, y: number, through: Vector): Vector {
    const { width, height } = this.stage;
    return pointThrough(x / width, y / height, this.view.camera, vector(through)).toArray();
  }

  private bodyAt(x: number, y: number): Picked {
    return this.grab(x, y)?.body ?? null;
  }

  private traced(): void {
    this.staged.traces.resize(this.stage.width, this.stage.height);
  }

  private enter(payload: Payload): void {
    this.stage.scene.add(this.staged.group);
    this.element.insertBefore(this.staged.labels.element, this.triad.element);
    this.element.append(this.staged.arrows.element);
    this.canvas.setAttribute("aria-label", `${payload.name}, a machine in space`);
  }

  private build(): void {
    this.element.className = "spatial";
    this.element.style.cssText = "position:relative;width:100%;height:100%;overflow:hidden";
    this.canvas.style.cssText =
      "position:absolute;inset:0;width:100%;height:100%;display:block;touch-action:none;outline:none";
    this.canvas.setAttribute("role", "img");
    this.element.append(this.canvas, this.triad.element);
    this.view.controls.addEventListener("change", () => this.ask());
    this.view.controls.addEventListener("start", () => {
      this.isFitted = false;
    });
    this.canvas.addEventListener("webglcontextrestored", () => this.changed());
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
    const { view, stage, followed } = this;
    const { machine, ground, far, middle, reach, labels, arrows } = this.staged;
    if (this.moved) {
      this.staged.draw();
      this.ghosts.draw(this.staged.frame);
    }
    if (followed !== null && machine.isPlaced(followed)) view.track(machine.middleOf(followed));
    view.controls.update(); // while it glides on, its change asks for the next picture
    stage.shineOn(far ? view.controls.target : middle, far ? 1.5 * reach : reach);
    view.setDepth(reach);
    ground.follow(view.controls.target, view.distance());
    stage.paint(view.camera, this.moved);
    labels.draw(view.camera, stage.width, stage.height);
    arrows.legend(view.pixelsPerLength());
    this.triad.draw(view.camera, ground.group.visible ? ground.square : null);
    this.moved = false;
  }
}

function sizeOf({ scene }: Payload): number {
  return scene.size > 0 && Number.isFinite(scene.size) ? scene.size : 1;
}

function unitOrZ(up: Vector3): Vector3 {
  return up.lengthSq() > 0 && Number.isFinite(up.lengthSq()) ? up.normalize() : new Vector3(0, 0, 1);
}
