// The inspector: what a part of the machine is, its data, and what the run knows of it at this time.

import type { FrameTime } from "../motion";
import { iconButton, make } from "../page/dom";
import { ICONS } from "../page/icons";
import { formatterFor, timeFormatter } from "../page/numbers";
import type { Page } from "../page/page";
import type { TracedPoint } from "../page/settings";
import type { Tab } from "../page/sidebar";
import { eventText } from "../page/timeline";
import type { Outline, Part, PartField } from "../protocol";
import type { Path, Typed } from "./described";
import { makeFieldRows } from "./field_rows";
import { inDegrees, lengthOf, type Quantity, quantitiesOf, spoken } from "./live";

const MOST_EVENTS = 30; // times of one event that are listed
const MACHINE = ""; // the name of the machine as a whole

/** Where the data of parts come from: the page itself, or a server that can also change them. */
export interface Source {
  outline(): Promise<Outline> | Outline;
  describe(name: string): Promise<Part | null> | Part | null;
  /** Null where data cannot be edited; `whyNot` then says why. */
  set: ((path: Path, value: Typed) => Promise<unknown>) | null;
  whyNot: string;
  /** Whether the machine as a whole has data of its own. */
  hasMachine: boolean;
  /** Gives the line between two joints of a body another length; null where that cannot be. */
  setLength: ((body: string, between: [string, string], length: number) => Promise<unknown>) | null;
  /** Shows the lines of a part in the text; null where there is none. */
  showText: ((name: string) => void) | null;
}

interface LiveRow {
  outputs: HTMLElement[];
  quantity: Quantity;
  formats: ((x: number) => string)[];
}

export class Inspector implements Tab {
  readonly name = "Inspect";
  readonly element = make("div", { class: "inspector" });
  /** What is shown; "" is the machine as a whole. */
  shown = MACHINE;
  private readonly chooser = make("select", { class: "part-chooser", "aria-label": "part of the machine" });
  private readonly card = make("div", { class: "part" });
  private rows: LiveRow[] = [];
  private asked = 0;
  private isStale = false;
  private readonly listeners: ((name: string) => void)[] = [];

  constructor(
    private readonly page: Page,
    private readonly source: () => Source,
  ) {
    this.element.append(this.chooser, this.card);
    this.chooser.addEventListener("change", () => {
      this.show(this.chooser.value);
      for (const listener of this.listeners) listener(this.shown);
    });
    for (const moment of ["focusout", "answered"]) {
      this.card.addEventListener(moment, () => {
        if (this.isStale) void this.refresh();
      });
    }
    page.onPaint((frame) => this.update(frame));
    void this.refresh();
  }

  /** Called when the user chooses a part here. */
  onChoice(listener: (name: string) => void): void {
    this.listeners.push(listener);
  }

  show(name: string): void {
    if (name === this.shown) return;
    this.shown = name;
    void this.describe();
  }

  /** The run or the text is another one. What is being typed, or was refused, stays until it is left. */
  async refresh(): Promise<void> {
    this.isStale = this.isTypedInto();
    if (this.isStale) return;
    try {
      await this.list();
      await this.describe(true);
    } catch {
      this.isStale = true; // the line is lost: asked for again when it is looked at
    }
  }

  private isTypedInto(): boolean {
    return this.card.querySelector('.typing:focus, [aria-invalid="true"]:focus') !== null;
  }

  private async list(): Promise<void> {
    const source = this.source();
    const outline = await source.outline();
    const groups = Object.entries(outline).map(([section, parts]) =>
      make(
        "optgroup",
        { label: spoken(section) },
        parts.map(({ name, type }) => make("option", { value: name, text: optionText(name, type) })),
      ),
    );
    const first = make("option", { value: MACHINE, text: source.hasMachine ? "the machine" : "choose a part …" });
    const names = Object.values(outline).flatMap((parts) => parts.map(({ name }) => name));
    if (!names.includes(this.shown)) this.shown = MACHINE;
    this.chooser.replaceChildren(first, ...groups);
    this.chooser.value = this.shown;
  }

