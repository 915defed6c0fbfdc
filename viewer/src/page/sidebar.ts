// The side panel: tabs for bodies, quantities, traces, and what is known of the run.

import { iconButton, make } from "./dom";
import { ICONS } from "./icons";

export interface Tab {
  name: string;
  element: HTMLElement;
  /** Those with a smaller one come first; 10 by default. */
  rank?: number;
  /** Called when the tab comes to the front. */
  opened?(): void;
  /** Shows what is in the run now; called when there is another one and somebody looks. */
  refresh?(): void;
}

const rankOf = (tab: Tab) => tab.rank ?? 10;

export interface Sidebar {
  element: HTMLElement;
  open(tab: string): void;
  add(tab: Tab): void;
  /** The run is another one. */
  refresh(): void;
  /** Somebody sees the panel again. */
  reveal(): void;
}

/** `isOpen`: whether anybody sees the panel; tabs that nobody sees are refreshed when they are opened. */
export function makeSidebar(first: Tab[], isOpen: () => boolean, close: () => void): Sidebar {
  const tabs: { tab: Tab; button: HTMLButtonElement; page: HTMLElement; stale: boolean }[] = [];
  const strip = make("div", { class: "tabs", role: "tablist" });
  const element = make("aside", { class: "sidebar", "aria-label": "bodies, plots and more" }, [
    make("header", {}, [strip, iconButton(ICONS.close, "close", "s", close)]),
  ]);
  let front = first[0].name;
  function show(): void {
    for (const each of tabs) {
      const isFront = each.tab.name === front;
      each.button.setAttribute("aria-selected", String(isFront));
      each.page.hidden = !isFront;
      if (!isFront || !each.stale || !isOpen()) continue;
      each.stale = false;
      each.tab.refresh?.();
    }
  }
  function open(name: string): void {
    front = name;
    show();
    tabs.find(({ tab }) => tab.name === name)?.tab.opened?.();
  }
  function add(tab: Tab): void {
    const id = `tab-${tab.name.toLowerCase().replace(/\W+/g, "-")}`;
    const button = make("button", { type: "button", role: "tab", text: tab.name, "aria-controls": id });
    button.addEventListener("click", () => open(tab.name));
    const page = make("div", { class: "tab", role: "tabpanel", id, "aria-label": tab.name }, [
      make("h2", { class: "unseen", text: tab.name }),
      tab.element,
    ]);
    tabs.push({ tab, button, page, stale: false });
    const after = tabs.filter((other) => rankOf(other.tab) > rankOf(tab)).sort((a, b) => rankOf(a.tab) - rankOf(b.tab));
    strip.insertBefore(button, after[0]?.button ?? null);
    element.append(page);
    show();
  }
  first.forEach(add);
  return {
    element,
    open,
    add,
    reveal: show,
    refresh() {
      for (const each of tabs) each.stale = true;
      show();
    },
  };
}
