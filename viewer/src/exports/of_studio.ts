// Exports of the studio: those of every page, and files that the server writes into the folder it was started in.

import { EXPORTS, type ExportEnded, type Exported } from "../protocol";
import type { Workbench } from "../studio/workbench";
import { addExports, type MoreExport, sizeText } from "./menu";
import { fileName } from "./names";

export function mountExports(workbench: Workbench): void {
  let told: (message: ExportEnded) => void = () => {};
  workbench.onTold("exported", (message) => told(message));
  const write = async (format: string): Promise<string> => {
    const name = freeName(workbench.payload.name, format);
    const done = new Promise<ExportEnded>((resolve) => {
      told = resolve;
    });
    const options = format === "gif" || format === "mp4" ? { speed: workbench.page.clock.speed } : {};
    const answer = await workbench.ask({ do: "export", format, name, overwrite: true, options });
    const ended: Exported & { problem?: string } = answer.saved ? answer : await done;
    if (ended.problem) throw new Error(ended.problem);
    return `Saved ${ended.saved} in the folder of the studio: ${sizeText(ended.size ?? 0)}.`;
  };
  const more: MoreExport[] = Object.entries(EXPORTS).map(([format, hint]) => ({
    name: format.toUpperCase(),
    hint,
    make: () => write(format),
  }));
  addExports(workbench.page, more);
}

/** What the studio writes has a name of its own, so that no file of the user's is overwritten. */
function freeName(machine: string, format: string): string {
  return fileName(`${machine}_studio`, format);
}
