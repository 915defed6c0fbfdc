// Colours of beams by a quantity of theirs: its magnitude at either end, as a share of the largest in the run.

import type { Payload } from "./protocol";

/** The channels of a quantity at both ends of an element. */
type Ends = [start: number[], end: number[]];

/** Between a frame and the next. */
interface Between {
  index: number;
  fraction: number;
}

interface Quantity {
  unit: string;
  largest: number;
  channels: Map<string, Ends>; // by element
}

const TINTED = "beam"; // the glyph of elements that are tinted

export class Tints {
  private readonly quantities = new Map<string, Quantity>();
  private chosen: Quantity | undefined;
  /** The word of what is shown; null: nothing is. */
  word: string | null = null;

  constructor(
    { scene, channels }: Pick<Payload, "scene" | "channels">,
    private readonly rows: readonly Float64Array[],
  ) {
    const tinted = (scene.elements ?? []).filter(({ glyph }) => glyph === TINTED).map(({ name }) => name);
    const names = new Set(tinted);
    channels.forEach(({ element, label, unit }, k) => {
      if (names.has(element) && label.startsWith(`${element}.`)) {
        this.add(element, label.slice(element.length + 1), unit, k);
      }
    });
    for (const quantity of this.quantities.values()) this.measure(quantity);
  }

  get words(): string[] {
    return [...this.quantities.keys()];
  }

  /** By which quantity beams are coloured; null: by none. */
  choose(word: string | null): void {
    this.chosen = word === null ? undefined : this.quantities.get(word);
    this.word = this.chosen ? word : null;
  }

  /** A quantity of something else than beams, with its largest magnitude. */
  offer(word: string, unit: string, largest: number): void {
    const quantity = this.quantities.get(word) ?? { unit, largest: 0, channels: new Map<string, Ends>() };
    quantity.largest = Math.max(quantity.largest, largest);
    this.quantities.set(word, quantity);
  }

  /** The largest magnitude in the run, and its unit. */
  get scale(): { largest: number; unit: string } | null {
    return this.chosen ?? null;
  }

  /** Shares from 0 to 1 at both ends of an element; null where it is not coloured. */
  at(element: string, { index, fraction }: Between): [start: number, end: number] | null {
    const ends = this.chosen?.channels.get(element);
    if (!ends || !this.chosen) return null;
    const { largest } = this.chosen;
    const share = (channels: number[]) => {
      const value = (k: number, frame: number) => this.rows[k][Math.min(frame, this.rows[k].length - 1)];
      const magnitude = (frame: number) => Math.hypot(...channels.map((k) => value(k, frame)));
      const now = magnitude(index);
      return largest > 0 ? (now + (fraction > 0 ? fraction * (magnitude(index + 1) - now) : 0)) / largest : 0;
    };
    return [share(ends[0]), share(ends[1])];
  }

  /** "moment_i.y" is a component of "moment" at the first end; "tension" is the same at both. */
  private add(element: string, label: string, unit: string, channel: number): void {
    const [, word, end] = /^([^.]*?)(?:_([ij]))?(?:\.|$)/.exec(label) ?? [];
    if (!word) return;
    const quantity = this.quantities.get(word) ?? { unit, largest: 0, channels: new Map<string, Ends>() };
    const ends = quantity.channels.get(element) ?? [[], []];
    if (end !== "j") ends[0].push(channel);
    if (end !== "i") ends[1].push(channel);
    quantity.channels.set(element, ends);
    this.quantities.set(word, quantity);
  }

  private measure(quantity: Quantity): void {
    for (const channels of [...quantity.channels.values()].flat()) {
      const frames = Math.max(0, ...channels.map((k) => this.rows[k].length));
      for (let i = 0; i < frames; i++) {
        const size = Math.hypot(...channels.map((k) => this.rows[k][i]));
        if (size > quantity.largest) quantity.largest = size;
      }
    }
  }
}
