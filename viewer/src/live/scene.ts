// The drawing of a machine with other values of its parameters, from tables (cardan.view.live.scene_change).

import type { Payload } from "../payload";
import type { PartChange, SceneTable } from "./data";

type Drawn = Pick<Payload, "scene" | "arrows" | "traces">;

/** The drawing at these values. Parts that do not change are those of `first`. */
export function drawnAt(first: Drawn, tables: readonly SceneTable[], values: ReadonlyMap<string, number>): Drawn {
  const changes = new Map<string, { part: PartChange; by: Map<number, number> }>();
  for (const { name, nodes, parts } of tables) {
    const value = values.get(name);
    if (value === undefined) continue;
    for (const part of parts) {
      const key = `${part.of} ${part.index}`;
      const found = changes.get(key) ?? { part, by: new Map<number, number>() };
      changes.set(key, found);
      const along = between(part.changes, (value - nodes[0]) / (nodes[nodes.length - 1] - nodes[0]));
      part.places.forEach((place, k) => {
        found.by.set(place, (found.by.get(place) ?? 0) + along[k]);
      });
    }
  }
  const { scene } = first;
  const drawn = {
    bodies: [...scene.bodies],
    elements: [...scene.elements],
    reliefs: [...scene.reliefs],
    arrows: [...first.arrows],
    traces: [...first.traces],
  };
  let machine: [typeof scene.up, number, number] = [scene.up, scene.size, scene.detail];
  for (const { part, by } of changes.values()) {
    if (part.of === "machine") machine = withNumbers(machine, by);
    else {
      const list = drawn[part.of] as unknown[];
      list[part.index] = withNumbers(list[part.index], by);
    }
  }
  const { bodies, elements, reliefs, arrows, traces } = drawn;
  const [up, size, detail] = machine;
  return { scene: { ...scene, up, size, detail, bodies, elements, reliefs }, arrows, traces };
}

/** Between rows that stand evenly from 0 to 1, linear; beyond them as at the end. */
export function between(rows: readonly number[][], at: number): number[] {
  const last = rows.length - 1;
  const place = Math.min(last, Math.max(0, at * last));
  const k = Math.min(last - 1, Math.floor(place));
  return rows[k].map((x, i) => x + (place - k) * (rows[k + 1][i] - x));
}

/** A copy in which numbers, counted in their order, are changed. */
export function withNumbers<T>(part: T, by: ReadonlyMap<number, number>): T {
  let count = 0;
  const copy = (value: unknown): unknown => {
    if (typeof value === "number") return value + (by.get(count++) ?? 0);
    if (Array.isArray(value)) return value.map(copy);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, copy(item)]));
  };
  return copy(part) as T;
}
