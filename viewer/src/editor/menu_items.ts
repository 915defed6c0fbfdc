// What can be done with a thing under the pointer.

import type { Actions } from "./actions";
import type { Place } from "./edits";
import type { Span } from "./machine";
import type { MenuItem } from "./menu";
import { nameOf } from "./tools/select";
import type { Hit } from "./tools/tool";

interface Doing {
  actions: Actions;
  /** How far a copy lies from its original. */
  shift: number;
  rename(): void;
  dimension(span: Span): void;
}

export function itemsFor(hit: Hit, names: readonly string[], doing: Doing): MenuItem[] {
  const { actions } = doing;
  const items: MenuItem[] = [];
  if (hit.kind === "anchor") {
    const { anchor } = hit;
    const draw = (kind: string, place: Place, said: string) =>
      void actions.edit([{ edit: "draw", kind, places: [place] }], said);
    if (!anchor.onGround) {
      items.push({ text: "Pin to the ground", press: () => draw("ground_pivot", anchor.place, "ground pivot drawn") });
    }
    if (anchor.kind === "joint") {
      items.push({ text: "Motor here", press: () => draw("motor", { joint: anchor.name }, "motor drawn") });
    }
    const [hold] = anchor.holds;
    if (hold && anchor.kind !== "point") {
      items.push({ text: "Trace its path", press: () => draw("point", { ...hold }, "traced point drawn") });
    }
  }
  if (hit.kind === "span") items.push({ text: "Change its length", press: () => doing.dimension(hit.span) });
  if (hit.kind === "anchor" && hit.anchor.kind === "end") return items;
  const several = names.length > 1;
  return [
    ...items,
    ...(several ? [] : [{ text: "Rename", press: doing.rename }]),
    {
      text: several ? `Copy ${names.length} things` : "Copy",
      key: "Ctrl D",
      press: () => actions.duplicate(names, doing.shift),
    },
    {
      text: several ? `Delete ${names.length} things` : `Delete ${nameOf(hit)}`,
      key: "Del",
      press: () => actions.remove(names),
    },
  ];
}
