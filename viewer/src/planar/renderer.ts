// A planar machine on a canvas, layer by layer.

import { extentAround, extentOf } from "../extent";
import type { FrameTime, Motion } from "../motion";
import type { Payload, Vector } from "../protocol";
import type { Backdrop, Ghost, Layer, Overlay, Picked, PickedElement, Renderer, Trace, Trouble } from "../renderer";
import { type Box, Standing } from "../standing";
import { Arrows } from "./arrows";
import { Bodies } from "./bodies";
import { Camera } from "./camera";
import { addGestures } from "./gestures";
import { Ghosts } from "./ghosts";
import { drawGrid, drawScaleBar } from "./grid";
import { Labels } from "./labels";
import { Pen } from "./pen";
import { elementAt } from "./picking";
import { Pieces } from "./pieces";
import { Skins } from "./skins";
import { SvgContext } from "./svg_context";
import { drawReliefs } from "./terrain";
import { Traces } from "./traces";
import { drawTrouble, fade } from "./trouble";

const AIR = 0.7; // of the machine's size around it, where it travels out of the first view

export function makePlanarRenderer(payload: Payload, motion: Motion): Renderer {
  return new PlanarRenderer(payload, motion);
}

class PlanarRenderer implements Renderer {
  readonly element = document.createElement("div");
  private readonly canvas = document.createElement("canvas");
  private readonly tip = document.createElement("div");
  private readonly camera = new Camera();
  private payload!: Payload;
  private motion!: Motion;
  private pen!: Pen;
  private bodies!: Bodies;
  private pieces!: Pieces;
  private skins!: Skins;
  private traces!: Traces;
  private arrows!: Arrows;
  private readonly ghosts = new Ghosts();
  private readonly hidden = new Set<number>();
  private dark = false;
  private labels!: Labels;
  private isLabelled = false;
  private followed: number | null = null;
  private followOffset = { x: 0, y: 0 };
  private isFitted = false; // and the user has not moved the view since
  private readonly standing = new Standing(this.element);
  private standsStill = false; // on the screen, when panes beside it open and close
  private selected: number | null = null;
  private readonly overlays: Partial<Record<Layer, Overlay | null>> = {};
  private trouble: Trouble | null = null;
  private picked: (body: Picked) => void = () => {};
  private changed: () => void = () => {};

  constructor(payload: Payload, motion: Motion) {
    this.element.className = "planar";
    this.tip.className = "name-tip";
    this.tip.hidden = true;
    this.element.append(this.canvas, this.tip);
    this.canvas.setAttribute("role", "img");
    this.setRun(payload, motion);
    addGestures(this.canvas, this.camera, {
      moved: () => this.viewMoved(),
      click: (x, y) => this.picked(this.bodyAt(x, y)),
      hover: (x, y) => this.nameUnder(x, y),
      leave: () => this.nameUnder(null, null),
      doubleClick: () => {
        this.fit();
        this.changed();
      },
    });
  }

  setRun(payload: Payload, motion: Motion): void {
    const { scene } = payload;
    const ratio = this.pen?.ratio ?? 1;
    this.payload = payload;
    this.motion = motion;
    this.canvas.setAttribute("aria-label", `animation of ${payload.name}`);
    this.pen = new Pen(this.canvas.getContext("2d")!, this.camera, scene, motion);
    this.pen.ratio = ratio;
    this.pen.setTheme(this.dark);
    this.pen.setFrame(motion.atFrame(0));
    this.bodies = new Bodies(scene);
    this.traces = new Traces(motion);
    this.arrows = new Arrows(payload, motion);
    this.pieces = new Pieces(scene, motion);
    this.skins = new Skins(motion);
    this.labels = new Labels(scene, payload.units);
  }

  sight(): [Vector, Vector] {
    const { camera } = this;
    return [
      [camera.worldX(0), camera.worldY(camera.height)],
      [camera.worldX(camera.width), camera.worldY(0)],
    ];
  }

  setSight(low: Vector, high: Vector): void {
    this.isFitted = false;
    this.camera.x = (low[0] + high[0]) / 2;
    this.camera.y = (low[1] + high[1]) / 2;
    this.camera.scale = Math.min(this.camera.width / (high[0] - low[0]), this.camera.height / (high[1] - low[1]));
  }

  setGhosts(ghosts: readonly Ghost[]): void {
    this.ghosts.set(ghosts, this.pen);
  }

