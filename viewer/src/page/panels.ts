// The column of plots: which quantities are shown, and in which panels.

import type { Band } from "../compare/bands";
import type { Measurement } from "../compare/measurement";
import type { FrameTime } from "../motion";
import type { Ghost } from "../renderer";
import { type Span, shareAxis, shownSpan } from "./axis_limits";
import { make } from "./dom";
import { Panel } from "./panel";
import type { PageRun } from "./run";

const MOST_IN_PANEL = 7; // as many as there are colours

const NARROWEST = 1e-4; // of the run: the shortest span of time that plots show

export class Panels {
  readonly element = make("div", { class: "panels" });
  private readonly list = make("div", { class: "panel-list" });
  private readonly add = make("button", { type: "button", class: "add-plot", text: "+ Add a plot" });
  private panels: Panel[] = [];
  /** What is shown where the run has it: a run that failed lacks quantities that the next one has again. */
  private wished: string[][] | null = null;
  private frame: FrameTime | null = null;
  private readonly listeners: (() => void)[] = [];
  private shownByHand: () => void = () => {};

  constructor(
    private readonly context: PageRun,
    private dark: boolean,
  ) {
    this.element.append(this.list, this.add);
    this.refresh();
    new ResizeObserver(() => this.resize()).observe(this.list);
  }

  onAdd(listener: () => void): void {
    this.add.addEventListener("click", listener);
  }

  /** Called when the user takes a quantity to be plotted. */
  onShow(listener: () => void): void {
    this.shownByHand = listener;
  }

  /** Called when quantities came or went. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  get count(): number {
    return this.panels.length;
  }

  /** The labels of all quantities that are shown, in their order. */
  labels(): string[] {
    const { channels } = this.context.payload;
    return this.panels.flatMap((panel) => panel.channels.map((k) => channels[k].label));
  }

  shows(channel: number): boolean {
    return this.panels.some((panel) => panel.channels.includes(channel));
  }

  /** A quantity joins the first panel of its kind and size that has room; else it gets a new one. */
  show(channel: number): void {
    if (this.shows(channel)) return;
    const kind = this.context.payload.channels[channel].panel;
    const home = this.panels.find(
      (panel) =>
        panel.channels.length < MOST_IN_PANEL &&
        panel.channels.every((k) => this.context.payload.channels[k].panel === kind) &&
        shareAxis([...panel.channels, channel].map((k) => this.spanOf(k))),
    );
    if (home) home.setChannels([...home.channels, channel]);
    else this.addPanel([channel]);
    this.tell();
    this.shownByHand();
  }

  hide(channel: number): void {
    for (const panel of [...this.panels]) {
      if (!panel.channels.includes(channel)) continue;
      const rest = panel.channels.filter((k) => k !== channel);
      if (rest.length > 0) panel.setChannels(rest);
      else this.removePanel(panel);
    }
    this.tell();
  }

  /** What is shown, panel by panel; null where the run chooses. */
  get arrangement(): string[][] | null {
    return this.wished;
  }

  /** Other quantities, of the run that is shown or of the next one; null: those that the run chooses. */
  wish(wished: string[][] | null): void {
    this.wished = wished;
  }

  /** The same quantities of another run. */
  refresh(): void {
    const { shown } = this.context.payload;
    if (this.wished === null && shown.length > 0) this.wished = shown;
    const wanted = (this.wished ?? [])
      .map((labels) => labels.map((label) => this.channelOf(label)).filter((k) => k >= 0))
      .filter((channels) => channels.length > 0);
    const arranged = JSON.stringify(this.panels.map(({ channels }) => channels));
    for (const panel of this.panels.slice(wanted.length)) this.removePanel(panel);
    wanted.forEach((channels, k) => {
      if (k < this.panels.length) this.panels[k].setChannels(channels);
      else this.addPanel(channels);
    });
    if (JSON.stringify(wanted) === arranged) return;
    for (const listener of this.listeners) listener();
  }

  update(frame: FrameTime): void {
    this.frame = frame;
    this.keepInSpan(frame.time);
    for (const panel of this.panels) panel.update(frame);
  }

  resize(): void {
    for (const panel of this.panels) panel.resize();
  }

