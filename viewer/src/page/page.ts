// The page: everything put together, and the loop that draws.

import { Clock } from "../clock";
import type { Measurement } from "../compare/measurement";
import { extentOf } from "../extent";
import { type FrameTime, Motion } from "../motion";
import type { Payload } from "../protocol";
import type { Ghost, Layer, Overlay, Renderer, Trouble } from "../renderer";
import { makeAbout } from "./about";
import { makeBodyList } from "./body_list";
import { carriedOver } from "./carried_over";
import { makeChooser } from "./chooser";
import { make } from "./dom";
import { addToHelp, type HelpRow, type Key, listenToKeys, makeHelp } from "./keys";
import { makeNotes, problemsOf } from "./notes";
import { pageKeys } from "./page_keys";
import { Panels } from "./panels";
import { PageRun } from "./run";
import { FIRST_TRACE_COLOR, type Settings, SettingsStore, type TracedPoint } from "./settings";
import { makeSidebar, type Sidebar, type Tab } from "./sidebar";
import { makeSplitter, NARROWEST } from "./splitter";
import { makeStage } from "./stage";
import { stepEvents } from "./timeline";
import { makeToolbar, type Toolbar } from "./toolbar";
import { makeTraceList } from "./trace_list";
import { makeTransport, stepFrames, type Transport } from "./transport";
import { makeValuesTable } from "./values_table";

export type MakeRenderer = (payload: Payload, motion: Motion) => Renderer;

const MANY_FRAMES = 10; // steps of an arrow key with shift
const GESTURES: Record<2 | 3, [string, string][]> = {
  2: [
    ["drag", "move the view; in a plot or on the time line: go to a time"],
    ["wheel, pinch", "zoom"],
    ["double click", "show all"],
  ],
  3: [
    ["drag", "turn the view; in a plot or on the time line: go to a time"],
    ["right drag, two fingers", "move the view"],
    ["wheel, pinch", "zoom"],
  ],
};

const CLOSER = 0.5; // of the span of time that plots show, for one press of a key

export class Page {
  readonly clock: Clock;
  readonly panels: Panels;
  readonly run: PageRun;
  readonly store: SettingsStore;
  /** What holds the picture of the renderer; it stays the same. */
  readonly picture = make("div", { class: "picture" });
  /** What holds the machine and the panes beside it. */
  readonly main = make("main");
  private warnings: string[] = [];
  private shown: Renderer;
  private readonly transport: Transport;
  private readonly help: HTMLDialogElement;
  private readonly sidebar: Sidebar;
  private readonly toolbar: Toolbar;
  private notes: HTMLElement | null = null;
  private farTraveller: number | null;
  private readonly overlays = new Map<Layer, Overlay | null>();
  private ghosts: readonly Ghost[] = [];
  private trouble: Trouble | null = null;
  private standsStill = false;
  private scheduled = false;
  private lastPaint: number | null = null;
  private readonly painted: ((frame: FrameTime) => void)[] = [];

  constructor(
    payload: Payload,
    channels: Float64Array[],
    private readonly makeRenderer: MakeRenderer,
  ) {
    const { times } = new Motion(payload, channels);
    this.clock = new Clock(times[0] ?? 0, times.at(-1) ?? 0, payload.options.speed ?? null);
    this.clock.loop = payload.options.loop ?? true;
    this.run = new PageRun(payload, channels, this.clock);
    this.farTraveller = extentOf(payload, this.run.motion).follow;
    this.store = new SettingsStore(this.firstSettings());
    this.shown = makeRenderer(payload, this.run.motion);
    this.panels = new Panels(this.run, this.store.now.dark);
    this.transport = makeTransport(this.run);
    const keys = this.keys();
    this.help = makeHelp(keys, GESTURES[payload.dim]);
    this.sidebar = this.makeSidebar();
    this.toolbar = makeToolbar(this.run, this.store, {
      help: () => this.help.showModal(),
      about: () => this.openTab("About"),
    });
    listenToKeys(keys);
    this.layOut();
    this.connect();
    this.renderer.resize();
    this.renderer.fit();
  }

  get renderer(): Renderer {
    return this.shown;
  }

