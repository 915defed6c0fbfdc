// Where the pointer means to be: at a joint, on the grid, straight above, as long as another link.

import type { Place } from "./edits";
import { degrees, distance, type Point, polar, tidy } from "./geometry";
import { type Machine, nearestAnchor, onBody } from "./machine";

export type SnapKind = "joint" | "point" | "end" | "typed" | "aligned" | "equal" | "body" | "grid" | "free";

export interface Snapped {
  kind: SnapKind;
  at: Point;
  place: Place;
  /** What it is, in a word or two; empty where it is nothing special. */
  word: string;
}

export interface SnapContext {
  machine: Machine;
  /** How near is near, in units of length. */
  reach: number;
  /** The step of the grid. */
  grid: number;
  bodyAt(at: Point): string | null;
}

export interface Wishes {
  /** The other end of what is being drawn. */
  from?: Point | null;
  /** No snapping, but to typed numbers. */
  off?: boolean;
  length?: number | null;
  angle?: number | null;
  /** A body under the pointer counts more than a neat direction. */
  bodies?: boolean;
  /** Not to these places: they move with the pointer. */
  except?: (at: Point) => boolean;
}

const NEAT = 0.1; // of the grid: places between its lines are written down so finely
const FINE = 0.01; // without snapping
const STRAIGHT = [
  { word: "horizontal", angles: [0, 180, -180] },
  { word: "vertical", angles: [90, -90] },
  { word: "45°", angles: [45, 135, -45, -135] },
];

export function snap(at: Point, context: SnapContext, wishes: Wishes = {}): Snapped {
  const { from = null } = wishes;
  if (from && (wishes.length != null || wishes.angle != null)) return typedPlace(at, from, wishes);
  if (wishes.off) return free(at, context, FINE);
  return (
    atAnchor(at, context, wishes) ??
    (wishes.bodies ? overBody(at, context) : null) ??
    (from ? straight(at, from, context) : null) ??
    (from ? equallyLong(at, from, context) : null) ??
    overBody(at, context) ??
    onGrid(at, context) ??
    free(at, context, NEAT)
  );
}

function atAnchor(at: Point, { machine, reach }: SnapContext, { except }: Wishes): Snapped | null {
  const shown = except ? { ...machine, anchors: machine.anchors.filter((anchor) => !except(anchor.at)) } : machine;
  const anchor = nearestAnchor(shown, at, reach);
  if (!anchor) return null;
  const word = anchor.kind === "end" ? `end of ${anchor.name}` : anchor.name;
  return { kind: anchor.kind, at: anchor.at, place: anchor.place, word };
}

/** Typed numbers count; what was not typed follows the pointer. */
function typedPlace(at: Point, from: Point, { length, angle }: Wishes): Snapped {
  const there = polar(from, length ?? distance(from, at), angle ?? degrees(from, at));
  return { kind: "typed", at: there, place: { ...there }, word: "typed" };
}

/** Level with the other end, above it, or half way between: the length is then that of the grid or of another link. */
function straight(at: Point, from: Point, context: SnapContext): Snapped | null {
  const length = distance(from, at);
  if (length < context.reach) return null;
  const angle = degrees(from, at);
  for (const { word, angles } of STRAIGHT) {
    const near = angles.find(
      (wanted) =>
        Math.abs(Math.sin(((angle - wanted) * Math.PI) / 180)) * length < context.reach / 2 &&
        Math.abs(angle - wanted) < 45,
    );
    if (near === undefined) continue;
    const along = length * Math.cos(((angle - near) * Math.PI) / 180);
    const equal = equalLength(along, context);
    const step = context.grid * Math.max(1, Math.round(along / context.grid));
    const neat = NEAT * context.grid * Math.round(along / (NEAT * context.grid));
    const rounded = equal ?? (Math.abs(step - along) < context.reach && word !== "45°" ? step : neat);
    const there = settled(polar(from, rounded, near), context);
    return { kind: "aligned", at: there, place: { ...there }, word: equal === null ? word : `${word}, equal length` };
  }
  return null;
}

function equallyLong(at: Point, from: Point, context: SnapContext): Snapped | null {
  const length = equalLength(distance(from, at), context, 0.5);
  if (length === null) return null;
  const there = polar(from, length, degrees(from, at));
  return { kind: "equal", at: there, place: { ...there }, word: "equal length" };
}

function equalLength(length: number, { machine, reach }: SnapContext, share = 1): number | null {
  let best: number | null = null;
  for (const span of machine.spans) {
    const off = Math.abs(span.length - length);
    if (off <= share * reach && (best === null || off < Math.abs(best - length))) best = span.length;
  }
  return best;
}

function overBody(at: Point, context: SnapContext): Snapped | null {
  const name = context.bodyAt(at);
  const hold = name === null ? null : onBody(context.machine, name, at);
  if (!hold) return null;
  const fine = FINE * context.grid;
  const point: [number, number] = [tidy(hold.point[0], fine), tidy(hold.point[1], fine)];
  return { kind: "body", at, place: { body: hold.body, point }, word: `on ${name}` };
}

function onGrid(at: Point, context: SnapContext): Snapped | null {
  const { grid, reach } = context;
  const there = settled({ x: Math.round(at.x / grid) * grid, y: Math.round(at.y / grid) * grid }, context);
  if (distance(there, at) > reach) return null;
  return { kind: "grid", at: there, place: { ...there }, word: "grid" };
}

function free(at: Point, { grid }: SnapContext, fine: number): Snapped {
  const round = (x: number) => tidy(Math.round(x / (fine * grid)) * fine * grid, FINE * grid);
  const there = { x: round(at.x), y: round(at.y) };
  return { kind: "free", at: there, place: { ...there }, word: "" };
}

/** Places are written into a file: without digits that nobody can see. */
function settled(at: Point, { grid }: SnapContext): Point {
  return { x: tidy(at.x, FINE * grid), y: tidy(at.y, FINE * grid) };
}
