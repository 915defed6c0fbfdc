// The drawing as a file of the browser: it needs no server.

import { make } from "../page/dom";
import type { Document as StudioDocument } from "../protocol";

const PATIENCE = 60_000; // ms until the browser has taken it

/** Throws in words where there is no text of the machine. */
export function download(drawing: StudioDocument | null, name = ""): void {
  if (!drawing) throw new Error("There is no drawing yet.");
  const isProgram = !drawing.editable && drawing.python !== "";
  const text = isProgram ? drawing.python : drawing.yaml;
  if (text === "") throw new Error(drawing.why_not);
  const ending = isProgram ? ".py" : ".yaml";
  const stem = (name || drawing.path || "machine").replace(/\.(ya?ml|py)$/i, "");
  const link = make("a", { download: `${stem}${ending}` });
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), PATIENCE);
}
