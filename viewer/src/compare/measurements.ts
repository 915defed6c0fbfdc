// Measurements beside the run: chosen or dropped tables, their columns as dots in the plots, and how far the run is off.

import { iconButton, make } from "../page/dom";
import { ICONS } from "../page/icons";
import { formatNumber } from "../page/numbers";
import type { Page } from "../page/page";
import { differenceOf, type MeasuredColumn, type Measurement, readMeasurement } from "./measurement";

const TABLES = /\.(csv|tsv|txt)$/i;
const NONE = "not shown";

export class Measurements {
  readonly element = make("section", { class: "measurements", "aria-label": "measurements" });
  private readonly list = make("div");
  private readonly words = make("p", { class: "card bad", role: "status", hidden: true });
  private tables: Measurement[] = [];

  constructor(private readonly page: Page) {
    const file = make("input", { type: "file", accept: ".csv,.tsv,.txt", "aria-label": "a table of measurements" });
    file.addEventListener("change", () => {
      for (const chosen of file.files ?? []) void this.read(chosen);
      file.value = "";
    });
    this.element.append(
      make("h3", { text: "Measurements" }),
      make("p", { class: "faint", text: "A table (CSV) with times in its first column: choose it, or drop it here." }),
      file,
      this.words,
      this.list,
    );
    addEventListener("dragover", (event) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    });
    addEventListener("drop", (event) => {
      const files = [...(event.dataTransfer?.files ?? [])].filter(({ name }) => TABLES.test(name));
      if (files.length === 0) return;
      event.preventDefault();
      for (const dropped of files) void this.read(dropped);
    });
  }

  /** The run is another one. */
  refresh(): void {
    this.list.replaceChildren(...this.tables.map((table) => this.tableOf(table)));
  }

  /** A table beside the run; it takes the place of one of the same name. */
  add(table: Measurement): void {
    this.tables = [...this.tables.filter(({ name }) => name !== table.name), table];
    for (const { quantity } of table.columns) if (quantity) this.plot(quantity);
    this.tell();
  }

  private get labels(): string[] {
    return this.page.run.payload.channels.map(({ label }) => label);
  }

  private async read(file: File): Promise<void> {
    try {
      this.add(readMeasurement(file.name, await file.text(), this.labels));
      this.words.hidden = true;
    } catch (error) {
      this.words.hidden = false;
      this.words.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  private plot(quantity: string): void {
    const channel = this.labels.indexOf(quantity);
    if (channel >= 0) this.page.panels.show(channel);
  }

  private tell(): void {
    this.page.setMeasurements(this.tables);
    this.refresh();
  }

  private tableOf(table: Measurement): HTMLElement {
    const away = iconButton(ICONS.close, `forget ${table.name}`, "", () => {
      this.tables = this.tables.filter((other) => other !== table);
      this.tell();
    });
    const rows = table.columns.map((column) => this.row(table, column));
    return make("div", { class: "measurement", "data-measurement": table.name }, [
      make("header", {}, [make("strong", { text: table.name }), away]),
      ...rows,
    ]);
  }

  private row(table: Measurement, column: MeasuredColumn): HTMLElement {
    const choice = make(
      "select",
      { "aria-label": `quantity of ${column.name}` },
      ["", ...this.labels].map((label) => make("option", { value: label, text: label || NONE })),
    );
    choice.value = column.quantity;
    choice.addEventListener("change", () => {
      column.quantity = choice.value;
      if (column.quantity) this.plot(column.quantity);
      this.tell();
    });
    const head = column.unit ? `${column.name} [${column.unit}]` : column.name;
    return make("div", { class: "measured" }, [
      make("span", { text: head }),
      choice,
      make("span", { class: "faint", "data-difference": column.name, text: this.difference(table, column) }),
    ]);
  }

  private difference({ times }: Measurement, { quantity, values }: MeasuredColumn): string {
    const channel = this.labels.indexOf(quantity);
    if (channel < 0) return "";
    const { payload, motion } = this.page.run;
    const off = differenceOf(times, values, motion, channel);
    if (!off) return "no time of it lies within the run";
    const { unit } = payload.channels[channel];
    return `off by ${formatNumber(off.rms, 4)} ${unit} (rms), at most ${formatNumber(off.largest, 4)} ${unit}, at ${off.count} times`;
  }
}