  /** Another run of the machine, or of a changed one: settings, view, time and chosen plots stay where they can. */
  show(payload: Payload, channels: Float64Array[]): void {
    const before = this.run.payload;
    const isOther = payload.dim !== before.dim;
    this.run.replace(payload, channels);
    this.farTraveller = extentOf(payload, this.run.motion).follow;
    const kept = carriedOver(this.store.now, before, payload, this.run.motion);
    if (isOther) this.shown = this.makeRenderer(payload, this.run.motion);
    else this.renderer.setRun(payload, this.run.motion);
    if (isOther) this.attach();
    this.store.change(kept);
    this.apply(this.store.now, null);
    if (isOther) this.fit();
    for (const part of [this.panels, this.transport, this.toolbar, this.sidebar]) part.refresh();
    this.warn();
    this.schedule();
  }

  /** A run of a machine that was just opened: everything is as on a fresh page. `plotted`: quantities that are plotted. */
  showAfresh(payload: Payload, channels: Float64Array[], plotted: string[][] | null): void {
    this.panels.wish(plotted);
    this.show(payload, channels);
    const { dark, sidebar, plots } = this.store.now;
    this.store.change({ ...this.firstSettings(), dark, sidebar, plots });
    this.clock.seek(this.clock.start);
    this.fit();
  }

  /** The side panel, and what it is for: another one may give it its width. */
  get sidePanel(): HTMLElement {
    return this.sidebar.element;
  }

  /** Another tab of the side panel. */
  addTab(tab: Tab): void {
    this.sidebar.add(tab);
  }

  openTab(name: string): void {
    this.store.change({ sidebar: true });
    this.sidebar.open(name);
  }

  /** Beside the name of the machine. */
  addToBar(element: HTMLElement): void {
    this.toolbar.names.append(element);
  }

  /** From now on what is seen stays where it is on the screen when panes open and close. */
  standStill(): void {
    this.standsStill = true;
    this.renderer.standStill?.(true);
  }

  addTool(element: HTMLElement): void {
    this.toolbar.tools.append(element);
  }

  /** A chapter of the card of keys. */
  addHelp(title: string, rows: readonly HelpRow[]): void {
    addToHelp(this.help, title, rows);
  }

  /** Drawn over the machine or under it, also of later ones. */
  setOverlay(draw: Overlay | null, layer: Layer = "over"): void {
    this.overlays.set(layer, draw);
    this.renderer.setOverlay?.(draw, layer);
    this.schedule();
  }

  setTrouble(trouble: Trouble | null): void {
    this.trouble = trouble;
    this.renderer.setTrouble?.(trouble);
    this.schedule();
  }

  /** What the user was told to mind: warnings, then messages of the run. */
  get problems(): string[] {
    return [...this.warnings, ...(this.run.payload.about.messages ?? [])];
  }

