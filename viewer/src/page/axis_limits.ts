// Which part of a quantity an axis shows, and which quantities can be read on one axis. The limits without spikes come
// from cardan (`Channel.clip`), so that pages and pictures show the same.

import type { Channel } from "../protocol";

export type Span = readonly [low: number, high: number];

const FLAT = 1e-9; // of its size: what varies less is drawn as a flat line
const SHARE = 0.05; // of the height of a plot: a curve that takes less gets a plot of its own
const AIR = 0.06; // of the height, above and below
const TOTAL = "energy.total"; // is meant to be flat

/** The least and the largest value; null where there is none. */
export function fullSpan(values: ArrayLike<number>): Span | null {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < values.length; k++) {
    if (!Number.isFinite(values[k])) continue;
    low = Math.min(low, values[k]);
    high = Math.max(high, values[k]);
  }
  return low <= high ? [low, high] : null;
}

/** What an axis shows of a quantity: without its spikes, where it has some. */
export function shownSpan(channel: Channel, values: ArrayLike<number>): Span | null {
  return channel.clip ?? fullSpan(values);
}

export function union(spans: readonly (Span | null)[]): Span | null {
  const known = spans.filter((span) => span !== null);
  if (known.length === 0) return null;
  return [Math.min(...known.map(([low]) => low)), Math.max(...known.map(([, high]) => high))];
}

/** Whether no quantity becomes a flat line on an axis that has room for all. */
export function shareAxis(quantities: readonly { label: string; span: Span | null }[]): boolean {
  const all = union(quantities.map(({ span }) => span));
  if (all === null) return true;
  const height = all[1] - all[0];
  const size = Math.max(Math.abs(all[0]), Math.abs(all[1]));
  return quantities.every(({ label, span }) => {
    if (span === null || label === TOTAL) return true;
    const own = span[1] - span[0];
    return own >= SHARE * height || own <= FLAT * size;
  });
}

/** A little air above and below; a flat line stands in the middle. */
export function withAir(span: Span | null): [number, number] {
  if (span === null) return [-1, 1];
  const [low, high] = span;
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (high - low <= FLAT * size || size === 0) return [low - (size || 1) / 2, high + (size || 1) / 2];
  const air = AIR * (high - low);
  return [low - air, high + air];
}
