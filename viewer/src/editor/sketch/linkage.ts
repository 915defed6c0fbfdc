// Linkages that were found for a sketch, as the server tells them.

import type { ShownLinkage } from "../../protocol";

const EXACT = 1e-9; // of the size of the sketch

/** In words, for those who do not see the picture, and below it. */
export function describe({ error, transmission, crank_turns }: ShownLinkage): string[] {
  const words = [error < EXACT ? "exact" : `off by ${percent(error)}`];
  if (transmission !== null) words.push(`transmission ${Math.round((transmission * 180) / Math.PI)}°`);
  if (crank_turns === false) words.push("crank swings");
  return words;
}

export function percent(share: number): string {
  return `${Number((100 * share).toPrecision(2))} %`;
}

/** The box around points. */
export function boxOf(points: readonly (readonly number[])[]): { low: [number, number]; high: [number, number] } {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { low: [Math.min(...xs), Math.min(...ys)], high: [Math.max(...xs), Math.max(...ys)] };
}