  /** `keepsTyping`: the same part again, so that a field in which the user has begun to type meanwhile stays. */
  private async describe(keepsTyping = false): Promise<void> {
    const asked = ++this.asked;
    this.chooser.value = this.shown;
    const source = this.source();
    let told: Part | null = null;
    let problem = "";
    try {
      told = await source.describe(this.shown);
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
    if (asked !== this.asked) return; // another part was chosen meanwhile
    if (keepsTyping && this.isTypedInto()) {
      this.isStale = true;
      return;
    }
    const isOpen = this.card.querySelector("details")?.open ?? false;
    const focused = focusedField(this.card);
    this.card.replaceChildren(...(told ? this.parts(told, source) : [invitation(problem)]));
    const details = this.card.querySelector("details");
    if (details) details.open = isOpen;
    if (focused) this.card.querySelector<HTMLElement>(`[aria-label="${CSS.escape(focused)}"]`)?.focus();
    this.page.schedule();
  }

  private parts(told: Part, source: Source): Node[] {
    const set = told.editable ? source.set : null;
    const parts: Node[] = [
      make("h2", { text: told.name || this.page.run.payload.name }),
      make("p", { class: "kind" }, [
        make("strong", { text: typeText(told) }),
        told.connects.length > 0 ? ` · ${told.connects.join(" – ")}` : "",
      ]),
    ];
    if (told.words) parts.push(make("p", { class: "words", text: told.words }));
    const buttons = [...this.buttons(told), ...this.textButton(told, source)];
    if (buttons.length > 0) parts.push(make("div", { class: "part-buttons" }, buttons));
    if (told.fields.length > 0) {
      parts.push(make("h3", { text: "Data" }), ...this.length(told, source), makeFieldRows(told.fields, set));
    }
    if (set === null && source.whyNot) parts.push(make("p", { class: "field-hint", text: source.whyNot }));
    const live = this.live(told.name);
    if (live) parts.push(make("h3", { text: "Now" }), live);
    const events = this.events(told.name);
    if (events) parts.push(make("h3", { text: "Events" }), events);
    return parts;
  }

  /** How long a link with two joints is, as a field where it can be edited. */
  private length(told: Part, source: Source): HTMLElement[] {
    const { payload } = this.page.run;
    const body = payload.scene.bodies.findIndex((other) => other.name === told.name);
    const link = body > 0 ? lengthOf(payload, body) : null;
    if (!link) return [];
    const { setLength } = source;
    const { between, length } = link;
    const help = `from ${between[0]} to ${between[1]}`;
    const field: PartField = {
      ...{ path: [], label: "length", unit: payload.units.length, kind: "number", help, default: "", parts: [] },
      ...{ written: String(Number(length.toPrecision(6))), number: length, required: true, choices: [] },
      editable: setLength !== null && told.editable,
    };
    const set = setLength && ((_: Path, value: Typed) => setLength(told.name, between, Number(value)));
    return [makeFieldRows([field], set)];
  }

  /** Leads to the lines of the part in the text. */
  private textButton(told: Part, source: Source): HTMLElement[] {
    const { showText } = source;
    if (!showText || !told.editable || told.name === MACHINE) return [];
    return [
      pressable("Text", ICONS.code, false, () => {
        showText(told.name);
        return false;
      }),
    ];
  }

  /** Trace, follow, hide. */
  private buttons(told: Part): HTMLElement[] {
    const { store, run } = this.page;
    const { bodies } = run.payload.scene;
    const body = bodies.findIndex((other) => other.name === told.name);
    const buttons: HTMLElement[] = [];
    const point = this.tracedPoint(told.name);
    if (point) {
      const isSame = (other: TracedPoint) => other.name === point.name;
      buttons.push(
        pressable("Trace", ICONS.traces, store.now.traced.some(isSame), () => {
          const rest = store.now.traced.filter((other) => !isSame(other));
          const isOn = rest.length === store.now.traced.length;
          store.change({ traced: isOn ? [...rest, point] : rest, traces: true });
          return isOn;
        }),
      );
    }
    if (body > 0 && run.motion.moves(body)) {
      buttons.push(
        pressable("Follow", ICONS.follow, store.now.follow === body, () => {
          store.change({ follow: store.now.follow === body ? null : body });
          return store.now.follow === body;
        }),
      );
    }
    if (body > 0) {
      buttons.push(
        pressable("Hide", ICONS.eyeOff, store.now.hidden.has(body), () => {
          const hidden = new Set(store.now.hidden);
          if (!hidden.delete(body)) hidden.add(body);
          store.change({ hidden });
          return hidden.has(body);
        }),
      );
    }
    return buttons;
  }

  /** The mass centre of a body, or the point of an element that moves. */
  private tracedPoint(name: string): TracedPoint | null {
    const { payload, motion } = this.page.run;
    const body = payload.scene.bodies.findIndex((other) => other.name === name);
    if (body > 0)
      return motion.moves(body) ? { name, mark: { body, point: payload.scene.bodies[body].center_of_mass } } : null;
    const element = payload.scene.elements.find((other) => other.name === name);
    const mark = element?.marks.find((other) => motion.moves(other.body));
    return mark ? { name, mark } : null;
  }

  private live(name: string): HTMLElement | null {
    const { payload, motion } = this.page.run;
    this.rows = quantitiesOf(payload, name).map((quantity) => ({
      quantity,
      outputs: quantity.channels.map((k) => make("output", { title: payload.channels[k].label })),
      formats: quantity.channels.map((k) => formatterFor(motion.channels[k])),
    }));
    if (this.rows.length === 0 || name === MACHINE) return null;
    return make(
      "div",
      { class: "now" },
      this.rows.map(({ quantity, outputs }) =>
        make("div", { class: outputs.length > 1 ? "live-row wide" : "live-row" }, [
          make("span", { class: "field-name", text: spoken(quantity.name) }),
          make(
            "span",
            { class: "live-values" },
            outputs.map((output, i) => make("span", {}, [make("i", { text: quantity.components[i] }), output])),
          ),
          make("span", { class: "unit", text: quantity.unit === "1" ? "" : quantity.unit }),
          this.plotButton(quantity),
        ]),
      ),
    );
  }

  private plotButton(quantity: Quantity): HTMLElement {
    const { panels } = this.page;
    const isShown = () => quantity.channels.every((k) => panels.shows(k));
    const button = iconButton(ICONS.plot, `plot ${spoken(quantity.name)}`, "", () => {
      const isOn = isShown();
      for (const k of quantity.channels) isOn ? panels.hide(k) : panels.show(k);
      button.setAttribute("aria-pressed", String(isShown()));
    });
    button.classList.add("small");
    button.setAttribute("aria-pressed", String(isShown()));
    return button;
  }

  private events(name: string): HTMLElement | null {
    const { payload, motion } = this.page.run;
    const own = payload.events.filter((event) => event.name === name);
    if (own.length === 0) return null;
    const format = timeFormatter(motion.start, motion.end);
    const rows = own.slice(0, MOST_EVENTS).map((event) => {
      const button = make("button", { type: "button", class: "event-row" }, [
        make("output", { text: `${format(event.t)} ${payload.units.time}` }),
        make("span", { text: eventText(event) }),
      ]);
      button.addEventListener("click", () => this.page.clock.seek(event.t));
      return make("li", {}, [button]);
    });
    if (own.length > rows.length)
      rows.push(make("li", { class: "faint", text: `and ${own.length - rows.length} more` }));
    return make("ul", { class: "events" }, rows);
  }

  private update(frame: FrameTime): void {
    if (this.element.offsetParent === null) return; // not in sight
    const { motion } = this.page.run;
    for (const { quantity, outputs, formats } of this.rows) {
      quantity.channels.forEach((k, i) => {
        if (k >= motion.channels.length) return;
        const value = motion.value(k, frame);
        outputs[i].textContent = formats[i](value) + (quantity.unit === "rad" ? ` = ${inDegrees(value)}` : "");
      });
    }
  }
}

function optionText(name: string, type: string): string {
  return type === "Body" || type === "Parameter" || type === "Event" ? name : `${name} (${spoken(inWords(type))})`;
}

function typeText(told: Part): string {
  const type = inWords(told.type);
  return type.toLowerCase().includes(told.kind) || told.kind === "element" ? type : `${type} ${told.kind}`;
}

/** RackAndPinion is "Rack and pinion". */
function inWords(type: string): string {
  const words = type.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function invitation(problem: string): HTMLElement {
  const text = problem || "Click a body, joint or force in the picture, or choose one above.";
  return make("p", { class: problem ? "field-problem" : "faint", text });
}

function focusedField(card: HTMLElement): string | null {
  const focused = document.activeElement;
  return focused && card.contains(focused) ? focused.getAttribute("aria-label") : null;
}

function pressable(text: string, path: string, isPressed: boolean, press: () => boolean): HTMLElement {
  const button = iconButton(path, text, "", () => button.setAttribute("aria-pressed", String(press())));
  button.classList.add("with-text");
  button.append(make("span", { text }));
  button.setAttribute("aria-pressed", String(isPressed));
  return button;
}
