// What the studio gives to its parts (editor, inspector, code, compare): the newest run, the server, the selection.

import type { Page } from "../page/page";
import type { Payload, Requests, Document as StudioDocument, Tells, Welcome } from "../protocol";
import type { Layer, Overlay, Renderer } from "../renderer";
import type { Pane } from "./panes";
import type { Answer, Request, Told } from "./socket";

export interface Selection {
  bodies: ReadonlySet<string>;
  elements: ReadonlySet<string>;
}

export type Mood = "calm" | "good" | "problem";

export interface Workbench {
  readonly page: Page;
  /** Of the newest run. */
  readonly payload: Payload;
  /** Of the newest run; it may be another one after `onRun`, where a machine in space follows one in the plane. */
  readonly renderer: Renderer;
  /** What holds the picture, for listeners of pointers: it stays the same. Listeners in the capture phase that stop an
   *  event keep it from the view's own gestures. */
  readonly stage: HTMLElement;

  /** The answer; rejects with an Error in words. */
  ask<Do extends keyof Requests>(request: Request<Do>): Promise<Answer<Do>>;
  onTold<Name extends keyof Tells>(name: Name, callback: (message: Told<Name>) => void): void;
  /** Called after each run that is on the screen. */
  onRun(callback: () => void): void;

  readonly document: StudioDocument;
  onDocument(callback: (now: StudioDocument) => void): void;
  /** What is known of the machine before it runs, such as its sliders. */
  onMachine(callback: (now: Welcome) => void): void;

  /** The line of words beside the sliders. */
  say(text: string, mood: Mood): void;

  readonly selection: Selection;
  /** Bodies and elements by name; `extend` adds those that are not chosen, and takes away those that are. */
  select(names: readonly string[], extend?: boolean): void;
  onSelection(callback: (now: Selection) => void): void;

  /** A tab of the side panel. */
  addTab(name: string, element: HTMLElement, opened?: () => void): void;
  openTab(name: string): void;
  /** A pane beside the machine; `arrange` when it has been opened or closed. */
  addPane(pane: Pane): void;
  arrange(opened: string): void;
  /** A button or other control in the bar above the machine. */
  addTool(element: HTMLElement): void;

  /** Drawn over the machine, also over that of later runs; in the plane only. Each part has a name of its own. */
  setOverlay(name: string, draw: Overlay | null, layer?: Layer): void;
  /** Draws the picture again soon. */
  schedule(): void;
}

/** A part of the studio is mounted once, after the first run. */
export type Part = (workbench: Workbench) => void;
