// The inspector of a page without a server: it shows what the page has, and nothing can be changed.

import type { Page } from "../page/page";
import { Inspector, type Source } from "./inspector";
import { describedByPage, outlineOf } from "./scene_parts";

/** A tab of the page; a click on a part in the picture shows it there. */
export function addInspector(page: Page): void {
  const source: Source = {
    outline: () => outlineOf(page.run.payload),
    describe: (name) => describedByPage(page.run.payload, name),
    set: null,
    whyNot: "",
    hasMachine: false,
  };
  const inspector = new Inspector(page, () => source);
  page.addTab(inspector);
  page.onPicked(({ kind, index }) => {
    const { bodies, elements } = page.run.payload.scene;
    inspector.show(kind === "body" ? bodies[index].name : elements[index].name);
  });
  inspector.onChoice((name) => {
    const body = page.run.payload.scene.bodies.findIndex((other) => other.name === name);
    page.store.change({ selected: body > 0 ? body : null });
  });
}
