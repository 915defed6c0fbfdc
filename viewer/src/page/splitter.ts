// The line between machine and plots: dragged, or moved by arrow keys.

import { make, onDrag } from "./dom";

const NARROWEST = 260; // pixels, of either side
const STEP = 24; // pixels of an arrow key

export function makeSplitter(main: HTMLElement, plots: HTMLElement): HTMLElement {
  const splitter = make("div", {
    class: "splitter",
    role: "separator",
    tabindex: 0,
    title: "drag to resize",
    "aria-label": "width of the plots",
    "aria-orientation": "vertical",
  });
  const setWidth = (wanted: number) => {
    const width = Math.max(NARROWEST, Math.min(main.clientWidth - NARROWEST, wanted));
    main.style.setProperty("--plots", `${width}px`);
    splitter.setAttribute("aria-valuenow", String(Math.round((100 * width) / main.clientWidth)));
  };
  onDrag(splitter, { move: (event) => setWidth(main.getBoundingClientRect().right - event.clientX) });
  splitter.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: 1, ArrowRight: -1 }[event.key];
    if (way === undefined) return;
    event.stopPropagation(); // these keys step through frames elsewhere
    event.preventDefault();
    setWidth(plots.clientWidth + way * STEP);
  });
  return splitter;
}
