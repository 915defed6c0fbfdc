// Exports of the studio: those of every page, and files that the server writes into the folder it was started in.

import type { Told, Workbench } from "../studio/workbench";
import { addExports, type MoreExport, sizeText } from "./menu";
import { fileName } from "./names";

const FORMATS: [string, string][] = [
  ["html", "a page that opens in any browser"],
  ["mp4", "a movie drawn for papers; it needs ffmpeg"],
  ["gif", "the same, without ffmpeg"],
  ["csv", "a table of every quantity"],
  ["h5", "the whole result, for Python"],
];

interface Written {
  saved?: string;
  size: number;
  problem?: string;
}

export function mountExports(workbench: Workbench): void {
  let told: (message: Told) => void = () => {};
  workbench.onTold("exported", (message) => told(message));
  const write = async (format: string): Promise<string> => {
    const name = freeName(workbench.payload.name, format);
    const done = new Promise<Told>((resolve) => {
      told = resolve;
    });
    const options = format === "gif" || format === "mp4" ? { speed: workbench.page.clock.speed } : {};
    const answer = await workbench.ask<Written>({ do: "export", format, name, overwrite: true, options });
    const { saved, size, problem } = answer.saved ? answer : ((await done) as unknown as Written);
    if (problem) throw new Error(problem);
    return `Saved ${saved} in the folder of the studio: ${sizeText(size)}.`;
  };
  const more: MoreExport[] = FORMATS.map(([format, hint]) => ({
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
