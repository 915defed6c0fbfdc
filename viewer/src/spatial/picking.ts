// A click on a body: a press and a release at one place.

import { type Camera, Plane, Raycaster, Vector2, Vector3 } from "three";
import type { Machine } from "./machine";

const STILL = 5; // pixels that a click may slip
const QUICK = 600; // milliseconds that it may last

/** Calls back with the place of each click, in pixels of the canvas. */
export function onClick(canvas: HTMLElement, clicked: (x: number, y: number) => void): void {
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
    const frame = canvas.getBoundingClientRect();
    clicked(event.clientX - frame.left, event.clientY - frame.top);
  });
}

/** The nearest body at a place of the picture, given as shares of its width and height from the upper left corner, and
 *  the point of it that is seen there. */
export function touchedAt(
  x: number,
  y: number,
  camera: Camera,
  machine: Machine,
): { body: number; at: Vector3 } | null {
  for (const hit of rayAt(x, y, camera).intersectObjects(machine.bodies, true)) {
    const body = machine.bodyOf(hit.object);
    if (body !== null && body !== 0 && machine.isDrawn(body)) return { body, at: hit.point };
  }
  return null;
}

/** The point under a place of the picture, as far away as another point: on the plane through that one which is parallel
 *  to the picture. */
export function pointThrough(x: number, y: number, camera: Camera, through: Vector3): Vector3 {
  const plane = new Plane().setFromNormalAndCoplanarPoint(camera.getWorldDirection(new Vector3()), through);
  return rayAt(x, y, camera).ray.intersectPlane(plane, new Vector3()) ?? through.clone();
}

function rayAt(x: number, y: number, camera: Camera): Raycaster {
  const ray = new Raycaster();
  ray.setFromCamera(new Vector2(2 * x - 1, 1 - 2 * y), camera);
  return ray;
}
