// Forces as arrows: reactions of joints, applied forces, both ends of springs.

import { actingForces } from "../acting";
import { lengthPerForce } from "../arrow_scale";
import type { Motion } from "../motion";
import type { Payload } from "../protocol";
import { niceAbove } from "./grid";
import type { Pen, Place } from "./pen";

const SHAFT = 2.4; // pixels
const HEAD = 10;
const SEEN = 2; // pixels: shorter arrows are not drawn
const SHORTEST_SCALE = 36; // pixels of the arrow that gives the scale
const SCALE_PLACE = { x: 17, y: 46 }; // from the left and from the bottom
const FONT = "12px system-ui, sans-serif";
const LABELLED = 14; // pixels: shorter arrows have no number
const BESIDE = 10; // pixels from the tip to its number
const ROOM = { x: 64, y: 15 }; // pixels that a number takes
const LONGEST = 4000; // pixels: what is longer ends outside the screen anyway

export class Arrows {
  on = false;
  scale = 1;
  private readonly perForce: number;

  constructor(
    private readonly payload: Payload,
    private readonly motion: Motion,
  ) {
    this.perForce = lengthPerForce(payload, motion);
  }

  draw(pen: Pen, isShown: (body: number) => boolean): void {
    if (!this.on) return;
    const pixels = this.pixelsPerForce(pen);
    const labelled: Place[] = [];
    for (const arrow of this.payload.arrows) {
      const color = arrow.family === "force" ? pen.palette.applied : pen.palette.reaction;
      for (const { body, at, force } of actingForces(arrow, this.motion, pen.frame)) {
        const from = { x: pen.camera.screenX(at[0]), y: pen.camera.screenY(at[1]) };
        if (!isShown(body)) continue;
        const along = { x: force[0] * pixels, y: -force[1] * pixels };
        drawArrow(pen, from, along, color);
        if (Math.hypot(along.x, along.y) >= LABELLED) this.label(pen, from, along, Math.hypot(...force), labelled);
      }
    }
  }

  /** The size of a force beside the tip of its arrow, where no other one is written. */
  private label(pen: Pen, from: Place, along: Place, force: number, labelled: Place[]): void {
    const length = Math.hypot(along.x, along.y);
    const share = Math.min(1, LONGEST / length) + BESIDE / length;
    const at = { x: from.x + share * along.x, y: from.y + share * along.y };
    if (labelled.some(({ x, y }) => Math.abs(x - at.x) < ROOM.x && Math.abs(y - at.y) < ROOM.y)) return;
    labelled.push(at);
    const { ctx, palette } = pen;
    ctx.font = FONT;
    ctx.textAlign = along.x < -length / 3 ? "right" : along.x > length / 3 ? "left" : "center";
    ctx.textBaseline = "middle";
    const text = `${Number(force.toPrecision(3))} ${this.payload.units.force}`;
    ctx.lineWidth = 3;
    ctx.strokeStyle = palette.halo;
    ctx.strokeText(text, at.x, at.y);
    ctx.fillStyle = palette.faint;
    ctx.fillText(text, at.x, at.y);
  }

  /** An arrow of a round force above the scale bar, so that lengths can be read as forces. */
  drawScale(pen: Pen): void {
    const pixels = this.pixelsPerForce(pen);
    if (!this.on || !(pixels > 0)) return;
    const force = niceAbove(SHORTEST_SCALE / pixels);
    const from = { x: SCALE_PLACE.x, y: pen.camera.height - SCALE_PLACE.y };
    drawArrow(pen, from, { x: force * pixels, y: 0 }, pen.palette.reaction);
    pen.ctx.textAlign = "left";
    pen.ctx.textBaseline = "middle";
    pen.ctx.font = FONT;
    pen.ctx.fillStyle = pen.palette.faint;
    const text = `${Number(force.toPrecision(3))} ${this.payload.units.force}`;
    pen.ctx.fillText(text, from.x + force * pixels + 8, from.y);
  }

  private pixelsPerForce(pen: Pen): number {
    return this.perForce * this.scale * pen.camera.steadyScale;
  }
}

function drawArrow(pen: Pen, from: Place, along: Place, color: string): void {
  const length = Math.hypot(along.x, along.y);
  if (!(length > SEEN) || !Number.isFinite(from.x + from.y)) return;
  const drawn = Math.min(length, LONGEST);
  const direction = { x: along.x / length, y: along.y / length };
  const head = Math.min(HEAD, 0.6 * drawn);
  const neck = pen.off(from, direction, drawn - 0.8 * head, 0);
  const tip = pen.off(from, direction, drawn, 0);
  pen.ctx.lineCap = "round";
  pen.line(from, neck);
  pen.stroke(pen.palette.halo, SHAFT + 2.4);
  pen.line(from, neck);
  pen.stroke(color, SHAFT);
  pen.ctx.lineCap = "butt";
  const back = pen.off(from, direction, drawn - head, 0);
  pen.line(tip, pen.off(back, direction, 0, 0.42 * head), neck, pen.off(back, direction, 0, -0.42 * head));
  pen.ctx.closePath();
  pen.fill(color);
}
