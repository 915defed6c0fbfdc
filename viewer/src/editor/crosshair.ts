// The pointer of those who go by the keyboard.

import type { Point } from "./geometry";
import type { Machine } from "./machine";

export interface Target {
  name: string;
  at: Point;
}

/** What Tab goes through: joints and points, then bodies, then what hangs between them. */
export function targetsOf(machine: Machine): Target[] {
  const anchors = machine.anchors.filter(({ kind }) => kind !== "end").map(({ name, at }) => ({ name, at }));
  const ends = machine.anchors.filter(({ kind, holds }) => kind === "end" && holds.length > 0);
  const bodies = machine.bodies.slice(1).map(({ name, pose }) => ({ name, at: { x: pose[0], y: pose[1] } }));
  const known = new Set([...anchors, ...bodies].map(({ name }) => name));
  const others = machine.elements.flatMap(({ name, ends: places }) => {
    if (known.has(name) || places.length === 0) return [];
    const sum = places.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
    return [{ name, at: { x: sum.x / places.length, y: sum.y / places.length } }];
  });
  return [...anchors, ...ends.map(({ name, at }) => ({ name: `end of ${name}`, at })), ...bodies, ...others];
}

/** The target after, or before, the last one; null: at the end of the row. */
export function nextTarget(targets: readonly Target[], last: number, by: 1 | -1): number | null {
  const next = last < 0 && by === -1 ? targets.length - 1 : last + by;
  return next >= 0 && next < targets.length ? next : null;
}

/** A step over the grid: from line to line, also from a place between them. */
export function stepped(at: Point, x: number, y: number, grid: number, far: boolean): Point {
  const by = far ? 5 : 1;
  const round = (value: number) => Math.round(value / grid) * grid;
  return { x: round(at.x) + x * by * grid, y: round(at.y) + y * by * grid };
}
