// All that the editor draws over the machine.

import { distance, type Point, shifted } from "../geometry";
import type { Anchor, Machine } from "../machine";
import type { ListedTool } from "../tools";
import { shiftOf } from "../tools/select";
import type { Effect, State } from "../tools/tool";
import { NOTHING_TYPED } from "../tools/typed";
import type { Ink } from "./ink";
import { drawAnchors, drawBox, drawChosen, drawCrosshair, drawGuide, drawSnap } from "./marks";
import { drawDimension, drawMeasures, drawSpot, drawThing, lengthText } from "./preview";

export interface Shown {
  tool: ListedTool;
  state: State;
  machine: Machine;
  chosen: ReadonlySet<string>;
  /** What lies under the pointer, by name. */
  hovered: string | null;
  /** The place of the keyboard, while the drawing has the focus. */
  crosshair: Point | null;
  /** Drawn, but not yet in the machine. */
  pending: readonly Effect[];
  unit: string;
}

export function drawEditor(ink: Ink, shown: Shown): void {
  const { tool, state, machine, chosen, hovered, crosshair } = shown;
  drawChosen(ink, machine, chosen);
  if (hovered !== null && !chosen.has(hovered)) drawChosen(ink, machine, new Set([hovered]), 0.12);
  for (const effect of shown.pending)
    if (effect.act === "draw")
      drawPlaces(
        ink,
        effect.kind,
        effect.places.map(({ at }) => at),
      );
  if (tool.id === "select") drawSelecting(ink, shown);
  else if (tool.id === "measure") drawMeasuring(ink, shown);
  else if (tool.id === "sketch") drawPath(ink, state.path);
  else if (tool.draws && tool.id !== "delete") drawDrawing(ink, shown);
  if (crosshair) drawCrosshair(ink, crosshair);
}

function drawPlaces(ink: Ink, kind: string, [from, to]: Point[]): void {
  if (to) drawThing(ink, kind, from, to);
  else drawSpot(ink, kind, from);
}

function drawDrawing(ink: Ink, { tool, state, machine, unit }: Shown): void {
  drawAnchors(ink, machine.anchors);
  const { pointer, placed } = state;
  const [from] = placed;
  if (from && pointer) {
    drawGuide(ink, from.at, pointer);
    drawThing(ink, tool.id, from.at, pointer.at);
    drawMeasures(ink, from.at, pointer.at, unit, state.typed);
  }
  if (pointer) drawSnap(ink, pointer);
}

function drawSelecting(ink: Ink, { state, machine, chosen, hovered, unit }: Shown): void {
  const { press, moving, pointer } = state;
  const near = (anchor: Anchor) =>
    anchor.names.some((name) => chosen.has(name) || name === hovered) ||
    anchor.holds.some(({ body }) => chosen.has(body) || body === hovered);
  drawAnchors(ink, machine.anchors.filter(near), 4.5);
  if (moving.length > 0) drawMoving(ink, state, machine, unit);
  else
    for (const span of machine.spans)
      if (chosen.has(span.body)) drawDimension(ink, span.from.at, span.to.at, lengthText(span.length, unit));
  if (press?.moved && press.hit === null && pointer) drawBox(ink, press.at, pointer.at);
}

/** The links whose ends move, as they will be. */
function drawMoving(ink: Ink, state: State, machine: Machine, unit: string): void {
  const by = shiftOf(state);
  const place = (anchor: Anchor) => (state.moving.includes(anchor) ? shifted(anchor.at, by.x, by.y) : anchor.at);
  for (const { body, from, to } of machine.spans) {
    if (!state.moving.includes(from) && !state.moving.includes(to)) continue;
    const [a, b] = [place(from), place(to)];
    drawThing(ink, "link", a, b);
    if (state.moving.length === 1) drawDimension(ink, a, b, `${body} ${lengthText(distance(a, b), unit)}`, true);
  }
  for (const anchor of state.moving) ink.dot(ink.at(place(anchor)), 5);
  if (state.pointer) drawSnap(ink, state.pointer);
}

function drawMeasuring(ink: Ink, { state, machine, unit }: Shown): void {
  for (const { from, to, length } of machine.spans) drawDimension(ink, from.at, to.at, lengthText(length, unit));
  drawAnchors(ink, machine.anchors);
  const [from, to] = state.placed;
  const end = to ?? state.pointer;
  if (from && end && distance(from.at, end.at) > 0) {
    drawDimension(ink, from.at, end.at, lengthText(distance(from.at, end.at), unit), true);
    drawMeasures(ink, from.at, end.at, unit, NOTHING_TYPED);
  }
  if (state.pointer) drawSnap(ink, state.pointer);
}

export function drawPath(ink: Ink, path: readonly Point[]): void {
  if (path.length > 1)
    ink.line(
      path.map((point) => ink.at(point)),
      ink.accent,
      3,
    );
}
