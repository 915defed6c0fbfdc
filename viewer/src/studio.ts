// The studio: the page of a machine that is computed again whenever it changes.

import { mountCode } from "./code/code_pane";
import { mountCompare } from "./compare/of_studio";
import { mountEditor } from "./editor";
import { mountExports } from "./exports/of_studio";
import { mountInspector } from "./inspector/of_studio";
import { iconButton } from "./page/dom";
import { ICONS } from "./page/icons";
import { Page } from "./page/page";
import { steer } from "./page/start";
import type { Payload, Document as StudioDocument, View, Welcome } from "./protocol";
import { Activity } from "./studio/activity";
import { Banners } from "./studio/banners";
import { Bench } from "./studio/bench";
import { Checkup } from "./studio/checkup";
import { Files } from "./studio/files";
import { Influence } from "./studio/influence";
import { KeptView, plotsIn } from "./studio/kept_view";
import { Parameters } from "./studio/parameters";
import { type Run, Socket } from "./studio/socket";
import { makeRenderer, prepared } from "./studio/space";
import { Status } from "./studio/status";
import type { Part } from "./studio/workbench";

/** Editor, inspector, code, compare: each mounts itself on the workbench. */
const PARTS: Part[] = [mountEditor, mountInspector, mountCode, mountCompare(makeRenderer), mountExports];
const WIDE = 900; // pixels of a window that has room for the sliders beside the machine

class Studio {
  private readonly status = new Status();
  private readonly socket = new Socket((connected, isRefused) => this.connected(connected, isRefused));
  private readonly banners = new Banners(this.socket, () => this.document);
  private readonly parameters = new Parameters(this.socket, this.status);
  private readonly influence = new Influence(this.socket, this.parameters.sliders);
  private readonly files = new Files(
    this.socket,
    (words) => this.activity.compute(words),
    () => this.bench?.openTab("Files"),
  );
  private readonly checkup = new Checkup(this.socket);
  private readonly activity = new Activity(this.socket);
  private machine: Welcome | null = null;
  private document: StudioDocument | null = null;
  private view: View | null = null; // that the server has kept
  private pending: Promise<void> | null = null; // until runs that wait are shown
  private sheet = -1; // of the run that is shown
  private keptView: KeptView | null = null;
  bench: Bench | null = null;

  constructor(private readonly opened: (page: Page) => void) {
    this.socket.on("welcome", (machine) => this.welcome(machine));
    this.socket.on("run", (run) => void this.receive(run));
    this.socket.on("busy", ({ what }) => this.status.say(what, "calm"));
    this.socket.on("problem", ({ words }) => {
      this.activity.computed();
      this.status.say(words, "problem", "This should not have happened");
    });
    this.socket.on("view", (told) => {
      this.view = told;
    });
    this.socket.on("document", (told) => {
      this.document = told;
      this.files.setDocument(told);
      this.bench?.setDocument(this.document);
    });
  }

  private connected(connected: boolean, isRefused: boolean): void {
    this.banners.connected(connected, isRefused);
    if (!connected) this.activity.computed();
  }

  private welcome(machine: Welcome): void {
    if (!this.bench) this.activity.compute(`${machine.name}: computing its first motion …`);
    this.machine = machine;
    for (const part of [this.parameters, this.influence, this.files]) part.set(machine);
    this.bench?.setMachine(machine);
  }

  /** Runs are shown in the order in which they come, when what draws them is there. */
  private async receive(run: Run): Promise<void> {
    const before = this.pending;
    const fetching = prepared(run.payload?.dim);
    if (!before && !fetching) {
      this.show(run);
      return;
    }
    const turn = Promise.all([before, fetching]).then(
      () => this.show(run),
      (error: Error) => this.status.say(error.message, "problem"),
    );
    this.pending = turn;
    await turn;
    if (this.pending === turn) this.pending = null;
  }

  private show(run: Run): void {
    this.activity.computed();
    if (run.payload) {
      if (this.bench) this.replace(this.bench.page, run.payload, run.channels, run.sheet);
      else this.open(run.payload, run.channels, run.sheet);
      this.sheet = run.sheet;
    }
    const { bench } = this;
    if (!bench) return;
    bench.page.setTrouble(run.problem ? { stale: run.stale, culprits: new Set(run.culprits) } : null);
    this.status.show(run);
    this.parameters.show(run);
    this.parameters.update(bench.page);
    this.influence.offer(run);
    bench.ran();
  }

