// What the page asks of whatever draws the machine: the planar canvas or the spatial scene.

import type { FrameTime, Motion } from "./motion";
import type { Pen } from "./planar/pen";
import type { Mark, Payload, Vector } from "./protocol";

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

/** Over the machine, or under it and the grid. */
export type Layer = "over" | "under";

/** What is behind the machine in a saved picture: what the page shows, or nothing but one colour, or nothing at all. */
export type Backdrop = "page" | "white" | "none";

/** Another run that is compared with the one shown. `color` gives its colour in the light and in the dark theme. */
export interface Ghost {
  name: string;
  payload: Payload;
  motion: Motion;
  color(dark: boolean): string;
}

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
  /** Other runs, drawn half transparent with the machine at the same time. */
  setGhosts?(ghosts: readonly Ghost[]): void;
  /** The present picture, `scale` pixels for one of the page. */
  picture?(scale: number, backdrop?: Backdrop): HTMLCanvasElement;
  /** The same as the text of an SVG file; in the plane only. */
  svg?(backdrop?: Backdrop): string;
  /** What a fitted view shows, as low and high corner; another view of the same size. In the plane only. */
  sight?(): [Vector, Vector];
  setSight?(low: Vector, high: Vector): void;
  /** Whether what is seen stays where it is on the screen when panes beside the picture open and close. */
  standStill?(on: boolean): void;
  /** The view that the user has chosen, as numbers that `setViewpoint` takes; null where it shows all. */
  viewpoint?(): number[] | null;
  setViewpoint?(numbers: readonly number[]): void;
  /** It is needed no more: what the graphics card holds is given back. */
  leave?(): void;
  /** What keeps the machine from doing what was asked; null where all is well. */
  setTrouble?(trouble: Trouble | null): void;

  // For those who draw machines. Places are pixels from the upper left corner of `element`.
  /** A body or element under a place; elements before the bodies that they hold together. */
  pickElement?(x: number, y: number): PickedElement | null;
  // In space only:
  /** The body under a place, and the point of it that is seen there, in the world. */
  grab?(x: number, y: number): { body: number; at: Vector } | null;
  /** The point under a place on the plane through another one, parallel to the picture. */
  pointThrough?(x: number, y: number, through: Vector): Vector;
  // In the plane only:
  toWorld?(x: number, y: number): [number, number];
  toScreen?(point: Vector): [number, number];
  setOverlay?(draw: Overlay | null, layer?: Layer): void;
}
