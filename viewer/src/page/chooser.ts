// The quantities that can be plotted: a search field and a list with check marks.

import type { Channel } from "../protocol";
import { make } from "./dom";
import type { Panels } from "./panels";
import type { PageRun } from "./run";
import type { Tab } from "./sidebar";

const MOST_LISTED = 250; // rows: more is not read anyway, and a phone stays quick

export function makeChooser(run: PageRun, panels: Panels): Tab {
  const search = make("input", {
    type: "search",
    placeholder: "Search, for example crank angle",
    "aria-label": "search quantities",
    spellcheck: false,
    autocomplete: "off",
  });
  const list = make("div", { class: "quantities" });

  function refresh(): void {
    const { payload } = run;
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = payload.channels
      .map((channel, k) => ({ channel, k }))
      .filter(({ channel, k }) => k !== payload.time && words.every((word) => searched(channel).includes(word)));
    const rows: Node[] = [];
    let group: string | null = null;
    for (const { channel, k } of found.slice(0, MOST_LISTED)) {
      if (channel.element !== group) {
        group = channel.element;
        rows.push(make("h3", { text: group || "machine" }));
      }
      rows.push(row(channel, k));
    }
    if (found.length > MOST_LISTED) {
      rows.push(make("p", { class: "faint", text: `${found.length - MOST_LISTED} more: search to find them` }));
    }
    if (found.length === 0) rows.push(make("p", { class: "faint", text: "No quantity has such a name." }));
    if (payload.left_out) {
      rows.push(
        make("p", { class: "faint", text: `${payload.left_out} quantities were left out to keep the file small.` }),
      );
    }
    list.replaceChildren(...rows);
  }

  function row(channel: Channel, k: number): HTMLElement {
    const box = make("input", { type: "checkbox" });
    box.checked = panels.shows(k);
    box.addEventListener("change", () => (box.checked ? panels.show(k) : panels.hide(k)));
    const short = channel.label.startsWith(`${channel.element}.`)
      ? channel.label.slice(channel.element.length + 1)
      : channel.label;
    return make("label", { title: channel.label }, [
      box,
      make("span", { text: short }),
      make("span", { class: "unit", text: channel.unit }),
    ]);
  }

  search.addEventListener("input", refresh);
  panels.onChange(refresh);
  refresh();
  return {
    name: "Plots",
    element: make("div", {}, [search, list]),
    opened: () => search.focus({ preventScroll: true }),
    refresh,
  };
}

function searched(channel: Channel): string {
  return `${channel.label} ${channel.panel}`.toLowerCase();
}
