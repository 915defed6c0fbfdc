// The page: everything put together, and the loop that draws.

import { Clock } from "../clock";
import { extentOf } from "../extent";
import { Motion } from "../motion";
import type { Payload } from "../payload";
import type { Renderer } from "../renderer";
import { makeAbout } from "./about";
import { makeBodyList } from "./body_list";
import { makeChooser } from "./chooser";
import { make, onDrag } from "./dom";
import { type Key, listenToKeys, makeHelp } from "./keys";
import { makeNotes, problemsOf } from "./notes";
import { Panels } from "./panels";
import { FIRST_TRACE_COLOR, type Settings, SettingsStore, type TracedPoint } from "./settings";
import { makeSidebar } from "./sidebar";
import { makeStage } from "./stage";
import { makeToolbar } from "./toolbar";
import { makeTraceList } from "./trace_list";
import { makeTransport, stepFrames } from "./transport";

export type MakeRenderer = (payload: Payload, motion: Motion) => Renderer;

const MANY_FRAMES = 10; // steps of an arrow key with shift
const NARROWEST_PLOTS = 260; // pixels
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

export class Page {
  readonly clock: Clock;
  readonly panels: Panels;
  private readonly warnings: string[];
  private readonly motion: Motion;
  private readonly renderer: Renderer;
  private readonly store: SettingsStore;
  private readonly transport: { element: HTMLElement; update(): void };
  private readonly help: HTMLDialogElement;
  private readonly farTraveller: number | null;
  private scheduled = false;
  private lastPaint: number | null = null;

  constructor(
    private readonly payload: Payload,
    channels: Float64Array[],
    makeRenderer: MakeRenderer,
  ) {
    this.motion = new Motion(payload, channels);
    this.clock = new Clock(this.motion.start, this.motion.end, payload.options.speed ?? null);
    this.clock.loop = payload.options.loop ?? true;
    this.farTraveller = extentOf(payload, this.motion).follow;
    this.store = new SettingsStore(this.firstSettings());
    this.renderer = makeRenderer(payload, this.motion);
    this.warnings = [...problemsOf(payload, this.motion), ...(this.renderer.problems ?? [])];
    this.panels = new Panels({ payload, motion: this.motion, clock: this.clock }, this.store.now.dark);
    this.transport = makeTransport(this.clock, this.motion, payload.events, payload.units.time);
    const keys = this.keys();
    this.help = makeHelp(keys, GESTURES[payload.dim]);
    listenToKeys(keys);
    this.layOut();
    this.connect();
  }

  /** What the user was told to mind: warnings, then messages of the run. */
  get problems(): string[] {
    return [...this.warnings, ...(this.payload.about.messages ?? [])];
  }

