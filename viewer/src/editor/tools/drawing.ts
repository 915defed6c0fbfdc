// Tools that place things: some need one place, some two; links go on from where the last one ended.

import { distance, type Point } from "../geometry";
import { type Machine, onBody } from "../machine";
import type { Snapped } from "../snapping";
import {
  AT_REST,
  type Context,
  hasMoved,
  type Input,
  isPointer,
  only,
  type Question,
  type State,
  type Step,
  snapped,
  type Tool,
} from "./tool";
import { isTyped, NOTHING_TYPED, otherField, typedOn } from "./typed";

/** Where a thing may be put: anywhere, on a joint, or on a body. */
export type Wanted = "any" | "joint" | "body";

interface Drawn {
  kind: string;
  /** How many places it needs, and the sentence that asks for each. */
  prompts: [string] | [string, string];
  first?: Wanted;
  goesOn?: boolean;
  /** Its second place may be on a body, along which it then goes. */
  along?: boolean;
  /** A number that is asked for before it is drawn. */
  asks?: Question;
}

export const REFUSALS: Record<Exclude<Wanted, "any">, string> = {
  joint: "It sits on a pin or a slider: choose one.",
  body: "It sits on a body: choose one.",
};

export function drawingTool(drawn: Drawn): Tool {
  const needs = drawn.prompts.length;
  return {
    prompt: ({ placed }) => drawn.prompts[Math.min(placed.length, needs - 1)] ?? "",
    reduce: (state, input, context) => {
      if (isPointer(input)) {
        if (input.type === "double") return only({ ...AT_REST, pointer: state.pointer });
        const pointer = snapped(state, input, context, { bodies: drawn.along === true && state.placed.length > 0 });
        if (input.type === "press") return press(drawn, { ...state, pointer }, pointer, input.at, context);
        if (input.type === "move") return moved({ ...state, pointer }, input.at, context);
        return release(drawn, { ...state, pointer }, pointer, input.at, context);
      }
      return typed(drawn, state, input, context);
    },
  };
}

function press(drawn: Drawn, state: State, pointer: Snapped, at: Point, context: Context): Step {
  const isFirst = state.placed.length === 0;
  const held = { at, hit: null, isFirst, moved: false };
  if (!isFirst || drawn.prompts.length === 1) return only({ ...state, press: held });
  const first = accepted(drawn.first ?? "any", pointer, context.machine);
  if (!first) return { state, effects: [{ act: "say", text: REFUSALS[drawn.first as "joint" | "body"] }] };
  return only({ ...state, placed: [first], press: held });
}

function moved(state: State, at: Point, context: Context): Step {
  if (!state.press || !hasMoved(state, at, context)) return only(state);
  return only({ ...state, press: { ...state.press, moved: true } });
}

function release(drawn: Drawn, state: State, pointer: Snapped, at: Point, context: Context): Step {
  if (!state.press) return only(state);
  const isDragged = hasMoved(state, at, context);
  const { isFirst } = state.press;
  const lifted: State = { ...state, press: null };
  if (drawn.prompts.length === 1) {
    const place = accepted(drawn.first ?? "any", pointer, context.machine);
    if (!place) return { state: lifted, effects: [{ act: "say", text: REFUSALS[drawn.first as "joint" | "body"] }] };
    const { kind, asks } = drawn;
    return { state: { ...AT_REST, pointer }, effects: [{ act: "draw", kind, places: [place], ...(asks && { asks }) }] };
  }
  if (isFirst && !isDragged) return only(lifted); // a click: the other end comes with the next one
  return finished(drawn, lifted, pointer, isFirst, context);
}

/** The last place is known: the thing is drawn, and a chain of links goes on, unless it was closed. */
function finished(drawn: Drawn, state: State, pointer: Snapped, isDragged: boolean, context: Context): Step {
  const [first] = state.placed;
  if (distance(first.at, pointer.at) <= context.still) return only({ ...AT_REST, pointer });
  const isClosed =
    pointer.kind === "joint" || pointer.kind === "end" || pointer.kind === "point" || pointer.kind === "body";
  const goesOn = drawn.goesOn === true && !isDragged && !isClosed;
  return {
    state: { ...AT_REST, pointer, placed: goesOn ? [pointer] : [] },
    effects: [{ act: "draw", kind: drawn.kind, places: [first, pointer], ...(drawn.asks && { asks: drawn.asks }) }],
  };
}

function typed(drawn: Drawn, state: State, input: Input, context: Context): Step {
  if (input.type === "escape") return only({ ...AT_REST, pointer: state.pointer });
  if (drawn.prompts.length === 1 || state.placed.length === 0) return only(state);
  if (input.type === "character") return again({ ...state, typed: typedOn(state.typed, input.text) }, context);
  if (input.type === "tab") return only({ ...state, typed: otherField(state.typed) });
  if (input.type === "enter" && state.pointer && isTyped(state.typed)) {
    const step = again(state, context);
    return finished(
      drawn,
      { ...step.state, typed: NOTHING_TYPED },
      step.state.pointer ?? state.pointer,
      false,
      context,
    );
  }
  return only(state);
}

/** The pointer has not moved, what was typed has. */
function again(state: State, context: Context): Step {
  if (!state.pointer) return only(state);
  const input = { type: "move" as const, at: state.pointer.at, shift: !isTyped(state.typed) };
  return only({ ...state, pointer: snapped(state, input, context) });
}

/** The place as what is drawn needs it; null where it cannot be there. */
export function accepted(wanted: Wanted, pointer: Snapped, machine: Machine): Snapped | null {
  if (wanted === "joint") return pointer.kind === "joint" ? pointer : null;
  if (wanted === "any" || "body" in pointer.place) return pointer;
  const anchor = machine.anchors.find(({ at }) => distance(at, pointer.at) === 0);
  const hold = anchor?.holds[0];
  if (!hold) return null;
  const point = onBody(machine, hold.body, pointer.at)?.point ?? hold.point;
  return { ...pointer, place: { body: hold.body, point } };
}
