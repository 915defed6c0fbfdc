// The line between the machine and a pane beside it: dragged, or moved by arrow keys.

import { make, onDrag } from "./dom";

export const NARROWEST = 260; // pixels of either side
const STEP = 24; // pixels of an arrow key

export interface Divided {
  /** The pane that gets wider or narrower. */
  readonly pane: HTMLElement;
  /** On which side of the machine it lies. */
  readonly side: "left" | "right";
  readonly label: string;
  /** The widths that it may have, in pixels. */
  limits(): [number, number];
  resize(width: number): void;
}

export interface Splitter {
  readonly element: HTMLElement;
  /** The pane has another width. */
  refresh(): void;
}

export function makeSplitter({ pane, side, label, limits, resize }: Divided): Splitter {
  const element = make("div", {
    class: "splitter",
    role: "separator",
    tabindex: 0,
    title: "drag to resize",
    "aria-label": label,
    "aria-orientation": "vertical",
    "aria-valuemin": 0,
    "aria-valuemax": 100,
    "aria-valuenow": 36,
  });
  const refresh = () => {
    const [least, most] = limits();
    element.setAttribute("aria-valuemin", String(Math.round(least)));
    element.setAttribute("aria-valuemax", String(Math.round(most)));
    element.setAttribute("aria-valuenow", String(Math.round(pane.getBoundingClientRect().width)));
  };
  const setWidth = (wanted: number) => {
    const [least, most] = limits();
    resize(Math.max(least, Math.min(most, wanted)));
    refresh();
  };
  const sign = side === "left" ? 1 : -1;
  onDrag(element, {
    move: ({ clientX }) => {
      const { left, right } = pane.getBoundingClientRect();
      setWidth(side === "left" ? clientX - left : right - clientX);
    },
  });
  element.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -sign, ArrowRight: sign }[event.key];
    if (way === undefined) return;
    event.stopPropagation(); // these keys step through frames elsewhere
    event.preventDefault();
    setWidth(pane.getBoundingClientRect().width + way * STEP);
  });
  return { element, refresh };
}
