// A part of the machine as the server describes it (src/cardan/studio/window/inspecting.py), and what is typed into its fields.

import type { PartField } from "../protocol";

export type Path = PartField["path"];
export type Typed = number | string | boolean | null | Typed[];

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/** What an entry of the text becomes when this is typed: a number, a switch, an expression; nothing removes it. */
export function typedValue(text: string, kind = ""): Typed {
  const plain = text.trim().replace(/−/g, "-");
  if (plain === "") return null;
  if (NUMBER.test(plain)) return Number(plain);
  if (kind === "switch" && (plain === "true" || plain === "false")) return plain === "true";
  return plain;
}

/** A list with one item replaced; the others stay as they are written. */
export function withPart(parts: readonly [string, number | null][], index: number, text: string): Typed[] {
  return parts.map(([written], k) => typedValue(k === index ? text : written));
}

/** Whether a value stands for a number that its text does not show: "= 0.5" is then said beside it. */
export function isComputed(written: string, number: number | null): boolean {
  return number !== null && !NUMBER.test(written.trim());
}
