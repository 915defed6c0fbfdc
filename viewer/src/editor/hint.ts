// The line over the picture that says what to do next, and, for those who do not see, what happened.

import { make } from "../page/dom";
import { TOOL_ICONS } from "./icons";

export interface Hint {
  element: HTMLElement;
  /** What to do. */
  prompt(tool: string, text: string): void;
  /** What has happened; screen readers say it. */
  say(text: string): void;
}

const SAID = 4000; // ms that news stand before the prompt comes back

export function makeHint(): Hint {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  svg.append(path);
  const text = make("span");
  const live = make("span", { class: "unseen", role: "status", "aria-live": "polite" });
  const element = make("div", { class: "hint" }, [text, live]);
  element.prepend(svg);
  let prompt = "";
  let timer = 0;
  const show = (words: string) => {
    text.textContent = words;
  };
  return {
    element,
    prompt: (tool, words) => {
      if (path.getAttribute("d") !== TOOL_ICONS[tool]) path.setAttribute("d", TOOL_ICONS[tool] ?? "");
      if (words === prompt) return;
      prompt = words;
      clearTimeout(timer);
      show(words);
    },
    say: (words) => {
      live.textContent = words;
      show(words);
      clearTimeout(timer);
      timer = window.setTimeout(() => show(prompt), SAID);
    },
  };
}