  /** Draws as soon as the browser is ready to. */
  schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    requestAnimationFrame((now) => this.paint(now));
  }

  private paint(now: number): void {
    this.scheduled = false;
    const { clock } = this;
    if (clock.running && this.lastPaint !== null) clock.tick((now - this.lastPaint) / 1000);
    this.lastPaint = clock.running ? now : null;
    const frame = this.motion.frameAt(clock.time);
    if (this.motion.frames > 0) {
      this.renderer.draw(frame);
      this.panels.update(frame);
    }
    this.transport.update();
    if (clock.running) this.schedule();
  }

  private firstSettings(): Settings {
    const { options, scene, traces } = this.payload;
    const moving = traces.filter(({ mark }) => this.motion.moves(mark.body));
    const named = scene.bodies.findIndex((body) => body.name === options.follow);
    return {
      dark: options.theme === "dark" || (options.theme !== "light" && prefersDark().matches),
      labels: false,
      traces: true,
      arrows: options.arrows ?? false,
      arrowScale: 1,
      follow: named >= 0 ? named : this.farTraveller,
      selected: null,
      hidden: new Set(),
      traced: moving.length > 0 ? moving : this.onlyBody(),
      sidebar: false,
    };
  }

  /** A machine of one body and no point of interest: its mass centre is traced. */
  private onlyBody(): TracedPoint[] {
    const { bodies } = this.payload.scene;
    if (bodies.length !== 2 || !this.motion.moves(1)) return [];
    return [{ name: bodies[1].name, mark: { body: 1, point: bodies[1].center_of_mass } }];
  }

  private layOut(): void {
    const { payload, store, motion, panels } = this;
    const chooser = makeChooser(payload, panels);
    const sidebar = makeSidebar(
      [
        { name: "Bodies", element: makeBodyList(payload, motion, store) },
        { name: "Plots", element: chooser.element, opened: chooser.focus },
        { name: "Traces", element: makeTraceList(payload, motion, store) },
        { name: "About", element: makeAbout(payload, motion, (time) => this.clock.seek(time)) },
      ],
      () => store.change({ sidebar: false }),
    );
    const openTab = (name: string) => {
      store.change({ sidebar: true });
      sidebar.open(name);
    };
    panels.onAdd(() => openTab("Plots"));
    const stage = makeStage(payload, this.renderer, store, () => this.fit());
    const notes = makeNotes(this.warnings, () => openTab("About"));
    if (notes) stage.append(notes);
    const splitter = make("div", { class: "splitter", title: "drag to resize" });
    const main = make("main", {}, [sidebar.element, stage, splitter, panels.element]);
    onDrag(splitter, {
      move: (event) => {
        const width = Math.min(main.clientWidth - NARROWEST_PLOTS, main.getBoundingClientRect().right - event.clientX);
        main.style.setProperty("--plots", `${Math.max(NARROWEST_PLOTS, width)}px`);
      },
    });
    const showPlots = () => main.classList.toggle("without-plots", panels.count === 0);
    panels.onChange(showPlots);
    showPlots();
    store.watch((now) => main.classList.toggle("with-sidebar", now.sidebar));
    document.body.append(
      make("div", { class: "page" }, [
        makeToolbar(payload, store, { help: () => this.help.showModal(), about: () => openTab("About") }),
        main,
        this.transport.element,
      ]),
      this.help,
    );
    new ResizeObserver(() => {
      this.renderer.resize();
      this.schedule();
    }).observe(this.renderer.element);
  }

  private connect(): void {
    const { renderer, store, panels } = this;
    store.watch((now, before) => {
      const changed = (key: keyof Settings) => now === before || now[key] !== before[key];
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
      if (changed("follow")) renderer.follow(now.follow);
      if (changed("selected")) renderer.highlight?.(now.selected);
      if (changed("hidden")) {
        for (const k of this.payload.scene.bodies.keys()) renderer.show(k, !now.hidden.has(k));
      }
      this.schedule();
    });
    renderer.onPick?.((body) => store.change({ selected: body }));
    renderer.onChange?.(() => this.schedule());
    this.clock.onChange(() => this.schedule());
    prefersDark().addEventListener("change", (event) => {
      if ((this.payload.options.theme ?? "auto") === "auto") store.change({ dark: event.matches });
    });
    renderer.resize();
    renderer.fit();
  }

  private fit(): void {
    this.renderer.fit();
    this.schedule();
  }

  private keys(): Key[] {
    const { clock, motion, store } = this;
    const step = (direction: number) => (event: KeyboardEvent) =>
      stepFrames(clock, motion, direction * (event.shiftKey ? MANY_FRAMES : 1));
    const flip = (key: "labels" | "traces" | "dark" | "sidebar") => () => store.change({ [key]: !store.now[key] });
    return [
      { keys: [" "], shown: "space", what: "play, pause", press: () => clock.toggle() },
      { keys: ["ArrowLeft"], shown: "←", what: "one frame back (shift: ten)", press: step(-1) },
      { keys: ["ArrowRight"], shown: "→", what: "one frame on (shift: ten)", press: step(1) },
      { keys: ["Home"], shown: "home", what: "to the start", press: () => clock.seek(clock.start) },
      { keys: ["End"], shown: "end", what: "to the end", press: () => clock.seek(clock.end) },
      { keys: ["+", "="], shown: "+", what: "faster", press: () => clock.faster() },
      { keys: ["-", "_"], shown: "−", what: "slower", press: () => clock.slower() },
      { keys: ["l"], shown: "l", what: "play again and again", press: () => clock.setLoop(!clock.loop) },
      { keys: ["0"], shown: "0", what: "show all", press: () => this.fit() },
      { keys: ["f"], shown: "f", what: "follow the chosen body", press: () => this.toggleFollow() },
      {
        keys: ["a"],
        shown: "a",
        what: "forces",
        press: () => this.payload.arrows.length > 0 && store.change({ arrows: !store.now.arrows }),
      },
      { keys: ["t"], shown: "t", what: "traces", press: flip("traces") },
      { keys: ["n"], shown: "n", what: "names", press: flip("labels") },
      { keys: ["d"], shown: "d", what: "light, dark", press: flip("dark") },
      { keys: ["s"], shown: "s", what: "bodies, plots and more", press: flip("sidebar") },
      {
        keys: ["?"],
        shown: "?",
        what: "this list",
        press: () => (this.help.open ? this.help.close() : this.help.showModal()),
      },
    ];
  }

  private toggleFollow(): void {
    const { follow, selected } = this.store.now;
    const first = this.payload.scene.bodies.findIndex((_, k) => this.motion.moves(k));
    const wanted = selected !== null && this.motion.moves(selected) ? selected : (this.farTraveller ?? first);
    this.store.change({ follow: follow === null && wanted >= 0 ? wanted : null });
  }
}

function prefersDark(): MediaQueryList {
  return matchMedia("(prefers-color-scheme: dark)");
}
