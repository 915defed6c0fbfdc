// The card on an empty sheet: how to begin, and machines to begin from.

import { make } from "../page/dom";
import type { Workbench } from "../studio/workbench";
import EXAMPLES from "./examples.json";

interface Stroke {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
}

const STEPS: readonly (readonly [tool: string, key: string, words: string])[] = [
  ["ground_pivot", "G", "Put two pivots on the ground."],
  ["link", "K", "Draw links from pivot to pivot."],
  ["motor", "M", "Put a motor on a pivot, and type its speed."],
  ["point", "O", "Trace a point of a link."],
];
const SVG = "http://www.w3.org/2000/svg";

export class FirstSteps {
  readonly element: HTMLElement;
  private isClosed = false;

  constructor(
    private readonly bench: Workbench,
    choose: (tool: string) => void,
    photograph: () => void,
    failed: (error: unknown) => void,
  ) {
    const close = make("button", { type: "button", class: "text", text: "Close" });
    close.addEventListener("click", () => {
      this.isClosed = true;
      this.update(false);
    });
    const over = make("button", { type: "button", class: "text", text: "Draw over a photograph" });
    over.addEventListener("click", photograph);
    const steps = STEPS.map(([tool, key, words]) => {
      const button = make("button", { type: "button", class: "step" }, [
        make("kbd", { text: key }),
        make("span", { text: words }),
      ]);
      button.addEventListener("click", () => choose(tool));
      return make("li", {}, [button]);
    });
    const examples = EXAMPLES.map(({ name, title, strokes }) => {
      const button = make("button", { type: "button", class: "example", "data-example": name }, [
        picture(strokes),
        make("span", { text: title }),
      ]);
      button.addEventListener("click", () => {
        bench.ask({ do: "open", name }).catch(failed);
      });
      return button;
    });
    this.element = make("section", { class: "first-steps", "aria-label": "first steps", hidden: true }, [
      make("h2", { text: "Draw a machine" }),
      make("ol", {}, steps),
      make("p", {
        class: "faint",
        text: "It runs as soon as it can; the space bar starts and stops it. Or begin with:",
      }),
      make("div", { class: "examples" }, examples),
      over,
      close,
    ]);
  }

  /** Shown on an empty sheet, unless something is being drawn. */
  update(isDrawing: boolean): void {
    const { bodies, elements } = this.bench.payload.scene;
    const { editable, drawing } = this.bench.document;
    const isEmpty = editable && bodies.length === 1 && elements.length === 0 && !drawing.picture;
    this.element.hidden = !isEmpty || isDrawing || this.isClosed;
  }
}

function picture(strokes: readonly Stroke[]): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 108 76");
  svg.setAttribute("aria-hidden", "true");
  for (const { d, fill = "none", stroke = "none", width = 1 } of strokes) {
    const path = document.createElementNS(SVG, "path");
    for (const [name, value] of Object.entries({ d, fill, stroke, "stroke-width": width, "fill-rule": "evenodd" }))
      path.setAttribute(name, String(value));
    svg.append(path);
  }
  return svg;
}
