// The joints that hold two bodies at a point or along a line, drawn the way they are built.

import { OctahedronGeometry, TorusGeometry, Vector3 } from "three";
import type { ElementLook, Mark } from "../payload";
import { linkBetween } from "./links";
import { mesh } from "./mesh";
import { type Glyph, mount, standAt, type Workshop } from "./parts";
import { across, vector } from "./placing";
import { cylinder, revolved, ring, sphere, tube } from "./revolved";
import { box } from "./solids";
import { farthestApart, travelAlong } from "./travel";

// Sizes in radii of the machine's bars (scene.detail).
const PIN = { radius: 0.85, length: 5, head: 1.25, headLength: 0.6 };
const COLLAR = { radius: 1.55, length: 2.8 };
const BALL = 1.75;
const CROSS = { arm: 0.6, reach: 2.4, cap: 1.0, capLength: 0.9, core: 1.05, yoke: 0.5 };
const SHAFT = 0.75;
const SLEEVE = { outer: 1.8, inner: 0.8, length: 4.5 };
const CARRIAGE = { width: 2.8, length: 4.4 };
const OVERHANG = 3.5; // of a rail beyond the places where it is used
const LONGEST_RAIL = 6; // in sizes of the machine: longer ones are shown around the first place only

/** A bolt with two heads on the first body, an eye around it on the second. */
export const pin: Glyph = ({ marks }, shop) => {
  const d = shop.detail;
  const h = (PIN.length / 2) * d;
  const [r, head, thick] = [PIN.radius * d, PIN.head * d, PIN.headLength * d];
  const bolt = revolved([
    [0, -h],
    [0.85 * head, -h],
    [head, -h + 0.2 * thick],
    [head, -h + thick],
    [r, -h + thick],
    [r, h - thick],
    [head, h - thick],
    [head, h - 0.2 * thick],
    [0.85 * head, h],
    [0, h],
  ]);
  mount(shop, marks[0], mesh(bolt, shop.paints.steel));
  const eye = marks[1]?.axis ? marks[1] : marks[0];
  mount(shop, eye, mesh(cylinder(COLLAR.radius * d, COLLAR.length * d), shop.paints.iron));
};

export const ball: Glyph = ({ marks }, shop) => {
  mount(shop, marks[0], mesh(sphere(BALL * shop.detail), shop.paints.steel));
};

/** A cross: an arm and a yoke on each body; a constant-velocity joint is a ball with a belt. */
export const cardan: Glyph = (element, shop) => {
  const d = shop.detail;
  if (element.type === "ConstantVelocity") {
    ball(element, shop);
    mount(shop, element.marks[0], mesh(ring(BALL * d, 0.3 * d), shop.paints.iron));
    return;
  }
  mount(shop, element.marks[0], mesh(sphere(CROSS.core * d), shop.paints.steel));
  for (const mark of element.marks.slice(0, 2)) crossArm(mark, shop);
};

function crossArm(mark: Mark, shop: Workshop): void {
  const d = shop.detail;
  const reach = CROSS.reach * d;
  const toBody = shop.machine.centerOf(mark.body).sub(vector(mark.point));
  const axis = vector(mark.axis ?? [0, 0, 1]).normalize();
  const side = toBody.length() > d ? across(axis, toBody.normalize()) : undefined;
  const stand = standAt(mark, side);
  stand.add(mesh(cylinder(CROSS.arm * d, 2 * reach), shop.paints.steel));
  for (const end of [-1, 1]) {
    const cap = mesh(cylinder(CROSS.cap * d, CROSS.capLength * d), shop.paints.iron);
    cap.position.z = end * reach;
    stand.add(cap);
  }
  if (side && mark.body !== 0) {
    const yoke = mesh(new TorusGeometry(reach, CROSS.yoke * d, 12, 24, Math.PI), shop.paints.iron);
    yoke.rotation.set(Math.PI / 2, 0, -Math.PI / 2, "ZXY"); // half a ring in the plane of x and z, towards +x
    stand.add(yoke);
  }
  shop.machine.attach(mark.body, stand);
}

