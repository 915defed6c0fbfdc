// Things between two marks: massless rods, springs that stretch, thin lines.

import { type MeshStandardMaterial, Vector3 } from "three";
import type { Mark } from "../payload";
import { Coil } from "./coil";
import { mesh } from "./mesh";
import type { Glyph, Workshop } from "./parts";
import { span } from "./placing";
import { revolved, sphere } from "./revolved";

const ROD = 0.7; // radius, in radii of the bars
const COIL = { radius: 2.0, wire: 0.34, pitch: 1.7, fewest: 5, most: 16 };

/** A straight bar between two marks, wherever they are. */
export function linkBetween(shop: Workshop, a: Mark, b: Mark, radius: number, paint: MeshStandardMaterial): void {
  const bar = mesh(
    revolved(
      [
        [0, -0.5],
        [radius, -0.5],
        [radius, 0.5],
        [0, 0.5],
      ],
      20,
    ),
    paint,
  );
  shop.machine.root.add(bar);
  const [p, q] = [new Vector3(), new Vector3()];
  shop.moving.push({
    update() {
      bar.visible = shop.machine.isDrawn(a.body) && shop.machine.isDrawn(b.body);
      if (bar.visible) span(bar, shop.machine.at(a, p), shop.machine.at(b, q));
    },
  });
}

export const rod: Glyph = ({ marks }, shop) => {
  const [a, b] = marks;
  if (!a || !b) return;
  linkBetween(shop, a, b, ROD * shop.detail, shop.paints.rod);
  for (const mark of [a, b]) {
    const eye = mesh(sphere(1.4 * shop.detail), shop.paints.steel);
    eye.position.set(mark.point[0], mark.point[1], mark.point[2]);
    shop.machine.attach(mark.body, eye);
  }
};

export const spring: Glyph = ({ marks }, shop) => {
  const [a, b] = marks;
  if (!a || !b) return;
  const d = shop.detail;
  const length = shop.motion.frames > 0 ? firstDistance(shop, a, b) : 0;
  const turns = Math.min(COIL.most, Math.max(COIL.fewest, Math.round(length / (COIL.pitch * d)) || 0));
  const coil = new Coil(turns, COIL.radius * d, COIL.wire * d);
  const wire = mesh(coil.geometry, shop.paints.spring);
  wire.frustumCulled = false; // its bounds change all the time
  shop.machine.root.add(wire);
  const [p, q] = [new Vector3(), new Vector3()];
  shop.moving.push({
    update() {
      wire.visible = shop.machine.isDrawn(a.body) && shop.machine.isDrawn(b.body);
      if (wire.visible) coil.stretch(shop.machine.at(a, p), shop.machine.at(b, q));
    },
  });
};

function firstDistance(shop: Workshop, a: Mark, b: Mark): number {
  const frame = shop.motion.atFrame(0);
  const [p, q] = [shop.motion.pointAt(a, frame), shop.motion.pointAt(b, frame)];
  return Math.hypot(...p.map((x, k) => x - q[k]));
}
