// A response against parameters: a small plot for each parameter, all with the same height of the response.

import uPlot from "uplot";
import { fileName } from "../exports/names";
import { axesOf } from "../page/axes";
import { fullSpan, union, withAir } from "../page/axis_limits";
import { iconButton, make } from "../page/dom";
import { ICONS } from "../page/icons";
import { formatNumber } from "../page/numbers";
import { paletteOf, seriesColor } from "../palette";
import type { ResponseCurve, Welcome } from "../protocol";
import type { Workbench } from "../studio/workbench";
import { columnsFor } from "./study_grid";

const USUAL_POINTS = 15;
const FIRST_CHOSEN = 4; // parameters
const SHAPE = 1.5; // width over height of a good plot
const NEVER_FIRST = /gravity|^g$/i;

export interface Wish {
  response: string;
  kind: string;
  ranges: Record<string, [number, number]>;
}

/** The form in the side panel, and the plots over the picture. */
export class ResponseCurves {
  readonly element = make("section", { class: "optimizing curves", "aria-label": "curves" });
  private readonly variables = make("fieldset", { class: "variables" });
  private readonly points = make("input", {
    type: "number",
    min: 2,
    max: 60,
    value: USUAL_POINTS,
    "aria-label": "runs of each curve",
  });
  private readonly start = make("button", { type: "button", class: "main", text: "Draw the curves" });
  private readonly words = make("p", { class: "study-words", role: "status" });
  private readonly chosen = new Set<string>();
  private names: string[] = [];
  private grid: CurveGrid | null = null;
  private workbench: Workbench | null = null;
  private isRunning = false;

  constructor(private readonly wish: () => Wish) {
    const row = make("label", { class: "study-range" }, ["with", this.points, "runs each"]);
    this.element.append(
      make("h3", { text: "Curves" }),
      make("p", {
        class: "faint",
        text: "The response above over the range of each parameter, the others as they are:",
      }),
      this.variables,
      row,
      this.start,
      this.words,
    );
    this.start.addEventListener("click", () => void (this.isRunning ? this.stop() : this.draw()));
  }

  mount(workbench: Workbench): void {
    this.workbench = workbench;
    this.grid = new CurveGrid(workbench, () => this.close());
    workbench.onTold("curve", (curve) => {
      this.grid?.add(curve);
      this.say(`${curve.index + 1} of ${curve.of} curves${curve.problem ? `; a gap in it: ${curve.problem}` : ""}`);
    });
    workbench.onTold("study_ended", ({ topic, done, of, problem }) => {
      if (topic !== "curves") return;
      this.setRunning(false);
      if (problem) this.say(problem);
      else if (done < of) this.say(`Stopped after ${done} of ${of} curves.`);
    });
    workbench.onRun(() => this.grid?.mark(workbench.payload.about.parameters ?? {}));
  }

  set({ sliders }: Welcome): void {
    const names = sliders.map(({ name }) => name);
    this.element.hidden = names.length === 0;
    if (names.join("\n") === this.names.join("\n")) return;
    this.names = names;
    this.grid?.close();
    this.chosen.clear();
    for (const name of names.filter((each) => !NEVER_FIRST.test(each)).slice(0, FIRST_CHOSEN)) this.chosen.add(name);
    this.variables.replaceChildren(make("legend", { text: "parameters" }), ...names.map((name) => this.variable(name)));
  }

  private variable(name: string): HTMLElement {
    const box = make("input", { type: "checkbox", checked: this.chosen.has(name), "data-curve": name });
    box.addEventListener("change", () => {
      if (box.checked) this.chosen.add(name);
      else this.chosen.delete(name);
    });
    return make("label", { class: "check" }, [box, make("span", { text: name })]);
  }

