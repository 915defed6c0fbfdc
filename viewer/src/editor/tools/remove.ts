// Taking things away, one click each.

import { nameOf } from "./select";
import { AT_REST, isPointer, only, type Tool } from "./tool";

export const deleteTool: Tool = {
  prompt: () => "Click what is to go.",
  reduce: (state, input, context) => {
    if (!isPointer(input)) return only(input.type === "escape" ? AT_REST : state);
    if (input.type === "press") {
      const press = { at: input.at, hit: context.hitAt(input.at), isFirst: true, moved: false };
      return only({ ...AT_REST, press });
    }
    if (input.type !== "release" || !state.press) return only(state);
    const { hit } = state.press;
    if (!hit) return { state: AT_REST, effects: [{ act: "say", text: "There is nothing to delete here." }] };
    return { state: AT_REST, effects: [removal([nameOf(hit)])] };
  },
};

export function removal(names: readonly string[]) {
  return {
    act: "edit" as const,
    edits: [{ edit: "remove" as const, names: [...names] }],
    said: "deleted",
  };
}
