// What a drawing needs: the canvas, where everything is at this time, colours; all places in pixels of the page.

import type { FrameTime, Motion } from "../motion";
import { type Palette, paletteOf } from "../palette";
import type { Mark, Scene, Vector } from "../protocol";
import type { Camera } from "./camera";
import { type BodyColors, colorsOf } from "./colors";

export interface Place {
  x: number;
  y: number;
}

const SMALLEST_PIN = 3; // pixels
const LARGEST_PIN = 26;
const PIN = 0.62; // of the radius of a bar

export class Pen {
  frame: FrameTime = { time: 0, index: 0, fraction: 0 };
  palette: Palette = paletteOf(false);
  /** Device pixels per pixel of the page. */
  ratio = 1;
  private colors: BodyColors[] = [];
  private readonly poses: Float64Array[];

  constructor(
    public ctx: CanvasRenderingContext2D,
    readonly camera: Camera,
    readonly scene: Scene,
    private readonly motion: Motion,
  ) {
    this.poses = scene.bodies.map(() => motion.pose());
    this.setTheme(false);
  }

  setTheme(dark: boolean): void {
    this.palette = paletteOf(dark);
    this.colors = this.scene.bodies.map((_, body) => colorsOf(body, dark));
  }

  /** All bodies but the ground in one colour, until the theme is set. */
  tint(colors: BodyColors): void {
    this.colors = this.colors.map((own, body) => (body === 0 ? own : colors));
  }

  setFrame(frame: FrameTime): void {
    this.frame = frame;
    this.poses.forEach((pose, body) => {
      this.motion.poseAt(body, frame, pose);
    });
  }

  /** Coordinates are pixels of the page from here on. */
  usePage(): void {
    this.ctx.setTransform(this.ratio, 0, 0, this.ratio, 0, 0);
  }

  /** Coordinates are those of a body from here on, in units of length; a pixel is `1 / scale`. */
  useBody(body: number): void {
    const [x, y, angle] = this.poses[body];
    this.usePlace(this.camera.screenX(x), this.camera.screenY(y), angle);
  }

  /** Coordinates are units of length, the origin at a place of the page, turned by an angle. */
  usePlace(sx: number, sy: number, angle: number): void {
    const k = this.ratio * this.camera.scale;
    const cosine = k * Math.cos(angle);
    const sine = k * Math.sin(angle);
    this.ctx.setTransform(cosine, -sine, -sine, -cosine, this.ratio * sx, this.ratio * sy);
  }

  colorOf(body: number): BodyColors {
    return this.colors[body];
  }

  isPlaced(body: number): boolean {
    const pose = this.poses[body];
    return Number.isFinite(pose[0]) && Number.isFinite(pose[1]) && Number.isFinite(pose[2]);
  }

  /** The angle of a body, counter-clockwise. */
  angle(body: number): number {
    return this.poses[body][2];
  }

  at(mark: Mark): Place {
    return this.point(mark.body, mark.point);
  }

  point(body: number, point: Vector): Place {
    const [x, y, angle] = this.poses[body];
    const cosine = Math.cos(angle);
    const sine = Math.sin(angle);
    return {
      x: this.camera.screenX(x + cosine * point[0] - sine * point[1]),
      y: this.camera.screenY(y + sine * point[0] + cosine * point[1]),
    };
  }

  /** A direction fixed in a body, as it is on the screen (y down). */
  direction(body: number, axis: Vector): Place {
    const angle = this.poses[body][2];
    const size = Math.hypot(axis[0], axis[1]) || 1;
    return {
      x: (Math.cos(angle) * axis[0] - Math.sin(angle) * axis[1]) / size,
      y: -(Math.sin(angle) * axis[0] + Math.cos(angle) * axis[1]) / size,
    };
  }

  /** The direction of weight on the screen. */
  get down(): Place {
    return { x: -this.scene.up[0], y: this.scene.up[1] };
  }

  /** Radius of a pin in pixels: that of the scene, but never too small to see nor larger than a joint should look. */
  get pin(): number {
    return Math.min(LARGEST_PIN, Math.max(SMALLEST_PIN, PIN * this.px(this.scene.detail)));
  }

  px(length: number): number {
    return length * this.camera.scale;
  }

  circle(at: Place, radius: number): void {
    this.ctx.beginPath();
    this.ctx.arc(at.x, at.y, radius, 0, 2 * Math.PI);
  }

  line(...places: Place[]): void {
    this.ctx.beginPath();
    places.forEach(({ x, y }, k) => {
      if (k === 0) this.ctx.moveTo(x, y);
      else this.ctx.lineTo(x, y);
    });
  }

  /** A point `along` a direction and `across` it (to its right on the screen) from a place. */
  off(from: Place, direction: Place, along: number, across: number): Place {
    return {
      x: from.x + along * direction.x - across * direction.y,
      y: from.y + along * direction.y + across * direction.x,
    };
  }

  stroke(color: string, width: number): void {
    this.ctx.strokeStyle = color;
    this.ctx.lineWidth = width;
    this.ctx.stroke();
  }

  fill(color: string): void {
    this.ctx.fillStyle = color;
    this.ctx.fill();
  }
}
