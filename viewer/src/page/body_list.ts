// The bodies: show and hide, follow, choose.

import type { Motion } from "../motion";
import { bodyColor } from "../palette";
import type { Payload } from "../payload";
import { iconButton, make, setIcon } from "./dom";
import { ICONS } from "./icons";
import type { SettingsStore } from "./settings";

export function makeBodyList(payload: Payload, motion: Motion, store: SettingsStore): HTMLElement {
  const rows = payload.scene.bodies.map((body, k) => {
    const swatch = make("i", { class: "swatch" });
    const name = make("button", { type: "button", class: "name", text: body.name });
    name.addEventListener("click", () => store.change({ selected: store.now.selected === k ? null : k }));
    const follow = iconButton(ICONS.follow, `follow ${body.name}`, "", () =>
      store.change({ follow: store.now.follow === k ? null : k }),
    );
    follow.disabled = !motion.moves(k);
    const eye = iconButton(ICONS.eye, `show ${body.name}`, "", () => {
      const hidden = new Set(store.now.hidden);
      if (!hidden.delete(k)) hidden.add(k);
      store.change({ hidden });
    });
    return { row: make("li", {}, [swatch, name, follow, eye]), swatch, follow, eye };
  });
  const all = make("button", { type: "button", class: "text", text: "Show all" });
  all.addEventListener("click", () => store.change({ hidden: new Set() }));
  const others = make("button", { type: "button", class: "text", text: "Hide others" });
  others.addEventListener("click", () =>
    store.change({ hidden: othersThan(store.now.selected ?? 0, payload.scene.bodies.length) }),
  );
  store.watch((now) => {
    rows.forEach(({ row, swatch, follow, eye }, k) => {
      const hidden = now.hidden.has(k);
      row.classList.toggle("selected", now.selected === k);
      row.classList.toggle("hidden-body", hidden);
      swatch.style.background = bodyColor(k, now.dark);
      follow.setAttribute("aria-pressed", String(now.follow === k));
      eye.setAttribute("aria-pressed", String(!hidden));
      setIcon(eye, hidden ? ICONS.eyeOff : ICONS.eye);
    });
    all.disabled = now.hidden.size === 0;
    others.disabled = now.selected === null;
  });
  return make("div", {}, [
    make(
      "ul",
      { class: "bodies" },
      rows.map(({ row }) => row),
    ),
    make("div", { class: "below" }, [all, others]),
  ]);
}

/** All bodies but one, and but the ground. */
function othersThan(body: number, count: number): Set<number> {
  return new Set(Array.from({ length: count }, (_, k) => k).filter((k) => k !== 0 && k !== body));
}
