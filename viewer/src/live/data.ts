// What a live page makes of its machine: runs of the core.

/** What becomes of a run: enum machine_status of core/machine/machine.h. */
export const STATUS = { ok: 0, stopped: 1, notClosed: 2 } as const;

/** Time, number of its name, and what it was: enum cd_what of core/events/events.h. */
export type LiveEvent = [number, number, number];

/** A run of the core. */
export interface LiveRun {
  status: number;
  /** What the core has to say where it has failed. */
  message: string;
  /** Frames that are there. */
  frames: number;
  until: number;
  /** The constraint or the body that a failure is about, or -1; and by how much a constraint stays open. */
  constraint: number;
  body: number;
  gap: number;
  steps: number;
  /** Whether the implicit method was needed at the end. */
  stiff: boolean;
  /** Milliseconds. */
  took: number;
  channels: Float64Array[];
  /** Numbers of the drawing, with these parameters. */
  looks: Float64Array;
  events: LiveEvent[];
  /** Of each force that events switch: whether it acts in each frame. */
  acting: Record<string, Uint8Array>;
}
