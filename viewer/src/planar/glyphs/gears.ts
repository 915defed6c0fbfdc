// Pairs of gears with teeth that mesh, so that their turning is seen.

import type { ElementLook } from "../../payload";
import type { GlyphMaker, Workshop } from "./glyph";
import { drawPin } from "./pins";
import { bodyAngle, drawWheel, moduleOf, teethOf, toothAngle, type Wheel, wheelPath } from "./teeth";

export const gear: GlyphMaker = (element, workshop) => {
  const wheels = pairOf(element, workshop);
  const drawn = wheels
    .filter((wheel) => workshop.first("wheel", wheel.mark, wheel.radius))
    .map((wheel) => [wheel, wheelPath(wheel)] as const);
  return {
    under: (pen) => {
      for (const [wheel, path] of drawn) drawWheel(pen, wheel, path);
    },
    over: (pen) => {
      for (const { mark, inner } of wheels) if (!inner) drawPin(pen, pen.at(mark));
    },
  };
};

function pairOf({ marks, sizes }: ElementLook, workshop: Workshop): Wheel[] {
  const [i, j] = marks;
  if (!i || !j || !(sizes.radius_i > 0) || !(sizes.radius_j > 0)) return [];
  const first = workshop.motion.atFrame(0);
  const [ix, iy] = workshop.motion.pointAt(i, first);
  const [jx, jy] = workshop.motion.pointAt(j, first);
  const apart = Math.hypot(jx - ix, jy - iy);
  const internal = Math.abs(apart - Math.abs(sizes.radius_i - sizes.radius_j)) < 0.1 * apart;
  const inner = [internal && sizes.radius_i > sizes.radius_j, internal && sizes.radius_j > sizes.radius_i];
  const line = Math.atan2(jy - iy, jx - ix);
  const module = moduleOf(workshop);
  const [teethI, teethJ] = [sizes.radius_i, sizes.radius_j].map((radius) => teethOf(radius, module));
  // at the point where the pitch circles touch, a tooth of one wheel meets a gap of the other
  const touchI = inner[1] ? line + Math.PI : line;
  const touchJ = inner[0] ? line : line + Math.PI;
  const angleI = toothAngle(workshop, i, sizes.radius_i, touchI);
  // how far the touching point of wheel i is from the middle of its nearest tooth, as a share of a pitch
  const offset = ((touchI - bodyAngle(workshop, i) - angleI) * teethI) / (2 * Math.PI);
  const sense = internal ? 1 : -1; // teeth follow each other the other way round on outer wheels
  const angleJ = toothAngle(workshop, j, sizes.radius_j, touchJ - ((sense * offset + 0.5) * 2 * Math.PI) / teethJ);
  return [
    { mark: i, radius: sizes.radius_i, teeth: teethI, angle: angleI, inner: inner[0] },
    { mark: j, radius: sizes.radius_j, teeth: teethJ, angle: angleJ, inner: inner[1] },
  ];
}
