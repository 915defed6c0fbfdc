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

const FINGERS = typeof matchMedia === "function" ? matchMedia("(pointer: coarse)") : { matches: false };
const OF_KEYS = /\b(Escape|Tab|type|key|Enter)\b/; // what a phone has no keys for
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
  let asked = "";
  let prompt = "";
  let timer = 0;
  const show = (words: string) => {
    text.textContent = words;
  };
  return {
    element,
    prompt: (tool, words) => {
      if (path.getAttribute("d") !== TOOL_ICONS[tool]) path.setAttribute("d", TOOL_ICONS[tool] ?? "");
      if (words === asked) return;
      asked = words;
      prompt = words;
      if (FINGERS.matches) prompt = forFingers(words);
      clearTimeout(timer);
      show(prompt);
    },
    say: (words) => {
      live.textContent = words;
      show(FINGERS.matches ? forFingers(words) : words);
      clearTimeout(timer);
      timer = window.setTimeout(() => show(prompt), SAID);
    },
  };
}

/** The same words for those who tap: parts of a sentence that speak of keys are left out. */
export function forFingers(words: string): string {
  const sentences = words.split(/(?<=\.)\s+/).map((sentence) => {
    const parts = sentence.replace(/\.$/, "").split(/;\s*/);
    const spoken = parts.filter((part) => !OF_KEYS.test(part) || /double click|first one/.test(part));
    return spoken.length > 0 ? `${spoken.join("; ")}.` : "";
  });
  return sentences
    .filter(Boolean)
    .join(" ")
    .replace(/Enter or a double click/g, "a double tap")
    .replace(/Enter or the/g, "the")
    .replace(/double[- ]click/g, "double-tap")
    .replace(/Click/g, "Tap")
    .replace(/click/g, "tap");
}
