// The side panel: tabs for bodies, quantities, traces, and what is known of the run.

import { iconButton, make } from "./dom";
import { ICONS } from "./icons";

export interface Tab {
  name: string;
  element: HTMLElement;
  /** Called when the tab comes to the front. */
  opened?(): void;
}

export interface Sidebar {
  element: HTMLElement;
  open(tab: string): void;
}

export function makeSidebar(tabs: Tab[], close: () => void): Sidebar {
  const buttons = tabs.map((tab) => {
    const button = make("button", { type: "button", role: "tab", text: tab.name });
    button.addEventListener("click", () => open(tab.name));
    return button;
  });
  const element = make("aside", { class: "sidebar", "aria-label": "bodies, plots and more" }, [
    make("header", { role: "tablist" }, [...buttons, iconButton(ICONS.close, "close", "s", close)]),
    ...tabs.map((tab) => make("div", { class: "tab", role: "tabpanel", "aria-label": tab.name }, [tab.element])),
  ]);
  const pages = [...element.querySelectorAll<HTMLElement>(".tab")];
  function open(name: string): void {
    tabs.forEach((tab, k) => {
      const front = tab.name === name;
      buttons[k].setAttribute("aria-selected", String(front));
      pages[k].hidden = !front;
      if (front) tab.opened?.();
    });
  }
  open(tabs[0].name);
  return { element, open };
}
