// The curves of other runs in a plot: dashed where several quantities share it, so that each is told from the next.

import type uPlot from "uplot";
import type { Motion } from "../motion";
import type { Ghost } from "../renderer";

const DASHES = [[], [6, 4], [2, 3], [10, 4, 2, 4]]; // of the first, second, ... quantity of a plot
const WIDTH = 1.5;
const SEEN = 0.8; // opacity
const DOT = 2.2; // pixels: the radius of a measured point
const APART = 2; // pixels: a point nearer to the last one is left out

/** What is drawn of a motion, or of a measurement. */
export type Curves = Pick<Motion, "channels" | "jumpsBefore"> & { times: ArrayLike<number> };

export interface GhostCurve {
  motion: Curves;
  channel: number;
  color(dark: boolean): string;
  /** Which quantity of the plot it is. */
  series: number;
  /** A measurement: points that are not joined. */
  dots?: boolean;
}

/** What other runs have of the quantities of a plot. */
export function ghostCurves(ghosts: readonly Ghost[], labels: readonly string[]): GhostCurve[] {
  return ghosts.flatMap(({ payload, motion, color }) =>
    labels.flatMap((label, series) => {
      const channel = payload.channels.findIndex((other) => other.label === label);
      return channel >= 0 && motion.frames > 0 ? [{ motion, channel, color, series }] : [];
    }),
  );
}

export function drawCurves(plot: uPlot, curves: readonly GhostCurve[], dark: boolean): void {
  const { ctx, bbox } = plot;
  const ratio = window.devicePixelRatio || 1;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  ctx.lineWidth = WIDTH * ratio;
  ctx.globalAlpha = SEEN;
  for (const { motion, channel, color, series, dots } of curves) {
    if (dots) {
      drawDots(plot, motion.times, motion.channels[channel], color(dark), ratio);
      continue;
    }
    ctx.strokeStyle = color(dark);
    ctx.setLineDash(DASHES[series % DASHES.length].map((x) => x * ratio));
    ctx.beginPath();
    let isOpen = false;
    Array.from(motion.times).forEach((t, k) => {
      const y = motion.channels[channel][k];
      isOpen = isOpen && Number.isFinite(y) && !motion.jumpsBefore(channel, k);
      if (!Number.isFinite(y)) return;
      const place: [number, number] = [plot.valToPos(t, "x", true), plot.valToPos(y, "y", true)];
      if (isOpen) ctx.lineTo(...place);
      else ctx.moveTo(...place);
      isOpen = true;
    });
    ctx.stroke();
  }
  ctx.restore();
}

function drawDots(
  plot: uPlot,
  times: ArrayLike<number>,
  values: ArrayLike<number>,
  color: string,
  ratio: number,
): void {
  const { ctx } = plot;
  ctx.fillStyle = color;
  let last = { x: Number.NEGATIVE_INFINITY, y: 0 };
  for (let k = 0; k < times.length; k++) {
    if (!Number.isFinite(values[k])) continue;
    const here = { x: plot.valToPos(times[k], "x", true), y: plot.valToPos(values[k], "y", true) };
    if (Math.hypot(here.x - last.x, here.y - last.y) < APART * ratio) continue;
    last = here;
    ctx.beginPath();
    ctx.arc(here.x, here.y, DOT * ratio, 0, 2 * Math.PI);
    ctx.fill();
  }
}
