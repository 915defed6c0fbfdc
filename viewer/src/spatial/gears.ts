// Pairs of gears, racks with their pinions.

import type { Vector3 } from "three";
import type { ElementLook, Mark } from "../payload";
import { gearGeometry } from "./gear";
import { mesh } from "./mesh";
import { type Glyph, mount, standAt, type Workshop } from "./parts";
import { tube } from "./revolved";
import { box } from "./solids";
import { travelAlong } from "./travel";

const WIDTH = 0.22; // in the smaller radius of a pair
const TEETH = 14; // of the smaller gear of a pair
const LONGEST = 6; // of a rack, in sizes of the machine

/** At the start a tooth of the first gear stands in a gap of the second one. Of an internal pair the larger is a ring. */
export const gear: Glyph = ({ marks, sizes }, shop) => {
  const [i, j] = marks;
  const radii = [sizes.radius_i, sizes.radius_j].map((radius) => Math.abs(radius ?? 0));
  const smaller = Math.min(...radii);
  if (!i || !j || !(smaller > 0)) return;
  const toOther = shop.machine.at(j).sub(shop.machine.at(i));
  const internal = toOther.length() < Math.max(...radii);
  [i, j].forEach((mark, k) => {
    if (internal && radii[k] > smaller) hollow(shop, mark, radii[k], smaller);
    else
      toothed(shop, mark, radii[k], smaller, { towards: k === 0 ? toOther : toOther.clone().negate(), gap: k === 1 });
  });
};

interface Meshing {
  /** The direction of the other gear, world axes. */
  towards: Vector3;
  /** Whether a gap, not a tooth, shows there. */
  gap: boolean;
}

function toothed(shop: Workshop, mark: Mark, radius: number, smaller: number, meshing: Meshing | null): void {
  const teeth = Math.round((TEETH * radius) / smaller);
  const wheel = mesh(gearGeometry(radius, teeth, WIDTH * smaller), shop.paints.rod);
  const body = shop.machine.bodies[mark.body];
  const stand = standAt(mark, meshing?.towards.clone().applyQuaternion(body.quaternion.clone().invert()));
  if (meshing?.gap) wheel.rotation.z = Math.PI / teeth;
  stand.add(wheel);
  shop.machine.attach(mark.body, stand);
}

function hollow(shop: Workshop, mark: Mark, radius: number, smaller: number): void {
  mount(shop, mark, mesh(tube(1.15 * radius, radius, WIDTH * smaller), shop.paints.rod));
}

/** A pinion on the second body, a bar along the first one's axis. */
export const rack: Glyph = (element: ElementLook, shop) => {
  const [bar, pinion] = element.marks;
  const radius = Math.abs(element.sizes.radius ?? 0);
  if (!bar || !pinion || !(radius > 0)) return;
  toothed(shop, pinion, radius, radius, null);
  const [low, high] = travelAlong(shop.motion, bar, pinion);
  const length = Math.min(high - low, LONGEST * shop.size) + 2 * radius;
  const beam = mesh(box(0.3 * radius, 0.3 * radius, length), shop.paints.steel);
  beam.position.z = (low + high) / 2;
  mount(shop, bar, beam);
};
