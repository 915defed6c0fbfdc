// The data of a page: JSON with the scene and the tables of contents, and one block of compressed samples.
// Written by cardan.view.page; both sides are described there and here.

import type { Live } from "./live/data";

export type Vector = readonly number[];

export interface Mark {
  body: number;
  point: Vector;
  axis?: Vector | null;
}

export interface Solid {
  kind: string;
  sizes: Vector;
  center: Vector;
  orientation: Vector;
  /** Of a mesh: its number among those of the scene. */
  mesh?: number;
  /** Its own, as #rrggbb; else that of its body. */
  colour?: string;
}

/** The surface of a part from a file: see cardan.results.scene.MeshLook. */
export interface MeshLook {
  name: string;
  triangles: number;
  all: number;
  /** Both as 16-bit numbers in base64. */
  corners: string;
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
  sizes?: Vector;
}

/** A body, a point of it and, where there is one, a turn: an angle in the plane, Euler parameters in space. */
export type Place = readonly number[];

/** A shape hung on a body, or spanned to another place: see cardan.results.scene.Piece. */
export interface Piece {
  shape: number;
  style: string;
  at: Place;
  /** The elements it belongs to; it is seen while one of them acts. */
  of: number[];
  to?: Place;
  stretch?: boolean;
  wind?: number;
  under?: boolean;
}

export interface Relief {
  body: number;
  points: Vector[];
  columns: number;
}

export interface Scene {
  name: string;
  dim: 2 | 3;
  up: Vector;
  size: number;
  detail: number;
  bodies: BodyLook[];
  elements: ElementLook[];
  reliefs: Relief[];
  shapes?: Shape[];
  pieces?: Piece[];
  meshes?: MeshLook[];
}

/** One row of the samples: x = offset + step · n; NaN in the gaps (runs of samples, [first, count]). */
export interface Channel {
  label: string;
  element: string;
  unit: string;
  panel: string;
  offset: number;
  step: number;
  gaps?: [number, number][];
  /** The limits of an axis that leaves out spikes which would flatten the rest. */
  clip?: [number, number];
  continuous: boolean;
  /** Which of the run's jumps this quantity takes part in. */
  jumps?: keyof Jumps;
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

/** A force where two bodies touch: channels of the normal force, of friction (along the tangent in the plane, a vector
 *  in space), and of the angle of the ground where it is uneven. */
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

export interface RunEvent {
  t: number;
  name: string;
  what?: string;
  /** What happened, in words. */
  text?: string;
}

export interface About {
  cardan?: string;
  analysis?: string;
  method?: string;
  integrator?: string;
  status?: string;
  messages?: string[];
  constraint_error?: number | null;
  steps?: number | null;
  parameters?: Record<string, number>;
}

export interface Options {
  speed?: number | null;
  loop?: boolean;
  theme?: "auto" | "light" | "dark";
  follow?: string | null;
  arrows?: boolean;
}

export interface Payload {
  format: number;
  name: string;
  dim: 2 | 3;
  units: { length: string; time: string; force: string; torque: string; angle: string };
  scene: Scene;
  frames: number;
  channels: Channel[];
  time: number;
  poses: (number[] | null)[];
  arrows: Arrow[];
  events: RunEvent[];
  jumps?: Jumps;
  /** Elements that do not act all the time: from when on they do, or do not. */
  activity?: Record<string, [number, boolean][]>;
  /** How many groups of quantities the page has no room for. */
  left_out?: number;
  /** What must be known of the motion between frames, where they are too far apart for it. */
  off?: string;
  shown: string[][];
  traces: { name: string; mark: Mark }[];
  options: Options;
  about: About;
  /** Of a live page (viewer/src/live). */
  live?: Live;
}

export const FORMAT = 1;
const BYTES = 4; // of a sample: int32

export async function inflate(base64: string): Promise<Uint8Array> {
  const packed = Uint8Array.from(atob(base64.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The channels as numbers. `bytes`: 4 planes of channels x frames bytes, lowest bytes first, each row holding the
 *  second differences of its samples (first its value, then its first difference). Sums wrap as int32 sums do. */
export function decodeSamples(bytes: Uint8Array, channels: Channel[], frames: number): Float64Array[] {
  const count = channels.length * frames;
  if (bytes.length !== count * BYTES) {
    throw new Error(`the samples are cut short: ${bytes.length} bytes in place of ${count * BYTES}`);
  }
  return channels.map((channel, row) => {
    const values = new Float64Array(frames);
    let value = 0;
    let slope = 0;
    for (let k = 0, at = row * frames; k < frames; k++, at++) {
      const coded =
        bytes[at] | (bytes[at + count] << 8) | (bytes[at + 2 * count] << 16) | (bytes[at + 3 * count] << 24);
      slope = k > 1 ? (slope + coded) | 0 : coded;
      value = k > 0 ? (value + slope) | 0 : coded;
      values[k] = channel.offset + channel.step * value;
    }
    for (const [first, length] of channel.gaps ?? []) values.fill(Number.NaN, first, first + length);
    return values;
  });
}

/** The payload of the page and its channels. Throws an Error with words for the user. */
export async function readPage(page: Document): Promise<{ payload: Payload; channels: Float64Array[] }> {
  const json = page.getElementById("run")?.textContent;
  const samples = page.getElementById("samples")?.textContent;
  if (!json || samples === null || samples === undefined) {
    throw new Error("the file was cut short: its run is missing");
  }
  const payload = JSON.parse(json) as Payload;
  if (payload.format > FORMAT) throw new Error("the run was written by a newer cardan than this page");
  if (payload.frames === 0) return { payload, channels: payload.channels.map(() => new Float64Array(0)) };
  if (typeof DecompressionStream === "undefined") {
    throw new Error("this browser is too old to unpack the run: it needs one of 2023 or later");
  }
  let bytes: Uint8Array;
  try {
    bytes = await inflate(samples);
  } catch {
    throw new Error("the samples of the run cannot be unpacked: the file was cut short or changed");
  }
  return { payload, channels: decodeSamples(bytes, payload.channels, payload.frames) };
}
