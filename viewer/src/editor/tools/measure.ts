// A dimension between two places; the length of a link can be typed at once.

import { distance } from "../geometry";
import type { Machine, Span } from "../machine";
import type { Snapped } from "../snapping";
import { AT_REST, isPointer, only, snapped, type Tool } from "./tool";

export const measureTool: Tool = {
  prompt: ({ placed }) =>
    placed.length === 1
      ? "Click the other place."
      : "Click two places to measure; two joints of a link to type its length.",
  reduce: (state, input, context) => {
    if (!isPointer(input)) return only(input.type === "escape" ? { ...AT_REST, pointer: state.pointer } : state);
    const from = state.placed.length === 2 ? [] : state.placed;
    const pointer = snapped({ ...state, placed: from }, input, context);
    if (input.type === "double") {
      const hit = context.hitAt(input.at);
      return hit?.kind === "span" ? { state: AT_REST, effects: [{ act: "dimension", span: hit.span }] } : only(state);
    }
    if (input.type !== "release" || !state.press) {
      const press = input.type === "press" ? { at: input.at, hit: null, isFirst: true, moved: false } : state.press;
      return only({ ...state, pointer, press });
    }
    const placed = [...from, pointer];
    if (placed.length < 2) return only({ ...AT_REST, pointer, placed });
    const span = spanBetween(context.machine, placed[0], placed[1]);
    if (span) return { state: { ...AT_REST, pointer }, effects: [{ act: "dimension", span }] };
    return only({ ...AT_REST, pointer, placed });
  },
};

/** The length of one body between two of its places. */
export function spanBetween(machine: Machine, a: Snapped, b: Snapped): Span | null {
  const [from, to] = [a, b].map((end) => machine.anchors.find(({ at }) => distance(at, end.at) === 0));
  if (!from || !to || from === to) return null;
  const known = machine.spans.find((span) => [span.from, span.to].includes(from) && [span.from, span.to].includes(to));
  if (known) return known;
  const body = from.holds.find((hold) => to.holds.some((other) => other.body === hold.body))?.body;
  return body === undefined ? null : { body, from, to, length: distance(from.at, to.at) };
}
