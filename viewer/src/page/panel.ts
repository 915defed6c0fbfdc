// One plot: some quantities over time (uPlot), a legend with the values at the cursor, a cursor line.

import uPlot from "uplot";
import { paletteOf, seriesColor } from "../palette";
import type { FrameTime } from "../renderer";
import { make, onDrag, smallButton } from "./dom";
import { ICONS } from "./icons";
import { formatNumber, formatterFor } from "./numbers";
import type { PageRun } from "./run";

const FONT = "11px system-ui, sans-serif";
const AXIS_HEIGHT = 24;
const AXIS_MARGIN = 14; // between the longest number of the y axis and the edge
const DIGIT_WIDTH = 6.5;
const SHARED_DIGITS = 6; // width of the axis of all plots but those with longer numbers, so that their cursors align
const WIDE_JUMP = 4; // device pixels between two frames: closer ones are joined by a steep line
const FLAT = 1e-9; // a quantity that varies less than this share of its size is drawn as a flat line

export class Panel {
  readonly element: HTMLElement;
  private readonly holder = make("div", { class: "plot" });
  private readonly legend = make("div", { class: "legend" });
  private readonly line = make("div", { class: "cursor" });
  private plot: uPlot | null = null;
  private readouts: { output: HTMLElement; channel: number; format: (x: number) => string }[] = [];
  private cursorTime = Number.NaN;

  constructor(
    private readonly context: PageRun,
    public channels: number[],
    private dark: boolean,
    private readonly onRemove: (channel: number | null) => void,
  ) {
    const close = smallButton(ICONS.close, "remove this plot", "", () => this.onRemove(null));
    this.element = make("section", { class: "panel" }, [make("header", {}, [this.legend, close]), this.holder]);
    this.build();
  }

  /** The time at which the cursor line stands, read back from where it is on the screen. */
  get shownTime(): number {
    return this.plot ? this.plot.posToVal(Number.parseFloat(this.line.dataset.left ?? "NaN"), "x") : this.cursorTime;
  }

  setChannels(channels: number[]): void {
    this.channels = channels;
    this.build();
  }

