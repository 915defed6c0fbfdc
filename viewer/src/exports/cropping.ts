// Pictures for papers: without what is behind the machine, cut to the machine.

import type { Backdrop, Renderer } from "../renderer";

const MARGIN = 8; // pixels of the page around the machine

/** A part of a picture, in its pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What of a picture is not transparent; null where all is. `data`: four bytes for each pixel. */
export function opaqueBox(data: Uint8ClampedArray, width: number, height: number): Box | null {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[4 * (y * width + x) + 3] === 0) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** The machine alone, with a margin, on white or on nothing. */
export function croppedPicture(renderer: Renderer, scale: number, backdrop: Backdrop): HTMLCanvasElement | null {
  const whole = renderer.picture?.(scale, "none");
  const box = whole && boxOf(whole, MARGIN * scale);
  if (!whole || !box) return null;
  const canvas = document.createElement("canvas");
  canvas.width = box.width;
  canvas.height = box.height;
  const ctx = canvas.getContext("2d")!;
  if (backdrop === "white") {
    ctx.fillStyle = "#ffffff";
    ctx.fillRect(0, 0, box.width, box.height);
  }
  ctx.drawImage(whole, -box.left, -box.top);
  return canvas;
}

/** The same as lines. */
export function croppedSvg(renderer: Renderer, backdrop: Backdrop): string | null {
  const whole = renderer.picture?.(1, "none");
  const box = whole && boxOf(whole, MARGIN);
  const text = renderer.svg?.(backdrop);
  if (!box || !text) return null;
  const { left, top, width, height } = box;
  return text
    .replace(/width="[^"]*"/, `width="${width}"`)
    .replace(/height="[^"]*"/, `height="${height}"`)
    .replace(/viewBox="[^"]*"/, `viewBox="${left} ${top} ${width} ${height}"`);
}

function boxOf(canvas: HTMLCanvasElement, margin: number): Box | null {
  const { width, height } = canvas;
  const box = opaqueBox(canvas.getContext("2d")!.getImageData(0, 0, width, height).data, width, height);
  if (!box) return null;
  const left = Math.max(0, Math.floor(box.left - margin));
  const top = Math.max(0, Math.floor(box.top - margin));
  const right = Math.min(width, Math.ceil(box.left + box.width + margin));
  const bottom = Math.min(height, Math.ceil(box.top + box.height + margin));
  return { left, top, width: right - left, height: bottom - top };
}
