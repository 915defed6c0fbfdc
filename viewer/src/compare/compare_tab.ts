// Comparing: runs that are kept as ghosts, in the picture, in the plots and in a table; and studies of one parameter.

import type { Motion } from "../motion";
import { iconButton, make } from "../page/dom";
import { ICONS } from "../page/icons";
import { formatNumber } from "../page/numbers";
import type { Page } from "../page/page";
import { seriesColor } from "../palette";
import type { Payload } from "../protocol";
import type { Ghost } from "../renderer";
import { differingParameters, endValues, type Row, type Run } from "./differences";

const MOST_KEPT = 6;
const DIGITS = 4; // of numbers side by side
const FIRST_COLOR = 4; // of ghosts: not those of the first bodies and curves

/** The list of kept runs. `base`: a name for the next one. */
export class Compare {
  readonly element = make("div", { class: "compare" });
  private kept: (Ghost & { index: number })[] = [];
  private studied: readonly Ghost[] = [];
  private made = 0;
  private readonly list = make("ul", { class: "ghosts" });
  private readonly table = make("div", { class: "differences" });
  private readonly keepButton = make("button", { type: "button", class: "text keep", text: "Keep this run" });

  /** `given`: the heading of runs that are in a file; without it, runs are kept from the page. */
  constructor(
    private readonly page: Page,
    given = "",
  ) {
    this.keepButton.addEventListener("click", () => this.keep());
    const hint = make("p", {
      class: "faint",
      text: "A kept run stays in the picture and in the plots while you change the machine.",
    });
    const heading = make("h3", { text: given || "Kept runs" });
    this.element.append(heading, ...(given ? [] : [hint, this.keepButton]), this.list, this.table);
    page.panels.onChange(() => this.refresh());
    page.store.watch((now, before) => {
      if (now.dark !== before.dark) this.refresh();
    });
    this.refresh();
  }

  /** The run that is shown becomes a ghost. */
  keep(name = ""): void {
    const { payload, motion } = this.page.run;
    if (this.kept.length >= MOST_KEPT || motion.frames === 0) return;
    this.add(name || this.suggested(this.made), payload, motion);
  }

  /** Another run, as a ghost. */
  add(name: string, payload: Payload, motion: Motion): void {
    const index = this.made++;
    const color = (dark: boolean) => seriesColor(FIRST_COLOR + index, dark);
    this.kept.push({ name, payload, motion, color, index });
    this.tell();
  }

  /** Runs of a study take the place of ghosts while it is open. */
  study(runs: readonly Ghost[]): void {
    this.studied = runs;
    this.tell();
  }

  refresh(): void {
    this.keepButton.disabled = this.kept.length >= MOST_KEPT;
    this.list.replaceChildren(...this.kept.map((ghost) => this.row(ghost)));
    this.table.replaceChildren(...this.tables());
  }

  private tell(): void {
    this.page.setGhosts(this.studied.length > 0 ? this.studied : this.kept);
    this.refresh();
  }

  /** The parameters that differ from those of the first kept run, or a number. */
  private suggested(index: number): string {
    const { payload, motion } = this.page.run;
    const here = { name: "", payload, motion };
    const rows = this.kept.length > 0 ? differingParameters([here, this.kept[0]]) : [];
    const said = rows.slice(0, 2).map(({ label, values }) => `${label} = ${formatNumber(values[0])}`);
    return said.join(", ") || `run ${index + 1}`;
  }

  private row(ghost: Ghost): HTMLElement {
    const swatch = make("i", { class: "swatch" });
    swatch.style.background = ghost.color(this.page.store.now.dark);
    const name = make("input", { type: "text", value: ghost.name, "aria-label": "name of the kept run" });
    name.addEventListener("change", () => {
      ghost.name = name.value.trim() || ghost.name;
      this.refresh();
    });
    const remove = iconButton(ICONS.close, `forget ${ghost.name}`, "", () => {
      this.kept = this.kept.filter((other) => other !== ghost);
      this.tell();
    });
    return make("li", {}, [swatch, name, remove]);
  }

  private tables(): Node[] {
    if (this.kept.length === 0) return [];
    const { payload, motion } = this.page.run;
    const runs: Run[] = [{ name: "now", payload, motion }, ...this.kept];
    const parameters = differingParameters(runs);
    const ends = endValues(runs, this.page.panels.labels());
    const parts: Node[] = [];
    if (parameters.length > 0)
      parts.push(make("h3", { text: "Parameters that differ" }), this.tableOf(runs, parameters));
    if (ends.length > 0) parts.push(make("h3", { text: "At the end" }), this.tableOf(runs, ends));
    return parts;
  }

  private tableOf(runs: readonly Run[], rows: readonly Row[]): HTMLElement {
    const { dark } = this.page.store.now;
    const heads = runs.map((run, k) => {
      const head = make("th", { scope: "col", title: run.name });
      if (k === 0) head.textContent = "now";
      else {
        const swatch = make("i", { class: "swatch", role: "img", "aria-label": run.name });
        swatch.style.background = this.kept[k - 1].color(dark);
        head.append(swatch);
      }
      return head;
    });
    const body = rows.map(({ label, unit, values }) =>
      make("tr", {}, [
        make("th", { scope: "row" }, breakable(unit ? `${label} [${unit}]` : label)),
        ...values.map((value) => make("td", { text: formatNumber(value, DIGITS) })),
      ]),
    );
    const table = make("table", {}, [
      make("thead", {}, [make("tr", {}, [make("td"), ...heads])]),
      make("tbody", {}, body),
    ]);
    return make("div", { class: "scrolled" }, [table]);
  }
}

/** A name that may go on in the next line after its dots. */
function breakable(text: string): Node[] {
  return text
    .split(/(?<=\.)/)
    .flatMap((part, k) => (k > 0 ? [make("wbr"), document.createTextNode(part)] : [document.createTextNode(part)]));
}
