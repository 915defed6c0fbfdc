// Choosing things, moving joints and bodies, and a box around several of them.

import type { Edit } from "../edits";
import { type Point, shifted, tidy } from "../geometry";
import type { Anchor, Machine } from "../machine";
import {
  AT_REST,
  type Context,
  type Effect,
  type Hit,
  hasMoved,
  isPointer,
  only,
  type PointerInput,
  type State,
  type Step,
  snapped,
  type Tool,
} from "./tool";

const ROUND_OFF = 1e-11; // of the size of the machine

export const selectTool: Tool = {
  prompt: ({ moving }) =>
    moving.length > 0
      ? "Let go where it belongs."
      : "Click to choose, drag to move, double-click a length to change it.",
  reduce: (state, input, context) => {
    if (!isPointer(input)) {
      if (input.type !== "escape") return only(state);
      const rest = { ...AT_REST, pointer: state.pointer };
      return { state: rest, effects: state.press ? [] : [{ act: "select", names: [], extend: false }] };
    }
    if (input.type === "press") return press(state, input, context);
    if (input.type === "move") return move(state, input, context);
    if (input.type === "double") return double(input, context);
    return release(state, input, context);
  },
};

function press(state: State, { at }: PointerInput, context: Context): Step {
  return only({ ...state, press: { at, hit: context.hitAt(at), isFirst: true, moved: false }, moving: [] });
}

function move(state: State, input: PointerInput, context: Context): Step {
  if (!state.press || !hasMoved(state, input.at, context)) return only({ ...state, pointer: null });
  const moving = state.press.moved ? state.moving : movedBy(state.press.hit, context);
  const lock = state.press.moved ? null : lockOn(state.press.hit, moving, context);
  if (lock !== null) {
    const text = `${lock} is locked: its menu unlocks it.`;
    return { state: { ...AT_REST, pointer: null }, effects: [{ act: "say", text }] };
  }
  const isMoving = (at: Point) => moving.some((anchor) => anchor.at.x === at.x && anchor.at.y === at.y);
  const pointer = snapped(state, input, context, { except: isMoving });
  return only({ ...state, moving, pointer: plain(pointer), press: { ...state.press, moved: true } });
}

/** What is moved does not take hold of bodies that it passes. */
function plain(pointer: State["pointer"]): State["pointer"] {
  return pointer?.kind === "body" ? { kind: "free", at: pointer.at, place: { ...pointer.at }, word: "" } : pointer;
}

function release(state: State, input: PointerInput, context: Context): Step {
  if (!state.press) return only(state);
  const { hit, moved, at } = state.press;
  const rest: State = { ...AT_REST };
  if (!moved && hit?.kind === "span" && input.touch)
    return { state: rest, effects: [{ act: "dimension", span: hit.span }] };
  if (!moved) return { state: rest, effects: [chosen(hit, input.shift)] };
  if (state.moving.length > 0 && state.pointer) {
    return {
      state: rest,
      effects: [{ act: "edit", edits: moveEdits(state.moving, shiftOf(state), context.machine), said: "moved" }],
    };
  }
  if (hit === null)
    return {
      state: rest,
      effects: [{ act: "select", names: inBox(context.machine, at, input.at), extend: input.shift }],
    };
  return only(rest);
}

function double({ at }: PointerInput, context: Context): Step {
  const hit = context.hitAt(at);
  return { state: AT_REST, effects: hit?.kind === "span" ? [{ act: "dimension", span: hit.span }] : [] };
}

function chosen(hit: Hit | null, extend: boolean): Effect {
  return { act: "select", names: hit ? [nameOf(hit)] : [], extend };
}

export function nameOf(hit: Hit): string {
  if (hit.kind === "anchor") return hit.anchor.name;
  return hit.kind === "span" ? hit.span.body : hit.name;
}

/** A joint alone, or all places of a body and of the other chosen ones. */
function movedBy(hit: Hit | null, { machine, selected }: Context): Anchor[] {
  if (hit?.kind === "anchor") return [hit.anchor];
  const name = hit?.kind === "body" ? hit.name : hit?.kind === "span" ? hit.span.body : null;
  if (name === null) return [];
  const bodies = selected.includes(name) ? selected : [name];
  return machine.anchors.filter(({ holds }) => holds.some(({ body }) => bodies.includes(body)));
}

/** What keeps a joint from being moved: its own lock, or that of a body whose length it would change; of a body, also
 *  those of its joints. */
function lockOn(hit: Hit | null, moving: readonly Anchor[], { locked = new Set() }: Context): string | null {
  const isAnchor = hit?.kind === "anchor";
  const names = moving.flatMap((anchor) => [
    ...anchor.names,
    ...(isAnchor ? anchor.holds.map(({ body }) => body) : []),
  ]);
  const own = hit && !isAnchor ? [nameOf(hit)] : [];
  return [...own, ...names].find((name) => locked.has(name)) ?? null;
}

/** How far what is moved has come: the one joint is where the pointer is, a body keeps its distance to it. */
export function shiftOf({ press, moving, pointer }: State): Point {
  if (!press || !pointer) return { x: 0, y: 0 };
  const from = press.hit?.kind === "anchor" ? moving[0].at : press.at;
  return { x: pointer.at.x - from.x, y: pointer.at.y - from.y };
}

/** Joints first: they have names that stay. */
export function moveEdits(anchors: readonly Anchor[], by: Point, { size }: Machine): Edit[] {
  const exact = (x: number) => tidy(x, ROUND_OFF * size);
  const order = [...anchors].sort((a, b) => Number(b.kind === "joint") - Number(a.kind === "joint"));
  return order.flatMap((anchor): Edit[] => {
    const { x, y } = shifted(anchor.at, by.x, by.y);
    const to: [number, number] = [exact(x), exact(y)];
    if (anchor.kind === "joint") return [{ edit: "move_point", joint: anchor.name, to }];
    return anchor.holds[0] ? [{ edit: "move_point", ...anchor.holds[0], to }] : [];
  });
}

/** The bodies and elements that lie within a box. */
export function inBox(machine: Machine, a: Point, b: Point): string[] {
  const isIn = ({ x, y }: Point) =>
    x >= Math.min(a.x, b.x) && x <= Math.max(a.x, b.x) && y >= Math.min(a.y, b.y) && y <= Math.max(a.y, b.y);
  const bodies = machine.bodies.slice(1).flatMap(({ name, pose }) => {
    const own = machine.anchors.filter(({ holds }) => holds.some(({ body }) => body === name)).map(({ at }) => at);
    const places = own.length > 0 ? own : [{ x: pose[0], y: pose[1] }];
    return places.every(isIn) ? [name] : [];
  });
  const elements = machine.elements.flatMap(({ name, ends }) => (ends.length > 0 && ends.every(isIn) ? [name] : []));
  return [...new Set([...bodies, ...elements])];
}