  private async draw(): Promise<void> {
    const { response, kind, ranges: all } = this.wish();
    const ranges = Object.fromEntries(Object.entries(all).filter(([name]) => this.chosen.has(name)));
    this.setRunning(true);
    this.say("");
    this.grid?.open(`${kind} of ${response}`, Object.keys(ranges).length);
    try {
      const points = Math.round(Number(this.points.value));
      await this.workbench?.ask({ do: "response_curves", response, kind, ranges, points });
    } catch (error) {
      this.grid?.close();
      this.setRunning(false);
      this.say(error instanceof Error ? error.message : String(error));
    }
  }

  private async stop(): Promise<void> {
    await this.workbench?.ask({ do: "stop_study" });
  }

  private close(): void {
    if (this.isRunning) void this.stop();
    this.grid?.close();
    this.say("");
  }

  private setRunning(isRunning: boolean): void {
    this.isRunning = isRunning;
    this.start.textContent = isRunning ? "Stop" : "Draw the curves";
  }

  private say(words: string): void {
    this.words.textContent = words;
  }
}

class CurveGrid {
  readonly element = make("div", { class: "study", hidden: true, role: "group" });
  private readonly cells = make("div", { class: "study-cells curve-cells" });
  private readonly heading = make("h2");
  private curves: ResponseCurve[] = [];
  private plots: uPlot[] = [];
  private start: Record<string, number> = {}; // for which the curves hold
  private now: Record<string, number> = {};
  private count = 1;

  constructor(
    private readonly workbench: Workbench,
    close: () => void,
  ) {
    const { page } = workbench;
    const save = make("button", { type: "button", class: "text", text: "Save as CSV" });
    save.addEventListener("click", () => this.save());
    const tools = make("span", { class: "tools" }, [save, iconButton(ICONS.close, "close the curves", "", close)]);
    this.element.append(make("header", {}, [this.heading, tools]), this.cells);
    page.picture.parentElement?.append(this.element);
    page.store.watch((now, before) => {
      if (now.dark !== before.dark) this.draw();
    });
    new ResizeObserver(() => this.resize()).observe(this.cells);
  }

  open(heading: string, count: number): void {
    this.curves = [];
    this.count = Math.max(1, count);
    this.heading.textContent = heading;
    this.element.setAttribute("aria-label", `${heading} against parameters`);
    this.element.hidden = false;
    this.start = this.now = this.workbench.payload.about.parameters ?? {};
    this.draw();
  }

  add(curve: ResponseCurve): void {
    if (this.element.hidden) return; // closed meanwhile
    this.curves.push(curve);
    this.draw(); // the others share its axis
  }

  /** Where the parameters are now; a curve holds as long as all others stay. */
  mark(parameters: Record<string, number>): void {
    this.now = parameters;
    this.tellWhatHolds();
    for (const plot of this.plots) plot.redraw(false, true);
  }

  private tellWhatHolds(): void {
    const moved = Object.keys(this.start).filter((name) => this.start[name] !== this.now[name]);
    [...this.cells.children].forEach((cell, k) => {
      const others = moved.filter((name) => name !== this.curves[k].parameter);
      cell.classList.toggle("stale", others.length > 0);
      cell
        .querySelector("[role=img]")
        ?.setAttribute(
          "title",
          others.length > 0
            ? `Of before ${others.join(", ")} was moved: draw the curves again`
            : "Click: take this value",
        );
    });
  }

  close(): void {
    this.element.hidden = true;
    this.curves = [];
    this.draw();
  }

  private draw(): void {
    for (const plot of this.plots) plot.destroy();
    const { dark } = this.workbench.page.store.now;
    const limits = withAir(union(this.curves.map(({ responses }) => fullSpan(responses.map((y) => y ?? Number.NaN)))));
    const drawn = this.curves.map((curve) => this.cell(curve, limits, dark));
    this.plots = drawn.map(({ plot }) => plot);
    this.cells.replaceChildren(...drawn.map(({ cell }) => cell));
    this.tellWhatHolds();
    this.resize();
  }

