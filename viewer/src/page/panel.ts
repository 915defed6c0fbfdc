// One plot: some quantities over time (uPlot), a legend with the values at the cursor, a cursor line.

import uPlot from "uplot";
import { type Band, drawBands } from "../compare/bands";
import { drawCurves, type GhostCurve, ghostCurves } from "../compare/ghost_curves";
import { measuredCurves } from "../compare/measurement";
import type { FrameTime } from "../motion";
import { paletteOf, seriesColor } from "../palette";
import { axesOf, FONT } from "./axes";
import { fullSpan, shownSpan, union, withAir } from "./axis_limits";
import { make, onDrag, smallButton } from "./dom";
import { ICONS } from "./icons";
import { formatNumber, formatterFor } from "./numbers";
import type { PageRun } from "./run";

const MARK = 5; // pixels: the size of a mark for values outside
const MOST_WORDS = 26; // letters that find room beside a low plot
const REMARK = / \([^)]*\)/g; // "angular velocity (body axes) [rad/s]"
const CLOSEST_EVENTS = 5; // pixels between the lines of two events
const LEGEND = 24; // pixels over a plot in a saved picture
const WIDE_JUMP = 4; // device pixels between two frames: closer ones are joined by a steep line

export class Panel {
  readonly element: HTMLElement;
  private readonly holder = make("div", { class: "plot" });
  private readonly legend = make("div", { class: "legend" });
  private readonly line = make("div", { class: "cursor" });
  private plot: uPlot | null = null;
  private readonly outside = make("button", { type: "button", class: "outside", hidden: true });
  private full = false; // whether spikes are shown, too
  private readouts: { output: HTMLElement; channel: number; format: (x: number) => string }[] = [];
  private cursorTime = Number.NaN;
  private built = ""; // what the plot was built for

  constructor(
    private readonly context: PageRun,
    public channels: number[],
    private dark: boolean,
    private readonly onRemove: (channel: number | null) => void,
    private readonly zoomTo: (span: readonly [number, number] | null) => void,
  ) {
    const close = smallButton(ICONS.close, "remove this plot", "", () => this.onRemove(null));
    this.element = make("section", { class: "panel" }, [make("header", {}, [this.legend, close]), this.holder]);
    this.outside.addEventListener("click", () => this.showFull(!this.full));
    this.holder.addEventListener("dblclick", () => {
      if (this.context.timeSpan) this.zoomTo(null);
      else this.showFull(!this.full);
    });
    this.build();
  }

  /** The time at which the cursor line stands, read back from where it is on the screen. */
  get shownTime(): number {
    return this.plot ? this.plot.posToVal(Number.parseFloat(this.line.dataset.left ?? "NaN"), "x") : this.cursorTime;
  }

  get axes(): { words: string[]; limits: [number, number] } {
    return { words: [timeLabel(this.context.payload.units.time), this.yLabel()], limits: withAir(this.span()) };
  }

  /** The quantities that it shows, of the run that there is now. */
  setChannels(channels: number[]): void {
    if (channels.length !== this.channels.length || channels.some((k, i) => k !== this.channels[i])) this.full = false;
    this.channels = channels;
    if (this.plot && this.shape() === this.built) this.refill(this.plot);
    else this.build();
  }

  setTheme(dark: boolean): void {
    if (dark === this.dark) return;
    this.dark = dark;
    this.build();
  }

  private get timeSpan(): [number, number] {
    const { clock, timeSpan } = this.context;
    const [low, high] = timeSpan ?? [clock.start, clock.end];
    return low < clock.end && high > clock.start ? [low, high] : [clock.start, clock.end];
  }

  /** Another span of time is shown. */
  zoom(): void {
    const [min, max] = this.timeSpan;
    this.plot?.setScale("x", { min, max });
    this.placeLine();
  }

