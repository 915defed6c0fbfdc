// What stands in place of the scene where the browser cannot draw it: words, and a renderer that does nothing.

import type { Renderer } from "../renderer";

export const NO_WEBGL =
  "This browser cannot draw in space: WebGL is not available or switched off. The plots still work.";

export function absentRenderer(why: string): Renderer & { problems: string[] } {
  const element = document.createElement("div");
  element.style.cssText =
    "width:100%;height:100%;display:flex;align-items:center;justify-content:center;padding:2rem;text-align:center";
  const words = document.createElement("p");
  words.style.maxWidth = "30rem";
  words.textContent = why;
  element.append(words);
  const nothing = () => {};
  return {
    element,
    problems: [why],
    setRun: nothing,
    draw: nothing,
    resize: nothing,
    fit: nothing,
    follow: nothing,
    show: nothing,
    setTraces: nothing,
    setArrows: nothing,
    setTheme: nothing,
    setLabels: nothing,
  };
}
