// The machine and what lies over it: fit, whom the view follows, the length of arrows, how bent beams are shown, notes.

import { iconButton, make } from "./dom";
import { ICONS } from "./icons";
import type { PageRun } from "./run";
import type { SettingsStore } from "./settings";

const SCALE_DECADES = 1.5; // the slider makes arrows up to 30 times longer or shorter

const DEFLECTION_DECADES = 3; // the slider shows beams up to 1000 times more bent than they are

/** `picture`: what the renderer draws into. */
export function makeStage(run: PageRun, picture: HTMLElement, store: SettingsStore, fit: () => void): HTMLElement {
  const following = make("button", { type: "button", class: "following", title: "stop following (f)" });
  following.addEventListener("click", () => store.change({ follow: null }));
  const arrows = scale("forces", "length of force arrows", -SCALE_DECADES, SCALE_DECADES, (arrowScale) =>
    store.change({ arrowScale }),
  );
  const deflection = scale("deflection", "how many times more bent beams are shown", 0, DEFLECTION_DECADES, (times) =>
    store.change({ deflection: Number(times.toPrecision(2)) }),
  );
  store.watch((now) => {
    following.hidden = now.follow === null;
    following.textContent = now.follow === null ? "" : `following ${run.payload.scene.bodies[now.follow].name}  ×`;
    arrows.box.hidden = !now.arrows;
    deflection.box.hidden = !run.payload.scene.flexures?.length;
    deflection.word.textContent = `deflection ${now.deflection}×`;
  });
  return make("div", { class: "stage" }, [
    picture,
    make("div", { class: "over top-right" }, [following, iconButton(ICONS.fit, "show all", "0", fit)]),
    make("div", { class: "over bottom-right" }, [deflection.box, arrows.box]),
  ]);
}

/** A slider over the picture that gives a factor; its ends are powers of ten. */
function scale(text: string, label: string, min: number, max: number, choose: (factor: number) => void) {
  const word = make("span", { text });
  const slider = make("input", { type: "range", min, max, step: 0.05, value: 0, "aria-label": label });
  slider.addEventListener("input", () => choose(10 ** slider.valueAsNumber));
  slider.addEventListener("pointerup", () => slider.blur());
  return { word, box: make("label", { class: "arrow-scale" }, [word, slider]) };
}
