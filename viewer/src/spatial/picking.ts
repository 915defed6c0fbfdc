// A click on a body: a press and a release at one place.

import { type Camera, Raycaster, Vector2 } from "three";
import type { Machine } from "./machine";

const STILL = 5; // pixels that a click may slip
const QUICK = 600; // milliseconds that it may last

export function onClick(
  canvas: HTMLElement,
  camera: Camera,
  machine: Machine,
  picked: (body: number | null) => void,
): void {
  let pressed: { x: number; y: number; when: number } | null = null;
  canvas.addEventListener("pointerdown", (event) => {
    pressed =
      event.isPrimary && event.button === 0 ? { x: event.clientX, y: event.clientY, when: event.timeStamp } : null;
  });
  canvas.addEventListener("pointerup", (event) => {
    const start = pressed;
    pressed = null;
    if (!start || event.timeStamp - start.when > QUICK) return;
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > STILL) return;
    picked(bodyAt(event, canvas, camera, machine));
  });
}

function bodyAt(event: PointerEvent, canvas: HTMLElement, camera: Camera, machine: Machine): number | null {
  const frame = canvas.getBoundingClientRect();
  const x = ((event.clientX - frame.left) / frame.width) * 2 - 1;
  const y = 1 - ((event.clientY - frame.top) / frame.height) * 2;
  const ray = new Raycaster();
  ray.setFromCamera(new Vector2(x, y), camera);
  for (const hit of ray.intersectObjects(machine.bodies, true)) {
    const body = machine.bodyOf(hit.object);
    if (body !== null && body !== 0 && machine.isDrawn(body)) return body;
  }
  return null;
}
