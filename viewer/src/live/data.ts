// What a live page holds besides its run: the machine, its sliders, and where everything stands. Written by
// cardan.view.live.data.

export interface Slider {
  name: string;
  /** Its place among the parameters of the core. */
  place: number;
  value: number;
  low: number;
  high: number;
  step: number;
  group: string;
}

/** Something that may happen in a run: whether it does something, and whether speeds jump. */
export interface Happening {
  name: string;
  what: string;
  acts: boolean;
  strikes: boolean;
}

/** What a limit or a friction may do, by the numbers of the core: likewise. */
export interface Doing {
  what: string;
  acts: boolean;
  strikes: boolean;
}

/** A part of the drawing: a list of it, and which of the list. */
interface Part {
  of: string;
  index: number;
  places: number[];
}

/** Numbers of a part of the drawing that change with a slider: their changes along the slider, evenly. */
export interface PartChange extends Part {
  changes: number[][];
}

/** How the drawing changes with the parameters (cardan.view.live.scene_change). */
export interface SceneChanges {
  /** Numbers that are among the `looks` of a run. */
  exact: (Part & { looks: number[] })[];
  tables: { name: string; nodes: number[]; parts: PartChange[] }[];
  /** Bodies whose outlines go with their points. */
  warped: number[];
}

/** What the core must know of a machine. */
export interface Machine {
  /** Where its memory begins; addresses of its model and of the times of its frames. */
  base: number;
  model: number;
  times: number;
  frames: number;
  rtol: number;
  atol: number;
  /** Numbers of a row of outputs, and of parameters together with what events change. */
  outputs: number;
  values: number;
  /** Numbers of the drawing, a function of the parameters: its tape, and the numbers that it works with. */
  looks: { count: number; tape: number | null; work: number };
  /** Events that a run tells of, at most. */
  most_events: number;
  p: number[];
  /** Of each channel: places in t, outputs, whose numbers are added. */
  channels: number[][];
}

export interface Live extends Machine {
  sliders: Slider[];
  constraints: { element: string; is_angle: boolean }[];
  bodies: string[];
  happenings: Happening[];
  /** The first one is that of an event, which has its own words. */
  doings: Doing[];
  /** Forces that events switch: where among the values it stands whether they act. */
  switches: Record<string, number>;
  scene: SceneChanges;
  /** What the user should know of the drawing. */
  notes: string[];
}

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
