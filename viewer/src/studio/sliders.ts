// A slider for each parameter, in groups by what they are used for, with fields for exact values.

import { make } from "../page/dom";
import { formatNumber } from "../page/numbers";
import type { Slider } from "../protocol";

interface Row {
  data: Slider;
  slider: HTMLInputElement;
  field: HTMLInputElement;
  value: number;
}

export class Sliders {
  readonly element = make("div", { class: "sliders" });
  private rows: Row[] = [];
  private shape = "";

  /** `moved`: called with all values after each change by the user; `settled`: when a slider is let go. */
  constructor(
    private readonly moved: (values: Record<string, number>) => void,
    private readonly settled: (values: Record<string, number>) => void,
  ) {}

  /** The sliders of a machine; those that are there already stay, with their ranges. */
  set(sliders: Slider[]): void {
    const shape = JSON.stringify(
      sliders.map(({ name, group, bounded, low, high }) => [name, group, bounded && [low, high]]),
    );
    if (shape === this.shape) {
      this.show(Object.fromEntries(sliders.map(({ name, value }) => [name, value])));
      return;
    }
    this.shape = shape;
    this.rows = sliders.map((data) => this.row(data));
    const groups = [...new Set(sliders.map(({ group }) => group))];
    const parts = groups.map((group) =>
      make("fieldset", {}, [
        make("legend", { text: groups.length === 1 ? "Parameters" : group }),
        ...this.rows.filter(({ data }) => data.group === group).map((row) => this.line(row)),
      ]),
    );
    this.element.replaceChildren(...(sliders.length > 0 ? [...parts, this.buttons()] : [without()]));
  }

  values(): Record<string, number> {
    return Object.fromEntries(this.rows.map(({ data, value }) => [data.name, value]));
  }

  ranges(): Record<string, [number, number]> {
    return Object.fromEntries(
      this.rows.map(({ data, slider }) => [data.name, [Number(slider.min), Number(slider.max)]]),
    );
  }

  /** Moves the sliders; ranges grow where a value lies outside. What the user holds stays where it is. */
  show(values: Record<string, number | null>): void {
    for (const row of this.rows) {
      const value = values[row.data.name];
      if (typeof value === "number" && document.activeElement !== row.field && !row.slider.matches(":active")) {
        this.put(row, value);
      }
    }
  }

  private put(row: Row, value: number): void {
    row.value = value;
    row.slider.min = String(Math.min(Number(row.slider.min), value));
    row.slider.max = String(Math.max(Number(row.slider.max), value));
    row.slider.value = String(value);
    row.field.value = exact(value);
    row.slider.setAttribute("aria-valuetext", exact(value));
  }

  private row(data: Slider): Row {
    const hint = `starts at ${formatNumber(data.start)}${data.bounded ? `, bounds ${formatNumber(data.low)} to ${formatNumber(data.high)}` : ""}`;
    const slider = make("input", {
      type: "range",
      min: data.low,
      max: data.high,
      step: "any",
      "aria-label": data.name,
      title: hint,
    });
    const field = make("input", {
      type: "text",
      inputmode: "decimal",
      autocomplete: "off",
      "aria-label": `value of ${data.name}`,
      title: hint,
    });
    const row = { data, slider, field, value: data.value };
    this.put(row, data.value);
    slider.addEventListener("input", () => {
      const { low, step } = row.data;
      const steps = Math.round((slider.valueAsNumber - low) / step);
      row.value = Math.min(Number(slider.max), Math.max(Number(slider.min), rounded(low + steps * step, step)));
      field.value = exact(row.value);
      slider.setAttribute("aria-valuetext", field.value);
      this.moved(this.values());
    });
    slider.addEventListener("change", () => this.settled(this.values()));
    slider.addEventListener("keyup", () => this.settled(this.values()));
    slider.addEventListener("keydown", (event) => {
      const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
      if (!direction) return;
      event.preventDefault();
      const wanted = rounded(row.value + direction * row.data.step, row.data.step);
      this.put(row, Math.min(Number(slider.max), Math.max(Number(slider.min), wanted)));
      this.moved(this.values());
    });
    field.addEventListener("change", () => this.typed(row));
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.typed(row);
    });
    return row;
  }

  /** An exact value; bounds hold, a range without bounds grows. */
  private typed(row: Row): void {
    const wanted = Number(row.field.value.trim().replace(",", "."));
    const { low, high, bounded } = row.data;
    const fits =
      row.field.value.trim() !== "" && Number.isFinite(wanted) && (!bounded || (wanted >= low && wanted <= high));
    row.field.setCustomValidity(fits ? "" : bounded ? `a number from ${low} to ${high}` : "a number");
    row.field.classList.toggle("wrong", !fits);
    if (!fits) {
      row.field.reportValidity();
      return;
    }
    if (wanted === row.value) return;
    this.put(row, wanted);
    this.moved(this.values());
    this.settled(this.values());
  }

  private line({ data, slider, field }: Row): HTMLElement {
    return make("div", { class: "slider" }, [
      make("label", { text: data.name, title: data.name }),
      field,
      make("span", { class: "unit", text: data.unit }),
      slider,
    ]);
  }

  private buttons(): HTMLElement {
    const back = make("button", { type: "button", class: "text", text: "Back to the start" });
    back.addEventListener("click", () => {
      for (const row of this.rows) this.put(row, row.data.start);
      this.moved(this.values());
      this.settled(this.values());
    });
    const wider = make("button", { type: "button", class: "text", text: "Wider ranges" });
    wider.addEventListener("click", () => {
      for (const row of this.rows.filter(({ data }) => !data.bounded)) {
        const reach = (Number(row.slider.max) - Number(row.slider.min)) / 2;
        row.slider.min = String(Number(row.slider.min) - reach);
        row.slider.max = String(Number(row.slider.max) + reach);
        row.slider.value = String(row.value);
      }
    });
    return make("div", { class: "below" }, [back, wider]);
  }
}

function without(): HTMLElement {
  return make("p", { class: "card", "data-parameters": "none" }, [
    "This machine has no parameters. Give it some, such as ",
    make("code", { text: "parameters: {k: 700}" }),
    ", and use them in its lengths, masses and forces: each becomes a slider here.",
  ]);
}

/** As many digits as there are. */
function exact(value: number): string {
  return String(Number(value.toPrecision(12)));
}

/** Without the noise of sums of steps. */
function rounded(value: number, step: number): number {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(step)));
  return digits <= 20 ? Number(value.toFixed(digits)) : value;
}
