// Elements of the page in one line each. Texts are always text, never markup: names come from users' models.

type Attributes = Record<string, string | number | boolean>;
type Child = Node | string;

export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  children: Child[] = [],
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") element.textContent = String(value);
    else if (name === "class") element.className = String(value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** An icon of 24 x 24, strokes in the colour of the text. */
function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS(SVG, "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}

/** A button with an icon; `hint` is its name for screen readers and its tooltip, with the key behind it. */
export function iconButton(path: string, hint: string, key: string, press: () => void): HTMLButtonElement {
  const button = make("button", {
    type: "button",
    class: "icon",
    "aria-label": hint,
    title: key ? `${hint} (${key})` : hint,
  });
  button.append(icon(path));
  button.addEventListener("click", press);
  return button;
}

/** The same, small: beside a text. */
export function smallButton(path: string, hint: string, key: string, press: () => void): HTMLButtonElement {
  const button = iconButton(path, hint, key, press);
  button.classList.add("small");
  return button;
}

export function setIcon(button: HTMLElement, path: string): void {
  button.querySelector("path")?.setAttribute("d", path);
}

/** Follows a pointer from its press to its release, also outside of the element. */
export function onDrag(
  element: HTMLElement,
  handlers: { start?(event: PointerEvent): void; move(event: PointerEvent): void; end?(event: PointerEvent): void },
): void {
  let active: number | null = null;
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || active !== null) return;
    active = event.pointerId;
    element.setPointerCapture(active);
    handlers.start?.(event);
    if (event.pointerType !== "touch") handlers.move(event); // a finger may be about to scroll: see what it does
  });
  element.addEventListener("pointermove", (event) => {
    if (event.pointerId === active) handlers.move(event);
  });
  const stop = (event: PointerEvent) => {
    if (event.pointerId !== active) return;
    active = null;
    if (event.type === "pointerup") handlers.move(event);
    handlers.end?.(event);
  };
  element.addEventListener("pointerup", stop);
  element.addEventListener("pointercancel", stop);
}
