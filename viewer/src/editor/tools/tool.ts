// What a tool is: a pure function from its state and what the user did to a new state and wishes.

import type { Edit, Value } from "../edits";
import { distance, type Point } from "../geometry";
import type { Anchor, Hold, Span } from "../machine";
import { type SnapContext, type Snapped, snap, type Wishes } from "../snapping";
import { lengthOf, NOTHING_TYPED, type Typed } from "./typed";

/** What lies under the pointer. */
export type Hit =
  | { kind: "anchor"; anchor: Anchor }
  | { kind: "span"; span: Span }
  | { kind: "body"; name: string }
  | { kind: "element"; name: string };

export type Input =
  | { type: "press" | "move" | "release" | "double"; at: Point; shift: boolean; touch?: boolean }
  | { type: "character"; text: string }
  | { type: "tab" | "enter" | "escape" };

export type PointerInput = Extract<Input, { at: Point }>;

export interface Context extends SnapContext {
  /** A pointer that moved less has not moved, in units of length. */
  still: number;
  hitAt(at: Point): Hit | null;
  selected: readonly string[];
  sketching: Sketching;
  /** Joints and bodies that dragging leaves as they are. */
  locked?: ReadonlySet<string>;
}

/** What is sketched for a search of linkages. */
export type Sketching = "path" | "points" | "poses";

export type How = "kinematic" | "dynamic";

/** A number of what is drawn, typed with a unit. */
export interface Question {
  word: string;
  label: string;
  value: string;
}

/** What two clicks do with the photograph behind the drawing. */
export type PhotoTask = "scale" | "move";

/** What the editor is asked to do. */
export type Effect =
  | { act: "draw"; kind: string; places: Snapped[]; values?: Record<string, Value>; asks?: Question }
  | { act: "edit"; edits: Edit[]; said: string }
  | { act: "select"; names: string[]; extend: boolean }
  | { act: "drag"; phase: "begin" | "move" | "end"; how: How; hold: Hold; to: Point }
  | { act: "dimension"; span: Span }
  | { act: "sketch"; curve: Point[]; closed: boolean }
  | { act: "outline"; curve: Point[] }
  | { act: "mark"; at: Point; angle: number }
  | { act: "photo"; how: PhotoTask; from: Point; to: Point }
  | { act: "say"; text: string };

export interface State {
  /** Places of what is being drawn. */
  placed: Snapped[];
  /** Where the pointer is, or would be after snapping. */
  pointer: Snapped | null;
  /** Since the pointer is down: where it came down and on what. */
  press: { at: Point; hit: Hit | null; isFirst: boolean; moved: boolean } | null;
  typed: Typed;
  /** Places that move with the pointer. */
  moving: Anchor[];
  /** The point of a body that is pulled. */
  hold: Hold | null;
  /** A freehand path, or points one by one. */
  path: Point[];
}

export const AT_REST: State = {
  placed: [],
  pointer: null,
  press: null,
  typed: NOTHING_TYPED,
  moving: [],
  hold: null,
  path: [],
};

export interface Step {
  state: State;
  effects: Effect[];
}

export interface Tool {
  /** What to do next, in a sentence. */
  prompt(state: State, sketching: Sketching): string;
  /** Enter ends it, where it is drawn with the mouse. */
  endsWithEnter?: boolean;
  reduce(state: State, input: Input, context: Context): Step;
}

export function only(state: State): Step {
  return { state, effects: [] };
}

export function isPointer(input: Input): input is PointerInput {
  return "at" in input;
}

/** The pointer as it snaps, seen from what was placed before. */
export function snapped(state: State, input: PointerInput, context: Context, wishes: Wishes = {}): Snapped {
  const from = state.placed[state.placed.length - 1]?.at ?? null;
  return snap(input.at, context, { from, off: input.shift, ...lengthOf(state.typed), ...wishes });
}

export function hasMoved(state: State, at: Point, context: Context): boolean {
  return state.press !== null && (state.press.moved || distance(state.press.at, at) > context.still);
}
