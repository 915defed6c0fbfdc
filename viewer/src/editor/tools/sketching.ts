// A curve drawn freehand, or points and poses one by one, for which linkages are then searched.

import { degrees, distance, type Point } from "../geometry";
import {
  AT_REST,
  type Context,
  type Effect,
  hasMoved,
  isPointer,
  only,
  type PointerInput,
  type State,
  type Step,
  type Tool,
} from "./tool";

const CLOSED = 0.08; // of the length of a curve: ends that are nearer are one
const FEWEST = 4; // points

const PROMPTS = {
  path: "Draw the path that a point is to follow, in one stroke.",
  points: "Click the points that it is to pass, in order; then search.",
  poses: "Click where a body is to be, and drag in the direction of its x axis.",
};

export const sketchTool: Tool = {
  prompt: (_, sketching) => PROMPTS[sketching],
  reduce: (state, input, context) => {
    if (!isPointer(input)) return only(input.type === "escape" ? AT_REST : state);
    if (input.type === "double") return only(state);
    if (input.type === "press") {
      const press = { at: input.at, hit: null, isFirst: true, moved: false };
      return only({ ...AT_REST, press, path: [input.at] });
    }
    if (!state.press) return only(state);
    return context.sketching === "path" ? stroke(state, input, context) : mark(state, input, context);
  },
};

const ROUGH = 0.004; // of the size of an outline: corners that lie so near to the line of their neighbours are left out

/** The outline of a part, in one stroke. */
export const outlineTool: Tool = {
  prompt: () => "Draw the outline of the part in one stroke; then type how thick it is.",
  reduce: (state, input, context) => {
    const step = sketchTool.reduce(state, input, { ...context, sketching: "path" });
    const effects = step.effects.map((effect): Effect => {
      if (effect.act !== "sketch") return effect;
      const curve = straightened(effect.curve);
      if (!effect.closed || curve.length < 3) return { act: "say", text: "End where you began: an outline is closed." };
      return { act: "outline", curve };
    });
    return { ...step, effects };
  },
};

/** A closed line without the points that are not needed (Douglas and Peucker 1973). */
export function straightened(curve: readonly Point[]): Point[] {
  const size = Math.max(...curve.map((point) => distance(curve[0], point)));
  const far = curve.findIndex((point) => distance(curve[0], point) === size);
  const between = (points: readonly Point[]): Point[] => {
    const [first, last] = [points[0], points[points.length - 1]];
    const along = { x: last.x - first.x, y: last.y - first.y };
    const length = Math.hypot(along.x, along.y) || 1;
    const away = points.map(({ x, y }) => Math.abs(along.x * (y - first.y) - along.y * (x - first.x)) / length);
    const most = Math.max(...away);
    if (points.length < 3 || most <= ROUGH * size) return [first];
    const k = away.indexOf(most);
    return [...between(points.slice(0, k + 1)), ...between(points.slice(k))];
  };
  return [...between(curve.slice(0, far + 1)), ...between([...curve.slice(far), curve[0]])];
}

function stroke(state: State, { type, at }: PointerInput, { still }: Context): Step {
  const last = state.path[state.path.length - 1];
  const path = distance(last, at) < still ? state.path : [...state.path, at];
  if (type === "move") return only({ ...state, path });
  if (path.length < FEWEST) {
    return { state: AT_REST, effects: [{ act: "say", text: "That is too short for a path: draw a longer one." }] };
  }
  const closed = isClosed(path);
  return { state: AT_REST, effects: [{ act: "sketch", curve: closed ? path.slice(0, -1) : path, closed }] };
}

function mark(state: State, { type, at }: PointerInput, context: Context): Step {
  const [start] = state.path;
  const isTurned = context.sketching === "poses" && hasMoved(state, at, context);
  if (type === "move") return only(isTurned ? { ...state, path: [start, at] } : state);
  return { state: AT_REST, effects: [{ act: "mark", at: start, angle: isTurned ? degrees(start, at) : 0 }] };
}

export function isClosed(path: readonly Point[]): boolean {
  return distance(path[0], path[path.length - 1]) < CLOSED * lengthOf(path);
}

function lengthOf(path: readonly Point[]): number {
  return path.slice(1).reduce((sum, point, k) => sum + distance(path[k], point), 0);
}

/** The path with points equally far apart. */
export function evenly(path: readonly Point[], count: number): Point[] {
  const step = lengthOf(path) / (count - 1);
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
