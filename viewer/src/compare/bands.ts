// Bands of tolerances: the region between two curves, behind the curve of a quantity.

import type uPlot from "uplot";
import { seriesColor } from "../palette";

const SEEN = 0.22; // opacity

export interface Band {
  label: string;
  times: ArrayLike<number>;
  low: Float64Array;
  high: Float64Array;
}

export interface Widest {
  width: number;
  time: number;
}

/** Where a band is widest; null where it has no numbers. */
export function widestOf({ times, low, high }: Band): Widest | null {
  let best: Widest | null = null;
  for (let k = 0; k < times.length; k++) {
    const width = high[k] - low[k];
    if (Number.isFinite(width) && (best === null || width > best.width)) best = { width, time: times[k] };
  }
  return best;
}

/** Its pieces without gaps, as pairs of first and last row. */
export function piecesOf({ times, low, high }: Band): [number, number][] {
  const pieces: [number, number][] = [];
  for (let k = 0; k < times.length; k++) {
    if (!Number.isFinite(low[k]) || !Number.isFinite(high[k])) continue;
    const last = pieces.at(-1);
    if (last && last[1] === k - 1) last[1] = k;
    else pieces.push([k, k]);
  }
  return pieces;
}

export function drawBands(plot: uPlot, bands: readonly (Band & { series: number })[], dark: boolean): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.globalAlpha = SEEN;
  for (const band of bands) {
    ctx.fillStyle = seriesColor(band.series, dark);
    for (const [first, last] of piecesOf(band)) {
      ctx.beginPath();
      const go = (k: number, y: number) =>
        ctx.lineTo(plot.valToPos(band.times[k], "x", true), plot.valToPos(y, "y", true));
      for (let k = first; k <= last; k++) go(k, band.high[k]);
      for (let k = last; k >= first; k--) go(k, band.low[k]);
      ctx.fill();
    }
  }
  ctx.restore();
}
