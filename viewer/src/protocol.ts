// What Python and the pages tell each other: src/cardan/protocol, written by its typescript.py; do not edit.

export interface LiveSlider {
  name: string;
  /** Among the parameters of the core. */
  place: number;
  value: number;
  low: number;
  high: number;
  step: number;
  group: string;
}

/** What a limit or a friction may do, by the numbers of the core: whether it does something, and whether speeds jump. */
export interface Doing {
  what: string;
  acts: boolean;
  strikes: boolean;
}

/** Something that may happen in a run: likewise. */
export interface Happening extends Doing {
  name: string;
}

/** Numbers of a part of the drawing that change with a slider: their changes along the slider, evenly. A part is a list of the drawing, and which of the list. */
export interface PartChange {
  of: string;
  index: number;
  places: number[];
  changes: number[][];
}

/** Numbers of a part of the drawing that are among the `looks` of a run. */
export interface ExactPart {
  of: string;
  index: number;
  places: number[];
  looks: number[];
}

export interface SliderTable {
  name: string;
  nodes: number[];
  parts: PartChange[];
}

/** How the drawing changes with the parameters (cardan.view.live.scene_change). */
export interface SceneChanges {
  exact: ExactPart[];
  tables: SliderTable[];
  /** Bodies whose outlines go with their points. */
  warped: number[];
}

/** Numbers of the drawing, a function of the parameters: its tape, and the numbers that it works with. */
export interface Looks {
  count: number;
  tape: number | null;
  work: number;
}

export interface LiveRow {
  element: string;
  is_angle: boolean;
}

/** What the core must know of a machine. */
export interface LiveMachine {
  /** Where its memory begins. */
  base: number;
  /** Addresses of its model, and of the times of its frames. */
  model: number;
  times: number;
  frames: number;
  rtol: number;
  atol: number;
  /** Numbers of a row of outputs, */
  outputs: number;
  /** And of parameters together with what events change. */
  values: number;
  looks: Looks;
  /** That a run tells of. */
  most_events: number;
  p: number[];
  /** Of each channel: places in t, outputs, whose numbers are added. */
  channels: number[][];
}

