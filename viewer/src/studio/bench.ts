// The workbench: the page, the line to the server, and what the parts of the studio share.

import type { Page } from "../page/page";
import type { Payload, Requests, Document as StudioDocument, Tells, Welcome } from "../protocol";
import type { Layer, Overlay, Renderer } from "../renderer";
import { type Pane, Panes } from "./panes";
import type { Answer, Request, Socket, Told } from "./socket";
import type { Mood, Selection, Workbench } from "./workbench";

const NO_DOCUMENT: StudioDocument = {
  yaml: "",
  python: "",
  is_program: false,
  missing: [],
  can_undo: false,
  can_redo: false,
  sheet: 0,
  path: "",
  is_saved: false,
  editable: false,
  why_not: "",
  problem: "",
  line: null,
  drawing: { relations: [], picture: null },
};

export class Bench implements Workbench {
  document = NO_DOCUMENT;
  selection: Selection = { bodies: new Set(), elements: new Set() };
  private readonly runs: (() => void)[] = [];
  private readonly readers: ((now: StudioDocument) => void)[] = [];
  private machine: Welcome | null = null;
  private readonly learners: ((now: Welcome) => void)[] = [];
  private readonly choosers: ((now: Selection) => void)[] = [];
  private readonly overlays = { over: new Map<string, Overlay>(), under: new Map<string, Overlay>() };
  private readonly panes: Panes;

  constructor(
    readonly page: Page,
    private readonly socket: Socket,
    readonly say: (text: string, mood: Mood) => void,
  ) {
    this.panes = new Panes(page.main, () => {
      page.renderer.resize();
      page.schedule();
    });
    for (const layer of ["over", "under"] as const)
      page.setOverlay((pen) => {
        for (const draw of this.overlays[layer].values()) draw(pen);
      }, layer);
    page.store.watch((now, before) => {
      if (now.selected !== before.selected) this.followPage(now.selected);
    });
  }

  get payload(): Payload {
    return this.page.run.payload;
  }

  get renderer(): Renderer {
    return this.page.renderer;
  }

  get stage(): HTMLElement {
    return this.page.picture;
  }

  ask<Do extends keyof Requests>(request: Request<Do>): Promise<Answer<Do>> {
    return this.socket.ask(request);
  }

  onTold<Name extends keyof Tells>(name: Name, callback: (message: Told<Name>) => void): void {
    this.socket.on(name, callback);
  }

  onRun(callback: () => void): void {
    this.runs.push(callback);
  }

  /** There is another run on the screen. */
  ran(): void {
    this.keepSelection();
    for (const callback of this.runs) callback();
  }

  onDocument(callback: (now: StudioDocument) => void): void {
    this.readers.push(callback);
    callback(this.document);
  }

  setDocument(document: StudioDocument): void {
    this.document = document;
    for (const callback of this.readers) callback(document);
  }

  onMachine(callback: (now: Welcome) => void): void {
    this.learners.push(callback);
    if (this.machine) callback(this.machine);
  }

  setMachine(machine: Welcome): void {
    this.machine = machine;
    for (const callback of this.learners) callback(machine);
  }

  select(names: readonly string[], extend = false): void {
    const { bodies, elements } = this.payload.scene;
    const chosen = {
      bodies: new Set(extend ? this.selection.bodies : []),
      elements: new Set(extend ? this.selection.elements : []),
    };
    for (const name of names) {
      const home = elements.some((element) => element.name === name) ? chosen.elements : chosen.bodies;
      if (!extend || !home.delete(name)) home.add(name);
    }
    this.selection = chosen;
    const first = [...chosen.bodies][0];
    const index = first === undefined ? -1 : bodies.findIndex(({ name }) => name === first);
    this.page.store.change({ selected: index >= 0 ? index : null });
    this.tellChosen();
  }

  onSelection(callback: (now: Selection) => void): void {
    this.choosers.push(callback);
    callback(this.selection);
  }

  addTab(name: string, element: HTMLElement, opened?: () => void): void {
    this.page.addTab({ name, element, ...(opened && { opened }) });
  }

  openTab(name: string): void {
    this.page.openTab(name);
  }

  addPane(pane: Pane): void {
    this.panes.add(pane);
  }

  arrange(opened: string): void {
    this.panes.arrange(opened);
  }

  addTool(element: HTMLElement): void {
    this.page.addTool(element);
  }

  setOverlay(name: string, draw: Overlay | null, layer: Layer = "over"): void {
    if (draw) this.overlays[layer].set(name, draw);
    else this.overlays[layer].delete(name);
    this.schedule();
  }

  schedule(): void {
    this.page.schedule();
  }

  private tellChosen(): void {
    for (const callback of this.choosers) callback(this.selection);
    this.schedule();
  }

  /** A body was chosen in the picture or in the list of bodies. */
  private followPage(body: number | null): void {
    const name = body === null ? null : this.payload.scene.bodies[body]?.name;
    if (name && this.selection.bodies.has(name)) return;
    if (!name && this.selection.bodies.size === 0) return;
    this.selection = { bodies: new Set(name ? [name] : []), elements: new Set() };
    this.tellChosen();
  }

  /** What is gone from the machine is not chosen any longer. */
  private keepSelection(): void {
    const { scene } = this.payload;
    const bodies = [...this.selection.bodies].filter((name) => scene.bodies.some((body) => body.name === name));
    const elements = [...this.selection.elements].filter((name) => scene.elements.some((one) => one.name === name));
    if (bodies.length === this.selection.bodies.size && elements.length === this.selection.elements.size) return;
    this.selection = { bodies: new Set(bodies), elements: new Set(elements) };
    this.tellChosen();
  }
}
