// What is wrong with the machine: a mark where it is, with words when it is pointed at, and a list of all.

import { make } from "../page/dom";
import type { Place } from "../planar/pen";
import type { Problem } from "../protocol";
import type { Workbench } from "../studio/workbench";
import type { Point } from "./geometry";
import { Newest } from "./requests";

export class Problems {
  /** Over the picture. */
  readonly marks = make("div", { class: "problem-marks" });
  /** In a corner of it. */
  readonly list = make("details", { class: "problems" });
  private places: { mark: HTMLElement; at: Point }[] = [];
  private readonly newest: Newest<null>;

  constructor(private readonly bench: Workbench) {
    this.list.hidden = true;
    this.newest = new Newest(() => this.ask());
    bench.onRun(() => this.newest.push(null));
  }

  /** Puts the marks where their places are now. */
  place(toScreen: (at: Point) => Place): void {
    for (const { mark, at } of this.places) {
      const { x, y } = toScreen(at);
      mark.style.transform = `translate(${x}px, ${y}px)`;
    }
  }

  private async ask(): Promise<void> {
    try {
      this.show((await this.bench.ask({ do: "diagnose" })).problems);
    } catch {} // the line is lost: said elsewhere
  }

  /** Buttons that mend a problem, each by one step that can be undone. */
  private fixes({ fixes }: Problem): HTMLElement[] {
    if (fixes.length === 0 || !this.bench.document.editable) return [];
    const buttons = fixes.map(({ label, edits }) => {
      const button = make("button", { type: "button", class: "text", text: label });
      button.addEventListener("click", () => {
        button.disabled = true;
        this.bench.ask({ do: "edit", edits }).catch((error: Error) => {
          button.disabled = false;
          button.title = error.message;
          button.after(make("p", { class: "field-problem", role: "alert", text: error.message }));
        });
      });
      return button;
    });
    return [make("div", { class: "problem-fixes" }, buttons)];
  }

  private show(problems: readonly Problem[]): void {
    const choose = ({ elements }: Problem) => this.bench.select(elements);
    const placed = problems.filter(({ at }) => at?.length === 2);
    this.places = placed.map((problem) => {
      const text = sentence(problem);
      const name = problem.stops ? "problem-mark" : "problem-mark mild";
      const mark = make("button", { type: "button", class: name, "aria-label": text }, [
        make("span", { class: "problem-words", text }),
      ]);
      mark.addEventListener("click", () => choose(problem));
      const [x, y] = problem.at ?? [0, 0];
      return { mark, at: { x, y } };
    });
    this.marks.replaceChildren(...this.places.map(({ mark }) => mark));
    const count = problems.length === 1 ? "1 thing to mind" : `${problems.length} things to mind`;
    const rows = problems.map((problem) => {
      const row = make("button", { type: "button", class: "problem-row", text: sentence(problem) });
      row.addEventListener("click", () => choose(problem));
      return make("li", {}, [row, ...this.fixes(problem)]);
    });
    this.list.hidden = problems.length === 0;
    if (problems.some(({ fixes }) => fixes.length > 0)) this.list.open = true;
    this.list.classList.toggle("mild", !problems.some(({ stops }) => stops));
    this.list.replaceChildren(make("summary", { text: count }), make("ul", {}, rows));
    this.bench.schedule();
  }
}

function sentence({ words, advice }: Problem): string {
  return `${words} ${advice}`.trim();
}
