// Comparing in the studio: kept runs, and studies that the server computes run by run.

import { Motion } from "../motion";
import { make } from "../page/dom";
import { formatNumber } from "../page/numbers";
import type { MakeRenderer } from "../page/page";
import { MOST_STUDIED_RUNS, type StudyEnded } from "../protocol";
import type { Ghost } from "../renderer";
import type { Told } from "../studio/socket";
import type { Workbench } from "../studio/workbench";
import { Compare } from "./compare_tab";
import { Measurements } from "./measurements";
import { scaleColor } from "./scale";
import { type StudiedRun, StudyGrid } from "./study_grid";
import { Tolerances } from "./tolerances";

const USUAL_RUNS = 6;

export function mountCompare(makeRenderer: MakeRenderer): (workbench: Workbench) => void {
  return (workbench) => {
    const compare = new Compare(workbench.page);
    const study = new Study(workbench, compare, makeRenderer);
    const measurements = new Measurements(workbench.page);
    const tolerances = new Tolerances(workbench);
    compare.element.append(measurements.element, study.element, tolerances.element);
    workbench.addTab("Compare", compare.element, () => {
      compare.refresh();
      study.refresh();
    });
    workbench.onRun(() => {
      compare.refresh();
      measurements.refresh();
    });
  };
}

class Study {
  readonly element = make("div", { class: "study-form" });
  private readonly parameter = make("select", { "aria-label": "parameter" });
  private readonly low = make("input", { type: "text", inputmode: "decimal", "aria-label": "from" });
  private readonly high = make("input", { type: "text", inputmode: "decimal", "aria-label": "to" });
  private readonly count = make("input", { type: "number", min: 2, value: USUAL_RUNS, "aria-label": "runs" });
  private readonly start = make("button", { type: "submit", class: "text", text: "Run the study" });
  private readonly words = make("p", { class: "study-words", role: "status" });
  private readonly grid: StudyGrid;
  private runs: Ghost[] = [];
  private isRunning = false;

  constructor(
    private readonly workbench: Workbench,
    private readonly compare: Compare,
    makeRenderer: MakeRenderer,
  ) {
    this.grid = new StudyGrid(
      workbench.page,
      makeRenderer,
      (value) => this.take(value),
      () => this.close(),
    );
    const row = make("div", { class: "study-range" }, [this.low, "to", this.high, "in", this.count, "runs"]);
    const form = make("form", {}, [this.parameter, row, this.start]);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void (this.isRunning ? this.stop() : this.run());
    });
    this.parameter.addEventListener("change", () => this.propose());
    this.element.append(
      make("h3", { text: "Study a parameter" }),
      make("p", { class: "faint", text: "The machine with several values of a parameter, side by side." }),
      form,
      this.words,
    );
    workbench.onTold("studied", (message) => this.add(message));
    workbench.onTold("study_ended", (message) => this.ended(message));
    this.refresh();
  }

  /** The parameters may be others now. */
  refresh(): void {
    const names = Object.keys(this.parameters);
    const chosen = this.parameter.value;
    this.parameter.replaceChildren(...names.map((name) => make("option", { value: name, text: name })));
    this.element.hidden = names.length === 0;
    if (names.includes(chosen)) this.parameter.value = chosen;
    else this.propose();
  }

  private get parameters(): Record<string, number> {
    return this.workbench.payload.about.parameters ?? {};
  }

  /** A range around the value of now. */
  private propose(): void {
    const value = this.parameters[this.parameter.value] ?? 0;
    const reach = 0.4 * Math.abs(value) || 1;
    this.low.value = String(Number((value - reach).toPrecision(4)));
    this.high.value = String(Number((value + reach).toPrecision(4)));
  }

  private async run(): Promise<void> {
    const { value: parameter } = this.parameter;
    const most = MOST_STUDIED_RUNS[this.workbench.payload.dim];
    const count = Math.round(Number(this.count.value));
    if (!(count >= 2 && count <= most)) return this.say(`Runs: a number from 2 to ${most}.`);
    const [low, high] = [this.low, this.high].map((input) => Number(input.value.replace(/−/g, "-") || "NaN"));
    if (!Number.isFinite(low) || !Number.isFinite(high) || low === high)
      return this.say("From and to: two different numbers.");
    this.setRunning(true);
    this.runs = [];
    this.grid.open(parameter, count);
    this.say(`0 of ${count} runs`);
    try {
      await this.workbench.ask({ do: "study", parameter, low, high, count });
    } catch (error) {
      this.close();
      this.setRunning(false);
      this.say(error instanceof Error ? error.message : String(error));
    }
  }

  private ended({ topic, done, of, problem }: StudyEnded): void {
    if (topic !== "study") return;
    this.setRunning(false);
    const stopped = done < of ? `Stopped after ${done} of ${of} runs. ` : "";
    if (!this.grid.element.hidden) this.say(problem || `${stopped}Click a machine to take its value.`);
  }

  private async stop(): Promise<void> {
    await this.workbench.ask({ do: "stop_study" });
  }

  private add(message: Told<"studied">): void {
    const { index, of, value, parameter, payload, channels, problem } = message;
    const motion = payload ? new Motion(payload, channels) : null;
    const run: StudiedRun = { value, payload, motion, problem };
    if (this.grid.element.hidden) return; // closed meanwhile
    this.grid.add(index, run, parameter);
    if (run.payload && run.motion) {
      const color = (dark: boolean) => scaleColor(of > 1 ? index / (of - 1) : 0, dark);
      const name = `${parameter} = ${formatNumber(value)}`;
      this.runs = [...this.runs, { name, payload: run.payload, motion: run.motion, color }];
      this.compare.study(this.runs);
    }
    if (this.isRunning) this.say(`${index + 1} of ${of} runs`);
  }

  private take(value: number): void {
    const parameter = this.parameter.value;
    this.close();
    void this.workbench.ask({ do: "move", parameters: { [parameter]: value } });
  }

  private close(): void {
    if (this.isRunning) void this.stop();
    this.grid.close();
    this.runs = [];
    this.compare.study([]);
    this.say("");
  }

  private setRunning(isRunning: boolean): void {
    this.isRunning = isRunning;
    this.start.textContent = isRunning ? "Stop" : "Run the study";
  }

  private say(words: string): void {
    this.words.textContent = words;
  }
}
