// The search for a better design: what may change, the goal, the limits, and the design before and after.

import { make } from "../page/dom";
import { formatNumber } from "../page/numbers";
import type { AskOptimum, Compared, Search, Welcome } from "../protocol";
import type { Sliders } from "./sliders";
import type { Socket } from "./socket";

const NEVER_ALONE = /gravity|^g$/i;

/** The response and its kind that are chosen above. */
export interface Goal {
  response: string;
  kind: string;
}

export class Optimizing {
  readonly element: HTMLElement;
  private readonly what = make("p", { class: "faint" });
  private readonly variables = make("fieldset", { class: "variables" });
  private readonly sense = make("select", { "aria-label": "goal" }, [
    make("option", { value: "least", text: "smallest" }),
    make("option", { value: "largest", text: "largest" }),
  ]);
  private readonly limits = make("div", { class: "limits" });
  private readonly another = make("button", { type: "button", class: "text", text: "Add a limit" });
  private readonly search = make("button", { type: "button", class: "main", text: "Optimize" });
  private readonly stop = make("button", {
    type: "button",
    class: "main",
    text: "Stop and keep the best",
    hidden: true,
  });
  private readonly outcome = make("div", { class: "found" });
  private readonly chosen = new Set<string>();
  private names: string[] = [];
  private kinds: string[] = [];
  private isOfFile = false;

  constructor(
    private readonly socket: Socket,
    private readonly sliders: Sliders,
    private readonly goal: () => Goal,
  ) {
    this.element = make("section", { class: "optimizing", "aria-label": "optimize" }, [
      make("h3", { text: "Optimize" }),
      this.what,
      make("label", { class: "field" }, [make("span", { text: "goal" }), this.sense]),
      this.variables,
      this.limits,
      this.another,
      this.search,
      this.stop,
      this.outcome,
    ]);
    this.another.addEventListener("click", () => this.addLimit());
    this.search.addEventListener("click", () => this.begin());
    this.stop.addEventListener("click", () => void socket.ask({ do: "stop" }).catch(() => {}));
    socket.on("optimum", (told) => this.show(told));
  }

  set({ design, kinds, sliders }: Welcome): void {
    this.isOfFile = design;
    this.kinds = kinds;
    this.what.textContent = design
      ? "As the section design of the file asks."
      : "Makes the response above as small or as large as it can be. Choose what may change:";
    for (const part of [this.variables, this.limits, this.another]) part.hidden = design || sliders.length === 0;
    (this.sense.parentElement as HTMLElement).hidden = design;
    const names = sliders.map(({ name }) => name);
    if (names.join("\n") !== this.names.join("\n")) {
      this.names = names;
      for (const name of this.chosen) if (!names.includes(name)) this.chosen.delete(name);
      this.variables.replaceChildren(
        make("legend", { text: "variables" }),
        ...names.map((name) => this.variable(name)),
      );
    }
    this.allow();
  }

  private variable(name: string): HTMLElement {
    const box = make("input", { type: "checkbox", checked: this.chosen.has(name), "data-variable": name });
    box.addEventListener("change", () => {
      if (box.checked) this.chosen.add(name);
      else this.chosen.delete(name);
      this.allow();
    });
    const title = NEVER_ALONE.test(name) ? "gravity is no dimension of the machine" : "";
    return make("label", { class: "check", title }, [box, make("span", { text: name })]);
  }

  private allow(): void {
    const isReady = this.names.length > 0 && (this.isOfFile || this.chosen.size > 0);
    this.search.disabled = !isReady || !this.stop.hidden;
    this.search.title = isReady ? "" : "choose a variable first";
  }

  private addLimit(): void {
    const response = make("input", {
      type: "text",
      list: "responses",
      spellcheck: false,
      "aria-label": "response of the limit",
    });
    response.value = this.goal().response;
    const kind = make(
      "select",
      { "aria-label": "kind of the limit" },
      this.kinds.map((text) => make("option", { text, value: text })),
    );
    kind.value = this.kinds[1] ?? "";
    const bound = make(
      "select",
      { "aria-label": "bound" },
      ["at most", "at least"].map((text) => make("option", { text, value: text })),
    );
    const value = make("input", { type: "text", inputmode: "decimal", "aria-label": "value of the limit" });
    const away = make("button", { type: "button", class: "text", text: "Remove" });
    const row = make("div", { class: "limit" }, [response, kind, bound, value, away]);
    away.addEventListener("click", () => row.remove());
    this.limits.append(row);
    response.focus();
  }

  private wanted(): AskOptimum {
    const { response, kind } = this.goal();
    const all = this.sliders.ranges();
    const ranges = Object.fromEntries(Object.entries(all).filter(([name]) => this.chosen.has(name)));
    const limits = [...this.limits.children].map((row) => {
      const [of, kindOf, bound, value] = [
        ...row.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select"),
      ];
      const number = value.value.trim() === "" ? Number.NaN : Number(value.value.trim().replace(",", "."));
      if (!Number.isFinite(number)) throw new Error(`The limit of ${of.value} needs a number.`);
      return { response: of.value.trim(), kind: kindOf.value, bound: bound.value, value: number };
    });
    return { response, kind, ranges, goal: this.sense.value as "least" | "largest", limits };
  }

  private begin(): void {
    Promise.resolve()
      .then(() => this.socket.ask({ do: "optimize", ...this.wanted() }))
      .catch((error: Error) => this.show({ rows: [], verdict: error.message }));
  }

  private show(told: Search): void {
    this.stop.hidden = !told.searching;
    this.allow();
    const verdict = make("p", {
      class: told.good ? "card good" : "card bad",
      "data-search": "done",
      text: told.verdict,
    });
    this.outcome.replaceChildren(
      ...(told.rows.length > 0 ? [progress(told)] : []),
      ...(told.verdict ? [verdict] : []),
      ...(told.table ? [comparison(told.table), make("p", { class: "faint", text: "Undo (Ctrl Z) goes back." })] : []),
    );
  }
}

function headed(...words: string[]): HTMLElement {
  return make(
    "tr",
    {},
    words.map((text) => make("th", { text, scope: "col" })),
  );
}

function shown(x: number | null): string {
  return x === null ? "–" : formatNumber(x);
}

function progress({ rows }: Search): HTMLElement {
  const lines = rows.map((row) =>
    make(
      "tr",
      {},
      row.map((x) => make("td", { text: shown(x) })),
    ),
  );
  return make("table", {}, [headed("iteration", "objective", "violation"), ...lines]);
}

function comparison(table: readonly Compared[]): HTMLElement {
  const lines = table.map(({ name, unit, before, after, limit }) =>
    make("tr", { "data-compared": name }, [
      make("th", { scope: "row", text: limit ? `${name}, ${limit}` : name }),
      make("td", { text: shown(before) }),
      make("td", { text: `${shown(after)}${unit ? ` ${unit}` : ""}` }),
    ]),
  );
  return make("table", { class: "before-after" }, [headed("", "before", "after"), ...lines]);
}
