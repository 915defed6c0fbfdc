// What a run knows of a part at a time: its quantities, component by component.

import type { Payload } from "../protocol";

export interface Quantity {
  name: string;
  unit: string;
  /** Channels of its components, and what each is called ("" of a single number). */
  channels: number[];
  components: string[];
}

/** The quantities of a body or element that the run has, in their order. */
export function quantitiesOf(payload: Payload, element: string): Quantity[] {
  const found = new Map<string, Quantity>();
  payload.channels.forEach((channel, k) => {
    if (k === payload.time || channel.element !== element) return;
    const label = channel.label.startsWith(`${element}.`) ? channel.label.slice(element.length + 1) : channel.label;
    const dot = label.lastIndexOf(".");
    const name = dot > 0 ? label.slice(0, dot) : label;
    const key = `${name} ${channel.unit}`;
    const known = found.get(key) ?? { name, unit: channel.unit, channels: [], components: [] };
    known.channels.push(k);
    known.components.push(dot > 0 ? label.slice(dot + 1) : "");
    found.set(key, known);
  });
  return [...found.values()];
}

/** Names as people read them: angular_velocity is "angular velocity". */
export function spoken(word: string): string {
  return word.replace(/_/g, " ").trim();
}
