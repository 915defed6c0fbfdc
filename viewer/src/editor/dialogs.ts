// What the editor asks: the length of a link, a name, what to do with a thing.

import type { Workbench } from "../studio/workbench";
import type { Actions } from "./actions";
import type { Span } from "./machine";
import { openMenu } from "./menu";
import { itemsFor } from "./menu_items";
import { askForText } from "./number_box";
import { labelPlace } from "./overlay/preview";
import { nameOf } from "./tools/select";
import type { Hit } from "./tools/tool";
import type { View } from "./view";

export class Dialogs {
  constructor(
    private readonly bench: Workbench,
    private readonly view: View,
    private readonly actions: Actions,
    private readonly say: (text: string) => void,
  ) {}

  async askForLength({ body, from, to, length }: Span): Promise<void> {
    const at = labelPlace(this.view.toScreen(from.at), this.view.toScreen(to.at));
    const value = String(Number(length.toPrecision(6)));
    const asked = { label: `length of ${body}`, value, unit: this.view.unit, isNumber: true, at };
    const text = await askForText(this.host, asked);
    if (text === null || text === value) return;
    if (!(Number(text) > 0)) {
      this.say("A length is a number above zero.");
      return;
    }
    const between: [string, string] = [from.name, to.name];
    const edit = { edit: "length" as const, body, between, value: Number(text) };
    await this.actions.edit([edit], `${body} is ${text} ${this.view.unit} long`);
  }

  openMenu(at: { x: number; y: number }, hit: Hit | null): void {
    if (!hit || !this.bench.document.editable) return;
    const name = nameOf(hit);
    const { bodies, elements } = this.bench.selection;
    if (!bodies.has(name) && !elements.has(name)) this.bench.select([name]);
    const { selection } = this.bench;
    const names = [...selection.bodies, ...selection.elements];
    const items = itemsFor(hit, names.length > 0 ? names : [name], {
      actions: this.actions,
      shift: 4 * this.view.grid,
      rename: () => void this.rename(name, at),
      dimension: (span) => void this.askForLength(span),
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
