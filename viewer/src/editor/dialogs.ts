// What the editor asks: the length of a link, a name, what to do with a thing.

import { make } from "../page/dom";
import type { Workbench } from "../studio/workbench";
import type { Actions } from "./actions";
import type { Point } from "./geometry";
import type { Span } from "./machine";
import { openMenu } from "./menu";
import { itemsFor } from "./menu_items";
import { askForText } from "./number_box";
import { labelPlace } from "./overlay/preview";
import type { SpaceMenu } from "./space_menu";
import { SPEED } from "./tools";
import { nameOf } from "./tools/select";
import type { Hit, Question } from "./tools/tool";
import type { View } from "./view";

const ROOM = 400; // pixels of a picture beside which a panel may open
const KEPT_FOR = 60_000; // ms: a download that may have to be confirmed

export class Dialogs {
  /** Joints and bodies that dragging leaves as they are, while the window is open. */
  readonly locked = new Set<string>();

  constructor(
    private readonly bench: Workbench,
    private readonly view: View,
    private readonly actions: Actions,
    private readonly say: (text: string) => void,
    private readonly space: SpaceMenu,
  ) {}

  private async cut(name: string, format: "dxf" | "svg"): Promise<void> {
    try {
      const { text } = await this.bench.ask({ do: "cut", name, format });
      const link = make("a", { download: `${name}.${format}` });
      link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), KEPT_FOR);
      this.say(`The outline of ${name}, in millimetres.`);
    } catch (error) {
      this.actions.fail(error);
    }
  }

  private lock(names: readonly string[]): void {
    const isOn = !names.every((name) => this.locked.has(name));
    for (const name of names) {
      if (isOn) this.locked.add(name);
      else this.locked.delete(name);
    }
    this.say(`${names.join(", ")}: ${isOn ? "locked against dragging" : "unlocked"}.`);
    this.bench.schedule();
  }

  async askForLength({ body, from, to, length }: Span): Promise<void> {
    const at = labelPlace(this.view.toScreen(from.at), this.view.toScreen(to.at));
    const value = String(Number(length.toPrecision(6)));
    const { unit } = this.view;
    const between: [string, string] = [from.name, to.name];
    const action = { text: "Parameter", press: () => void this.makeParameter(body, between) };
    const asked = { label: `length of ${body}`, value, unit, isNumber: false, at, action };
    const text = await askForText(this.host, asked);
    if (text === null || text === value) return;
    const isPlain = Number.isFinite(Number(text));
    if (isPlain && !(Number(text) > 0)) {
      this.say("A length is a number above zero.");
      return;
    }
    const edit = { edit: "length" as const, body, between, value: isPlain ? Number(text) : text };
    await this.actions.edit([edit], `${body} is ${text}${isPlain ? ` ${unit}` : ""} long`);
  }

  /** A dimension gets a slider. */
  async makeParameter(body: string, between: [string, string]): Promise<void> {
    await this.actions.edit([{ edit: "parameter", body, between }], `the length of ${body} has a slider now`);
    if (this.bench.stage.clientWidth > ROOM) this.bench.openTab("Parameters");
  }

  /** A number of what is drawn, as it was typed; null where the user went away. */
  async askForValue({ word, label, value }: Question, at: Point): Promise<Record<string, string> | null> {
    const asked = { label, value, unit: "", isNumber: false, at: this.view.toScreen(at) };
    const text = await askForText(this.host, asked);
    if (text === null) this.say("Nothing was drawn.");
    return text === null ? null : { [word]: text };
  }

  /** A length that is known, in the unit of the drawing; null where the user went away. */
  askForDistance(at: Point): Promise<string | null> {
    const asked = { label: "how long is that", value: "1", unit: this.view.unit, isNumber: true };
    return askForText(this.host, { ...asked, at: this.view.toScreen(at) });
  }

  openMenu(at: { x: number; y: number }, hit: Hit | null): void {
    if (!this.bench.document.editable) return;
    if (!hit) {
      openMenu(this.host, "the sheet", this.space.items(this.view.toWorld(at), 4 * this.view.grid), at);
      return;
    }
    const name = nameOf(hit);
    const { bodies, elements } = this.bench.selection;
    if (!bodies.has(name) && !elements.has(name)) this.bench.select([name]);
    const { selection } = this.bench;
    const names = [...selection.bodies, ...selection.elements];
    const items = itemsFor(hit, names.length > 0 ? names : [name], {
      actions: this.actions,
      shift: 4 * this.view.grid,
      spans: this.view.machine().spans,
      cut: (body, format) => void this.cut(body, format),
      relations: this.bench.document.drawing.relations,
      locked: this.locked,
      lock: (locking) => this.lock(locking),
      at: this.view.toWorld(at),
      ask: (question) => this.askForValue(question, this.view.toWorld(at)),
      parameter: (span) => void this.makeParameter(span.body, [span.from.name, span.to.name]),
      rename: () => void this.rename(name, at),
      dimension: (span) => void this.askForLength(span),
      motor: async (place, at) => {
        const values = await this.askForValue(SPEED, at);
        if (values) await this.actions.edit([{ edit: "draw", kind: "motor", places: [place], values }], "motor drawn");
      },
    });
    openMenu(this.host, name, items, at);
  }

  private async rename(name: string, at: { x: number; y: number }): Promise<void> {
    const to = await askForText(this.host, { label: "name", value: name, unit: "", isNumber: false, at });
    if (to !== null && to !== name) await this.actions.edit([{ edit: "rename", name, to }], `${name} is now ${to}`);
  }

  private get host(): HTMLElement {
    return this.bench.stage.parentElement ?? this.bench.stage;
  }
}
