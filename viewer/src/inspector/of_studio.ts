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
      setLength: editable ? (body, between, value) => lengthen(workbench, body, between, value) : null,
      showText: editable ? (name) => showText(workbench, name) : null,
    };
  };
  const inspector = new Inspector(workbench.page, source);
  workbench.addTab(inspector.name, inspector.element, () => void inspector.refresh());
  workbench.onSelection(({ bodies, elements }) => {
    const names = [...bodies, ...elements];
    if (names.length === 0) return;
    inspector.show(names[names.length - 1]);
    if (!isTyped()) workbench.openTab(inspector.name);
  });
  inspector.onChoice((name) => workbench.select(name === "" ? [] : [name]));
  workbench.onRun(() => void inspector.refresh());
  workbench.onDocument(() => void inspector.refresh());
}

/** Somebody writes: what the caret chooses stays beside the text. */
function isTyped(): boolean {
  return document.activeElement?.closest(".code-pane, input, textarea, select") != null || innerWidth < SHEET;
}

const SHEET = 761; // pixels: narrower windows show the panel as a sheet over the picture

function lengthen(workbench: Workbench, body: string, between: [string, string], value: number): Promise<unknown> {
  return workbench.ask({ do: "edit", edits: [{ edit: "length", body, between, value }] });
}

/** The text with the lines of a part. */
function showText(workbench: Workbench, name: string): void {
  const button = document.querySelector<HTMLElement>('[aria-label="the machine as text"]');
  if (button?.getAttribute("aria-pressed") !== "true") button?.click();
  workbench.select([name]);
}

/** What was refused last, of one part: some values are right only together, such as a follower and its radius. */
let refused: { part: string; values: { path: Path; value: Typed }[] } = { part: "", values: [] };

async function change(workbench: Workbench, path: Path, value: Typed): Promise<void> {
  const part = JSON.stringify(path.slice(0, 2));
  const isOther = (other: { path: Path }) => JSON.stringify(other.path) !== JSON.stringify(path);
  const others = refused.part === part ? refused.values.filter(isOther) : [];
  const send = (also: object) => workbench.ask({ do: "edit", edits: [{ edit: "set", path, value, ...also }] });
  try {
    await send({});
    refused = { part, values: others };
  } catch (error) {
    refused = { part, values: [...others, { path, value }] };
    if (others.length === 0) throw error;
    await send({ with: others }).catch(() => {
      throw error;
    });
    refused = { part, values: [] };
  }
}
