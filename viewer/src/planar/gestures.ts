// Drag, wheel, pinch, click on the canvas.

import type { Camera } from "./camera";

const WHEEL = 0.0015; // zoom per pixel of wheel
const WHEEL_LINE = 30; // pixels of a wheel that counts lines
const STILL = 4; // pixels: a press that moved less is a click

export interface GestureHandlers {
  moved(): void;
  click(x: number, y: number): void;
  hover(x: number, y: number): void;
  leave(): void;
  doubleClick(): void;
}

export function addGestures(canvas: HTMLCanvasElement, camera: Camera, on: GestureHandlers): void {
  const fingers = new Map<number, { x: number; y: number }>();
  let travelled = 0;
  const place = (event: MouseEvent) => {
    const box = canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    if (fingers.size === 0) travelled = 0;
    fingers.set(event.pointerId, place(event));
    on.leave();
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    const now = place(event);
    if (!before) {
      if (event.pointerType === "mouse") on.hover(now.x, now.y);
      return;
    }
    fingers.set(event.pointerId, now);
    travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (travelled < STILL) return;
    camera.pan((now.x - before.x) / fingers.size, (now.y - before.y) / fingers.size);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const apart = (p: { x: number; y: number }) => Math.max(1, Math.hypot(p.x - other.x, p.y - other.y));
      camera.zoomAt((now.x + other.x) / 2, (now.y + other.y) / 2, apart(now) / apart(before));
    }
    on.moved();
  });
  const lift = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return;
    if (fingers.size === 0 && travelled < STILL && event.type === "pointerup") {
      const { x, y } = place(event);
      on.click(x, y);
    }
  };
  canvas.addEventListener("pointerup", lift);
  canvas.addEventListener("pointercancel", lift);
  canvas.addEventListener("pointerleave", () => on.leave());
  canvas.addEventListener("dblclick", () => on.doubleClick());
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const { x, y } = place(event);
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * WHEEL_LINE : event.deltaY;
      camera.zoomAt(x, y, Math.exp(-WHEEL * pixels));
      on.moved();
    },
    { passive: false },
  );
}
