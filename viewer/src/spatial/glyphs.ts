// Which glyph draws which element. Words that are not known here are drawn as a plain joint, or not at all.

import { Group } from "three";
import type { ElementLook, Payload } from "../payload";
import { bushing, torsion } from "./cushions";
import { gear, rack } from "./gears";
import { ball, cardan, otherJoint, pin, plate, sleeve, slide, slot, weld } from "./joints";
import { rod, spring } from "./links";
import { mesh } from "./mesh";
import { type Glyph, mount, type Workshop } from "./parts";
import { vector } from "./placing";
import { sphere } from "./revolved";
import { contact, tyre } from "./wheels";

const point: Glyph = ({ marks }, shop) => {
  mount(shop, marks[0], mesh(sphere(0.75 * shop.detail), shop.paints.accent));
};

const nothing: Glyph = () => {};

const GLYPHS: Record<string, Glyph> = {
  pin,
  slide,
  ball,
  cardan,
  sleeve,
  plate,
  weld,
  rod,
  slot,
  gear,
  rack,
  cam: otherJoint,
  spring,
  bushing,
  torsion,
  tyre,
  arrow: nothing, // drawn with its force, see arrows.ts
  twist: nothing,
  point,
  joint: otherJoint,
  "": nothing,
};

// What hangs on the ground at its own mark; rails tell where their ends are.
const HELD = new Set(["pin", "ball", "cardan", "weld", "rod", "spring", "bushing"]);

export function drawElements(payload: Payload, shop: Workshop): void {
  const known: Record<string, Glyph> = { ...GLYPHS, contact: contact(payload) };
  for (const element of payload.scene.elements) {
    if (!hasPlaces(element)) continue;
    if (HELD.has(element.glyph)) {
      for (const mark of element.marks.slice(0, 2)) if (mark.body === 0) shop.anchors.push(vector(mark.point));
    }
    const unknown = element.family === "joint" ? otherJoint : nothing;
    const glyph = Object.hasOwn(known, element.glyph) ? known[element.glyph] : unknown;
    if (shop.motion.changes(element.name)) comeAndGo(element, glyph, shop);
    else glyph(element, shop);
  }
}

/** A glyph in groups of its own, which are seen while the element acts. */
function comeAndGo(element: ElementLook, glyph: Glyph, shop: Workshop): void {
  const homes = [shop.machine.root, ...shop.machine.bodies];
  const before = homes.map(({ children }) => children.length);
  glyph(element, shop);
  homes.forEach((home, k) => {
    const added = home.children.slice(before[k]);
    if (added.length === 0) return;
    const group = new Group();
    group.userData.comesAndGoes = true;
    group.add(...added);
    home.add(group);
    shop.moving.push({
      update: () => {
        group.visible = shop.motion.acts(element.name, shop.now());
      },
    });
  });
}

function hasPlaces(element: ElementLook): boolean {
  return element.marks.length > 0 && element.marks.every((mark) => mark.point.every(Number.isFinite));
}
