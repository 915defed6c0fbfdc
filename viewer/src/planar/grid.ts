// Squared paper behind the machine, and a bar that says how long a length is.

import type { Pen } from "./pen";

const SQUARE = 64; // pixels at least between strong lines
const FINE = 5; // squares between strong lines
const SEEN = 9; // pixels: finer lines are left out
const EDGE = 16; // pixels between the scale bar and the edges
const FONT = "12px system-ui, sans-serif";

/** The smallest of 1, 2, 5 times a power of ten that is not below x. */
export function niceAbove(x: number): number {
  const decade = Math.floor(Math.log10(x));
  const rungs = [1, 2, 5, 10].map((rung) => Number(`${rung}e${decade}`));
  return rungs.find((rung) => rung >= x * (1 - 1e-9)) ?? rungs[3];
}

/** The distance of fine lines, at a number of pixels per unit of length. */
export function gridStep(scale: number): number {
  return niceAbove(SQUARE / scale) / FINE;
}

export function drawGrid(pen: Pen): void {
  const { camera, palette } = pen;
  const spacing = niceAbove(SQUARE / camera.scale);
  if (pen.px(spacing / FINE) >= SEEN) drawLines(pen, spacing / FINE, palette.grid);
  drawLines(pen, spacing, palette.gridStrong);
}

function drawLines(pen: Pen, spacing: number, color: string): void {
  const { ctx, camera, ratio } = pen;
  const crisp = (x: number) => (Math.round(x * ratio - 0.5) + 0.5) / ratio;
  ctx.beginPath();
  const right = camera.worldX(camera.width);
  for (let k = Math.ceil(camera.worldX(0) / spacing); k * spacing <= right; k++) {
    const x = crisp(camera.screenX(k * spacing));
    ctx.moveTo(x, 0);
    ctx.lineTo(x, camera.height);
  }
  const top = camera.worldY(0);
  for (let k = Math.ceil(camera.worldY(camera.height) / spacing); k * spacing <= top; k++) {
    const y = crisp(camera.screenY(k * spacing));
    ctx.moveTo(0, y);
    ctx.lineTo(camera.width, y);
  }
  pen.stroke(color, 1 / ratio);
}

export function drawScaleBar(pen: Pen, unit: string): void {
  const { ctx, camera, palette } = pen;
  const length = niceAbove(SQUARE / camera.scale);
  const y = camera.height - EDGE;
  const right = EDGE + pen.px(length);
  pen.line({ x: EDGE, y: y - 5 }, { x: EDGE, y }, { x: right, y }, { x: right, y: y - 5 });
  pen.stroke(palette.faint, 1.5);
  ctx.font = FONT;
  ctx.textAlign = "center";
  ctx.textBaseline = "alphabetic";
  ctx.fillStyle = palette.faint;
  ctx.fillText(`${Number(length.toPrecision(3))} ${unit}`, (EDGE + right) / 2, y - 5);
}
