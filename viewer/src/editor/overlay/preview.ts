// What will be there when the pointer is let go.

import type { Place } from "../../planar/pen";
import { degrees, distance, type Point } from "../geometry";
import type { Typed } from "../tools/typed";
import type { Ink } from "./ink";

const LETTER = 7; // pixels of a letter
const ARC = 34; // pixels: the radius of the arc of an angle

/** A thing of two places, from one to the other. */
export function drawThing(ink: Ink, kind: string, from: Point, to: Point): void {
  const [a, b] = [ink.at(from), ink.at(to)];
  const radius = Math.hypot(b.x - a.x, b.y - a.y);
  switch (kind) {
    case "link":
      ink.glow([a, b], 2 * ink.pen.pin + 8);
      ink.line([a, b]);
      break;
    case "spring":
      ink.line(zigzag(a, b, 7));
      break;
    case "damper":
      drawDamper(ink, a, b);
      break;
    case "gear":
    case "cam":
      ink.ring(a, radius);
      ink.line([a, b], ink.accent, 1.5, [4, 4]);
      break;
    case "slider":
      drawSlider(ink, a, b);
      break;
    case "rack":
      ink.line([a, b], ink.accent, 5, [5, 7]);
      break;
    case "force":
      ink.arrow(a, b);
      return;
    default:
      ink.line([a, b], ink.accent, 1.5, [4, 4]);
  }
  ink.dot(a, 4.5);
  ink.dot(b, 4.5);
}

/** A thing of one place: it is where it is. */
export function drawSpot(ink: Ink, kind: string, at: Point): void {
  const place = ink.at(at);
  ink.glow([place], 26);
  if (kind === "ground_pivot") {
    const { x, y } = place;
    ink.line([
      { x, y },
      { x: x - 9, y: y + 15 },
      { x: x + 9, y: y + 15 },
      { x, y },
    ]);
  }
  ink.dot(place, 4.5);
}

/** Length and angle of what is drawn; the typed one is in bold, with a stroke behind it. */
export function drawMeasures(ink: Ink, from: Point, to: Point, unit: string, typed: Typed): void {
  const [a, b] = [ink.at(from), ink.at(to)];
  const long = Math.hypot(b.x - a.x, b.y - a.y);
  if (long < 8) return;
  const isLength = typed.field === "length" && typed.length !== "";
  const isAngle = typed.field === "angle";
  const length =
    typed.length !== "" ? `${typed.length}${isLength ? "|" : ""} ${unit}` : lengthText(distance(from, to), unit);
  const angle = typed.angle !== "" || isAngle ? `${typed.angle}${isAngle ? "|" : ""}°` : angleText(degrees(from, to));
  const side = beside(a, b, length, 16);
  ink.word(
    length,
    { x: (a.x + b.x) / 2 + side.x, y: (a.y + b.y) / 2 + side.y },
    { strong: typed.length !== "", color: ink.accent },
  );
  if (long < 2 * ARC) return;
  const turn = (degrees(from, to) * Math.PI) / 180;
  ink.line([a, { x: a.x + ARC + 10, y: a.y }], ink.pen.palette.faint, 1, [3, 3]);
  ink.ctx.beginPath();
  ink.ctx.arc(a.x, a.y, ARC, 0, -turn, turn > 0);
  ink.pen.stroke(ink.pen.palette.faint, 1);
  const half = turn / 2;
  const text = { x: a.x + (ARC + 20) * Math.cos(half), y: a.y - (ARC + 20) * Math.sin(half) };
  ink.word(angle, text, { strong: typed.angle !== "" || isAngle, color: isAngle ? ink.accent : ink.pen.palette.faint });
}

/** A dimension line beside two places, with its length; returns where the words are. */
export function drawDimension(
  ink: Ink,
  from: Point,
  to: Point,
  text: string,
  strong = false,
  share: number | null = 0.5,
): Place {
  const [a, b] = [ink.at(from), ink.at(to)];
  const off = aside(a, b, 22);
  const [p, q] = [
    { x: a.x + off.x, y: a.y + off.y },
    { x: b.x + off.x, y: b.y + off.y },
  ];
  const color = strong ? ink.accent : ink.pen.palette.faint;
  for (const [start, end] of [
    [a, p],
    [b, q],
  ]) {
    ink.line(
      [
        { x: start.x + off.x * 0.3, y: start.y + off.y * 0.3 },
        { x: end.x + off.x * 0.2, y: end.y + off.y * 0.2 },
      ],
      color,
      1,
    );
  }
  ink.line([p, q], color, 1);
  const at = labelPlace(a, b, share ?? 0.5);
  if (share !== null) ink.word(text, at, { color: strong ? ink.accent : ink.pen.palette.ink });
  return at;
}

