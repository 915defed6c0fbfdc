// The machine and what lies over it: fit, whom the view follows, the length of arrows, how bent beams are shown, notes.

import { HEAT } from "../palette";
import { iconButton, make } from "./dom";
import { ICONS } from "./icons";
import { formatNumber } from "./numbers";
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
  const tint = makeTint(run, store);
  store.watch((now) => {
    following.hidden = now.follow === null;
    following.textContent = now.follow === null ? "" : `following ${run.payload.scene.bodies[now.follow].name}  ×`;
    arrows.box.hidden = !now.arrows;
    deflection.box.hidden = !run.payload.scene.flexures?.length && !run.payload.scene.skins?.length;
    deflection.word.textContent = `deflection ${now.deflection}×`;
  });
  return make("div", { class: "stage" }, [
    picture,
    make("div", { class: "over top-right" }, [following, iconButton(ICONS.fit, "show all", "0", fit)]),
    make("div", { class: "over bottom-right" }, [tint, deflection.box, arrows.box]),
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

/** By which quantity beams are coloured, and what its colours mean. */
function makeTint(run: PageRun, store: SettingsStore): HTMLElement {
  const choice = make("select", { "aria-label": "quantity by which beams are coloured" });
  const largest = make("span");
  const bar = make("span", { class: "heat" });
  bar.style.background = `linear-gradient(to right, ${HEAT.join(", ")})`;
  const legend = make("span", { class: "heat-legend" }, [make("span", { text: "0" }), bar, largest]);
  choice.addEventListener("change", () => store.change({ tint: choice.value || null }));
  const box = make("label", { class: "arrow-scale" }, [make("span", { text: "colour" }), choice, legend]);
  let listed = "";
  store.watch((now) => {
    const { tints } = run.motion;
    const words = ["", ...tints.words];
    if (words.join() !== listed) {
      listed = words.join();
      choice.replaceChildren(...words.map((value) => make("option", { value, text: value || "plain" })));
    }
    choice.value = now.tint !== null && words.includes(now.tint) ? now.tint : "";
    box.hidden = words.length === 1;
    tints.choose(now.tint);
    const { scale: shown } = tints;
    legend.hidden = shown === null;
    largest.textContent = shown === null ? "" : `${formatNumber(shown.largest, 3)} ${shown.unit}`;
  });
  return box;
}
