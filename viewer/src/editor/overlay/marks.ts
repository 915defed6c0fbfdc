// Marks on the machine: places to take hold of, what is chosen, where the pointer snaps, the crosshair of the keyboard.

import type { Place } from "../../planar/pen";
import type { Point } from "../geometry";
import type { Anchor, Machine } from "../machine";
import type { Snapped } from "../snapping";
import type { Ink } from "./ink";

const QUIET = new Set(["grid", "free", "typed"]); // snaps that need no word

export function drawAnchors(ink: Ink, anchors: readonly Anchor[], radius = 3.5): void {
  for (const { at, kind } of anchors) ink.dot(ink.at(at), kind === "joint" ? radius : radius - 1);
}

/** The bodies and elements that are chosen. */
export function drawChosen(ink: Ink, machine: Machine, names: ReadonlySet<string>, strength = 0.26): void {
  const broad = 2 * ink.pen.pin + 12;
  for (const { name, pose } of machine.bodies) {
    if (!names.has(name)) continue;
    const own = machine.anchors
      .filter(({ holds }) => holds.some(({ body }) => body === name))
      .map(({ at }) => ink.at(at));
    const places = own.length > 0 ? own : [ink.at({ x: pose[0], y: pose[1] })];
    if (places.length > 2) ink.area(places, ink.accent, strength / 2);
    else ink.glow(places, broad, ink.accent, strength);
  }
  for (const { name, ends, family } of machine.elements) {
    if (!names.has(name) || ends.length === 0) continue;
    const places = ends.map((end) => ink.at(end));
    if (family === "force" && places.length > 1) ink.glow(places, 16, ink.accent, strength);
    else ink.ring(places[0], ink.pen.pin + 6);
  }
}

export function drawSnap(ink: Ink, { at, kind, word }: Snapped): void {
  const place = ink.at(at);
  const { x, y } = place;
  if (kind === "joint" || kind === "point" || kind === "end") ink.ring(place, ink.pen.pin + 6);
  else if (kind === "grid" || kind === "free") {
    ink.line(
      [
        { x: x - 5, y },
        { x: x + 5, y },
      ],
      ink.accent,
      1.25,
    );
    ink.line(
      [
        { x, y: y - 5 },
        { x, y: y + 5 },
      ],
      ink.accent,
      1.25,
    );
  } else {
    ink.line(
      [
        { x, y: y - 6 },
        { x: x + 6, y },
        { x, y: y + 6 },
        { x: x - 6, y },
        { x, y: y - 6 },
      ],
      ink.accent,
      1.5,
    );
  }
  if (!QUIET.has(kind) && word !== "") ink.word(word, { x: x + 14, y: y + 18 }, { align: "left", color: ink.accent });
}

/** Through a place that is level with or above the other end. */
export function drawGuide(ink: Ink, from: Point, { at, kind }: Snapped): void {
  if (kind !== "aligned") return;
  const [a, b] = [ink.at(from), ink.at(at)];
  const over = { x: b.x + (b.x - a.x) * 0.15, y: b.y + (b.y - a.y) * 0.15 };
  ink.line([a, over], ink.accent, 1, [2, 4]);
}

export function drawCrosshair(ink: Ink, at: Point): void {
  const { x, y } = ink.at(at);
  const gap = 5;
  const arm = 16;
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ]) {
    ink.line(
      [
        { x: x + gap * dx, y: y + gap * dy },
        { x: x + arm * dx, y: y + arm * dy },
      ],
      ink.pen.palette.ink,
      1.5,
    );
  }
}

export function drawBox(ink: Ink, a: Place, b: Place): void {
  const [p, q] = [ink.at(a), ink.at(b)];
  ink.ctx.save();
  ink.ctx.globalAlpha = 0.1;
  ink.ctx.fillStyle = ink.accent;
  ink.ctx.fillRect(p.x, p.y, q.x - p.x, q.y - p.y);
  ink.ctx.restore();
  ink.line([p, { x: q.x, y: p.y }, q, { x: p.x, y: q.y }, p], ink.accent, 1, [4, 3]);
}