  private cell(curve: ResponseCurve, limits: [number, number], dark: boolean): { cell: HTMLElement; plot: uPlot } {
    const { parameter, response, unit, values, responses, problem } = curve;
    const cell = make("div", { class: "study-cell curve-cell", "data-curve-of": parameter });
    const holder = make("div", { role: "img", "aria-label": summary(curve) });
    const plot = new uPlot(
      {
        width: 300,
        height: 200,
        legend: { show: false },
        padding: [10, 16, 0, 0],
        cursor: { show: false },
        scales: { x: { time: false }, y: { range: () => limits } },
        axes: axesOf(parameter, unit && unit !== "1" ? `${response} [${unit}]` : response, dark),
        series: [{}, { stroke: seriesColor(0, dark), width: 1.75, points: { show: true, size: 5 } }],
        hooks: { drawAxes: [(drawn) => this.drawNow(drawn, parameter, dark)] },
      },
      [values, responses],
      holder,
    );
    plot.over.addEventListener("click", (event) => {
      const value = plot.posToVal(event.clientX - plot.over.getBoundingClientRect().left, "x");
      this.take(parameter, Number(value.toPrecision(3)));
    });
    cell.append(holder);
    if (problem) cell.append(make("span", { class: "study-problem", text: problem }));
    return { cell, plot };
  }

  /** A line where the parameter stands. */
  private drawNow({ ctx, bbox, valToPos }: uPlot, parameter: string, dark: boolean): void {
    const value = this.now[parameter];
    if (value === undefined) return;
    const x = Math.round(valToPos(value, "x", true));
    if (x < bbox.left || x > bbox.left + bbox.width) return;
    ctx.save();
    ctx.strokeStyle = paletteOf(dark).event;
    ctx.lineWidth = Math.max(1, Math.round(devicePixelRatio));
    ctx.setLineDash([4 * devicePixelRatio, 3 * devicePixelRatio]);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.restore();
  }

  private take(parameter: string, value: number): void {
    const parameters = { [parameter]: value };
    void this.workbench.ask({ do: "move", parameters });
    void this.workbench.ask({ do: "settle", parameters });
  }

  private resize(): void {
    if (this.element.hidden) return;
    const { clientWidth: width, clientHeight: height } = this.cells;
    this.cells.style.setProperty("--columns", String(columnsFor(this.count, width / Math.max(1, height), SHAPE)));
    for (const plot of this.plots) {
      const { clientWidth, clientHeight } = plot.root.parentElement ?? plot.root;
      if (clientWidth > 0 && clientHeight > 0) plot.setSize({ width: clientWidth, height: clientHeight });
    }
  }

  /** One row for each run. */
  private save(): void {
    const rows = this.curves.flatMap(({ parameter, values, responses }) =>
      values.map((value, k) => `${parameter},${value},${responses[k] ?? ""}`),
    );
    const [first] = this.curves;
    const text = [`parameter,value,${first ? `${first.kind} of ${first.response}` : ""}`, ...rows].join("\r\n");
    const link = make("a", { download: fileName(`${this.workbench.payload.name} curves`, "csv") });
    link.href = URL.createObjectURL(new Blob([`${text}\r\n`], { type: "text/csv" }));
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }
}

/** What a curve says, for those who do not see it. */
function summary({ parameter, response, kind, unit, values, responses }: ResponseCurve): string {
  const rows = values.flatMap((x, k) => (responses[k] === null ? [] : [{ x, y: responses[k] as number }]));
  if (rows.length === 0) return `${kind} of ${response} against ${parameter}: no value`;
  const sorted = [...rows].sort((a, b) => a.y - b.y);
  const at = ({ x, y }: { x: number; y: number }) => `${formatNumber(y)} ${unit} at ${parameter} = ${formatNumber(x)}`;
  return `${kind} of ${response} against ${parameter}: least ${at(sorted[0])}, largest ${at(sorted[sorted.length - 1])}`;
}
