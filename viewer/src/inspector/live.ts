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

/** What names of fields and quantities mean, where they do not say it themselves. */
const PLAIN: Record<string, string> = {
  i: "on the first body",
  j: "on the second body",
  multiplier: "constraint force",
  reaction_i: "force on the first body",
  reaction_j: "force on the second body",
  reaction_at_joint: "force in the joint",
  angle_i: "angle at the first body",
  angle_j: "angle at the second body",
};

/** Names as people read them: angular_velocity is "angular velocity". */
export function spoken(word: string): string {
  return Object.hasOwn(PLAIN, word) ? PLAIN[word] : word.replace(/_/g, " ").trim();
}

/** An angle in degrees, as it stands behind one in rad. */
export function inDegrees(angle: number): string {
  return Number.isFinite(angle) ? `${((180 * angle) / Math.PI).toFixed(1).replace("-", "−")}°` : "";
}

/** The two joints or points of a body at different places of it, and how far they are apart; null where there are more. */
export function lengthOf(payload: Payload, body: number): { between: [string, string]; length: number } | null {
  const ends: { name: string; point: readonly number[] }[] = [];
  for (const { name, family, marks } of payload.scene.elements) {
    if (family !== "joint" && family !== "point") continue;
    for (const mark of marks) {
      if (mark.body !== body) continue;
      const isNew = ends.every(({ point }) => apart(point, mark.point) > SAME * payload.scene.size);
      if (isNew) ends.push({ name, point: mark.point });
    }
  }
  if (ends.length !== 2) return null;
  const [a, b] = ends;
  return { between: [a.name, b.name], length: apart(a.point, b.point) };
}

const SAME = 1e-9; // of the size of the machine: points that are one

function apart(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(...a.map((x, k) => x - b[k]));
}
