// The bar above the machine: its name, how its run went, switches.

import type { About } from "../protocol";
import { iconButton, make, setIcon } from "./dom";
import { ICONS } from "./icons";
import { endedAsMeant } from "./notes";
import type { PageRun } from "./run";
import type { Settings, SettingsStore } from "./settings";

type Switch = "labels" | "traces" | "arrows" | "sidebar";

export interface Toolbar {
  element: HTMLElement;
  /** Where others put words beside the name. */
  names: HTMLElement;
  /** Where others put their buttons. */
  tools: HTMLElement;
  /** The run is another one. */
  refresh(): void;
}

export function makeToolbar(run: PageRun, store: SettingsStore, open: { help(): void; about(): void }): Toolbar {
  const flip = (key: Switch) => () => store.change({ [key]: !store.now[key] } as Partial<Settings>);
  const switches: Record<Switch, HTMLButtonElement> = {
    sidebar: iconButton(ICONS.menu, "bodies, plots and more", "s", flip("sidebar")),
    labels: iconButton(ICONS.labels, "names", "n", flip("labels")),
    traces: iconButton(ICONS.traces, "traces", "t", flip("traces")),
    arrows: iconButton(ICONS.arrows, "forces", "a", flip("arrows")),
  };
  const theme = iconButton(ICONS.moon, "light or dark", "d", () => store.change({ dark: !store.now.dark }));
  store.watch((now) => {
    for (const key of Object.keys(switches) as Switch[]) switches[key].setAttribute("aria-pressed", String(now[key]));
    setIcon(theme, now.dark ? ICONS.sun : ICONS.moon);
  });
  const name = make("h1");
  const analysis = make("span", { class: "faint analysis" });
  const chips = make("span", { class: "chips" });
  const tools = make("span", { class: "tools" });
  const names = make("span", { class: "names" });
  function refresh(): void {
    const { payload } = run;
    name.textContent = name.title = payload.name;
    analysis.textContent = payload.about.analysis ?? "";
    switches.arrows.disabled = payload.arrows.length === 0;
    chips.replaceChildren(...chipsOf(payload.about, open.about));
  }
  refresh();
  const row = make("span", { class: "switches" }, [switches.labels, switches.traces, switches.arrows, theme]);
  const more = iconButton(ICONS.more, "what is shown", "", () => unfold(!row.classList.contains("unfolded")));
  more.classList.add("more-switches");
  function unfold(isOpen: boolean): void {
    row.classList.toggle("unfolded", isOpen);
    more.setAttribute("aria-expanded", String(isOpen));
  }
  unfold(false);
  const element = make("header", { class: "toolbar" }, [
    switches.sidebar,
    name,
    names,
    analysis,
    chips,
    make("span", { class: "spring" }),
    tools,
    row,
    more,
    iconButton(ICONS.help, "keys and gestures", "?", open.help),
  ]);
  return { element, names, tools, refresh };
}

function chipsOf({ status, messages }: About, press: () => void): HTMLElement[] {
  const said = messages?.length ?? 0;
  return [
    ...(status && status !== "finished" ? [{ text: status, kind: endedAsMeant(status) ? "chip minor" : "chip" }] : []),
    ...(said > 0 ? [{ text: said === 1 ? "1 message" : `${said} messages`, kind: "chip minor" }] : []),
  ].map(({ text, kind }) => {
    const chip = make("button", { type: "button", class: kind, text, title: messages?.join("\n") || text });
    chip.addEventListener("click", press);
    return chip;
  });
}
