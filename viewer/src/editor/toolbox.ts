// The palette of tools: at the left edge, on a phone along the bottom.

import { iconButton, make } from "../page/dom";
import { TOOL_ICONS } from "./icons";
import { TOOL_GROUPS, TOOLS } from "./tools";

export interface ExtraButton {
  id: string;
  name: string;
  key: string;
  press(): void;
}

export interface Toolbox {
  element: HTMLElement;
  setTool(id: string): void;
  /** Buttons beside the tools: undo, redo, poles. */
  extra(id: string): HTMLButtonElement;
  setEditable(editable: boolean, why: string): void;
}

export function makeToolbox(choose: (id: string) => void, extras: readonly ExtraButton[]): Toolbox {
  const buttons = new Map(
    TOOLS.map(({ id, name, key }) => {
      const shown = key.length === 1 ? key.toUpperCase() : key;
      const button = iconButton(TOOL_ICONS[id], name, shown, () => choose(id));
      button.dataset.tool = id;
      button.setAttribute("aria-keyshortcuts", shown);
      return [id, button] as const;
    }),
  );
  const others = new Map(
    extras.map(({ id, name, key, press }) => [id, iconButton(TOOL_ICONS[id], name, key, press)] as const),
  );
  const groups = TOOL_GROUPS.map((tools) =>
    make(
      "div",
      { class: tools.every(({ draws }) => draws) ? "tool-group only-drawing" : "tool-group" },
      tools.map(({ id }) => buttons.get(id)!),
    ),
  );
  const element = make(
    "div",
    { class: "toolbox", role: "toolbar", "aria-label": "tools", "aria-orientation": "vertical" },
    [make("div", { class: "tool-group" }, [...others.values()]), ...groups],
  );
  walkByArrows(element);
  return {
    element,
    setTool: (id) => {
      for (const [name, button] of buttons) {
        button.setAttribute("aria-pressed", String(name === id));
        button.tabIndex = name === id ? 0 : -1;
        if (name === id) button.scrollIntoView({ block: "nearest", inline: "nearest" });
      }
    },
    extra: (id) => others.get(id)!,
    setEditable: (editable, why) => {
      for (const { id, name, key, draws } of TOOLS) {
        const button = buttons.get(id)!;
        button.disabled = draws && !editable;
        button.title = button.disabled ? why : `${name} (${key.length === 1 ? key.toUpperCase() : key})`;
      }
    },
  };
}

/** One stop of Tab for the whole palette; arrows go from tool to tool. */
function walkByArrows(element: HTMLElement): void {
  element.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const all = [...element.querySelectorAll("button")].filter((button) => !button.disabled);
    const here = all.indexOf(document.activeElement as HTMLButtonElement);
    if (by === undefined || here < 0) return;
    event.preventDefault();
    event.stopPropagation();
    all[(here + by + all.length) % all.length].focus();
  });
}
