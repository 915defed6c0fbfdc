// Tolerances in the studio: a half-width beside each parameter, and the band of a sample of runs behind the curves.

import { make } from "../page/dom";
import { formatNumber } from "../page/numbers";
import type { ToleranceBand, Welcome } from "../protocol";
import type { Workbench } from "../studio/workbench";
import { type Band, widestOf } from "./bands";

const USUAL_RUNS = 40;
const DIGITS = 3;

export class Tolerances {
  readonly element = make("section", { class: "study-form tolerances", "aria-label": "tolerances" });
  private readonly fields = make("div", { class: "tolerance-fields" });
  private readonly runs = make("input", {
    type: "number",
    min: 5,
    max: 500,
    value: USUAL_RUNS,
    "aria-label": "runs of the sample",
  });
  private readonly start = make("button", { type: "submit", class: "text", text: "Show the band" });
  private readonly away = make("button", { type: "button", class: "text", text: "Remove the band", hidden: true });
  private readonly words = make("p", { class: "study-words", role: "status" });
  private readonly spread = make("div", { class: "differences" });
  private names: string[] = [];
  private isRunning = false;
  private bands: Band[] = [];

  constructor(private readonly workbench: Workbench) {
    const row = make("div", { class: "study-range" }, ["a sample of", this.runs, "runs"]);
    const form = make("form", {}, [this.fields, row, this.start, this.away]);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void (this.isRunning ? this.workbench.ask({ do: "stop_study" }) : this.begin());
    });
    this.away.addEventListener("click", () => this.show([]));
    this.element.append(
      make("h3", { text: "Tolerances" }),
      make("p", {
        class: "faint",
        text: "Plus or minus how much: the plots show between which curves the machine stays. Empty means exact.",
      }),
      form,
      this.words,
      this.spread,
    );
    workbench.onMachine((machine) => this.set(machine));
    workbench.onTold("band", (told) => this.add(told));
    workbench.onTold("study_ended", ({ topic, done, of, problem }) => {
      if (topic !== "band") return;
      this.setRunning(false);
      if (problem) this.say(problem);
      else if (done < of) this.say(`Stopped after ${done} of ${of} runs.`);
    });
    workbench.onRun(() => {
      if (this.bands.length === 0) return;
      this.show([]);
      this.say("The machine has changed, and the band is gone: show it again.");
    });
  }

  /** The parameters of a machine; what was typed stays. */
  private set({ sliders }: Welcome): void {
    const names = sliders.map(({ name }) => name);
    this.element.hidden = names.length === 0;
    if (names.join("\n") === this.names.join("\n")) return;
    this.names = names;
    this.fields.replaceChildren(
      ...sliders.map(({ name, unit }) =>
        make("label", { class: "tolerance" }, [
          make("span", { text: name, title: name }),
          "±",
          make("input", { type: "text", inputmode: "decimal", "aria-label": `tolerance of ${name}`, "data-of": name }),
          make("span", { class: "unit", text: unit }),
        ]),
      ),
    );
  }

  private widths(): Record<string, number> {
    const inputs = [...this.fields.querySelectorAll<HTMLInputElement>("input")].filter(({ value }) => value.trim());
    return Object.fromEntries(
      inputs.map((input) => {
        const width = Number(input.value.trim().replace(",", "."));
        const name = input.dataset.of ?? "";
        if (!(width > 0)) throw new Error(`The tolerance of ${name} is a number above 0.`);
        return [name, width];
      }),
    );
  }

  private async begin(): Promise<void> {
    try {
      const labels = this.workbench.page.panels.labels();
      const widths = this.widths();
      this.setRunning(true);
      await this.workbench.ask({ do: "tolerance_band", widths, runs: Math.round(Number(this.runs.value)), labels });
    } catch (error) {
      this.setRunning(false);
      this.say(error instanceof Error ? error.message : String(error));
    }
  }

  private add({ index, of, labels, times, low, high, failures, problem }: ToleranceBand): void {
    const numbers = (row: (number | null)[]) => Float64Array.from(row, (x) => x ?? Number.NaN);
    this.show(labels.map((label, k) => ({ label, times, low: numbers(low[k]), high: numbers(high[k]) })));
    const failed = failures > 0 ? ` ${failures} of them could not be computed: ${problem}` : "";
    this.say(`${index + 1} of ${of} runs.${failed}`);
  }

  private show(bands: Band[]): void {
    this.bands = bands;
    this.away.hidden = bands.length === 0;
    this.workbench.page.panels.setBands(bands);
    const { channels, units } = this.workbench.payload;
    const rows = bands.flatMap((band) => {
      const widest = widestOf(band);
      const unit = channels.find(({ label }) => label === band.label)?.unit ?? "";
      if (!widest) return [];
      const width = `${formatNumber(widest.width, DIGITS)} ${unit === "1" ? "" : unit}`;
      const time = `${formatNumber(widest.time, DIGITS)} ${units.time}`;
      const cells = [width, time].map((text) => make("td", { text }));
      return make("tr", { "data-band": band.label }, [make("th", { scope: "row", text: band.label }), ...cells]);
    });
    const heads = ["quantity", "widest", "at"].map((text) => make("th", { scope: "col", text }));
    const table = make("table", {}, [make("thead", {}, [make("tr", {}, heads)]), make("tbody", {}, rows)]);
    this.spread.replaceChildren(...(rows.length > 0 ? [table] : []));
  }

  private setRunning(isRunning: boolean): void {
    this.isRunning = isRunning;
    this.start.textContent = isRunning ? "Stop" : "Show the band";
  }

  private say(words: string): void {
    this.words.textContent = words;
  }
}
