// A part of the machine as the server describes it (src/cardan/studio/window/inspecting.py), and what is typed into its fields.

export type Path = (string | number)[];
export type Typed = number | string | boolean | null | Typed[];

export interface Field {
  path: Path;
  label: string;
  /** As in the text; "" where it is left out and `default` holds. */
  written: string;
  number: number | null;
  unit: string;
  kind: string;
  help: string;
  default: string;
  required: boolean;
  choices: string[];
  /** The items of a list: as written, and their numbers. */
  parts: [string, number | null][];
  editable: boolean;
}

export interface Described {
  name: string;
  section: string;
  kind: string;
  type: string;
  /** One sentence on what it is. */
  words: string;
  connects: string[];
  fields: Field[];
  editable: boolean;
}

export type Outline = Record<string, { name: string; type: string }[]>;

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