  draw(frame: FrameTime): void {
    if (this.pen.ratio !== devicePixelRatio) this.resize();
    this.paint(frame);
  }

  picture(scale: number, backdrop: Backdrop = "page"): HTMLCanvasElement {
    const { width, height } = this.camera;
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    this.paintOn(canvas.getContext("2d")!, scale, backdrop);
    return canvas;
  }

  svg(backdrop: Backdrop = "page"): string {
    const { width, height } = this.camera;
    const svg = new SvgContext(width, height, this.pen.ctx);
    this.paintOn(svg as unknown as CanvasRenderingContext2D, 1, backdrop);
    return svg.toString();
  }

  /** The present picture somewhere else than on the screen. */
  private paintOn(ctx: CanvasRenderingContext2D, ratio: number, backdrop: Backdrop): void {
    const { pen } = this;
    const screen = { ctx: pen.ctx, ratio: pen.ratio };
    Object.assign(pen, { ctx, ratio });
    try {
      this.paint(pen.frame, backdrop);
    } finally {
      Object.assign(pen, screen);
    }
  }

  private paint(frame: FrameTime, backdrop: Backdrop = "page"): void {
    const { pen, payload, camera } = this;
    pen.setFrame(frame);
    this.keepFollowing();
    const isShown = (body: number) => this.isShown(body);
    pen.usePage();
    if (backdrop !== "none") {
      pen.ctx.fillStyle = backdrop === "white" ? "#ffffff" : pen.palette.paper;
      pen.ctx.fillRect(0, 0, camera.width, camera.height);
    }
    if (backdrop === "page") {
      this.drawLayer("under");
      drawGrid(pen);
    }
    drawReliefs(pen, payload.scene, isShown);
    this.ghosts.draw(pen, frame, this.dark);
    this.traces.draw(pen, this.dark);
    const isSeen = (element: number) => this.isSeen(element);
    this.pieces.draw(pen, "under", isSeen);
    this.bodies.draw(pen, isShown, this.selected);
    this.skins.draw(pen, isShown, this.selected);
    this.pieces.draw(pen, "over", isSeen);
    this.traces.drawPoints(pen, this.dark);
    this.arrows.draw(pen, isShown);
    this.labels.draw(pen, isShown, this.isLabelled);
    if (backdrop === "page") {
      drawScaleBar(pen, payload.units.length);
      this.arrows.drawScale(pen);
    }
    if (this.trouble?.stale) fade(pen);
    if (this.trouble) drawTrouble(pen, payload.scene, this.trouble, this.dark);
    if (backdrop === "page") this.drawLayer("over");
  }

  private drawLayer(layer: Layer): void {
    this.pen.usePage();
    this.overlays[layer]?.(this.pen);
    this.pen.usePage();
  }

  toWorld(x: number, y: number): [number, number] {
    return [this.camera.worldX(x), this.camera.worldY(y)];
  }

  toScreen([x, y]: Vector): [number, number] {
    return [this.camera.screenX(x), this.camera.screenY(y)];
  }

  pickElement(x: number, y: number): PickedElement | null {
    const element = elementAt(this.pen, this.payload.scene, { x, y }, (body) => this.isShown(body));
    if (element >= 0) return { kind: "element", index: element };
    const body = this.bodyAt(x, y);
    return body === null ? null : { kind: "body", index: body };
  }

  setOverlay(draw: Overlay | null, layer: Layer = "over"): void {
    this.overlays[layer] = draw;
  }

  standStill(on: boolean): void {
    this.standsStill = on;
  }

  viewpoint(): number[] | null {
    return this.isFitted || this.followed !== null ? null : this.sight().flatMap((corner) => [...corner]);
  }

  setViewpoint([lowX, lowY, highX, highY]: readonly number[]): void {
    if (highX > lowX && highY > lowY) this.setSight([lowX, lowY], [highX, highY]);
  }