  /** The plot with its legend, as it is on the screen. */
  picture(): HTMLCanvasElement {
    const { ctx } = this.plot!;
    const canvas = document.createElement("canvas");
    const ratio = devicePixelRatio;
    canvas.width = ctx.canvas.width;
    canvas.height = ctx.canvas.height + LEGEND * ratio;
    const pen = canvas.getContext("2d")!;
    pen.fillStyle = paletteOf(this.dark).paper;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(ctx.canvas, 0, LEGEND * ratio);
    pen.scale(ratio, ratio);
    pen.font = FONT;
    let left = 8;
    this.channels.forEach((k, series) => {
      const { label, unit } = this.context.payload.channels[k];
      const text = unit && unit !== "1" ? `${label} [${unit}]` : label;
      pen.fillStyle = seriesColor(series, this.dark);
      pen.fillText(text, left, LEGEND - 8);
      left += pen.measureText(text).width + 16;
    });
    return canvas;
  }

  private showFull(full: boolean): void {
    if (this.outside.hidden) return;
    this.full = full;
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
    this.line.hidden = left < -1 || left > this.plot.over.clientWidth + 1;
    this.line.style.transform = `translateX(${left}px)`;
  }

  /** Runs of one shape are drawn by one plot. */
  private shape(): string {
    const { payload, clock } = this.context;
    const curves = this.channels.map((k) => [k, payload.channels[k].label, payload.channels[k].unit]);
    return JSON.stringify([curves, clock.end <= clock.start, this.dark]);
  }

  private data(): uPlot.AlignedData {
    const { motion } = this.context;
    const curves = this.channels.map((k) => Array.from(motion.channels[k], (x) => (Number.isFinite(x) ? x : null)));
    return [Array.from(motion.times), ...curves] as uPlot.AlignedData;
  }

  /** Other numbers in the same plot. */
  private refill(plot: uPlot): void {
    for (const readout of this.readouts) readout.format = formatterFor(this.context.motion.channels[readout.channel]);
    plot.setData(this.data());
    this.placeLine();
  }

