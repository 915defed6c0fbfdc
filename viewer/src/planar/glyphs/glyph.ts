// What a glyph is: drawings of one element, below and above the bodies.

import type { Motion } from "../../motion";
import type { ElementLook, Mark, Scene } from "../../payload";
import type { Pen } from "../pen";

export type Draw = (pen: Pen) => void;

export interface Glyph {
  under?: Draw;
  over?: Draw;
}

/** What is known while glyphs are prepared. */
export class Workshop {
  private readonly drawn = new Set<string>();
  /** Angles of the teeth of gears, by wheel: two pairs that share a wheel draw it once. */
  readonly toothAngles = new Map<string, number>();

  constructor(
    readonly scene: Scene,
    readonly motion: Motion,
  ) {}

  /** Whether this is the first to draw a thing, such as a wheel that has several contacts. */
  first(what: string, mark: Mark, ...sizes: number[]): boolean {
    const key = [what, mark.body, ...mark.point, ...sizes].join(":");
    if (this.drawn.has(key)) return false;
    this.drawn.add(key);
    return true;
  }
}

/** How far two marks are from each other in a frame; 0 where that is not known. */
export function distanceAt(a: Mark, b: Mark, index: number, { motion }: Workshop): number {
  const frame = motion.atFrame(index);
  const [ax, ay] = motion.pointAt(a, frame);
  const [bx, by] = motion.pointAt(b, frame);
  return Math.hypot(bx - ax, by - ay) || 0;
}

export type GlyphMaker = (element: ElementLook, workshop: Workshop) => Glyph;
