// The plotted quantities as a table: one row for each frame, numbers with a point, commas between them.

import type { Motion } from "../motion";
import type { Channel, Payload } from "../protocol";

const DIGITS = { rounded: 6, plain: 12 }; // samples of a file are rounded, those of a studio are not

/** `labels`: quantities by their labels; those that the run does not have are left out. */
export function csvOf(payload: Payload, motion: Motion, labels: readonly string[]): string {
  const channels = labels
    .map((label) => payload.channels.findIndex((channel) => channel.label === label))
    .filter((k) => k >= 0);
  const heads = [`t [${payload.units.time}]`, ...channels.map((k) => headOf(payload, k))];
  const lines = [heads.map(quoted).join(",")];
  motion.times.forEach((t, row) => {
    const values = channels.map((k) => number(motion.channels[k][row], digitsOf(payload.channels[k])));
    lines.push([number(t, digitsOf(payload.channels[payload.time])), ...values].join(","));
  });
  return `${lines.join("\r\n")}\r\n`; // RFC 4180
}

function headOf(payload: Payload, channel: number): string {
  const { label, unit } = payload.channels[channel];
  return unit && unit !== "1" ? `${label} [${unit}]` : label;
}

function digitsOf({ step }: Channel): number {
  return step === undefined ? DIGITS.plain : DIGITS.rounded;
}

function number(x: number, digits: number): string {
  return Number.isFinite(x) ? String(Number(x.toPrecision(digits))) : "";
}

/** A text that a table program takes neither for several fields nor for a formula. */
function quoted(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}