  private build(): void {
    this.plot?.destroy();
    const { payload } = this.context;
    this.built = this.shape();
    this.buildLegend();
    this.tellOutside();
    const { clientWidth, clientHeight } = this.holder;
    this.plot = new uPlot(
      { width: clientWidth || 400, height: clientHeight || 160, ...this.plotOptions() },
      this.data(),
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
      const parts: Node[] = [swatch, make("span", { class: "label", text: label, title: label }), output];
      if (unit && unit !== "1") parts.push(make("span", { class: "unit", text: unit }));
      if (this.channels.length > 1) parts.push(remove);
      return make("span", { class: "entry" }, parts);
    });
    this.legend.replaceChildren(...entries, this.outside);
    this.legend.classList.toggle("mixed", units.size > 1);
  }

  private plotOptions(): Omit<uPlot.Options, "width" | "height"> {
    const { payload, clock } = this.context;
    const still = clock.end <= clock.start;
    return {
      legend: { show: false },
      padding: [8, 22, 0, 0],
      cursor: { show: false },
      scales: {
        x: { time: false, range: () => (still ? [clock.start - 1, clock.start + 1] : this.timeSpan) },
        y: { range: () => withAir(this.span()) },
      },
      axes: axesOf(timeLabel(payload.units.time), this.yLabel(), this.dark),
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
      hooks: {
        drawAxes: [
          (plot) => this.drawEvents(plot),
          (plot) => drawBands(plot, this.bands(), this.dark),
          (plot) => drawCurves(plot, this.ghostCurves(), this.dark),
        ],
        draw: [(plot) => this.drawOutside(plot)],
      },
    };
  }

  /** What the vertical axis is about: "velocity [m/s]". */
  private yLabel(): string {
    const { channels } = this.context.payload;
    const label = [...new Set(this.channels.map((k) => channels[k].panel))].join(", ");
    return label.length > MOST_WORDS ? label.replace(REMARK, "") : label;
  }

  /** The values that the plot has room for. */
  private span(): readonly [number, number] | null {
    const { payload, motion } = this.context;
    const own = this.channels.map((k) =>
      this.full ? fullSpan(motion.channels[k]) : shownSpan(payload.channels[k], motion.channels[k]),
    );
    const ghosts = this.ghostCurves().map((ghost) => fullSpan(ghost.motion.channels[ghost.channel]));
    const bands = this.bands().map(({ low, high }) => union([fullSpan(low), fullSpan(high)]));
    return union([...own, ...ghosts, ...bands]);
  }

  /** Between which curves its quantities stay within the tolerances, each with its place in the plot. */
  private bands(): (Band & { series: number })[] {
    const { payload, bands } = this.context;
    return this.channels.flatMap((k, series) =>
      bands.filter(({ label }) => label === payload.channels[k].label).map((band) => ({ ...band, series })),
    );
  }

  /** A button that says how far values go beyond the plot, and shows them. */
  private tellOutside(): void {
    const { payload, motion } = this.context;
    const all = union(this.channels.map((k) => fullSpan(motion.channels[k])));
    const shown = withAir(union(this.channels.map((k) => shownSpan(payload.channels[k], motion.channels[k]))));
    const below = all !== null && all[0] < shown[0] ? `▼ ${formatNumber(all[0], 3)}` : "";
    const above = all !== null && all[1] > shown[1] ? `▲ ${formatNumber(all[1], 3)}` : "";
    const words = [below, above].filter(Boolean).join("  ");
    this.outside.hidden = words === "";
    this.outside.textContent = words;
    this.outside.setAttribute("aria-pressed", String(this.full));
    this.outside.setAttribute(
      "aria-label",
      `full range: values lie outside, ${words.replace("▼", "down to").replace("▲", "up to")}`,
    );
    this.outside.title = this.full
      ? "All values are shown (double click: without the spikes)"
      : "Some values lie outside this plot (double click: show all)";
  }

  /** A small mark at the edge where a curve leaves the plot farthest. */
  private drawOutside(plot: uPlot): void {
    const { motion } = this.context;
    const { ctx, bbox } = plot;
    const [low, high] = withAir(this.span());
    const size = MARK * devicePixelRatio;
    this.channels.forEach((k, series) => {
      const values = motion.channels[k];
      const full = fullSpan(values);
      if (full === null) return;
      for (const [value, isOut, edge, way] of [
        [full[0], full[0] < low, bbox.top + bbox.height, -1],
        [full[1], full[1] > high, bbox.top, 1],
      ] as const) {
        if (!isOut) continue;
        const x = plot.valToPos(motion.times[values.indexOf(value)], "x", true);
        ctx.save();
        ctx.fillStyle = seriesColor(series, this.dark);
        ctx.beginPath();
        ctx.moveTo(x, edge);
        ctx.lineTo(x - size, edge + way * 1.6 * size);
        ctx.lineTo(x + size, edge + way * 1.6 * size);
        ctx.fill();
        ctx.restore();
      }
    });
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

  /** The same quantities in the runs that this one is compared with. */
  private ghostCurves(): GhostCurve[] {
    const { payload, ghosts, measurements } = this.context;
    const labels = this.channels.map((k) => payload.channels[k].label);
    return [...ghostCurves(ghosts, labels), ...measuredCurves(measurements, labels)];
  }

  private drawEvents(plot: uPlot): void {
    const { ctx, bbox } = plot;
    ctx.save();
    ctx.strokeStyle = paletteOf(this.dark).event;
    ctx.lineWidth = Math.max(1, Math.round(devicePixelRatio));
    ctx.beginPath();
    let last = Number.NEGATIVE_INFINITY;
    for (const event of this.context.payload.events) {
      const x = Math.round(plot.valToPos(event.t, "x", true));
      if (x - last < CLOSEST_EVENTS * devicePixelRatio) continue; // many of them would hide the curves
      last = x;
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
    }
    ctx.stroke();
    ctx.restore();
  }

  /** With Ctrl the wheel (or two fingers on a pad) zooms in time, about the pointer. */
  private makeZoomable(over: HTMLElement): void {
    const zoom = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const about = this.plot?.posToVal(event.clientX - over.getBoundingClientRect().left, "x");
      if (about === undefined) return;
      const [low, high] = this.timeSpan;
      const factor = 1.0015 ** event.deltaY;
      this.zoomTo([about + factor * (low - about), about + factor * (high - about)]);
    };
    over.addEventListener("wheel", zoom, { passive: false });
  }

  private makeDraggable(over: HTMLElement): void {
    const { clock } = this.context;
    this.makeZoomable(over);
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

function timeLabel(unit: string): string {
  return `time [${unit}]`;
}
