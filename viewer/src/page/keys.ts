// The keys of the page, and the card that lists them.

import { make } from "./dom";

export interface Key {
  /** As KeyboardEvent.key gives them. */
  keys: string[];
  shown: string;
  what: string;
  press(event: KeyboardEvent): void;
}

export function listenToKeys(keys: Key[]): void {
  const table = new Map(keys.flatMap((key) => key.keys.map((name) => [name, key] as const)));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    if (event.key === " " && isPressable(event.target)) return; // those who go by the keyboard press what has the focus
    const key = table.get(event.key) ?? table.get(event.key.toLowerCase());
    if (!key) return;
    event.preventDefault();
    key.press(event);
  });
  // what was pressed with a pointer gives the focus back, so that space plays
  document.addEventListener("click", (event) => {
    if (event.detail === 0) return;
    requestAnimationFrame(() => {
      const focused = document.activeElement;
      if (focused instanceof HTMLElement && isPressable(focused)) focused.blur();
    });
  });
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement || (target instanceof HTMLInputElement && target.type === "checkbox");
}

/** Whether a key goes into a field or a text, also one within a shadow tree. */
export function isTyping(event: Event): boolean {
  const target = event.composedPath()[0] ?? event.target;
  if (!(target instanceof HTMLElement)) return false;
  const isField = target instanceof HTMLInputElement && target.type !== "checkbox";
  const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  return isField || isText || target.isContentEditable;
}

export type HelpRow = readonly [string, string];

/** The card of all keys and gestures; parts of the window may add a chapter of their own. */
export function makeHelp(keys: Key[], gestures: HelpRow[]): HTMLDialogElement {
  const rows: HelpRow[] = [...keys.map(({ shown, what }): HelpRow => [shown, what]), ...gestures];
  const close = make("button", { type: "button", class: "text", text: "Close" });
  const dialog = make("dialog", { class: "help" }, [make("h2", { text: "Keys and gestures" }), listOf(rows), close]);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  return dialog;
}

/** One more chapter of the card. */
export function addToHelp(dialog: HTMLDialogElement, title: string, rows: readonly HelpRow[]): void {
  dialog.lastElementChild?.before(make("h3", { text: title }), listOf(rows));
}

function listOf(rows: readonly HelpRow[]): HTMLElement {
  return make(
    "dl",
    {},
    rows.flatMap(([name, what]) => [make("dt", { text: name }), make("dd", { text: what })]),
  );
}