export interface Live extends LiveMachine {
  sliders: LiveSlider[];
  constraints: LiveRow[];
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

/** A page refuses runs of a later one. */
export const PAGE_VERSION = 1 as const;

export type Vector = readonly number[];

/** A body, a point of it and, where there is one, a turn: an angle or Euler parameters. */
export type Place = readonly number[];

export type Dim = 2 | 3;

export type Theme = "auto" | "light" | "dark";

/** A point of a body, in its own axes; and an axis there. */
export interface Mark {
  body: number;
  point: Vector;
  axis?: Vector | null;
}

export interface Solid {
  kind: string;
  sizes: number[];
  center: Vector;
  orientation: Vector;
  /** Its number among the meshes of the scene. */
  mesh?: number;
  /** Its own, as #rrggbb; else that of its body. */
  colour?: string;
}

/** The surface of a part from a file: see cardan.results.scene.MeshLook. */
export interface MeshLook {
  name: string;
  triangles: number;
  all: number;
  /** 16-bit numbers in base64. */
  corners: string;
  /** Likewise. */
  faces: string;
}

export interface BodyLook {
  name: string;
  center_of_mass: Vector;
  points: Vector[];
  outlines: Vector[][];
  solids: Solid[];
  shaped: boolean;
  /** Its outlines only stand for it: it shows by pieces or reliefs, as a gear, as a cam. */
  covered?: boolean;
}

export interface ElementLook {
  name: string;
  family: string;
  type: string;
  glyph: string;
  marks: Mark[];
  sizes: Record<string, number>;
  active: boolean;
}

/** What a piece draws, in a frame of its own: lines and circles in the plane, a solid in space. */
export interface Shape {
  /** Each x, y, x, y, ... */
  lines?: number[][];
  /** Each x, y, radius. */
  circles?: number[][];
  closed?: boolean;
  unit?: "pin";
  /** Lines are repeated so many times around the origin, as one line. */
  around?: number;
  kind?: string;
  sizes?: number[];
}

/** A shape that hangs on a body, or is spanned to another place: see cardan.results.scene.Piece. */
export interface Piece {
  shape: number;
  style: string;
  at: Place;
  /** The elements it belongs to; it is seen while one of them acts. */
  of: number[];
  to?: Place;
  stretch?: boolean;
  bent?: boolean;
  /** Of the places it is spanned between, along their common tangent. */
  radii?: number[];
  wind?: number;
  under?: boolean;
}

/** The surface of a flexible body: see cardan.results.scene.Skin. */
export interface Skin {
  name: string;
  frame: number;
  carriers: number[];
  nodes: number[];
  modes: number;
  corners: string;
  shapes: string;
  stresses: string;
  faces: string;
  unit: string;
  edges?: string;
}

/** Bodies in a row that beams join, and their undeformed poses seen from the first; of `ends` both stay where they are, or (1) the first alone. */
export interface Flexure {
  bodies: number[];
  poses: Vector[];
  ends: number;
}

export interface Relief {
  body: number;
  points: Vector[];
  columns: number;
}

export interface Scene {
  format?: number;
  name: string;
  dim: Dim;
  up: Vector;
  size: number;
  detail: number;
  bodies: BodyLook[];
  elements: ElementLook[];
  reliefs: Relief[];
  notes?: string[];
  shapes?: Shape[];
  pieces?: Piece[];
  meshes?: MeshLook[];
  flexures?: Flexure[];
  skins?: Skin[];
}

/** One row of the samples: x = offset + step · n; of a plain table the numbers themselves. */
export interface Channel {
  label: string;
  element: string;
  unit: string;
  panel: string;
  offset?: number;
  step?: number;
  /** First sample and count of those that are NaN. */
  gaps?: [number, number][];
  /** Limits of an axis that leaves out spikes which would flatten the rest. */
  clip?: [number, number];
  continuous: boolean;
  /** Which of the run's jumps this quantity takes part in. */
  jumps?: "events" | "impacts";
}

/** Frames before which quantities jump: at every event that does something, and at those where speeds jump too. */
export interface Jumps {
  events: number[];
  impacts: number[];
}

export interface VectorArrow {
  element: string;
  family: string;
  kind: "vector";
  mark: Mark;
  channels: number[];
  unit: string;
}

export interface AxialArrow {
  element: string;
  family: string;
  kind: "axial";
  marks: [Mark, Mark];
  channel: number;
  unit: string;
}

/** A force where two bodies touch: channels of the normal force, of friction (along the tangent in the plane, a vector in space), and of the angle of the ground where it is uneven. */
export interface ContactArrow {
  element: string;
  family: string;
  kind: "contact";
  marks: [Mark, Mark];
  channels: number[];
  friction_force: number;
  contact_angle: number;
  radius?: number;
  radius_b?: number;
  /** Of the plane that is touched, in the axes of its body. */
  normal: Vector | null;
  /** Of a disc. */
  axis: Vector | null;
  unit: string;
}

export type Arrow = VectorArrow | AxialArrow | ContactArrow;

export interface Units {
  length: string;
  time: string;
  force: string;
  torque: string;
  angle: string;
}

export interface RunEvent {
  t: number;
  name: string;
  what?: string;
  /** What happened, in words. */
  text?: string;
}

export interface Trace {
  name: string;
  mark: Mark;
}

export interface About {
  cardan?: string;
  analysis?: string;
  method?: string | null;
  integrator?: string | null;
  status?: string;
  messages?: string[];
  constraint_error?: number | null;
  steps?: number | null;
  parameters?: Record<string, number>;
}

export interface Options {
  speed?: number | null;
  loop?: boolean;
  theme?: Theme;
  follow?: string | null;
  arrows?: boolean;
}

/** A joint on which a part of the machine hangs by itself: see cardan.scene.chain_joints. */
export interface ChainJoint {
  name: string;
  turns: boolean;
  /** At the start. */
  value: number;
  low: number;
  high: number;
  part: number[];
  sign: number;
}

/** A run beside that of the page: a payload and samples as those of the page. */
export interface RunBeside {
  name: string;
  payload: Payload;
  samples: string;
}

export interface Payload {
  format: number;
  name: string;
  dim: Dim;
  units: Units;
  scene: Scene;
  frames: number;
  channels: Channel[];
  time: number;
  poses: (number[] | null)[];
  arrows: Arrow[];
  events: RunEvent[];
  jumps?: Jumps;
  /** Of elements that do not always act. */
  activity?: Record<string, [number, boolean][]>;
  /** How many groups of quantities the page has no room for. */
  left_out?: number;
  /** What must be known of the motion between frames, where they are too far apart for it. */
  off?: string;
  shown: string[][];
  traces: Trace[];
  options: Options;
  about: About;
  /** Other runs and measurements, of which those have no machine. */
  compared?: RunBeside[];
  /** That the page may set by hand. */
  joints?: ChainJoint[];
  live?: Live;
}

/** Of parameters, of places of a curve. */
export const MOST_ITEMS = 10000 as const;

/** Letters. */
export const LONGEST_NAME = 1000 as const;

/** In space each takes a part of a page's graphics card. */
export const MOST_STUDIED_RUNS = { 2: 16, 3: 8 } as const;

export type Text = string;

export type Name = string;

export type Number = number;

export type Count = number;

export type Numbers = number[];

export type Names = string[];

export type WorldPlace = number[];

export type Curve = WorldPlace[];

export type Values = Record<string, number>;

export type Ranges = Record<string, [number, number]>;

export type Words = Record<string, unknown>;

export type Edit = Record<string, unknown>;

export type Limits = Edit[];

export type Edits = Edit[];

export const EXPORTS = {
  html: "a page that opens in any browser",
  "live.html": "a page whose sliders simulate the machine anew",
  pdf: "a report to print: machine, plots, tables",
  svg: "the plots, for papers",
  fmu: "the machine for other programs",
  mp4: "a movie drawn for papers; it needs ffmpeg",
  gif: "a movie drawn for papers, without ffmpeg",
  csv: "a table of every quantity",
  h5: "the whole result, for Python",
} as const;

/** No fields. */
export type Nothing = object;

/** Run the machine with other values of parameters, and in another way. */
export interface Move {
  parameters: Values;
  mode?: Name | null;
}

/** Set joints at the start of the motion: shown, and with `keep` written into the document. */
export interface Pose {
  joints: Values;
  keep?: boolean;
}

/** Pull the machine at a point. */
export interface Drag {
  phase: "begin" | "move" | "end";
  body?: Name;
  point?: WorldPlace;
  to?: WorldPlace;
  how?: "kinematic" | "dynamic";
  t?: Number;
}

/** Where the machine is, and with a point that is pulled, what it met. */
export interface Pulled {
  poses?: Record<string, number[]>;
  point?: number[];
  missing?: number;
  force?: number[];
  t?: number;
  /** Limits that are in the way. */
  stopped_by?: string[];
  note?: string;
  /** At the end: whether the position became the start of the machine. */
  is_start?: boolean;
}

export interface Moment {
  t: Number;
}

/** `at` is null where one body only translates against the other. */
export interface Pole {
  name: string;
  bodies: string[];
  at: number[] | null;
}

export interface MarkVelocity {
  name: string;
  body: string;
  at: number[];
  velocity: number[];
}

export interface Poles {
  t: number;
  poles: Pole[];
  velocities: MarkVelocity[];
}

export interface Lines {
  lines: string[];
}

/** Edits that mend a problem, and the words of their button. */
export interface Fix {
  label: string;
  edits: Edit[];
}

export interface Problem {
  what: string;
  /** Elements and bodies that it concerns. */
  elements: string[];
  element: string | null;
  /** Where it is, in the world. */
  at: number[] | null;
  words: string;
  advice: string;
  /** Whether it keeps the machine from running. */
  stops: boolean;
  fixes: Fix[];
}

export interface Problems {
  problems: Problem[];
}

export interface AskInfluences {
  response: Name;
  kind: Name;
  live?: boolean;
}

/** The variables are those that have a range; a limit has a response, a kind, a bound and a value. */
export interface AskOptimum {
  response: Name;
  kind: Name;
  ranges?: Ranges;
  goal?: "least" | "largest";
  limits?: Limits;
}

/** A number before a search and after it. `limit`: what was to hold; empty for variables and the goal. */
export interface Compared {
  name: string;
  unit: string;
  before: number | null;
  after: number | null;
  limit: string;
}

export interface Share {
  parameter: string;
  derivative: number | null;
  /** The change of the response for one percent more of the parameter. */
  share: number | null;
}

export interface Influences {
  response: string;
  kind: string;
  value: number | null;
  unit: string;
  each: Share[];
  notes: string[];
}

export interface NoInfluences {
  problem: string;
}

/** Iteration, objective, violation. */
export type SearchRow = [number, number | null, number | null];

/** How a search for a better design goes. */
export interface Search {
  rows: SearchRow[];
  verdict: string;
  searching?: boolean;
  good?: boolean;
  parameters?: Record<string, number | null>;
  table?: Compared[];
}

export interface SketchedCurve {
  curve: Curve;
  times?: Numbers;
  angles?: Numbers;
  options?: Words;
}

export interface Which {
  k: Count;
}

export interface LinkageSummary {
  kind: string;
  /** The largest distance from the sketch, as a fraction of its size. */
  error: number;
  /** The root of the mean square of the distances, likewise. */
  rms: number;
  /** After Grashof. */
  type: string;
  dimensions: Record<string, number>;
  crank_turns: boolean;
  /** The path of the point. */
  curve: [number, number][];
  /** Of points with times. */
  timing?: number;
}

export interface ShownLinkage extends LinkageSummary {
  /** The least transmission angle, in rad. */
  transmission: number | null;
  /** Each with its joints. */
  links: number[][][];
  /** Fixed pivots. */
  ground: number[][];
}

export interface Linkages {
  progress: number;
  words: string;
  is_done: boolean;
  /** Where the list is another one than before. */
  linkages?: ShownLinkage[];
}

export interface Study {
  parameter: Name;
  low: Number;
  high: Number;
  count: Count;
}

export interface Studied {
  index: number;
  of: number;
  parameter: string;
  value: number;
  payload: Payload | null;
  problem: string;
}

/** The same response over the range of each parameter. */
export interface AskCurves {
  response: Name;
  kind: Name;
  ranges: Ranges;
  points: Count;
}

/** A response against a parameter. `now`: its present value. */
export interface ResponseCurve {
  index: number;
  of: number;
  parameter: string;
  response: string;
  kind: string;
  unit: string;
  values: number[];
  responses: (number | null)[];
  now: number | null;
  /** Why some of them have none. */
  problem: string;
}

/** Half-widths of tolerances by parameter. */
export interface AskBand {
  widths: Values;
  runs: Count;
  labels: Names;
}

/** Between which curves quantities stay in the runs so far. */
export interface ToleranceBand {
  index: number;
  of: number;
  labels: string[];
  times: number[];
  low: (number | null)[][];
  high: (number | null)[][];
  /** Runs that could not be computed, */
  failures: number;
  /** And why the last of them could not. */
  problem: string;
}

export interface StudyEnded {
  /** Study, curves or band. */
  topic: string;
  done: number;
  of: number;
  problem: string;
}

export interface AskEdit {
  edits: Edits;
}

export interface Edited {
  /** Of what was made, changed or removed. */
  names: string[];
}

export interface Posed {
  /** Of what was changed in the document. */
  names?: string[];
}

export interface NewText {
  language: "yaml" | "python";
  text: Text;
}

/** What undo can do; each machine that is opened lies on another sheet. */
export interface Undo {
  can_undo: boolean;
  can_redo: boolean;
  sheet: number;
}

/** Between two joints or points of a body. */
export interface DrawnLine {
  body: string;
  between: string[];
}

/** What a drawing holds: horizontal, vertical, parallel, equal, on-axis. */
export interface Relation {
  type: string;
  lines: DrawnLine[];
  /** On-axis: the joint on the line. */
  point?: string;
}

/** A photograph behind the grid: its middle and its size, in units of length. */
export interface Picture {
  file: string;
  at: number[];
  width: number;
  height: number;
}

/** What belongs to a drawing besides the machine. */
export interface Drawing {
  relations: Relation[];
  picture: Picture | null;
}

/** The machine as text. `editable`: whether edits are possible; else `why_not` says why. */
export interface Document extends Undo {
  yaml: string;
  python: string;
  /** Whether `python` is a program of the user's;. */
  is_program: boolean;
  /** And what of the machine it does not make. */
  missing: string[];
  /** The name of the file that Save writes; empty where there is none yet. */
  path: string;
  is_saved: boolean;
  editable: boolean;
  why_not: string;
  /** What is wrong with the text, */
  problem: string;
  /** And in which line (from 1), where it is known. */
  line: number | null;
  drawing: Drawing;
}

/** A program of the user's that makes a machine. */
export interface Program {
  state: "running" | "ended" | "stopped" | "failed";
  /** Of its file; empty for one that was typed. */
  name: string;
  words: string;
  /** Time reached, and the end of a run. */
  progress: [number, number] | null;
  output: string;
  /** Characters at the beginning of the output that are not shown. */
  left_out: number;
  seconds: number;
}

export interface PartName {
  name: string;
  type: string;
}

/** The parts of a machine by section. */
export type Outline = Record<string, PartName[]>;

export interface Outlined {
  outline: Outline;
}

export interface AskPart {
  name: Name;
}

/** One datum of a part. `written` as in the text; "" where it is left out and `default` holds. */
export interface PartField {
  path: (string | number)[];
  label: string;
  written: string;
  number: number | null;
  unit: string;
  kind: string;
  help: string;
  default: string;
  required: boolean;
  choices: string[];
  /** The items of a list: as written, and their numbers. */
  parts: [string, number | null][];
  editable: boolean;
}

export interface Part {
  name: string;
  section: string;
  kind: string;
  type: string;
  /** One sentence on what it is. */
  words: string;
  connects: string[];
  fields: PartField[];
  editable: boolean;
}

/** Write the drawing to its file, or to another one of the folder. */
export interface Save {
  name?: Name;
  overwrite?: boolean;
}

/** `asks`: nothing was written, for there is something that would be lost; `overwrite` writes it. */
export interface Saved {
  saved?: string;
  asks?: string;
}

/** Sliders have come to rest: their values are written into the text, as one step of undo. */
export interface Settle {
  parameters: Values;
}

/** What the window shows besides the machine; it is kept with the file. */
export interface AskView {
  sheet: Count;
  view: Words;
}

/** What the window showed when this machine was seen last; null where it was never seen. */
export interface View {
  sheet: number;
  view: Record<string, unknown> | null;
}

/** Bring back the work that was not saved, or forget it. */
export interface AskRecovery {
  bring_back: boolean;
}

/** Work that was not saved when a studio ended: what it is, in words; empty where there is none. */
export interface Recovery {
  words: string;
}

/** Others who work on the file, in words; empty where there is nobody. */
export interface Sharing {
  words: string;
}

export interface MachineYaml {
  text: string;
}

export interface AskCut {
  name: Name;
  format: Name;
}

/** The outline of a body as a file. */
export interface CutOut {
  text: string;
}

/** A photograph to draw over, as PNG or JPEG in base64. */
export interface NewPhoto {
  data: Text;
}

/** A closed line that was drawn freehand, and how thick the part is; a number may be typed with a unit. */
export interface NewOutline {
  curve: Curve;
  thickness: Name;
}

export interface StoredOutline {
  file: string;
  /** The middle of its area. */
  at: number[];
}

export interface StoredPhoto {
  file: string;
}

export interface Photo {
  /** In base64. */
  data: string;
  type: string;
}

export interface Open {
  name: Name;
}

/** A link that carries a drawing. */
export interface AskLink {
  link: Text;
}

/** The end of an address, which carries the drawing. */
export interface Link {
  link: string;
}

/** What a link carries. */
export interface LinkWords {
  words: string;
}

export interface Opened {
  /** Of the file. */
  notes: string[];
}

export interface Export {
  format: Name;
  name: Name;
  overwrite?: boolean;
  options?: Words;
}

/** A file that is there, with its size in bytes; or one that is being written, of which pages are told later. */
export interface Exported {
  writing?: string;
  saved?: string;
  size?: number;
}

export interface ExportEnded {
  name: string;
  saved?: string;
  size?: number;
  problem?: string;
}

export interface Slider {
  name: string;
  /** Empty where none can be told. */
  unit: string;
  group: string;
  value: number;
  start: number;
  low: number;
  high: number;
  step: number;
  bounded: boolean;
}

export interface Mode {
  mode: string;
  name: string;
}

/** What the page must know of a machine before it has run. */
export interface Machine {
  name: string;
  dim: Dim;
  time_unit: string;
  modes: Mode[];
  mode: string;
  kinds: string[];
  design: boolean;
  sliders: Slider[];
}

/** And where it is from. */
export interface Welcome extends Machine {
  folder: string;
  stem: string;
  /** In that folder, that the machine came from; empty where there is none. */
  file: string;
  /** Names of models and examples that can be opened. */
  openable: string[];
}

/** A run with its numbers behind the JSON; without a payload the one that is shown stays. */
export interface Run {
  number: number;
  sheet: number;
  mode: string;
  payload: Payload | null;
  stale: boolean;
  sketch: boolean;
  problem: string;
  heading: string;
  culprits: string[];
  notes: string[];
  done: string;
  took: number;
  parameters: Record<string, number | null>;
  facts: [string, string][];
  responses: string[];
}

export interface Busy {
  what: string;
  progress: [number, number] | null;
}

export interface Trouble {
  words: string;
}

export interface JointSliders {
  joints: ChainJoint[];
}

/** The fields of each request. */
export interface Requests {
  move: Move;
  check: Nothing;
  edit: AskEdit;
  text: NewText;
  undo: Nothing;
  redo: Nothing;
  drag: Drag;
  pose: Pose;
  diagnose: Nothing;
  poles: Moment;
  influences: AskInfluences;
  optimize: AskOptimum;
  stop: Nothing;
  stop_run: Nothing;
  prepare_program: Nothing;
  stop_program: Nothing;
  linkages: SketchedCurve;
  take_linkage: Which;
  settle: Settle;
  forget_program: Nothing;
  save: Save;
  download: Nothing;
  new: Nothing;
  open: Open;
  share: Nothing;
  look_at_link: AskLink;
  open_link: AskLink;
  view: AskView;
  recover: AskRecovery;
  export: Export;
  outline: Nothing;
  inspect: AskPart;
  cut: AskCut;
  store_photo: NewPhoto;
  store_outline: NewOutline;
  photo: Nothing;
  study: Study;
  response_curves: AskCurves;
  tolerance_band: AskBand;
  stop_study: Nothing;
}

/** What each request is answered, besides its number; all others are answered with nothing else. */
export interface Answers {
  check: Lines;
  edit: Edited;
  drag: Pulled;
  pose: Posed;
  diagnose: Problems;
  poles: Poles;
  save: Saved;
  download: MachineYaml;
  open: Opened;
  share: Link;
  look_at_link: LinkWords;
  export: Exported;
  outline: Outlined;
  inspect: Part;
  cut: CutOut;
  store_photo: StoredPhoto;
  store_outline: StoredOutline;
  photo: Photo;
}

/** What pages are told without having asked. */
export interface Tells {
  welcome: Welcome;
  document: Document;
  view: View;
  recovery: Recovery;
  sharing: Sharing;
  run: Run;
  busy: Busy;
  problem: Trouble;
  joints: JointSliders;
  poses: Pulled;
  program: Program;
  influences: Influences | NoInfluences;
  optimum: Search;
  linkages: Linkages;
  studied: Studied;
  curve: ResponseCurve;
  band: ToleranceBand;
  study_ended: StudyEnded;
  exported: ExportEnded;
}
