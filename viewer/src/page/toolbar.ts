// The bar above the machine: its name, how its run went, switches.

import type { Payload } from "../payload";
import { iconButton, make, setIcon } from "./dom";
import { ICONS } from "./icons";
import { endedAsMeant } from "./notes";
import type { Settings, SettingsStore } from "./settings";

type Switch = "labels" | "traces" | "arrows" | "sidebar";

export function makeToolbar(
  payload: Payload,
  store: SettingsStore,
  open: { help(): void; about(): void },
): HTMLElement {
  const flip = (key: Switch) => () => store.change({ [key]: !store.now[key] } as Partial<Settings>);
  const switches: Record<Switch, HTMLButtonElement> = {
    sidebar: iconButton(ICONS.menu, "bodies, plots and more", "s", flip("sidebar")),
    labels: iconButton(ICONS.labels, "names", "n", flip("labels")),
    traces: iconButton(ICONS.traces, "traces", "t", flip("traces")),
    arrows: iconButton(ICONS.arrows, "forces", "a", flip("arrows")),
  };
  switches.arrows.disabled = payload.arrows.length === 0;
  const theme = iconButton(ICONS.moon, "light or dark", "d", () => store.change({ dark: !store.now.dark }));
  store.watch((now) => {
    for (const key of Object.keys(switches) as Switch[]) switches[key].setAttribute("aria-pressed", String(now[key]));
    setIcon(theme, now.dark ? ICONS.sun : ICONS.moon);
  });
  const { analysis, status, messages } = payload.about;
  const said = messages?.length ?? 0;
  const chips = [
    ...(status && status !== "finished" ? [{ text: status, kind: endedAsMeant(status) ? "chip minor" : "chip" }] : []),
    ...(said > 0 ? [{ text: said === 1 ? "1 message" : `${said} messages`, kind: "chip minor" }] : []),
  ].map(({ text, kind }) => {
    const chip = make("button", { type: "button", class: kind, text, title: messages?.join("\n") || text });
    chip.addEventListener("click", open.about);
    return chip;
  });
  return make("header", { class: "toolbar" }, [
    switches.sidebar,
    make("h1", { text: payload.name, title: payload.name }),
    make("span", { class: "faint analysis", text: analysis ?? "" }),
    ...chips,
    make("span", { class: "spring" }),
    switches.labels,
    switches.traces,
    switches.arrows,
    theme,
    iconButton(ICONS.help, "keys and gestures", "?", open.help),
  ]);
}
