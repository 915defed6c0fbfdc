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

type Place =
  | "given"
  | "times"
  | "rows"
  | "reported"
  | "happened"
  | "noted"
  | "done"
  | "culprit"
  | "gap"
  | "until"
  | "looks";

/** What the core must know of a machine. */
export interface Machine {
  /** Where its memory begins, and up to where it reaches. */
  base: number;
  size: number;
  places: Record<Place | "steps" | "live", number>;
  /** Numbers of a row, and of what is reported besides. */
  row: number;
  outputs: number;
  /** Numbers of the drawing. */
  looks: number;
  frames: number;
  /** Events that a run tells of, at most. */
  most_events: number;
  p: number[];
  /** Of each channel: places in t, row, outputs, whose numbers are added. */
  channels: number[][];
}

export interface Live extends Machine {
  sliders: Slider[];
  constraints: { element: string; is_angle: boolean }[];
  bodies: string[];
  happenings: Happening[];
  /** Forces that events switch: in which column of a row it stands whether they act. */
  switches: Record<string, number>;
  scene: SceneChanges;
  /** What the user should know of the drawing. */
  notes: string[];
}

/** What becomes of a run: enum cd_live_status of core/cardan.h. */
export const STATUS = {
  done: 0,
  noNumbers: 1,
  noMass: 2,
  open: 3,
  singular: 4,
  tooShort: 5,
  lasts: 6,
} as const;

/** A run of the core. */
export interface LiveRun {
  status: number;
  /** Frames that are there. */
  frames: number;
  until: number;
  culprit: number;
  gap: number;
  steps: number;
  /** Milliseconds. */
  took: number;
  channels: Float64Array[];
  /** Numbers of the drawing, with these parameters. */
  looks: Float64Array;
  /** Time and number of each event. */
  events: [number, number][];
  /** Of each force that events switch: whether it acts in each frame. */
  acting: Record<string, Uint8Array>;
}
