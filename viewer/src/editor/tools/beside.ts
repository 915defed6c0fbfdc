// A point of a body: where one clicks on it, or beside it, where one drags from it.

import { distance } from "../geometry";
import { onBody } from "../machine";
import { accepted, REFUSALS } from "./drawing";
import { AT_REST, hasMoved, isPointer, only, snapped, type Tool } from "./tool";

const PROMPTS = [
  "Click a point of a body: its path is drawn. Drag from the body to a point beside it.",
  "Let go where the point is.",
];

export const pointTool: Tool = {
  prompt: ({ placed }) => PROMPTS[Math.min(placed.length, 1)],
  reduce: (state, input, context) => {
    if (!isPointer(input)) return only(input.type === "escape" ? { ...AT_REST, pointer: state.pointer } : state);
    const pointer = snapped({ ...state, placed: [] }, input, context);
    if (input.type === "press") {
      const first = accepted("body", pointer, context.machine);
      if (!first) return { state, effects: [{ act: "say", text: REFUSALS.body }] };
      return only({
        ...state,
        pointer,
        placed: [first],
        press: { at: input.at, hit: null, isFirst: true, moved: false },
      });
    }
    const [first] = state.placed;
    if (input.type !== "release" || !state.press || !first) return only({ ...state, pointer });
    const rest = { ...AT_REST, pointer };
    const isBeside = hasMoved(state, input.at, context) && distance(first.at, pointer.at) > context.still;
    const hold = isBeside && "body" in first.place ? onBody(context.machine, first.place.body, pointer.at) : null;
    const place = hold ? { ...pointer, place: { ...hold } } : first;
    return { state: rest, effects: [{ act: "draw", kind: "point", places: [place] }] };
  },
};
