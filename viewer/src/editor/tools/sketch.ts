// A curve drawn freehand, for which linkages are then searched.

import { distance, type Point } from "../geometry";
import { AT_REST, type Context, isPointer, only, type State, type Step, type Tool } from "./tool";

const CLOSED = 0.08; // of the length of a curve: ends that are nearer are one
const FEWEST = 4; // points

export const sketchTool: Tool = {
  prompt: ({ path, press }) =>
    press || path.length === 0
      ? "Draw the path that a point is to follow."
      : "Draw another path, or choose one of the linkages that were found.",
  reduce: (state, input, context) => {
    if (!isPointer(input)) return only(input.type === "escape" ? AT_REST : state);
    if (input.type === "press") {
      const press = { at: input.at, hit: null, isFirst: true, moved: false };
      return only({ ...AT_REST, press, path: [input.at] });
    }
    if (input.type === "double" || !state.press) return only(state);
    const path = longer(state.path, input.at, context);
    return input.type === "move" ? only({ ...state, path }) : finished(path);
  },
};

function longer(path: readonly Point[], at: Point, { still }: Context): Point[] {
  const last = path[path.length - 1];
  return distance(last, at) < still ? [...path] : [...path, at];
}

function finished(path: Point[]): Step {
  const rest: State = { ...AT_REST, path };
  if (path.length < FEWEST) {
    return { state: AT_REST, effects: [{ act: "say", text: "That is too short for a path: draw a longer one." }] };
  }
  const closed = isClosed(path);
  return { state: rest, effects: [{ act: "sketch", curve: closed ? path.slice(0, -1) : path, closed }] };
}

export function isClosed(path: readonly Point[]): boolean {
  return distance(path[0], path[path.length - 1]) < CLOSED * lengthOf(path);
}

function lengthOf(path: readonly Point[]): number {
  return path.slice(1).reduce((sum, point, k) => sum + distance(path[k], point), 0);
}

/** The path with points equally far apart. */
export function evenly(path: readonly Point[], count: number): Point[] {
  const length = lengthOf(path);
  const step = length / (count - 1);
  const even = [path[0]];
  let since = 0;
  for (let k = 1; k < path.length && even.length < count - 1; k++) {
    let from = path[k - 1];
    let left = distance(from, path[k]);
    while (since + left >= step && even.length < count - 1) {
      const share = (step - since) / left;
      from = { x: from.x + share * (path[k].x - from.x), y: from.y + share * (path[k].y - from.y) };
      even.push(from);
      left = distance(from, path[k]);
      since = 0;
    }
    since += left;
  }
  return [...even, path[path.length - 1]];
}
