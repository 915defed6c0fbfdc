// Round things that touch others: tyres, balls and discs of contacts.

import { Group, type MeshStandardMaterial } from "three";
import type { Mark, Payload } from "../payload";
import { mesh } from "./mesh";
import { type Glyph, mount, standAt, type Workshop } from "./parts";
import { cylinder, revolved, ring, sphere } from "./revolved";
import { box } from "./solids";

// A tyre, in its radius.
const TYRE_WIDTH = 0.56;
const SPOKES = 5;

/** A wheel with a tread, a rim and spokes, so that its spin is seen. */
export const tyre: Glyph = ({ marks, sizes }, shop) => {
  const radius = sizes.radius;
  if (!marks[0] || !(radius > 0)) return;
  const stand = standAt(marks[0]);
  stand.add(wheel(radius, shop, shop.machine.paintOf(marks[0].body).plain));
  shop.machine.attach(marks[0].body, stand);
};

function wheel(R: number, shop: Workshop, paint: MeshStandardMaterial): Group {
  const w = (TYRE_WIDTH / 2) * R;
  const made = new Group();
  const tread = revolved([
    [0.62 * R, -0.8 * w],
    [0.8 * R, -w],
    [0.93 * R, -0.94 * w],
    [0.985 * R, -0.72 * w],
    [R, -0.35 * w],
    [R, 0.35 * w],
    [0.985 * R, 0.72 * w],
    [0.93 * R, 0.94 * w],
    [0.8 * R, w],
    [0.62 * R, 0.8 * w],
    [0.62 * R, -0.8 * w],
  ]);
  const rim = revolved([
    [0.56 * R, -0.82 * w],
    [0.64 * R, -0.86 * w],
    [0.64 * R, 0.86 * w],
    [0.56 * R, 0.82 * w],
    [0.52 * R, 0.5 * w],
    [0.52 * R, -0.5 * w],
    [0.56 * R, -0.82 * w],
  ]);
  made.add(mesh(tread, shop.paints.rubber), mesh(rim, paint));
  made.add(mesh(cylinder(0.15 * R, 1.3 * w), shop.paints.iron));
  for (let k = 0; k < SPOKES; k++) {
    const spoke = mesh(box(0.46 * R, 0.1 * R, 0.5 * w), paint);
    const angle = (2 * Math.PI * k) / SPOKES;
    spoke.position.set(0.32 * R * Math.cos(angle), 0.32 * R * Math.sin(angle), 0);
    spoke.rotation.z = angle;
    made.add(spoke);
  }
  return made;
}

/** The balls of a contact (a disc where the mark has an axis), unless the body has such a shape of its own. */
export function contact(payload: Payload): Glyph {
  return ({ marks, sizes }, shop) => {
    touching(payload, marks[0], sizes.radius, shop);
    touching(payload, marks[1], sizes.radius_b, shop);
  };
}

function touching(payload: Payload, mark: Mark | undefined, radius: number | undefined, shop: Workshop): void {
  if (!mark || radius === undefined || !(radius > 0) || hasOwnShape(payload, mark, radius)) return;
  if (mark.axis) {
    mount(shop, mark, mesh(ring(0.94 * radius, 0.06 * radius), shop.paints.rubber));
    mount(shop, mark, mesh(cylinder(0.92 * radius, 0.06 * radius), shop.paints.glass));
    return;
  }
  const globe = mesh(sphere(radius), shop.paints.rod);
  mount(shop, mark, globe, ...meridians(radius, shop));
}

/** Two belts around a ball: without them nobody sees it turn. */
export function meridians(radius: number, shop: Workshop) {
  return [0, Math.PI / 2].map((turn) => {
    const belt = mesh(ring(radius, 0.025 * radius), shop.paints.iron);
    belt.rotation.x = turn;
    return belt;
  });
}

function hasOwnShape(payload: Payload, mark: Mark, radius: number): boolean {
  const NEAR = 0.2; // of the radius
  return (payload.scene.bodies[mark.body]?.solids ?? []).some((solid) => {
    const offset = Math.hypot(...solid.center.map((x, k) => x - mark.point[k]));
    return solid.kind !== "box" && offset < NEAR * radius && Math.abs(solid.sizes[0] - radius) < NEAR * radius;
  });
}
