// What the user has switched on: one object, and those who want to know when it changes.

import type { Mark } from "../protocol";

export interface Settings {
  dark: boolean;
  labels: boolean;
  traces: boolean;
  arrows: boolean;
  /** Multiplies the length of force arrows. */
  arrowScale: number;
  /** How many times more bent than they are beams are shown. */
  deflection: number;
  /** The quantity by which beams are coloured. */
  tint: string | null;
  follow: number | null;
  selected: number | null;
  hidden: ReadonlySet<number>;
  traced: readonly TracedPoint[];
  sidebar: boolean;
  plots: boolean;
}

/** Traces begin with another hue than bodies and plots do. */
export const FIRST_TRACE_COLOR = 3;

export interface TracedPoint {
  name: string;
  mark: Mark;
}

type Listener = (now: Settings, before: Settings) => void;

export class SettingsStore {
  private readonly listeners: Listener[] = [];

  constructor(private settings: Settings) {}

  get now(): Settings {
    return this.settings;
  }

  change(patch: Partial<Settings>): void {
    const before = this.settings;
    this.settings = { ...before, ...patch };
    for (const listener of this.listeners) listener(this.settings, before);
  }

  /** Calls the listener now, and after every change. */
  watch(listener: Listener): void {
    this.listeners.push(listener);
    listener(this.settings, this.settings);
  }
}