/** A sleeve on the second body that slides (and turns) on a shaft of the first. */
export const sleeve: Glyph = ({ marks }, shop) => {
  const d = shop.detail;
  if (marks[0] && !shop.machine.isShaped(marks[0].body)) rail(marks, shop, (length) => cylinder(SHAFT * d, length));
  const on = marks[1] && !marks[1].axis ? { ...marks[1], axis: marks[0]?.axis ?? null } : marks[1];
  mount(shop, on, mesh(tube(SLEEVE.outer * d, SLEEVE.inner * d, SLEEVE.length * d), shop.paints.iron));
};

/** A carriage on the second body that slides on a square rail of the first. A body with a shape of its own shows well
 *  enough how it slides: its marker may be anywhere on the line. */
export const slide: Glyph = ({ marks }, shop) => {
  const d = shop.detail;
  if (marks[0] && !shop.machine.isShaped(marks[0].body)) rail(marks, shop, (length) => box(1.5 * d, 1.5 * d, length));
  if (!marks[1] || shop.machine.isShaped(marks[1].body)) return;
  const stand = standAt(marks[1].axis ? marks[1] : { ...marks[1], axis: axisSeenFrom(marks[0], marks[1], shop) });
  stand.add(mesh(box(CARRIAGE.width * d, CARRIAGE.width * d, CARRIAGE.length * d), shop.paints.iron));
  shop.machine.attach(marks[1].body, stand);
};

/** Two rails with a pin between them. */
export const slot: Glyph = ({ marks }, shop) => {
  const d = shop.detail;
  for (const side of [-1, 1]) {
    const beam = rail(marks, shop, (length) => cylinder(0.45 * d, length));
    beam?.position.setX(side * 1.5 * d);
  }
  mount(shop, marks[1], mesh(sphere(1.2 * d), shop.paints.steel));
};

/** A clear plate on the first body, as large as the second one needs it, and the point that stays in it. */
export const plate: Glyph = ({ marks }, shop) => {
  const d = shop.detail;
  if (!marks[0] || !marks[1]) return;
  const reach = Math.min(farthestApart(shop.motion, marks[0], marks[1]) + 4 * d, shop.size);
  mount(shop, marks[0], mesh(box(2 * reach, 2 * reach, 0.25 * d), shop.paints.glass));
  mount(shop, marks[1], mesh(sphere(1.2 * d), shop.paints.steel));
};

export const weld: Glyph = ({ marks }, shop) => {
  const side = 2.2 * shop.detail;
  mount(shop, marks[0], mesh(box(side, side, side), shop.paints.iron));
};

/** Any other joint: a small octahedron at each mark, and a thin line between them. */
export const otherJoint: Glyph = (element: ElementLook, shop) => {
  const [a, b] = element.marks;
  for (const mark of element.marks.slice(0, 2)) {
    mount(shop, mark, mesh(new OctahedronGeometry(1.4 * shop.detail), shop.paints.steel));
  }
  if (a && b) linkBetween(shop, a, b, 0.2 * shop.detail, shop.paints.glass);
};

/** A beam on the first body along its axis, as long as the second one travels on it. */
function rail(marks: readonly Mark[], shop: Workshop, beam: (length: number) => ReturnType<typeof cylinder>) {
  const [from, to] = marks;
  if (!from || !to) return null;
  const travel = travelAlong(shop.motion, from, to);
  const low = travel[0];
  const high = travel[1] - low > LONGEST_RAIL * shop.size ? low : travel[1];
  const overhang = OVERHANG * shop.detail;
  const length = high - low + 2 * overhang;
  const thing = mesh(beam(length), shop.paints.steel);
  thing.position.z = (low + high) / 2;
  const stand = mount(shop, from, thing);
  if (from.body === 0 && stand) {
    for (const end of [low - overhang / 2, high + overhang / 2]) {
      shop.anchors.push(new Vector3(0, 0, end).applyQuaternion(stand.quaternion).add(stand.position));
    }
  }
  return thing;
}

/** The axis of one mark in the axes of the other one's body, as they stand at first. */
function axisSeenFrom(from: Mark | undefined, to: Mark, shop: Workshop): number[] {
  if (!from || shop.motion.frames === 0) return [0, 0, 1];
  const group = shop.machine.bodies[to.body];
  const world = vector(shop.motion.axisAt(from.body, from.axis ?? [0, 0, 1], shop.motion.atFrame(0)) as never);
  shop.machine.place(shop.motion.atFrame(0));
  const local: Vector3 = group ? world.applyQuaternion(group.quaternion.clone().invert()) : world;
  return local.toArray();
}
