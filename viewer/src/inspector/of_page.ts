// The inspector of a page without a server: it shows what the page has, and nothing can be changed.

import type { Page } from "../page/page";
import { Inspector, type Source } from "./inspector";
import { describedByPage, outlineOf } from "./scene_parts";

const STILL = 4; // pixels that a pointer may move during a click

/** A tab of the page; a click on a part in the picture shows it there. */
export function addInspector(page: Page): void {
  const source: Source = {
    outline: () => outlineOf(page.run.payload),
    describe: (name) => describedByPage(page.run.payload, name),
    set: null,
    whyNot: "",
    hasMachine: false,
    setLength: null,
    showText: null,
  };
  const inspector = new Inspector(page, () => source);
  page.addTab(inspector);
  onClick(page.picture, (x, y) => {
    const picked = page.renderer.pickElement?.(x, y);
    if (!picked) return;
    const { bodies, elements } = page.run.payload.scene;
    inspector.show((picked.kind === "body" ? bodies : elements)[picked.index].name);
  });
  inspector.onChoice((name) => {
    const body = page.run.payload.scene.bodies.findIndex((other) => other.name === name);
    page.store.change({ selected: body > 0 ? body : null });
  });
}

/** A press and a release at one place; drags move the view. */
function onClick(element: HTMLElement, click: (x: number, y: number) => void): void {
  let pressed: PointerEvent | null = null;
  element.addEventListener("pointerdown", (event) => {
    pressed = event.button === 0 ? event : null;
  });
  element.addEventListener("pointerup", (event) => {
    if (!pressed || Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) > STILL) return;
    const box = element.getBoundingClientRect();
    click(event.clientX - box.left, event.clientY - box.top);
  });
}
