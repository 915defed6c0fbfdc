// Numbers typed while something is drawn: a length, and after Tab an angle.

export interface Typed {
  field: "length" | "angle";
  length: string;
  angle: string;
}

export const NOTHING_TYPED: Typed = { field: "length", length: "", angle: "" };

const LONGEST = 16; // characters

export function isTyped({ length, angle }: Typed): boolean {
  return length !== "" || angle !== "";
}

/** A character more, or "Backspace" one less; what can be no number is left out. */
export function typedOn(typed: Typed, text: string): Typed {
  const now = typed[typed.field];
  if (text === "Backspace") return { ...typed, [typed.field]: now.slice(0, -1) };
  const next = now + (text === "," ? "." : text);
  const pattern = typed.field === "length" ? /^\d*\.?\d*(e-?\d*)?$/ : /^-?\d*\.?\d*$/;
  return next.length <= LONGEST && pattern.test(next) ? { ...typed, [typed.field]: next } : typed;
}

export function otherField(typed: Typed): Typed {
  return { ...typed, field: typed.field === "length" ? "angle" : "length" };
}

/** The numbers that were typed; those that are no whole number yet are left out. A length of nothing is none. */
export function lengthOf({ length, angle }: Typed): { length: number | null; angle: number | null } {
  const long = numberOf(length);
  return { length: long !== null && long > 0 ? long : null, angle: numberOf(angle) };
}

function numberOf(text: string): number | null {
  if (!/\d/.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}
