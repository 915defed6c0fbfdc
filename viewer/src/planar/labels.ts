// Names beside things; one that would lie on another is left out.

import type { Scene } from "../payload";
import type { Pen, Place } from "./pen";

const BODY_FONT = "600 13px system-ui, sans-serif";
const JOINT_FONT = "12px system-ui, sans-serif";
const HEIGHT = 16;
const NAMED = ["joint", "point"]; // families

interface Box {
  x: number;
  y: number;
  width: number;
}

export function drawLabels(pen: Pen, scene: Scene, isShown: (body: number) => boolean): void {
  const { ctx, palette } = pen;
  const taken: Box[] = [];
  ctx.textBaseline = "middle";
  ctx.textAlign = "left";
  ctx.lineJoin = "round";
  scene.bodies.forEach((look, body) => {
    if (body === 0 || !isShown(body)) return;
    const at = pen.point(body, look.center_of_mass);
    drawMassCentre(pen, at);
    ctx.font = BODY_FONT;
    write(pen, taken, look.name, [at.x + 9, at.y - 9], [at.x + 9, at.y + 10], pen.colorOf(body).edge);
  });
  ctx.font = JOINT_FONT;
  for (const element of scene.elements) {
    if (
      !(NAMED.includes(element.family) || element.glyph === "spring") ||
      !element.marks.every(({ body }) => isShown(body)) ||
      !element.marks[0]
    )
      continue;
    const { x, y } = middleOf(element.marks.slice(0, 2).map((mark) => pen.at(mark)));
    const beside = pen.pin + 4;
    write(pen, taken, element.name, [x + beside, y - beside], [x + beside, y + beside], palette.faint);
  }
}

function middleOf(places: Place[]): Place {
  return {
    x: places.reduce((sum, { x }) => sum + x, 0) / places.length,
    y: places.reduce((sum, { y }) => sum + y, 0) / places.length,
  };
}

/** Writes at the first of two places that is free, with a halo so that it can be read on anything. */
function write(pen: Pen, taken: Box[], text: string, one: number[], other: number[], color: string): void {
  const { ctx } = pen;
  const width = ctx.measureText(text).width;
  for (const [x, y] of [one, other]) {
    const free = taken.every((box) => Math.abs(box.y - y) >= HEIGHT || box.x + box.width < x || x + width < box.x);
    if (!free || !Number.isFinite(x + y)) continue;
    taken.push({ x, y, width });
    ctx.strokeStyle = pen.palette.halo;
    ctx.lineWidth = 4;
    ctx.strokeText(text, x, y);
    ctx.fillStyle = color;
    ctx.fillText(text, x, y);
    return;
  }
}

/** The quartered disc of a mass centre. */
function drawMassCentre(pen: Pen, { x, y }: Place): void {
  const { ctx, palette } = pen;
  pen.circle({ x, y }, 5);
  pen.fill(palette.paper);
  ctx.beginPath();
  for (const start of [0, Math.PI]) {
    ctx.moveTo(x, y);
    ctx.arc(x, y, 5, start, start + Math.PI / 2);
  }
  pen.fill(palette.ink);
  pen.circle({ x, y }, 5);
  pen.stroke(palette.ink, 1);
}