  setTheme(dark: boolean): void {
    this.dark = dark;
    this.build();
  }

  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.holder;
    if (width > 0 && height > 0) this.plot?.setSize({ width, height });
    this.placeLine();
  }

  update(frame: FrameTime): void {
    this.cursorTime = frame.time;
    for (const { output, channel, format } of this.readouts) {
      output.textContent = format(this.context.motion.value(channel, frame));
    }
    this.placeLine();
  }

  destroy(): void {
    this.plot?.destroy();
    this.element.remove();
  }

  private placeLine(): void {
    if (!this.plot || !Number.isFinite(this.cursorTime)) return;
    const left = this.plot.valToPos(this.cursorTime, "x");
    this.line.dataset.left = String(left);
    this.line.style.transform = `translateX(${left}px)`;
  }

  private build(): void {
    this.plot?.destroy();
    const { payload, motion } = this.context;
    this.buildLegend();
    const { clientWidth, clientHeight } = this.holder;
    this.plot = new uPlot(
      { width: clientWidth || 400, height: clientHeight || 160, ...this.plotOptions() },
      [
        Array.from(motion.times),
        ...this.channels.map((k) => Array.from(motion.channels[k], (x) => (Number.isFinite(x) ? x : null))),
      ] as uPlot.AlignedData,
      this.holder,
    );
    this.plot.over.append(this.line);
    this.makeDraggable(this.plot.over);
    this.element.setAttribute("aria-label", this.channels.map((k) => payload.channels[k].label).join(", "));
    this.placeLine();
  }

  private buildLegend(): void {
    const { payload, motion } = this.context;
    const units = new Set(this.channels.map((k) => payload.channels[k].unit));
    this.readouts = [];
    const entries = this.channels.map((k, series) => {
      const { label, unit } = payload.channels[k];
      const swatch = make("i", { class: "swatch" });
      swatch.style.background = seriesColor(series, this.dark);
      const output = make("output");
      this.readouts.push({ output, channel: k, format: formatterFor(motion.channels[k]) });
      const remove = smallButton(ICONS.close, `remove ${label}`, "", () => this.onRemove(k));
      const parts: Node[] = [swatch, make("span", { class: "label", text: label }), output];
      if (unit && unit !== "1") parts.push(make("span", { class: "unit", text: unit }));
      if (this.channels.length > 1) parts.push(remove);
      return make("span", { class: "entry" }, parts);
    });
    this.legend.replaceChildren(...entries);
    this.legend.classList.toggle("mixed", units.size > 1);
  }

  private plotOptions(): Omit<uPlot.Options, "width" | "height"> {
    const { payload, clock } = this.context;
    const palette = paletteOf(this.dark);
    const still = clock.end <= clock.start;
    const axis = {
      stroke: palette.faint,
      font: FONT,
      grid: { stroke: palette.grid, width: 1 },
      ticks: { show: false },
      border: { show: false },
    };
    return {
      legend: { show: false },
      padding: [8, 22, 0, 0],
      cursor: { show: false },
      scales: {
        x: { time: false, range: still ? [clock.start - 1, clock.start + 1] : [clock.start, clock.end] },
        y: { range: (_, low, high) => niceRange(low, high) },
      },
      axes: [
        { ...axis, size: AXIS_HEIGHT, gap: 4, space: 60, values: tickTexts },
        { ...axis, size: axisWidth, gap: 6, space: 28, values: tickTexts },
      ],
      series: [
        {},
        ...this.channels.map((k, series) => ({
          label: payload.channels[k].label,
          stroke: seriesColor(series, this.dark),
          width: 1.75,
          pxAlign: 0,
          points: { show: still, size: 7 },
          gaps: (plot: uPlot, _: number, first: number, last: number, gaps: uPlot.Series.Gaps) =>
            [...gaps, ...this.jumpGaps(plot, k, first, last)].sort(([a], [b]) => a - b),
        })),
      ],
      hooks: { drawAxes: [(plot) => this.drawEvents(plot)] },
    };
  }

  /** Where a quantity jumps between two frames that are apart on the screen, no line joins them. */
  private jumpGaps(plot: uPlot, channel: number, first: number, last: number): uPlot.Series.Gaps {
    const { motion } = this.context;
    const gaps: uPlot.Series.Gaps = [];
    for (let k = Math.max(1, first); k <= last; k++) {
      if (!motion.jumpsBefore(channel, k)) continue;
      const from = plot.valToPos(motion.times[k - 1], "x", true);
      const to = plot.valToPos(motion.times[k], "x", true);
      if (to - from > WIDE_JUMP) gaps.push([from, to]);
    }
    return gaps;
  }

  private drawEvents(plot: uPlot): void {
    const { ctx, bbox } = plot;
    ctx.save();
    ctx.strokeStyle = paletteOf(this.dark).event;
    ctx.lineWidth = Math.max(1, Math.round(devicePixelRatio));
    ctx.beginPath();
    for (const event of this.context.payload.events) {
      const x = Math.round(plot.valToPos(event.t, "x", true));
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
    }
    ctx.stroke();
    ctx.restore();
  }

  private makeDraggable(over: HTMLElement): void {
    const { clock } = this.context;
    onDrag(over, {
      start: () => clock.hold(true),
      move: (event) => {
        const box = over.getBoundingClientRect();
        if (this.plot) clock.seek(this.plot.posToVal(event.clientX - box.left, "x"));
      },
      end: () => clock.hold(false),
    });
  }
}

function tickTexts(_: uPlot, ticks: number[]): string[] {
  return ticks.map((tick) => formatNumber(tick));
}

function axisWidth(_: uPlot, texts: string[] | null): number {
  const longest = Math.max(SHARED_DIGITS, ...(texts ?? []).map((text) => text?.length ?? 0));
  return AXIS_MARGIN + DIGIT_WIDTH * longest;
}

/** A little air above and below; a flat line stands in the middle. */
function niceRange(low: number | null, high: number | null): [number, number] {
  if (low === null || high === null || !Number.isFinite(low) || !Number.isFinite(high)) return [-1, 1];
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (high - low <= FLAT * size || size === 0) return [low - (size || 1) / 2, high + (size || 1) / 2];
  const air = 0.06 * (high - low);
  return [low - air, high + air];
}
