// Draw a curve, get linkages: the panel in which they are searched, looked at and taken.

import { make } from "../../page/dom";
import { seriesColor } from "../../palette";
import type { Linkages, Requests, ShownLinkage } from "../../protocol";
import type { Workbench } from "../../studio/workbench";
import { type Point, polar } from "../geometry";
import type { Ink } from "../overlay/ink";
import { evenly } from "../tools/sketching";
import type { Sketching } from "../tools/tool";
import { describe } from "./linkage";
import { type Mark, makeMarkRows } from "./marks";
import { pictureOf } from "./picture";

const NAME = "Linkages";
const LONGER = 60; // s of a search for more linkages of one kind
const COMPACT = [0.05, 2.5]; // least and largest length of a link, by the size of the sketch
const POINTS = 64; // of a freehand path that are sent
const ARM = 46; // pixels of the x axis of a pose
const KINDS = [
  { id: "four-bar", name: "four-bar" },
  { id: "slider-crank", name: "slider-crank" },
  { id: "watt", name: "Watt six-bar" },
  { id: "stephenson", name: "Stephenson six-bar" },
];
const WAYS: { id: Sketching; name: string }[] = [
  { id: "path", name: "Path" },
  { id: "points", name: "Points" },
  { id: "poses", name: "Poses" },
];

export class SketchPanel {
  sketching: Sketching = "path";
  private curve: Point[] = [];
  private isClosed = false;
  private marks: Mark[] = [];
  private linkages: ShownLinkage[] = [];
  private shown: number | null = null;
  private kinds = new Set(["four-bar"]);
  private isSearching = false;
  private isTaken = false; // a linkage, and its run is to come
  private readonly ways = make("div", { class: "segments", role: "radiogroup", "aria-label": "what is sketched" });
  private readonly compact = make("input", { type: "checkbox" });
  private readonly rows = make("ul", { class: "marks" });
  private readonly start = make("button", { type: "button", class: "filled", text: "Search" });
  private readonly stop = make("button", { type: "button", class: "text", text: "Stop" });
  private readonly clear = make("button", { type: "button", class: "text", text: "Clear" });
  private readonly bar = make("progress", { max: 1, value: 0, "aria-label": "search" });
  private readonly words = make("p", { class: "faint", "aria-live": "polite" });
  private readonly list = make("ul", { class: "linkages" });

  constructor(
    private readonly bench: Workbench,
    private readonly failed: (error: unknown) => void,
    private readonly changed: () => void,
    private readonly taken: () => void,
  ) {
    this.start.addEventListener("click", () => void this.search());
    this.stop.addEventListener("click", () => void bench.ask({ do: "stop" }).catch(failed));
    this.clear.addEventListener("click", () => this.forget());
    const kinds = KINDS.map(({ id, name }) => {
      const box = make("input", { type: "checkbox", checked: this.kinds.has(id) });
      box.addEventListener("change", () => (box.checked ? this.kinds.add(id) : this.kinds.delete(id)));
      return make("label", {}, [box, make("span", { text: name })]);
    });
    this.compact.checked = true;
    const compact = make("label", {}, [this.compact, make("span", { text: "not much larger than the sketch" })]);
    const element = make("div", { class: "sketch-panel" }, [
      this.ways,
      this.rows,
      make("fieldset", { class: "kinds" }, [make("legend", { class: "faint", text: "kinds" }), ...kinds, compact]),
      make("div", { class: "row" }, [this.start, this.stop, this.clear]),
      this.bar,
      this.words,
      this.list,
    ]);
    bench.addTab(NAME, element);
    bench.onTold("linkages", (message) => this.told(message));
    bench.onRun(() => this.showTaken());
    this.refresh();
  }

  open(): void {
    this.bench.openTab(NAME);
  }

  /** A path was drawn: linkages are searched at once. */
  sketched(curve: Point[], closed: boolean): void {
    this.curve = evenly(closed ? [...curve, curve[0]] : curve, POINTS);
    this.isClosed = closed;
    void this.search();
  }

  marked(at: Point, angle: number): void {
    this.marks = [...this.marks, { at, angle, time: null }];
    this.refresh();
  }

  /** The sketch, and the linkage that is pointed at in the list. */
  draw(ink: Ink): void {
    if (this.curve.length > 1 && this.sketching === "path") {
      ink.glow(
        this.curve.map((point) => ink.at(point)),
        6,
        ink.accent,
        0.45,
      );
    }
    if (this.sketching !== "path") this.drawMarks(ink);
    const linkage = this.shown === null ? null : this.linkages[this.shown];
    if (!linkage) return;
    const places = (points: readonly (readonly number[])[]) => points.map(([x, y]) => ink.at({ x, y }));
    ink.line(places(linkage.curve), seriesColor(3, ink.dark), 2);
    linkage.links.forEach((joints, k) => {
      const corners = places(joints);
      const color = seriesColor(k, ink.dark);
      ink.glow(corners.length > 2 ? [...corners, corners[0]] : corners, 10, color, 0.4);
      for (const corner of corners) ink.dot(corner, 4, color);
    });
  }

