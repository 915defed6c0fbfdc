// Lines, rings and words of the editor over the picture, in its one accent colour.

import { seriesColor } from "../../palette";
import type { Pen, Place } from "../../planar/pen";

const FONT = "12px system-ui, sans-serif";

export class Ink {
  readonly accent: string;
  readonly red: string;

  constructor(
    readonly pen: Pen,
    readonly dark: boolean,
  ) {
    this.accent = seriesColor(0, dark);
    this.red = dark ? "#ff7b72" : "#c92a2a";
  }

  get ctx(): CanvasRenderingContext2D {
    return this.pen.ctx;
  }

  /** A place of the world on the screen. */
  at({ x, y }: Place): Place {
    return { x: this.pen.camera.screenX(x), y: this.pen.camera.screenY(y) };
  }

  line(places: Place[], color = this.accent, width = 1.5, dash: number[] = []): void {
    this.ctx.setLineDash(dash);
    this.ctx.lineCap = "round";
    this.ctx.lineJoin = "round";
    this.pen.line(...places);
    this.pen.stroke(color, width);
    this.ctx.setLineDash([]);
  }

  /** A broad line through which the machine is seen. */
  glow(places: Place[], width: number, color = this.accent, strength = 0.22): void {
    this.ctx.save();
    this.ctx.globalAlpha = strength;
    if (places.length === 1) {
      this.pen.circle(places[0], width / 2);
      this.pen.fill(color);
    } else {
      this.line(places, color, width);
    }
    this.ctx.restore();
  }

  /** A surface through which the machine is seen. */
  area(corners: Place[], color = this.accent, strength = 0.22): void {
    this.ctx.save();
    this.ctx.globalAlpha = strength;
    this.pen.line(...corners);
    this.ctx.closePath();
    this.pen.fill(color);
    this.ctx.restore();
  }

  /** A ring, filled with paper. */
  dot(at: Place, radius: number, color = this.accent, width = 1.5): void {
    this.pen.circle(at, radius);
    this.pen.fill(this.pen.palette.paper);
    this.pen.stroke(color, width);
  }

  ring(at: Place, radius: number, color = this.accent, dash: number[] = []): void {
    this.ctx.setLineDash(dash);
    this.pen.circle(at, radius);
    this.pen.stroke(color, 1.5);
    this.ctx.setLineDash([]);
  }

  /** A word on a little plate, so that it can be read on anything. */
  word(text: string, at: Place, options: { color?: string; align?: CanvasTextAlign; strong?: boolean } = {}): void {
    const { ctx, pen } = this;
    ctx.font = options.strong ? `600 ${FONT}` : FONT;
    ctx.textBaseline = "middle";
    ctx.textAlign = "left";
    const width = ctx.measureText(text).width + 10;
    const left = options.align === "left" ? at.x : options.align === "right" ? at.x - width : at.x - width / 2;
    const { camera } = pen;
    const x = Math.max(4, Math.min(camera.width - width - 4, left));
    const y = Math.max(12, Math.min(camera.height - 12, at.y));
    ctx.beginPath();
    ctx.roundRect(x, y - 9, width, 18, 5);
    ctx.fillStyle = pen.palette.halo;
    ctx.fill();
    ctx.fillStyle = options.color ?? pen.palette.ink;
    ctx.fillText(text, x + 5, y + 0.5);
  }

  arrow(from: Place, to: Place, color = this.accent, width = 2): void {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length < 1) return;
    const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
    const head = Math.min(9, length);
    this.line([from, { x: to.x - dx * head * 0.7, y: to.y - dy * head * 0.7 }], color, width);
    this.ctx.beginPath();
    this.ctx.moveTo(to.x, to.y);
    this.ctx.lineTo(to.x - head * (dx + 0.45 * dy), to.y - head * (dy - 0.45 * dx));
    this.ctx.lineTo(to.x - head * (dx - 0.45 * dy), to.y - head * (dy + 0.45 * dx));
    this.ctx.closePath();
    this.pen.fill(color);
  }
}