  setTrouble(trouble: Trouble | null): void {
    this.trouble = trouble;
  }

  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    this.pen.ratio = devicePixelRatio;
    this.canvas.width = Math.round(width * devicePixelRatio);
    this.canvas.height = Math.round(height * devicePixelRatio);
    this.camera.setSize(width, height);
    const moved = this.standing.shift();
    if (this.standsStill && moved) this.stayOnScreen(moved);
    else if (this.isFitted) this.fit();
  }

  /** The middle of the picture is elsewhere on the screen: the view follows it. */
  private stayOnScreen({ before, now }: { before: Box; now: Box }): void {
    const { camera } = this;
    camera.x += (now.left + now.width / 2 - before.left - before.width / 2) / camera.scale;
    camera.y -= (now.top + now.height / 2 - before.top - before.height / 2) / camera.scale;
    if (this.followed !== null) {
      const { x, y } = this.centerOf(this.followed, this.pen.frame);
      this.followOffset = { x: camera.x - x, y: camera.y - y };
    }
  }

  fit(): void {
    this.isFitted = true;
    const { scene } = this.payload;
    if (this.followed === null || this.motion.frames === 0) {
      const { low, high, follow } = extentOf(this.payload, this.motion);
      const air = follow === null ? 0 : AIR * scene.size;
      this.camera.fit(
        low.map((x) => x - air),
        high.map((x) => x + air),
        scene.size,
      );
      return;
    }
    const { low, high } = extentAround(this.payload, this.motion, this.followed);
    const { x, y } = this.centerOf(this.followed, this.pen.frame);
    this.camera.fit([x + low[0], y + low[1]], [x + high[0], y + high[1]], scene.size);
    this.followOffset = { x: this.camera.x - x, y: this.camera.y - y };
  }

  follow(body: number | null): void {
    this.followed = body;
    if (body === null) return;
    const { x, y } = this.centerOf(body, this.pen.frame);
    const inSight =
      Math.abs(this.camera.x - x) * this.camera.scale < 0.4 * this.camera.width &&
      Math.abs(this.camera.y - y) * this.camera.scale < 0.4 * this.camera.height;
    this.followOffset = inSight ? { x: this.camera.x - x, y: this.camera.y - y } : { x: 0, y: 0 };
  }

  show(body: number, visible: boolean): void {
    if (visible) this.hidden.delete(body);
    else this.hidden.add(body);
  }

  setTraces(traces: Trace[]): void {
    this.traces.set(traces);
  }

  setArrows(on: boolean, scale: number): void {
    this.arrows.on = on;
    this.arrows.scale = scale;
  }

  setTheme(dark: boolean): void {
    this.dark = dark;
    this.pen.setTheme(dark);
  }

  setLabels(on: boolean): void {
    this.isLabelled = on;
  }

  highlight(body: number | null): void {
    this.selected = body;
  }

  onPick(callback: (body: Picked) => void): void {
    this.picked = callback;
  }

  onChange(callback: () => void): void {
    this.changed = callback;
  }

  /** Those that are switched on and are somewhere. */
  private isShown(body: number): boolean {
    return !this.hidden.has(body) && this.pen.isPlaced(body);
  }

  /** Whether an element acts, is somewhere, and is not on hidden bodies alone. */
  private isSeen(element: number): boolean {
    const { marks, name } = this.payload.scene.elements[element];
    if (!this.motion.acts(name, this.pen.frame.time)) return false;
    if (!marks.every(({ body }) => this.pen.isPlaced(body))) return false;
    return marks.some(({ body }) => body !== 0 && !this.hidden.has(body)) || marks.every(({ body }) => body === 0);
  }

  private centerOf(body: number, frame: FrameTime): { x: number; y: number } {
    const [x, y] = this.motion.pointAt({ body, point: this.payload.scene.bodies[body].center_of_mass }, frame);
    return { x, y };
  }

  private keepFollowing(): void {
    if (this.followed === null || !this.pen.isPlaced(this.followed)) return;
    const { x, y } = this.centerOf(this.followed, this.pen.frame);
    this.camera.x = x + this.followOffset.x;
    this.camera.y = y + this.followOffset.y;
  }

  private viewMoved(): void {
    this.isFitted = false;
    if (this.followed !== null) {
      const { x, y } = this.centerOf(this.followed, this.pen.frame);
      this.followOffset = { x: this.camera.x - x, y: this.camera.y - y };
    }
    this.changed();
  }

  private bodyAt(x: number, y: number): Picked {
    return this.bodies.at(this.pen, x, y, (body) => this.isShown(body));
  }

  private nameUnder(x: number | null, y: number | null): void {
    const body = x === null || y === null ? null : this.bodyAt(x, y);
    this.tip.hidden = body === null;
    if (body === null) return;
    this.tip.textContent = this.payload.scene.bodies[body].name;
    this.tip.style.transform = `translate(${x}px, ${y}px)`;
  }
}