  private drawMarks(ink: Ink): void {
    this.marks.forEach(({ at, angle }, k) => {
      const place = ink.at(at);
      if (this.sketching === "poses") {
        ink.arrow(place, polar(place, ARM, -angle));
        ink.line([place, polar(place, ARM / 2, -angle - 90)], ink.accent, 1.5);
      }
      ink.dot(place, 5);
      ink.word(String(k + 1), polar(place, 17, -angle + 135), { color: ink.accent });
    });
  }

  /** `kinds`: those of a search that takes longer, for more of them. */
  private async search(kinds: string[] | null = null): Promise<void> {
    const isPath = this.sketching === "path";
    const points = isPath ? this.curve : this.marks.map(({ at }) => at);
    if (points.length < 3) {
      this.words.textContent = isPath ? "Draw a path first." : "Click at least three points first.";
      return;
    }
    const times = this.marks.map(({ time }) => time);
    const passed = times.filter((time) => time !== null);
    const isTimed = this.sketching === "points" && passed.length > 0;
    if (isTimed && passed.length < times.length) {
      this.words.textContent = "Type the times of all points, or of none.";
      return;
    }
    const request: Requests["linkages"] = { curve: points.map(({ x, y }) => [x, y]) };
    if (isTimed) request.times = passed;
    if (this.sketching === "poses") request.angles = this.marks.map(({ angle }) => (angle * Math.PI) / 180);
    const options: Record<string, unknown> = kinds ? { kinds, budget: LONGER } : { kinds: [...this.kinds] };
    if (isPath) options.closed = this.isClosed;
    if (this.compact.checked) options.lengths = COMPACT;
    this.linkages = [];
    this.shown = null;
    this.isSearching = true;
    this.words.textContent = "Searching…";
    this.refresh();
    try {
      await this.bench.ask({ do: "linkages", ...request, options });
    } catch (error) {
      this.isSearching = false;
      this.words.textContent = error instanceof Error ? error.message : String(error);
      this.refresh();
    }
  }

  private told({ progress, is_done, linkages, words }: Linkages): void {
    this.bar.value = progress;
    if (linkages) this.linkages = linkages;
    if (is_done) this.isSearching = false;
    if (words) this.words.textContent = words;
    else if (is_done) {
      const count = this.linkages.length;
      this.words.textContent = count === 0 ? "No linkage follows it." : `${count} linkages, the best first.`;
    }
    this.refresh();
  }

  private async take(k: number): Promise<void> {
    try {
      this.isTaken = true;
      await this.bench.ask({ do: "take_linkage", k });
      this.taken();
    } catch (error) {
      this.failed(error);
    }
  }

  /** The linkage moves over the sketch. */
  private showTaken(): void {
    if (!this.isTaken) return;
    this.isTaken = false;
    this.shown = null;
    this.bench.page.fit();
    this.bench.page.clock.play();
  }

  private forget(): void {
    this.curve = [];
    this.marks = [];
    this.linkages = [];
    this.shown = null;
    this.words.textContent = "";
    this.refresh();
  }

  private preview(k: number | null): void {
    this.shown = k;
    this.bench.schedule();
  }

  private refresh(): void {
    this.ways.replaceChildren(...WAYS.map((way) => this.wayButton(way)));
    this.rows.replaceChildren(
      ...(this.sketching === "path"
        ? []
        : makeMarkRows(this.marks, this.sketching, (marks) => {
            this.marks = marks;
            this.refresh();
          })),
    );
    this.bar.hidden = !this.isSearching;
    this.stop.hidden = !this.isSearching;
    this.start.disabled = this.isSearching;
    this.list.replaceChildren(...this.linkages.map((linkage, k) => this.card(linkage, k)));
    this.bench.schedule();
  }

  private wayButton({ id, name }: { id: Sketching; name: string }): HTMLElement {
    const isOn = id === this.sketching;
    const button = make("button", { type: "button", role: "radio", "aria-checked": String(isOn), text: name });
    button.addEventListener("click", () => {
      this.sketching = id;
      this.refresh();
      this.changed();
    });
    return button;
  }

  private card(linkage: ShownLinkage, k: number): HTMLElement {
    const take = make("button", { type: "button", class: "text", text: "Take" });
    take.setAttribute("aria-label", `take linkage ${k + 1}: ${linkage.kind}, ${describe(linkage).join(", ")}`);
    take.addEventListener("click", () => void this.take(k));
    const refine = make("button", {
      type: "button",
      class: "text",
      text: "Refine",
      title: "search longer for its kind",
    });
    refine.setAttribute("aria-label", `search longer for linkages such as ${k + 1}: ${linkage.kind}`);
    refine.addEventListener("click", () => void this.search([linkage.kind]));
    const card = make("li", { class: "linkage" }, [
      pictureOf(linkage, this.sketching === "path" ? this.curve : [], this.bench.page.store.now.dark),
      make("div", { class: "about-linkage" }, [
        make("strong", { text: linkage.kind }),
        ...describe(linkage).map((text) => make("span", { class: "faint", text })),
        make("div", { class: "row" }, [take, refine]),
      ]),
    ]);
    for (const type of ["pointerenter", "focusin"]) card.addEventListener(type, () => this.preview(k));
    for (const type of ["pointerleave", "focusout"]) card.addEventListener(type, () => this.preview(null));
    return card;
  }
}
