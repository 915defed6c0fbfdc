// Two clicks on the photograph behind the drawing: a length that is known, or a place and where it belongs.

import { distance } from "../geometry";
import { AT_REST, isPointer, only, type PhotoTask, snapped, type Tool } from "./tool";

const PROMPTS: Record<PhotoTask, [string, string]> = {
  scale: ["Click one end of a length of the photograph that you know.", "Click its other end."],
  move: ["Click a place of the photograph.", "Click where it belongs."],
};

export function photoTool(how: PhotoTask): Tool {
  return {
    prompt: ({ placed }) => PROMPTS[how][placed.length > 0 ? 1 : 0],
    reduce: (state, input, context) => {
      if (!isPointer(input)) return only(input.type === "escape" ? { ...AT_REST, pointer: state.pointer } : state);
      const isFree = how === "scale" || state.placed.length === 0; // places of a photograph are on no grid
      const pointer = snapped(state, isFree ? { ...input, shift: true } : input, context);
      if (input.type === "press")
        return only({ ...state, pointer, press: { at: input.at, hit: null, isFirst: false, moved: false } });
      if (input.type !== "release" || !state.press) return only({ ...state, pointer });
      const [first] = state.placed;
      if (!first) return only({ ...state, pointer, press: null, placed: [pointer] });
      if (distance(first.at, pointer.at) <= context.still) return only({ ...state, pointer, press: null });
      return { state: { ...AT_REST, pointer }, effects: [{ act: "photo", how, from: first.at, to: pointer.at }] };
    },
  };
}