  /** Draws as soon as the browser is ready to. */
  schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    requestAnimationFrame((now) => this.paint(now));
  }

  /** Other runs to compare with, also with later ones: in the picture and in the plots. */
  setGhosts(ghosts: readonly Ghost[]): void {
    this.ghosts = ghosts;
    this.renderer.setGhosts?.(this.fittingGhosts);
    this.panels.setGhosts(ghosts);
    this.schedule();
  }

  /** The names of the other runs and of the measurements. */
  get compared(): string[] {
    return [...this.ghosts, ...this.run.measurements].map(({ name }) => name);
  }

  /** Measurements to compare with, also with later runs: in the plots. */
  setMeasurements(measurements: readonly Measurement[]): void {
    this.panels.setMeasurements(measurements);
    this.schedule();
  }

  /** Those that have a machine to draw. */
  private get fittingGhosts(): readonly Ghost[] {
    const { dim } = this.run.payload;
    return this.ghosts.filter(({ payload }) => payload.dim === dim && payload.poses.some((pose) => pose !== null));
  }

  /** Called after every picture, with its time. */
  onPaint(listener: (frame: FrameTime) => void): void {
    this.painted.push(listener);
  }

  private paint(now: number): void {
    this.scheduled = false;
    const { clock } = this;
    if (clock.running && this.lastPaint !== null) clock.tick((now - this.lastPaint) / 1000);
    this.lastPaint = clock.running ? now : null;
    const { motion } = this.run;
    const frame = motion.frameAt(clock.time);
    if (motion.frames > 0) {
      this.renderer.draw(frame);
      this.panels.update(frame);
      for (const listener of this.painted) listener(frame);
    }
    this.transport.update();
    if (clock.running) this.schedule();
  }

  private firstSettings(): Settings {
    const { options, scene, traces } = this.run.payload;
    const moving = traces.filter(({ mark }) => this.run.motion.moves(mark.body));
    const named = scene.bodies.findIndex((body) => body.name === options.follow);
    return {
      dark: options.theme === "dark" || (options.theme !== "light" && prefersDark().matches),
      labels: false,
      traces: true,
      arrows: options.arrows ?? false,
      arrowScale: 1,
      deflection: 1,
      tint: null,
      follow: named >= 0 ? named : this.farTraveller,
      selected: null,
      hidden: new Set(),
      traced: moving.length > 0 ? moving : this.onlyBody(),
      sidebar: false,
      plots: true,
    };
  }

  /** A machine of one body and no point of interest: its mass centre is traced. */
  private onlyBody(): TracedPoint[] {
    const { bodies } = this.run.payload.scene;
    if (bodies.length !== 2 || !this.run.motion.moves(1)) return [];
    return [{ name: bodies[1].name, mark: { body: 1, point: bodies[1].center_of_mass } }];
  }

  private makeSidebar(): Sidebar {
    const { run, store, panels } = this;
    const tabs = [
      { ...makeBodyList(run, store), rank: 40 },
      { ...makeChooser(run, panels), rank: 41 },
      makeValuesTable(run, panels),
      { ...makeTraceList(run, store), rank: 42 },
      { ...makeAbout(run), rank: 60 },
    ];
    const sidebar = makeSidebar(
      tabs,
      () => store.now.sidebar,
      () => store.change({ sidebar: false }),
    );
    panels.onAdd(() => this.openTab("Plots"));
    panels.onShow(() => store.change({ plots: true }));
    return sidebar;
  }

  private layOut(): void {
    const { run, store, panels, sidebar } = this;
    const stage = makeStage(run, this.picture, store, () => this.fit());
    this.picture.append(this.renderer.element);
    const { main } = this;
    main.append(sidebar.element, stage, panels.element);
    this.splitPlots();
    const showPlots = () => main.classList.toggle("without-plots", panels.count === 0 || !store.now.plots);
    panels.onChange(showPlots);
    showPlots();
    store.watch((now, before) => {
      main.classList.toggle("with-sidebar", now.sidebar);
      showPlots();
      if (now.sidebar && !before.sidebar) sidebar.reveal();
    });
    document.body.append(
      make("div", { class: "page" }, [this.toolbar.element, main, this.transport.element]),
      this.help,
    );
    new ResizeObserver(() => {
      this.renderer.resize();
      this.schedule();
    }).observe(this.picture);
    this.warn();
  }

  /** The line between machine and plots. */
  private splitPlots(): void {
    const { main } = this;
    const splitter = makeSplitter({
      pane: this.panels.element,
      side: "right",
      label: "width of the plots",
      limits: () => [NARROWEST, Math.max(NARROWEST, main.clientWidth - NARROWEST)],
      resize: (width) => main.style.setProperty("--plots", `${width}px`),
    });
    splitter.element.classList.add("of-plots");
    this.panels.element.before(splitter.element);
    requestAnimationFrame(splitter.refresh);
  }

  /** The card over the machine that says what to mind. */
  private warn(): void {
    const before = this.warnings.join("\n");
    this.warnings = [...problemsOf(this.run.payload, this.run.motion), ...(this.renderer.problems ?? [])];
    if (this.warnings.join("\n") === before) return; // a card that was closed stays closed
    this.notes?.remove();
    this.notes = makeNotes(this.warnings, () => this.openTab("About"));
    if (this.notes) this.picture.parentElement?.append(this.notes);
  }

  private connect(): void {
    const { store } = this;
    store.watch((now, before) => this.apply(now, now === before ? null : before));
    this.attach();
    this.clock.onChange(() => this.schedule());
    this.printLight();
    prefersDark().addEventListener("change", (event) => {
      if ((this.run.payload.options.theme ?? "auto") === "auto") store.change({ dark: event.matches });
    });
  }

  /** Paper is white. */
  private printLight(): void {
    let wasDark = false;
    addEventListener("beforeprint", () => {
      wasDark = this.store.now.dark;
      this.store.change({ dark: false });
    });
    addEventListener("afterprint", () => this.store.change({ dark: wasDark }));
  }

  /** The renderer is a new one. */
  private attach(): void {
    const { renderer, store } = this;
    this.picture.replaceChildren(renderer.element);
    renderer.onPick?.((body) => store.change({ selected: body }));
    renderer.onChange?.(() => this.schedule());
    renderer.resize();
    renderer.standStill?.(this.standsStill);
  }

  /** What has changed in the settings; all of it where `before` is null. */
  private apply(now: Settings, before: Settings | null): void {
    const { renderer, panels } = this;
    const changed = (key: keyof Settings) => before === null || now[key] !== before[key];
    if (changed("dark")) {
      document.documentElement.dataset.theme = now.dark ? "dark" : "light";
      renderer.setTheme(now.dark);
      panels.setTheme(now.dark);
    }
    if (changed("labels")) renderer.setLabels(now.labels);
    if (changed("traces") || changed("traced")) {
      renderer.setTraces(
        now.traces ? now.traced.map((point, color) => ({ ...point, color: FIRST_TRACE_COLOR + color })) : [],
      );
    }
    if (changed("arrows") || changed("arrowScale")) renderer.setArrows(now.arrows, now.arrowScale);
    if (changed("deflection")) this.run.motion.deflection = now.deflection;
    if (changed("tint")) this.run.motion.tints.choose(now.tint);
    if (changed("follow")) renderer.follow(now.follow);
    if (changed("selected")) renderer.highlight?.(now.selected);
    if (changed("hidden")) {
      for (const k of this.run.payload.scene.bodies.keys()) renderer.show(k, !now.hidden.has(k));
    }
    if (before === null) {
      for (const [layer, draw] of this.overlays) renderer.setOverlay?.(draw, layer);
      renderer.setTrouble?.(this.trouble);
      renderer.setGhosts?.(this.fittingGhosts);
    }
    this.schedule();
  }

  /** Shows the whole motion. */
  fit(): void {
    this.renderer.fit();
    this.schedule();
  }

  private keys(): Key[] {
    const { clock, run, store } = this;
    const step = (direction: number) => (event: KeyboardEvent) =>
      stepFrames(clock, run.motion, direction * (event.shiftKey ? MANY_FRAMES : 1));
    const flip = (key: "labels" | "traces" | "dark" | "sidebar") => () => store.change({ [key]: !store.now[key] });
    return pageKeys({
      play: () => clock.toggle(),
      "frame back": step(-1),
      "frame on": step(1),
      start: () => clock.seek(clock.start),
      end: () => clock.seek(clock.end),
      "next event": () => stepEvents(clock, run.payload.events, 1),
      "event before": () => stepEvents(clock, run.payload.events, -1),
      faster: () => clock.faster(),
      slower: () => clock.slower(),
      loop: () => clock.setLoop(!clock.loop),
      closer: () => this.panels.zoomBy(CLOSER, clock.time),
      farther: () => this.panels.zoomBy(1 / CLOSER, clock.time),
      fit: () => this.fit(),
      follow: () => this.toggleFollow(),
      forces: () => run.payload.arrows.length > 0 && store.change({ arrows: !store.now.arrows }),
      traces: flip("traces"),
      names: flip("labels"),
      theme: flip("dark"),
      panel: flip("sidebar"),
      help: () => (this.help.open ? this.help.close() : this.help.showModal()),
    });
  }

  private toggleFollow(): void {
    const { follow, selected } = this.store.now;
    const { payload, motion } = this.run;
    const first = payload.scene.bodies.findIndex((_, k) => motion.moves(k));
    const wanted = selected !== null && motion.moves(selected) ? selected : (this.farTraveller ?? first);
    this.store.change({ follow: follow === null && wanted >= 0 ? wanted : null });
  }
}

function prefersDark(): MediaQueryList {
  return matchMedia("(prefers-color-scheme: dark)");
}
