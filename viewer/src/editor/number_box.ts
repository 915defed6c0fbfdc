// A small box over the picture in which a number or a name is typed.

import { make } from "../page/dom";

export interface Asked {
  label: string;
  value: string;
  unit: string;
  isNumber: boolean;
  /** Something else that can be done with it. */
  action?: { text: string; press(): void };
  /** The place of the screen beside which it opens. */
  at: { x: number; y: number };
}

/** The typed text; null where the user went away. */
export function askForText(host: HTMLElement, asked: Asked): Promise<string | null> {
  return new Promise((resolve) => {
    const input = make("input", {
      type: "text",
      value: asked.value,
      "aria-label": asked.label,
      autocomplete: "off",
      spellcheck: "false",
      inputmode: asked.isNumber ? "decimal" : "text",
    });
    const form = make("form", { class: "number-box" }, [
      make("span", { class: "faint", text: asked.label }),
      input,
      make("span", { class: "unit", text: asked.unit }),
    ]);
    const { action } = asked;
    if (action) {
      const button = make("button", { type: "button", class: "text", text: action.text });
      button.addEventListener("pointerdown", (event) => event.preventDefault()); // the field keeps the focus
      button.addEventListener("click", () => {
        done(null);
        action.press();
      });
      form.append(button);
    }
    let isDone = false;
    const done = (text: string | null) => {
      if (isDone) return;
      isDone = true;
      form.remove();
      resolve(text);
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = input.value.trim().replace(",", ".");
      const isGood = text !== "" && (!asked.isNumber || Number.isFinite(Number(text)));
      input.setAttribute("aria-invalid", String(!isGood));
      if (isGood) done(text);
    });
    form.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape") done(null);
    });
    form.addEventListener("pointerdown", (event) => event.stopPropagation());
    form.addEventListener("mousedown", (event) => {
      if (event.target !== input) event.preventDefault(); // also that which follows the tap that has opened the box
    });
    form.addEventListener("focusout", (event) => {
      if (!form.contains(event.relatedTarget as Node | null)) done(null);
    });
    host.append(form);
    const { clientWidth, clientHeight } = host;
    form.style.left = `${Math.max(8, Math.min(clientWidth - form.offsetWidth - 8, asked.at.x - form.offsetWidth / 2))}px`;
    form.style.top = `${Math.max(8, Math.min(clientHeight - form.offsetHeight - 8, asked.at.y - form.offsetHeight / 2))}px`;
    input.focus();
    input.select();
  });
}
