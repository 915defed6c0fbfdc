// What a motor does, in a few words beside it: 60 rpm, 2 rad/s, 5 N m.

import { formatNumber } from "./page/numbers";
import type { ElementLook, Units } from "./protocol";

const DIGITS = 4;
const RPM = 30 / Math.PI; // of one rad/s, where times are in seconds
const ROUND = 1e-9; // relative

/** Empty where it is no motor, or its speed or torque is no single number. */
export function driveWords({ glyph, sizes }: ElementLook, units: Units): string {
  const { speed, torque } = sizes;
  if (glyph === "motor") {
    if (speed !== undefined) return turning(speed, units);
    return torque === undefined ? "" : `${formatNumber(torque, DIGITS)} ${units.torque}`;
  }
  if (glyph !== "push") return "";
  if (speed !== undefined) return `${formatNumber(speed, DIGITS)} ${units.length}/${units.time}`;
  return torque === undefined ? "" : `${formatNumber(torque, DIGITS)} ${units.force}`;
}

/** In revolutions per minute, unless the number of radians is the shorter one. */
function turning(speed: number, { time }: Units): string {
  const radians = `${formatNumber(speed, DIGITS)} rad/${time}`;
  if (time !== "s") return radians;
  const isShort = (x: number) => Math.abs(x - Number(x.toPrecision(3))) <= ROUND * Math.abs(x);
  return isShort(speed) && !isShort(speed * RPM) ? radians : `${formatNumber(speed * RPM, DIGITS)} rpm`;
}
