// What each parameter does to a response, as bars; below, the search for a better design.

import { ResponseCurves } from "../compare/response_curves";
import { make } from "../page/dom";
import { formatNumber } from "../page/numbers";
import type { Influences, NoInfluences, Share, Welcome } from "../protocol";
import { Optimizing } from "./optimizing";
import type { Sliders } from "./sliders";
import type { Run, Socket } from "./socket";

const BARS = 12; // the strongest influences that are shown
const NOTHING = 1e-6; // of the strongest influence: what is less is noise of the run
const FIRST = [".force", ".angle", ".position.x"]; // responses to begin with

export class Influence {
  private readonly response = make("input", {
    type: "text",
    list: "responses",
    spellcheck: false,
    autocomplete: "off",
  });
  private readonly responses = make("datalist", { id: "responses" });
  private readonly kind = make("select");
  private readonly live = make("input", { type: "checkbox", checked: true });
  private readonly bars = make("div", { class: "bars", "data-influences": "none" });
  readonly curves: ResponseCurves;
  private readonly optimizing: Optimizing;
  readonly element: HTMLElement;
  private names: string[] = [];

  constructor(
    private readonly socket: Socket,
    sliders: Sliders,
  ) {
    const goal = () => ({ response: this.chosen(), kind: this.kind.value });
    this.curves = new ResponseCurves(() => ({ ...goal(), ranges: sliders.ranges() }));
    this.optimizing = new Optimizing(socket, sliders, goal);
    this.element = make("div", { class: "influence" }, [
      make("label", { class: "field" }, [make("span", { text: "response" }), this.response]),
      this.responses,
      make("label", { class: "field" }, [make("span", { text: "kind" }), this.kind]),
      make("label", { class: "check" }, [this.live, make("span", { text: "keep up to date" })]),
      this.bars,
      this.curves.element,
      this.optimizing.element,
    ]);
    for (const field of [this.response, this.kind, this.live]) field.addEventListener("change", () => this.ask());
    socket.on("influences", (told) => this.show(told));
  }

  set(machine: Welcome): void {
    const none = machine.sliders.length === 0;
    for (const field of [this.response, this.kind, this.live]) field.disabled = none;
    if (this.kind.options.length === 0) {
      this.kind.append(...machine.kinds.map((kind) => make("option", { text: kind, value: kind })));
      this.kind.selectedIndex = 1;
    }
    this.curves.set(machine);
    this.optimizing.set(machine);
    if (none) this.say("There are no parameters.", "none");
  }

  /** The responses of this kind of run. */
  offer(run: Run): void {
    const names = run.responses;
    if (names.length === 0 || (names.length === this.names.length && names.every((name, k) => name === this.names[k])))
      return;
    this.names = names;
    this.responses.replaceChildren(...names.map((name) => make("option", { value: name })));
    if (names.includes(this.response.value)) return;
    this.response.value = FIRST.flatMap((end) => names.filter((name) => name.endsWith(end)))[0] ?? names[0];
    this.ask();
  }

  private chosen(): string {
    return this.response.value.trim();
  }

  private ask(): void {
    const response = this.chosen();
    if (response !== "" && !this.names.includes(response)) {
      this.say(`There is no response "${response}".`, "problem");
      return;
    }
    this.socket
      .ask({ do: "influences", response, kind: this.kind.value, live: this.live.checked })
      .catch((error: Error) => this.say(error.message, "problem"));
  }

  private say(text: string, kind: string): void {
    this.bars.dataset.influences = kind;
    this.bars.replaceChildren(make("p", { class: kind === "problem" ? "card bad" : "card", text }));
  }

  private show(told: Influences | NoInfluences): void {
    if ("problem" in told) {
      this.say(told.problem, "problem");
      return;
    }
    const shown = told.each.slice(0, BARS);
    const largest = Math.max(0, ...shown.map(({ share }) => Math.abs(share ?? 0)));
    const rows = shown.map((one) => bar(one, largest));
    const hidden = told.each.length - shown.length;
    const notes = [...(hidden > 0 ? [`${hidden} weaker ones are not shown`] : []), ...told.notes];
    this.bars.dataset.influences = "shown";
    const value = told.value === null ? "no number" : formatNumber(told.value);
    this.bars.replaceChildren(
      make("p", {}, [
        make("strong", { text: told.kind }),
        ` of ${told.response} = `,
        make("strong", { text: value }),
        ` ${told.unit}`,
      ]),
      make("p", { class: "faint", text: `change for 1 % more of each parameter [${told.unit || "1"}]` }),
      make("table", {}, rows),
      ...notes.map((text) => make("p", { class: "card", text })),
    );
  }
}

function bar({ parameter, derivative, share }: Share, largest: number): HTMLElement {
  const part = largest > 0 && share !== null ? Math.abs(share) / largest : 0;
  const filled = make("i", { class: (share ?? 0) > 0 ? "more" : "less" });
  filled.style.width = `${100 * part}%`;
  const change = part > NOTHING && share !== null ? `${share > 0 ? "+" : ""}${Number(share.toPrecision(3))}` : "0";
  const title = `derivative ${derivative === null ? "unknown" : Number(derivative.toPrecision(6))}`;
  return make("tr", { "data-bar": parameter, title }, [
    make("th", { scope: "row", text: parameter }),
    make("td", { class: "bar" }, [filled]),
    make("td", { text: change }),
  ]);
}
