// Tools that place things of several places: links of three pins and more, belts, ropes, stops. They end with Enter,
// with a double click, or with a click on the first place.

import { distance } from "../geometry";
import { accepted, REFUSALS, type Wanted } from "./drawing";
import {
  AT_REST,
  type Context,
  isPointer,
  only,
  type PointerInput,
  type State,
  type Step,
  snapped,
  type Tool,
} from "./tool";

interface Path {
  kind: string;
  /** Asks for the first place, the second one, and so on; the last sentence for all others. */
  prompts: string[];
  /** The fewest places; with the most it is drawn at once. */
  least: number;
  most?: number;
  /** Where its first place has to be, and all others. */
  first?: Wanted;
  others?: Wanted;
}

export function pathTool(path: Path): Tool {
  return {
    endsWithEnter: true,
    prompt: ({ placed }) => path.prompts[Math.min(placed.length, path.prompts.length - 1)],
    reduce: (state, input, context) => {
      if (!isPointer(input)) {
        if (input.type === "escape") return only({ ...AT_REST, pointer: state.pointer });
        return input.type === "enter" ? finished(path, state) : only(state);
      }
      const pointer = snapped(state, input, context);
      if (input.type === "double") return finished(path, { ...state, pointer });
      if (input.type === "press")
        return only({ ...state, pointer, press: { at: input.at, hit: null, isFirst: false, moved: false } });
      if (input.type === "move" || !state.press) return only({ ...state, pointer });
      return placed(path, { ...state, pointer, press: null }, input, context);
    },
  };
}

function placed(path: Path, state: State, input: PointerInput, context: Context): Step {
  const pointer = state.pointer ?? snapped(state, input, context);
  const wanted = (state.placed.length === 0 ? path.first : path.others) ?? "any";
  const place = accepted(wanted, pointer, context.machine);
  if (!place) return { state, effects: [{ act: "say", text: REFUSALS[wanted as "joint" | "body"] }] };
  const [first] = state.placed;
  const last = state.placed[state.placed.length - 1];
  if (last && distance(last.at, place.at) <= context.still) return finished(path, state); // as a double click does
  if (first && distance(first.at, place.at) <= context.still) return finished(path, state);
  const next = { ...state, placed: [...state.placed, place] };
  return next.placed.length === path.most ? finished(path, next) : only(next);
}

function finished(path: Path, state: State): Step {
  if (state.placed.length === 0) return only(state);
  if (state.placed.length < path.least)
    return { state, effects: [{ act: "say", text: path.prompts[state.placed.length] ?? path.prompts[0] }] };
  return {
    state: { ...AT_REST, pointer: state.pointer },
    effects: [{ act: "draw", kind: path.kind, places: state.placed }],
  };
}