  setTheme(dark: boolean): void {
    if (dark === this.dark) return;
    this.dark = dark;
    for (const panel of this.panels) panel.setTheme(dark);
  }

  /** Other runs whose curves are drawn with those of this one. */
  setGhosts(ghosts: readonly Ghost[]): void {
    this.context.ghosts = ghosts;
    for (const panel of this.panels) panel.setChannels(panel.channels);
  }

  /** Tables of measured values, which are drawn over the quantities that they belong to. */
  setMeasurements(measurements: readonly Measurement[]): void {
    this.context.measurements = measurements;
    for (const panel of this.panels) panel.setChannels(panel.channels);
  }

  /** Bands of tolerances, which lie behind the curves that they belong to. */
  setBands(bands: readonly Band[]): void {
    this.context.bands = bands;
    for (const panel of this.panels) panel.setChannels(panel.channels);
  }

  /** Of each panel the words at its axes, and the limits of the vertical one. */
  axes(): { words: string[]; limits: [number, number] }[] {
    return this.panels.map((panel) => panel.axes);
  }

  /** All plots show this span of time; null: the whole run. */
  zoomTo(span: readonly [number, number] | null): void {
    const { clock } = this.context;
    const whole = clock.end - clock.start;
    const wide = span && span[1] - span[0] < whole && span[1] - span[0] >= NARROWEST * whole;
    if (span && !wide && span[1] - span[0] < whole) return; // so near that neighbouring frames are far apart
    this.context.timeSpan = wide ? within(span, clock.start, clock.end) : null;
    for (const panel of this.panels) panel.zoom();
  }

  /** A span of time goes along with what is shown. */
  private keepInSpan(time: number): void {
    const { timeSpan } = this.context;
    if (!timeSpan || (time >= timeSpan[0] && time <= timeSpan[1])) return;
    const start = time < timeSpan[0] ? time - (timeSpan[1] - timeSpan[0]) : time;
    this.zoomTo([start, start + timeSpan[1] - timeSpan[0]]);
  }

  /** Closer (a factor below 1) or farther, about a time. */
  zoomBy(factor: number, about: number): void {
    const { clock, timeSpan } = this.context;
    const [low, high] = timeSpan ?? [clock.start, clock.end];
    this.zoomTo([about + factor * (low - about), about + factor * (high - about)]);
  }

  /** All plots in one picture, with their legends. */
  picture(): HTMLCanvasElement {
    const canvases = this.panels.map((panel) => panel.picture());
    const picture = document.createElement("canvas");
    picture.width = Math.max(...canvases.map(({ width }) => width));
    picture.height = canvases.reduce((sum, { height }) => sum + height, 0);
    const ctx = picture.getContext("2d")!;
    let top = 0;
    for (const canvas of canvases) {
      ctx.drawImage(canvas, 0, top);
      top += canvas.height;
    }
    return picture;
  }

  cursorTimes(): number[] {
    return this.panels.map((panel) => panel.shownTime);
  }

  private spanOf(channel: number): { label: string; span: Span | null } {
    const about = this.context.payload.channels[channel];
    return { label: about.label, span: shownSpan(about, this.context.motion.channels[channel]) };
  }

  private channelOf(label: string): number {
    return this.context.payload.channels.findIndex((channel) => channel.label === label);
  }

  private addPanel(channels: number[]): void {
    const remove = (channel: number | null) => {
      if (channel === null) {
        this.removePanel(panel);
        this.tell();
      } else {
        this.hide(channel);
      }
    };
    const panel = new Panel(this.context, channels, this.dark, remove, (span) => this.zoomTo(span));
    this.panels.push(panel);
    this.list.append(panel.element);
  }

  private removePanel(panel: Panel): void {
    this.panels = this.panels.filter((other) => other !== panel);
    panel.destroy();
  }

  private tell(): void {
    const { channels } = this.context.payload;
    this.wished = this.panels.map((panel) => panel.channels.map((k) => channels[k].label));
    this.resize();
    if (this.frame) this.update(this.frame);
    for (const listener of this.listeners) listener();
  }
}

/** The span moved so that it lies between two times. */
function within([low, high]: readonly [number, number], start: number, end: number): [number, number] {
  const shift = Math.max(0, start - low) - Math.max(0, high - end);
  return [Math.max(start, low + shift), Math.min(end, high + shift)];
}
