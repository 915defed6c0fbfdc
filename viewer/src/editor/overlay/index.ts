// All that the editor draws over the machine.

import type { Place } from "../../planar/pen";
import type { Relation } from "../../protocol";
import { distance, type Point, shifted } from "../geometry";
import type { Anchor, Machine, Span } from "../machine";
import type { ListedTool } from "../tools";
import { shiftOf } from "../tools/select";
import type { Effect, State } from "../tools/tool";
import { NOTHING_TYPED } from "../tools/typed";
import type { Ink } from "./ink";
import { drawAnchors, drawBox, drawChosen, drawCrosshair, drawGuide, drawSnap } from "./marks";
import { drawDimension, drawMeasures, drawSpot, drawThing, labelShares, lengthText, signPlace } from "./preview";

export interface Shown {
  tool: ListedTool;
  state: State;
  machine: Machine;
  chosen: ReadonlySet<string>;
  /** What lies under the pointer, by name. */
  hovered: string | null;
  /** The place of the keyboard, while the drawing has the focus. */
  crosshair: Point | null;
  locked: ReadonlySet<string>;
  relations: readonly Relation[];
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
  else if (tool.id === "sketch" || tool.id === "outline") drawPath(ink, state.path);
  else if (tool.draws && tool.id !== "delete") drawDrawing(ink, shown);
  if (tool.id.startsWith("photo")) drawMeasuring(ink, { ...shown, machine: { ...machine, spans: [], anchors: [] } });
  if (tool.id === "select") drawRelations(ink, shown);
  if (crosshair) drawCrosshair(ink, crosshair);
}

function drawPlaces(ink: Ink, kind: string, places: Point[]): void {
  const [from, to] = places;
  if (places.length > 2) drawPath(ink, places);
  else if (to) drawThing(ink, kind, from, to);
  else drawSpot(ink, kind, from);
}

function drawDrawing(ink: Ink, { tool, state, machine, unit }: Shown): void {
  drawAnchors(ink, machine.anchors);
  const { pointer, placed } = state;
  const from = placed[placed.length - 1];
  if (placed.length > 1)
    drawPath(
      ink,
      placed.map(({ at }) => at),
    );
  for (const { at } of placed) ink.dot(ink.at(at), PLACED); // also where no pointer shows the way, after a tap
  if (from && pointer) {
    drawGuide(ink, from.at, pointer);
    drawThing(ink, tool.id, from.at, pointer.at);
    drawMeasures(ink, from.at, pointer.at, unit, state.typed);
  }
  if (pointer) drawSnap(ink, pointer);
}

function drawSelecting(ink: Ink, { state, machine, chosen, hovered, unit, locked }: Shown): void {
  for (const { names, holds, at } of machine.anchors)
    if ([...names, ...holds.map(({ body }) => body)].some((name) => locked.has(name))) ink.ring(ink.at(at), 9);
  const { press, moving, pointer } = state;
  const near = (anchor: Anchor) =>
    anchor.names.some((name) => chosen.has(name) || name === hovered) ||
    anchor.holds.some(({ body }) => chosen.has(body) || body === hovered);
  drawAnchors(ink, machine.anchors.filter(near), 4.5);
  if (moving.length > 0) drawMoving(ink, state, machine, unit);
  else
    drawDimensions(
      ink,
      machine.spans.filter(({ body }) => chosen.has(body)),
      unit,
    );
  if (press?.moved && press.hit === null && pointer) drawBox(ink, press.at, pointer.at);
}

/** Lengths of links, none over another. */
function drawDimensions(ink: Ink, spans: readonly Span[], unit: string): void {
  const texts = spans.map(({ length }) => lengthText(length, unit));
  const shares = labelShares(
    spans.map(({ from, to }, k) => ({ from: ink.at(from.at), to: ink.at(to.at), text: texts[k] })),
  );
  spans.forEach(({ from, to }, k) => {
    drawDimension(ink, from.at, to.at, texts[k], false, shares[k]);
  });
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
  drawDimensions(ink, machine.spans, unit);
  drawAnchors(ink, machine.anchors);
  const [from, to] = state.placed;
  const end = to ?? state.pointer;
  if (from && end && distance(from.at, end.at) > 0) {
    drawDimension(ink, from.at, end.at, lengthText(distance(from.at, end.at), unit), true);
    drawMeasures(ink, from.at, end.at, unit, NOTHING_TYPED);
  }
  if (state.pointer) drawSnap(ink, state.pointer);
}

const SIGNS: Record<string, string> = { horizontal: "—", vertical: "|", parallel: "∥", equal: "=", "on-axis": "⊙" };

/** A sign at every line that holds a relation. */
function drawRelations(ink: Ink, { machine, relations }: Shown): void {
  const signs = new Map<string, { at: Place; words: string }>();
  const note = (key: string, at: Place, sign: string) =>
    signs.set(key, { at, words: `${signs.get(key)?.words ?? ""} ${sign}`.trim() });
  for (const { type, lines, point } of relations) {
    const on = point === undefined ? null : machine.anchors.find(({ names }) => names.includes(point));
    if (on) note(on.name, { x: ink.at(on.at).x + 14, y: ink.at(on.at).y + 14 }, SIGNS[type]);
    else
      for (const { body, between } of lines) {
        const [a, b] = between.map((name) => machine.anchors.find(({ names }) => names.includes(name))?.at);
        if (a && b) note(`${body} ${between.join(" ")}`, signPlace(ink.at(a), ink.at(b)), SIGNS[type]);
      }
  }
  for (const { at, words } of signs.values()) ink.word(words, at, { color: ink.accent, strong: true });
}

const PLACED = 5; // pixels of a place that was chosen

export function drawPath(ink: Ink, path: readonly Point[]): void {
  if (path.length > 1)
    ink.line(
      path.map((point) => ink.at(point)),
      ink.accent,
      3,
    );
}
