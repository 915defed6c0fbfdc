// The machine and what lies over it: fit, whom the view follows, the length of arrows, notes.

import { iconButton, make } from "./dom";
import { ICONS } from "./icons";
import type { PageRun } from "./run";
import type { SettingsStore } from "./settings";

const SCALE_DECADES = 1.5; // the slider makes arrows up to 30 times longer or shorter

/** `picture`: what the renderer draws into. */
export function makeStage(run: PageRun, picture: HTMLElement, store: SettingsStore, fit: () => void): HTMLElement {
  const following = make("button", { type: "button", class: "following", title: "stop following (f)" });
  following.addEventListener("click", () => store.change({ follow: null }));
  const slider = make("input", {
    type: "range",
    min: -SCALE_DECADES,
    max: SCALE_DECADES,
    step: 0.05,
    value: 0,
    "aria-label": "length of force arrows",
  });
  slider.addEventListener("input", () => store.change({ arrowScale: 10 ** slider.valueAsNumber }));
  slider.addEventListener("pointerup", () => slider.blur());
  const arrows = make("label", { class: "arrow-scale" }, [make("span", { text: "forces" }), slider]);
  store.watch((now) => {
    following.hidden = now.follow === null;
    following.textContent = now.follow === null ? "" : `following ${run.payload.scene.bodies[now.follow].name}  ×`;
    arrows.hidden = !now.arrows;
  });
  return make("div", { class: "stage" }, [
    picture,
    make("div", { class: "over top-right" }, [following, iconButton(ICONS.fit, "show all", "0", fit)]),
    make("div", { class: "over bottom-right" }, [arrows]),
  ]);
}
