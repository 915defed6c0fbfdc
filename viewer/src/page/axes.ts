// How axes of plots look: the same in every plot of a page.

import type uPlot from "uplot";
import { paletteOf } from "../palette";
import { formatNumber } from "./numbers";

export const FONT = "11px system-ui, sans-serif";
export const AXIS_HEIGHT = 22;
const LABEL_HEIGHT = 15; // of the words beside an axis
const AXIS_MARGIN = 14; // between the longest number of the y axis and the edge
const DIGIT_WIDTH = 6.5;
const SHARED_DIGITS = 6; // width of the axis of all plots but those with longer numbers, so that their cursors align

/** The axis from left to right and the one upwards, with the words beside them. */
export function axesOf(across: string, upwards: string, dark: boolean): uPlot.Axis[] {
  const palette = paletteOf(dark);
  const axis = {
    stroke: palette.faint,
    font: FONT,
    grid: { stroke: palette.grid, width: 1 },
    ticks: { show: false },
    border: { show: false },
    values: tickTexts,
  };
  return [
    { ...axis, ...words(across), size: AXIS_HEIGHT, gap: 4, space: 60 },
    { ...axis, ...words(wholeOrUnit(upwards)), size: axisWidth, gap: 6, space: 28 },
  ];
}

function tickTexts(_: uPlot, ticks: number[]): string[] {
  return ticks.map((tick) => formatNumber(tick).replace(/\.?0+e/, "e"));
}

function axisWidth(_: uPlot, texts: string[] | null): number {
  const longest = Math.max(SHARED_DIGITS, ...(texts ?? []).map((text) => text?.length ?? 0));
  return AXIS_MARGIN + DIGIT_WIDTH * longest;
}

/** The words beside a plot that is high enough for all of them, else the unit alone: the legend names the quantity. */
function wholeOrUnit(label: string): uPlot.Axis.Label {
  const unit = /\[[^\]]*\]$/.exec(label)?.[0] ?? label;
  return ({ ctx, bbox }) => (ctx.measureText(label).width <= bbox.height ? label : unit);
}

/** The words along an axis. */
function words(label: uPlot.Axis.Label): Pick<uPlot.Axis, "label" | "labelSize" | "labelGap" | "labelFont"> {
  return { label, labelSize: LABEL_HEIGHT, labelGap: 0, labelFont: FONT };
}
