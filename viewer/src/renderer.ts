// What the page asks of whatever draws the machine: the planar canvas or the spatial scene.

import type { Mark } from "./payload";

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

export interface Renderer {
  readonly element: HTMLElement;
  /** What keeps it from drawing, in words; fixed after it was made. */
  readonly problems?: readonly string[];
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
}