/** Where the words of a dimension between two places of the screen are. */
export function labelPlace(a: Place, b: Place, share = 0.5): Place {
  const off = aside(a, b, 22);
  return { x: a.x + share * (b.x - a.x) + off.x, y: a.y + share * (b.y - a.y) + off.y };
}

/** Where the sign of a relation is: on the other side of the line than its dimension. */
export function signPlace(a: Place, b: Place): Place {
  const off = aside(a, b, 16);
  return { x: 0.65 * a.x + 0.35 * b.x - off.x, y: 0.65 * a.y + 0.35 * b.y - off.y };
}

const SHARES = [0.5, 0.35, 0.65, 0.2, 0.8]; // of a dimension line: where its words may be
const HIGH = 18; // pixels of a line of words

/** For each dimension where on its line its words are, so that none lie over others; null: there is no room. */
export function labelShares(lines: readonly { from: Place; to: Place; text: string }[]): (number | null)[] {
  const taken: { x: number; y: number; half: number }[] = [];
  return lines.map(({ from, to, text }) => {
    const half = (LETTER * text.length) / 2 + 2;
    const isFree = ({ x, y }: Place) =>
      taken.every((other) => Math.abs(other.x - x) >= other.half + half || Math.abs(other.y - y) >= HIGH);
    const share = SHARES.find((choice) => isFree(labelPlace(from, to, choice)));
    if (share === undefined) return null;
    taken.push({ ...labelPlace(from, to, share), half });
    return share;
  });
}

/** Beside a line, far enough for words. */
function beside(a: Place, b: Place, words: string, by: number): Place {
  const side = aside(a, b, 1);
  const far = by + (Math.abs(side.x) * LETTER * words.length) / 2;
  return { x: far * side.x, y: far * side.y };
}

export function lengthText(length: number, unit: string): string {
  return `${Number(length.toPrecision(4))} ${unit}`;
}

export function angleText(angle: number): string {
  return `${Number(angle.toFixed(1))}°`.replace("-", "−");
}

/** Beside a line, always on its upper or left side. */
function aside(a: Place, b: Place, by: number): Place {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const normal = { x: (b.y - a.y) / length, y: -(b.x - a.x) / length };
  const flip = normal.y > 0.01 || (Math.abs(normal.y) <= 0.01 && normal.x > 0) ? -1 : 1;
  return { x: flip * by * normal.x, y: flip * by * normal.y };
}

function zigzag(a: Place, b: Place, turns: number): Place[] {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const inner = Array.from({ length: turns }, (_, k) => {
    const along = length * (0.2 + (0.6 * (k + 0.5)) / turns);
    const across = k % 2 === 0 ? 6 : -6;
    return { x: a.x + along * dx - across * dy, y: a.y + along * dy + across * dx };
  });
  const on = (share: number) => ({ x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) });
  return [a, on(0.2), ...inner, on(0.8), b];
}

function drawDamper(ink: Ink, a: Place, b: Place): void {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const off = (along: number, across: number) => ({
    x: a.x + along * dx - across * dy,
    y: a.y + along * dy + across * dx,
  });
  const middle = length / 2;
  ink.line([a, off(middle - 10, 0)]);
  ink.line([off(middle + 10, -7), off(middle - 10, -7), off(middle - 10, 7), off(middle + 10, 7)]);
  ink.line([off(middle, -5), off(middle, 5)]);
  ink.line([off(middle, 0), b]);
}

function drawSlider(ink: Ink, a: Place, b: Place): void {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const off = (along: number, across: number) => ({
    x: a.x + along * dx - across * dy,
    y: a.y + along * dy + across * dx,
  });
  ink.line([off(-40, 0), b], ink.accent, 1.5, [6, 5]);
  ink.line([off(-16, -10), off(16, -10), off(16, 10), off(-16, 10), off(-16, -10)]);
}
