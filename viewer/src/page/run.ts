// The run that a page shows. The parts of the page hold this one object; `Page.show` puts another run into it.

import type { Clock } from "../clock";
import type { Band } from "../compare/bands";
import type { Measurement } from "../compare/measurement";
import { Motion } from "../motion";
import type { Payload } from "../protocol";
import type { Ghost } from "../renderer";

export class PageRun {
  motion: Motion;
  /** Other runs that are compared with it. */
  ghosts: readonly Ghost[] = [];
  /** Tables of measured values. */
  measurements: readonly Measurement[] = [];
  /** Where its quantities stay when parameters lie within tolerances. */
  bands: readonly Band[] = [];
  /** What plots show of it; null: all. */
  timeSpan: readonly [number, number] | null = null;

  constructor(
    public payload: Payload,
    channels: Float64Array[],
    readonly clock: Clock,
  ) {
    this.motion = new Motion(payload, channels);
  }

  replace(payload: Payload, channels: Float64Array[]): void {
    this.payload = payload;
    this.motion = new Motion(payload, channels);
    this.clock.setSpan(this.motion.start, this.motion.end);
  }
}
