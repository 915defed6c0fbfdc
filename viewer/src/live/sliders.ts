// The sliders of a live page: parameters by what they are used for, and what became of the last run.

import { make } from "../page/dom";
import { formatNumber } from "../page/numbers";
import type { LiveSlider } from "../protocol";

const DIGITS = 6; // of a number in its box

export type Mood = "calm" | "busy" | "problem";

interface Row {
  slider: LiveSlider;
  range: HTMLInputElement;
  box: HTMLInputElement;
  element: HTMLElement;
  value: number;
}

export class Sliders {
  readonly element: HTMLElement;
  private readonly rows: Row[];
  private readonly status = make("p", { class: "live-status", role: "status" });
  private readonly reset = make("button", { type: "button", class: "text", text: "Reset" });

  constructor(
    sliders: readonly LiveSlider[],
    notes: readonly string[],
    private readonly changed: () => void,
  ) {
    this.rows = sliders.map((slider) => this.row(slider));
    this.reset.addEventListener("click", () => this.setBack());
    const groups = [...new Set(sliders.map(({ group }) => group))];
    const lists = groups.flatMap((group) => [
      ...(groups.length > 1 ? [make("h3", { text: group })] : []),
      make(
        "ul",
        {},
        this.rows.filter(({ slider }) => slider.group === group).map(({ element }) => element),
      ),
    ]);
    this.element = make("section", { class: "live", "aria-label": "parameters" }, [
      make("header", {}, [make("h2", { text: "Parameters" }), this.reset]),
      make("div", { class: "live-list" }, lists),
      this.status,
      ...notes.map((text) => make("p", { class: "live-note", text })),
    ]);
    this.show();
  }

  /** Of each slider, in the order of the page. */
  get values(): Map<string, number> {
    return new Map(this.rows.map(({ slider, value }) => [slider.name, value]));
  }

  /** Another value, as if it had been typed. */
  set(name: string, value: number): void {
    const row = this.rows.find(({ slider }) => slider.name === name);
    if (row) this.take(row, value);
  }

  say(text: string, mood: Mood): void {
    if (this.status.textContent !== text) this.status.textContent = text;
    this.status.dataset.mood = mood;
  }

  /** They move nothing: the reason is said. */
  disable(why: string): void {
    for (const { range, box } of this.rows) range.disabled = box.disabled = true;
    this.reset.disabled = true;
    this.say(why, "problem");
  }

  private setBack(): void {
    for (const row of this.rows) this.put(row, row.slider.value);
    this.show();
    this.changed();
  }

  private take(row: Row, value: number): void {
    if (!Number.isFinite(value)) return;
    this.put(row, value);
    this.show();
    this.changed();
  }

  private put(row: Row, value: number): void {
    row.value = value;
    row.box.value = formatNumber(value, DIGITS);
    row.range.value = String(value);
  }

  private show(): void {
    let moved = false;
    for (const { slider, value, element } of this.rows) {
      const own = Math.abs(value - slider.value) > 1e-9 * (slider.high - slider.low);
      element.classList.toggle("moved", own);
      moved ||= own;
    }
    this.reset.disabled = !moved;
  }

  private row(slider: LiveSlider): Row {
    const { name, low, high, step, value } = slider;
    const range = make("input", { type: "range", min: low, max: high, step: "any", "aria-label": name });
    const box = make("input", {
      type: "text",
      inputmode: "decimal",
      value: formatNumber(value, DIGITS),
      "aria-label": `${name}, value`,
    });
    range.value = String(value);
    const label = make("span", { class: "live-name", text: name, title: name });
    const row: Row = { slider, range, box, element: make("li", {}, [label, box, range]), value };
    range.addEventListener("input", () => this.take(row, rounded(range.valueAsNumber, slider)));
    range.addEventListener("dblclick", () => this.take(row, value));
    range.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      const next = row.value + by * step * (event.shiftKey ? 10 : 1);
      this.take(row, Math.min(high, Math.max(low, rounded(next, slider))));
    });
    box.addEventListener("change", () => {
      const typed = Number.parseFloat(box.value.replace(",", ".").replace("−", "-"));
      if (Number.isFinite(typed)) this.take(row, typed);
      else this.put(row, row.value);
    });
    return row;
  }
}

/** A value that a finger chooses: a multiple of the step, within the range. */
function rounded(value: number, { low, high, step }: LiveSlider): number {
  const near = Number((Math.round(value / step) * step).toPrecision(12));
  return Math.min(high, Math.max(low, near));
}
