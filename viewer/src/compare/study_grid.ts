// Small multiples: the machine with several values of one parameter, all moving in step, over the stage.

import { extentOf } from "../extent";
import type { FrameTime, Motion } from "../motion";
import { iconButton, make } from "../page/dom";
import { ICONS } from "../page/icons";
import { formatNumber } from "../page/numbers";
import type { MakeRenderer, Page } from "../page/page";
import type { Payload } from "../protocol";
import type { Renderer } from "../renderer";
import { scaleColor } from "./scale";

export interface StudiedRun {
  value: number;
  payload: Payload | null;
  motion: Motion | null;
  problem: string;
}

/** The grid over the stage; `take` is called with the value that the user likes. */
export class StudyGrid {
  readonly element = make("div", { class: "study", hidden: true, role: "group" });
  private readonly cells = make("div", { class: "study-cells" });
  private readonly heading = make("h2");
  private readonly drawn: { renderer: Renderer; motion: Motion }[] = [];
  private readonly bars: HTMLElement[] = [];
  private shares: number[] = [];

  constructor(
    private readonly page: Page,
    private readonly makeRenderer: MakeRenderer,
    private readonly take: (value: number) => void,
    close: () => void,
  ) {
    this.element.append(
      make("header", {}, [this.heading, iconButton(ICONS.close, "close the study", "", close)]),
      this.cells,
    );
    page.picture.parentElement?.append(this.element);
    page.onPaint((frame) => this.draw(frame));
    new ResizeObserver(() => this.resize()).observe(this.cells);
  }

  open(parameter: string, count: number): void {
    this.clear();
    this.heading.textContent = parameter;
    this.element.setAttribute("aria-label", `the machine with ${count} values of ${parameter}`);
    this.shares = Array.from({ length: count }, (_, k) => (count > 1 ? k / (count - 1) : 0));
    this.element.hidden = false;
  }

  /** The next run, in the order of the values. */
  add(k: number, run: StudiedRun, parameter: string): void {
    const { dark } = this.page.store.now;
    const bar = make("i", { class: "swatch" });
    const caption = make("span", { class: "study-value" }, [bar, `${parameter} = ${formatNumber(run.value)}`]);
    const cell = make("button", { type: "button", class: "study-cell", title: "take this value" });
    bar.style.background = scaleColor(this.shares[k], dark);
    this.bars.push(bar);
    if (run.payload && run.motion && run.motion.frames > 0) {
      const renderer = this.makeRenderer(run.payload, run.motion);
      this.drawn.push({ renderer, motion: run.motion });
      cell.append(renderer.element);
      if (this.drawn.length === 1) this.arrange(run.payload, run.motion);
    }
    cell.append(caption);
    if (run.problem) cell.append(make("span", { class: "study-problem", text: run.problem }));
    cell.addEventListener("click", () => this.take(run.value));
    this.cells.append(cell);
    this.resize();
    this.page.schedule();
  }

  /** As many columns as make machines of this shape largest. */
  private arrange(payload: Payload, motion: Motion): void {
    const { low, high } = extentOf(payload, motion);
    const aspect = payload.dim === 2 ? (high[0] - low[0]) / (high[1] - low[1]) : 1;
    const { clientWidth: width, clientHeight: height } = this.cells;
    const columns = columnsFor(this.shares.length, width / Math.max(1, height), Number.isFinite(aspect) ? aspect : 1);
    this.cells.style.setProperty("--columns", String(columns));
  }

  close(): void {
    this.clear();
    this.element.hidden = true;
  }

  private clear(): void {
    this.cells.replaceChildren();
    for (const { renderer } of this.drawn) renderer.leave?.();
    this.drawn.length = 0;
    this.bars.length = 0;
  }

  private resize(): void {
    const { dark } = this.page.store.now;
    this.bars.forEach((bar, k) => {
      bar.style.background = scaleColor(this.shares[k], dark);
    });
    for (const { renderer } of this.drawn) {
      renderer.setTheme(dark);
      renderer.resize();
      renderer.fit();
    }
    this.align();
    this.page.schedule();
  }

  /** All machines in the plane are shown to one scale, so that their sizes can be compared. */
  private align(): void {
    const sights = this.drawn.flatMap(({ renderer }) => (renderer.sight ? [renderer.sight()] : []));
    if (sights.length === 0) return;
    const low = [0, 1].map((i) => Math.min(...sights.map(([corner]) => corner[i])));
    const high = [0, 1].map((i) => Math.max(...sights.map(([, corner]) => corner[i])));
    for (const { renderer } of this.drawn) renderer.setSight?.(low, high);
  }

  private draw({ time }: FrameTime): void {
    if (this.element.hidden) return;
    for (const { renderer, motion } of this.drawn) renderer.draw(motion.frameAt(time));
  }
}

/** How many columns give `count` cells in a space the largest pictures of an aspect (width over height). */
export function columnsFor(count: number, space: number, aspect: number): number {
  const size = (columns: number) => Math.min(space / columns / aspect, 1 / Math.ceil(count / columns));
  let best = 1;
  for (let columns = 2; columns <= count; columns++) if (size(columns) > size(best) * 1.001) best = columns;
  return best;
}
