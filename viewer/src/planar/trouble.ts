// A machine that does not work: the motion before in grey, rings around what the message names.

import type { Scene } from "../protocol";
import type { Trouble } from "../renderer";
import type { Pen, Place } from "./pen";

const RED = { light: "#c92a2a", dark: "#ff7b72" };
const RING = 1.9; // of the radius of a pin

export function drawTrouble(pen: Pen, scene: Scene, { culprits }: Trouble, dark: boolean): void {
  const places: Place[] = [];
  for (const { name, marks } of scene.elements)
    if (culprits.has(name)) places.push(...marks.map((mark) => pen.at(mark)));
  scene.bodies.forEach((body, k) => {
    if (k > 0 && culprits.has(body.name)) places.push(pen.point(k, body.center_of_mass));
  });
  for (const place of places) {
    if (!Number.isFinite(place.x) || !Number.isFinite(place.y)) continue;
    pen.circle(place, Math.max(9, RING * pen.pin));
    pen.stroke(dark ? RED.dark : RED.light, 3);
  }
}

const FADED = 0.5;

/** What is drawn so far loses its colours. */
export function fade({ ctx, camera, palette }: Pen): void {
  ctx.save();
  ctx.globalCompositeOperation = "saturation";
  ctx.fillStyle = "#808080";
  ctx.fillRect(0, 0, camera.width, camera.height);
  ctx.globalCompositeOperation = "source-over";
  ctx.globalAlpha = FADED;
  ctx.fillStyle = palette.paper;
  ctx.fillRect(0, 0, camera.width, camera.height);
  ctx.restore();
}
