// A small picture of a linkage and the curve that it follows.

import { bodyColor, paletteOf, seriesColor } from "../../palette";
import type { ShownLinkage } from "../../protocol";
import type { Point } from "../geometry";
import { boxOf } from "./linkage";

const WIDTH = 104;
const HEIGHT = 84;
const MARGIN = 9;

export function pictureOf(linkage: ShownLinkage, sketch: readonly Point[], dark: boolean): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const ratio = devicePixelRatio;
  canvas.className = "linkage-picture";
  canvas.width = WIDTH * ratio;
  canvas.height = HEIGHT * ratio;
  canvas.style.width = `${WIDTH}px`;
  canvas.style.height = `${HEIGHT}px`;
  const ctx = canvas.getContext("2d");
  if (!ctx) return canvas;
  const sketched = sketch.map(({ x, y }): [number, number] => [x, y]);
  const { low, high } = boxOf([...linkage.curve, ...linkage.links.flat(), ...(linkage.ground ?? []), ...sketched]);
  const wide = high[0] - low[0] || 1;
  const tall = high[1] - low[1] || 1;
  const scale = Math.min((WIDTH - 2 * MARGIN) / wide, (HEIGHT - 2 * MARGIN) / tall);
  const at = ([x, y]: readonly number[]): [number, number] => [
    WIDTH / 2 + (x - (low[0] + high[0]) / 2) * scale,
    HEIGHT / 2 - (y - (low[1] + high[1]) / 2) * scale,
  ];
  const palette = paletteOf(dark);
  const stroke = (points: readonly (readonly number[])[], color: string, width: number) => {
    ctx.beginPath();
    for (const point of points) ctx.lineTo(...at(point));
    ctx.strokeStyle = color;
    ctx.lineWidth = width;
    ctx.stroke();
  };
  ctx.scale(ratio, ratio);
  ctx.lineJoin = "round";
  ctx.lineCap = "round";
  stroke(sketched, palette.gridStrong, 5);
  stroke(linkage.curve, seriesColor(3, dark), 1.5);
  linkage.links.forEach((joints, k) => {
    stroke(joints.length > 2 ? [...joints, joints[0]] : joints, bodyColor(k + 1, dark), 2.5);
  });
  for (const joint of linkage.links.flat()) {
    ctx.beginPath();
    ctx.arc(...at(joint), 2, 0, 2 * Math.PI);
    ctx.fillStyle = palette.paper;
    ctx.fill();
    ctx.strokeStyle = palette.ink;
    ctx.lineWidth = 1;
    ctx.stroke();
  }
  for (const pivot of linkage.ground ?? []) {
    const [x, y] = at(pivot);
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.lineTo(x - 4, y + 7);
    ctx.lineTo(x + 4, y + 7);
    ctx.closePath();
    ctx.fillStyle = palette.ground;
    ctx.fill();
  }
  return canvas;
}