  /** Another machine is shown as a whole; a changed one in the view that there is. */
  private replace(page: Page, after: Payload, channels: Float64Array[], sheet: number): void {
    if (sheet !== this.sheet) {
      page.showAfresh(after, channels, plotsIn(this.viewOf(sheet)));
      this.beginView(sheet);
      return;
    }
    const before = page.run.payload.scene.bodies.slice(1).map(({ name }) => name);
    page.show(after, channels);
    const isOther = before.length > 0 && !after.scene.bodies.slice(1).some(({ name }) => before.includes(name));
    if (isOther && after.scene.bodies.length > 1) page.fit();
  }

  /** The view that was kept with the file. */
  private beginView(sheet: number): void {
    this.keptView?.begin(sheet, this.viewOf(sheet));
  }

  private viewOf(sheet: number): View["view"] {
    return this.view?.sheet === sheet ? this.view.view : null;
  }

  private open(payload: Payload, channels: Float64Array[], sheet: number): void {
    const page = new Page(payload, channels, makeRenderer);
    const bench = new Bench(page, this.socket, (text, mood) => this.status.say(text, mood));
    this.bench = bench;
    document.body.classList.add("studio");
    page.addTab({ name: "Parameters", element: this.parameters.element, rank: 0 });
    page.clock.onChange(() => this.parameters.update(page));
    if (this.document) bench.setDocument(this.document);
    if (this.machine) bench.setMachine(this.machine);
    this.placePanes(bench);
    this.keptView = new KeptView(page, this.socket);
    page.addToBar(this.files.mark);
    for (const mount of PARTS) mount(bench);
    this.influence.curves.mount(bench);
    page.addTab({ name: "Influence", element: this.influence.element, rank: 20 });
    page.addTab({ name: "Files", element: this.files.element, rank: 30 });
    page.addTab({ name: "Machine", element: this.checkup.element, rank: 50, opened: () => this.checkup.refresh() });
    if (innerWidth > WIDE) page.openTab("Parameters");
    this.opened(page);
    void this.files.openAddress();
    addEventListener("hashchange", () => void this.files.openAddress());
    requestAnimationFrame(() => {
      page.renderer.resize(); // beside what was opened
      page.fit();
      page.standStill();
      requestAnimationFrame(() => this.beginView(sheet)); // after the editor, which fits the view, too
    });
  }

  /** The side panel and the plots; the text adds itself. */
  private placePanes(bench: Bench): void {
    const { page } = bench;
    const { store, panels, main } = page;
    main.querySelector(".of-plots")?.remove(); // the panes have lines of their own
    bench.addPane({
      name: "side panel",
      element: page.sidePanel,
      side: "left",
      least: 264,
      usual: 376,
      rank: 2,
      isOpen: () => store.now.sidebar,
      close: () => store.change({ sidebar: false }),
    });
    bench.addPane({
      name: "plots",
      element: panels.element,
      side: "right",
      least: 220,
      usual: 340,
      rank: 1,
      isOpen: () => store.now.plots && panels.count > 0,
      close: () => store.change({ plots: false }),
    });
    const button = iconButton(ICONS.plot, "plots", "", () => this.togglePlots(page));
    bench.addTool(button);
    const showPlots = () => {
      button.setAttribute("aria-pressed", String(store.now.plots && panels.count > 0));
    };
    panels.onChange(() => {
      showPlots();
      bench.arrange("plots");
    });
    store.watch((now, before) => {
      showPlots();
      if (now.sidebar !== before.sidebar) bench.arrange(now.sidebar ? "side panel" : "");
      if (now.plots !== before.plots) bench.arrange(now.plots ? "plots" : "");
    });
  }

  private togglePlots(page: Page): void {
    if (page.panels.count > 0) page.store.change({ plots: !page.store.now.plots });
    else page.openTab("Plots");
  }
}

steer("studio", () => new Promise<Page>((resolve) => new Studio(resolve)));
