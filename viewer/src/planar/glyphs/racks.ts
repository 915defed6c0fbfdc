// A pinion on a rack.

import { RecordedPath } from "../svg_context";
import type { GlyphMaker } from "./glyph";
import { drawPin } from "./pins";
import { placeAlong, travelOf } from "./slides";
import {
  bodyAngle,
  drawToothed,
  drawWheel,
  HEIGHT,
  moduleOf,
  RIM,
  ROOT,
  TIP,
  teethOf,
  toothAngle,
  type Wheel,
  wheelPath,
} from "./teeth";

/** A pinion (second mark) on a rack along the axis of the first mark; a radius below zero: on its right side. */
export const rack: GlyphMaker = ({ marks, sizes }, workshop) => {
  const [bar, pinion] = marks;
  const radius = Math.abs(sizes.radius ?? 0);
  if (!bar?.axis || !pinion || radius === 0) return {};
  const axis = bar.axis;
  const side = Math.sign(sizes.radius); // the pinion is on the left (1) or the right (-1)
  const module = moduleOf(workshop);
  const teeth = teethOf(radius, module);
  const [ax, ay] = workshop.motion.axisAt(bar.body, axis, workshop.motion.atFrame(0));
  const touch = Math.atan2(ay, ax) - (side * Math.PI) / 2; // from the centre of the pinion to the rack
  const angle = toothAngle(workshop, pinion, radius, touch);
  const wheel: Wheel = { mark: pinion, radius, teeth, angle, inner: false };
  const wheelOutline = wheelPath(wheel);
  // where a tooth of the pinion stands beside the touching point: there the rack has a gap
  const gap = -side * radius * (touch - bodyAngle(workshop, pinion) - angle);
  const start = placeAlong(bar, pinion, 0, workshop);
  const { low, high } = travelOf(bar, pinion, workshop);
  const rackOutline = rackPath(low - start.along - radius, high - start.along + radius, gap, { radius, teeth, side });
  return {
    under: (pen) => {
      const line = pen.px(start.across - side * radius); // the pitch line, to the left of the axis
      const at = pen.off(pen.at(bar), pen.direction(bar.body, axis), pen.px(start.along), -line);
      pen.usePlace(at.x, at.y, pen.angle(bar.body) + Math.atan2(axis[1], axis[0]));
      drawToothed(pen, bar.body, rackOutline);
      drawWheel(pen, wheel, wheelOutline);
    },
    over: (pen) => drawPin(pen, pen.at(pinion)),
  };
};

/** Teeth along x from low to high, a gap at x = shift, pointing to +y if the pinion is there (side 1). */
function rackPath(
  low: number,
  high: number,
  shift: number,
  { radius, teeth, side }: { radius: number; teeth: number; side: number },
): Path2D {
  const path = new RecordedPath();
  const pitch = (2 * Math.PI * radius) / teeth;
  const module = (2 * radius) / teeth;
  const tip = side * HEIGHT * module;
  const first = Math.floor((low - shift) / pitch);
  const last = Math.ceil((high - shift) / pitch);
  const base = -side * RIM * module;
  path.moveTo(shift + first * pitch, base);
  for (let k = first; k < last; k++) {
    const middle = shift + (k + 0.5) * pitch;
    for (const [y, share] of [
      [-tip, -ROOT],
      [tip, -TIP],
      [tip, TIP],
      [-tip, ROOT],
    ]) {
      path.lineTo(middle + share * pitch, y);
    }
  }
  path.lineTo(shift + last * pitch, base);
  path.closePath();
  return path;
}
