// The menu of a thing: what can be done with it.

import { make } from "../page/dom";

export interface MenuItem {
  text: string;
  key?: string;
  press(): void;
}

/** Opens at a place of the host, takes the focus, and gives it back. */
export function openMenu(host: HTMLElement, title: string, items: MenuItem[], at: { x: number; y: number }): void {
  host.querySelector(".menu")?.remove();
  const before = document.activeElement;
  const buttons = items.map(({ text, key, press }) => {
    const button = make("button", { type: "button", role: "menuitem" }, [
      make("span", { text }),
      make("span", { class: "faint", text: key ?? "" }),
    ]);
    button.addEventListener("click", () => {
      close();
      press();
    });
    return button;
  });
  const menu = make("div", { class: "menu", role: "menu", "aria-label": title }, [
    make("p", { class: "faint", text: title }),
    ...buttons,
  ]);
  const outside = (event: Event) => {
    if (!menu.contains(event.target as Node)) close();
  };
  function close(): void {
    menu.remove();
    document.removeEventListener("pointerdown", outside, true);
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
  menu.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      close();
    }
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const here = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(here + by + buttons.length) % buttons.length].focus();
  });
  document.addEventListener("pointerdown", outside, true);
  host.append(menu);
  menu.style.left = `${Math.max(8, Math.min(host.clientWidth - menu.offsetWidth - 8, at.x))}px`;
  menu.style.top = `${Math.max(8, Math.min(host.clientHeight - menu.offsetHeight - 8, at.y))}px`;
  buttons[0]?.focus({ preventScroll: true });
}
