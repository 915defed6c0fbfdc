// Pulling the machine by hand: where it lets itself be pulled (kinematic), or with a spring (dynamic).

import type { Point } from "../geometry";
import { type Hold, onBody } from "../machine";
import { AT_REST, type Context, type Hit, type How, isPointer, only, type State, type Step, type Tool } from "./tool";

const ASKING: Record<How, string> = {
  kinematic: "Pull a joint or a body: the machine follows.",
  dynamic: "Pull a body: a spring takes it along, and it swings.",
};

export function pullingTool(how: How): Tool {
  const pull = (phase: "begin" | "move" | "end", hold: Hold, to: Point, state: State): Step => ({
    state,
    effects: [{ act: "drag", phase, how, hold, to }],
  });
  return {
    prompt: ({ hold }) => (hold ? "Let go to leave it there; Escape puts it back." : ASKING[how]),
    reduce: (state, input, context) => {
      if (!isPointer(input)) {
        if (input.type !== "escape" || !state.press || !state.hold) return only(state);
        return pull("end", state.hold, state.press.at, AT_REST);
      }
      if (input.type === "press") {
        const hit = context.hitAt(input.at);
        const hold = holdOf(hit, input.at, context);
        if (!hold) return { state: AT_REST, effects: [{ act: "say", text: "There is nothing to pull here." }] };
        const press = { at: input.at, hit, isFirst: true, moved: false };
        return pull("begin", hold, input.at, { ...AT_REST, press, hold });
      }
      if (!state.press || !state.hold) return only(state);
      if (input.type === "move")
        return pull("move", state.hold, input.at, { ...state, press: { ...state.press, moved: true } });
      return pull("end", state.hold, input.at, AT_REST);
    },
  };
}

/** The point of a body that is pulled: found once, where the pointer comes down. */
function holdOf(hit: Hit | null, at: Point, { machine }: Context): Hold | null {
  if (hit?.kind === "anchor") return hit.anchor.holds[0] ?? null;
  const name = hit?.kind === "body" ? hit.name : hit?.kind === "span" ? hit.span.body : null;
  return name === null || name === machine.bodies[0]?.name ? null : onBody(machine, name, at);
}
