// The inspector of the studio: the server knows the model, and edits change its text.

import type { Workbench } from "../studio/workbench";
import type { Path, Typed } from "./described";
import { Inspector, type Source } from "./inspector";

export function mountInspector(workbench: Workbench): void {
  const source = (): Source => {
    const { editable, problem, why_not } = workbench.document;
    const whyNot = problem ? "The text has a mistake: these are the data of the last machine that worked." : why_not;
    return {
      outline: async () => (await workbench.ask({ do: "outline" })).outline,
      describe: (name) => workbench.ask({ do: "inspect", name }),
      set: editable ? (path: Path, value: Typed) => change(workbench, path, value) : null,
      whyNot,
      hasMachine: true,
    };
  };
  const inspector = new Inspector(workbench.page, source);
  workbench.addTab(inspector.name, inspector.element, () => void inspector.refresh());
  workbench.onSelection(({ bodies, elements }) => {
    const names = [...bodies, ...elements];
    if (names.length > 0) inspector.show(names[names.length - 1]);
  });
  inspector.onChoice((name) => workbench.select(name === "" ? [] : [name]));
  workbench.onRun(() => void inspector.refresh());
  workbench.onDocument(() => void inspector.refresh());
}

function change(workbench: Workbench, path: Path, value: Typed): Promise<unknown> {
  return workbench.ask({ do: "edit", edits: [{ edit: "set", path, value }] });
}
