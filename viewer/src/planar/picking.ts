// Which element lies under a pointer: a pin or another sign at one place, a spring or rod along its line.

import type { ElementLook, Scene } from "../protocol";
import type { Pen, Place } from "./pen";

const REACH = 9; // pixels around a pin
const BESIDE = 6; // pixels beside the line of a spring

/** The nearest element within reach whose bodies are shown; -1 where there is none. */
export function elementAt(pen: Pen, scene: Scene, at: Place, isShown: (body: number) => boolean): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  scene.elements.forEach((element, index) => {
    if (!element.marks.every(({ body }) => isShown(body))) return;
    const share = Math.min(...placesOf(pen, element).map((apart) => apart(at)));
    if (share < 1 && share < least) {
      best = index;
      least = share;
    }
  });
  return best;
}

/** Functions that say how far a place is from the parts of an element, 1 at the edge of what counts as touched. */
function placesOf(pen: Pen, { marks, family, type }: ElementLook): ((at: Place) => number)[] {
  const places = marks.map((mark) => pen.at(mark));
  const isLine = places.length === 2 && (family === "force" || type === "Link");
  const pin = Math.max(REACH, pen.pin + 2);
  return [
    ...places.map((place) => (at: Place) => Math.hypot(at.x - place.x, at.y - place.y) / pin),
    ...(isLine ? [(at: Place) => fromLine(at, places[0], places[1]) / BESIDE] : []),
  ];
}

function fromLine(at: Place, a: Place, b: Place): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const square = dx * dx + dy * dy;
  const along = square > 0 ? Math.min(1, Math.max(0, ((at.x - a.x) * dx + (at.y - a.y) * dy) / square)) : 0;
  return Math.hypot(at.x - a.x - along * dx, at.y - a.y - along * dy);
}
