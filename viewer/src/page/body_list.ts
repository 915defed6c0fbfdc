// The bodies: show and hide, follow, choose.

import { bodyColor } from "../palette";
import { iconButton, make, setIcon } from "./dom";
import { ICONS } from "./icons";
import type { PageRun } from "./run";
import type { Settings, SettingsStore } from "./settings";
import type { Tab } from "./sidebar";

interface Row {
  row: HTMLElement;
  swatch: HTMLElement;
  follow: HTMLElement;
  eye: HTMLElement;
}

export function makeBodyList(run: PageRun, store: SettingsStore): Tab {
  let rows: Row[] = [];
  const list = make("ul", { class: "bodies" });
  const all = make("button", { type: "button", class: "text", text: "Show all" });
  all.addEventListener("click", () => store.change({ hidden: new Set() }));
  const others = make("button", { type: "button", class: "text", text: "Hide others" });
  others.addEventListener("click", () =>
    store.change({ hidden: othersThan(store.now.selected ?? 0, run.payload.scene.bodies.length) }),
  );
  function paint(now: Settings): void {
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
  }
  function refresh(): void {
    rows = run.payload.scene.bodies.map(({ name }, k) => bodyRow(name, k, run.motion.moves(k), store));
    list.replaceChildren(...rows.map(({ row }) => row));
    paint(store.now);
  }
  refresh();
  store.watch(paint);
  return { name: "Bodies", element: make("div", {}, [list, make("div", { class: "below" }, [all, others])]), refresh };
}

function bodyRow(body: string, k: number, moves: boolean, store: SettingsStore): Row {
  const swatch = make("i", { class: "swatch" });
  const name = make("button", { type: "button", class: "name", text: body });
  name.addEventListener("click", () => store.change({ selected: store.now.selected === k ? null : k }));
  const follow = iconButton(ICONS.follow, `follow ${body}`, "", () =>
    store.change({ follow: store.now.follow === k ? null : k }),
  );
  follow.disabled = !moves;
  const eye = iconButton(ICONS.eye, `show ${body}`, "", () => {
    const hidden = new Set(store.now.hidden);
    if (!hidden.delete(k)) hidden.add(k);
    store.change({ hidden });
  });
  return { row: make("li", {}, [swatch, name, follow, eye]), swatch, follow, eye };
}

/** All bodies but one, and but the ground. */
function othersThan(body: number, count: number): Set<number> {
  return new Set(Array.from({ length: count }, (_, k) => k).filter((k) => k !== 0 && k !== body));
}
