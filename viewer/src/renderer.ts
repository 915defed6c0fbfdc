// What the page asks of whatever draws the machine: the planar canvas or the spatial scene.

import type { Motion } from "./motion";
import type { Mark, Payload, Vector } from "./payload";
import type { Pen } from "./planar/pen";

/** A time of the run: between frame `index` and the next one, `fraction` (0..1) of the way. */
export interface FrameTime {
  time: number;
  index: number;
  fraction: number;
}

/** A point whose path is drawn. `color` is an index into the palette (`seriesColor`). */
export interface Trace {
  name: string;
  mark: Mark;
  color: number;
}

/** What lies under the pointer: a body of the scene, by index. */
export type Picked = number | null;

/** A body or an element (joint, force, driver, point) of the scene, by its index there. */
export interface PickedElement {
  kind: "body" | "element";
  index: number;
}

/** Draws over the machine, in pixels of the page; called after every picture. */
export type Overlay = (pen: Pen) => void;

/** Why what is shown is not what was asked for: `stale` is the motion before, `culprits` are names in the message. */
export interface Trouble {
  stale: boolean;
  culprits: ReadonlySet<string>;
}

export interface Renderer {
  readonly element: HTMLElement;
  /** What keeps it from drawing, in words; fixed after it was made. */
  readonly problems?: readonly string[];
  /** Another run in the same view: the camera stays. The page sets everything else again and draws. */
  setRun(payload: Payload, motion: Motion): void;
  draw(frame: FrameTime): void;
  /** The element has another size. The page draws afterwards. */
  resize(): void;
  /** Show the whole motion (or, of a far traveller, the machine). Does not change what is followed. */
  fit(): void;
  follow(body: number | null): void;
  show(body: number, visible: boolean): void;
  setTraces(traces: Trace[]): void;
  /** `scale` multiplies the renderer's own choice of arrow length; 1 by default. */
  setArrows(on: boolean, scale: number): void;
  setTheme(dark: boolean): void;
  setLabels(on: boolean): void;
  /** Called when a body is clicked (null: nothing there). */
  onPick?(callback: (body: Picked) => void): void;
  /** Called when the user moved the view, so that the page draws a new picture while it is paused. */
  onChange?(callback: () => void): void;
  /** Mark a body as chosen in the list (null: none). */
  highlight?(body: number | null): void;
  /** What keeps the machine from doing what was asked; null where all is well. */
  setTrouble?(trouble: Trouble | null): void;

  // For those who draw machines. Places are pixels from the upper left corner of `element`.
  /** A body or element under a place; elements before the bodies that they hold together. */
  pickElement?(x: number, y: number): PickedElement | null;
  // In the plane only:
  toWorld?(x: number, y: number): [number, number];
  toScreen?(point: Vector): [number, number];
  setOverlay?(draw: Overlay | null): void;
}
