// What draws machines in space is large: it is fetched when the first one is to be shown.

import type { MakeRenderer } from "../page/page";
import { makePlanarRenderer } from "../planar/renderer";
import { proofOfToken } from "./socket";

declare const SPACE_HASH: string; // of the program, written by the build

declare global {
  interface Window {
    cardanSpace?: MakeRenderer;
  }
}

const PROGRAM = "/studio_space.js";

/** In space only after `prepared`. */
export const makeRenderer: MakeRenderer = (payload, motion) => {
  if (payload.dim === 2) return makePlanarRenderer(payload, motion);
  if (!window.cardanSpace) throw new Error("what draws machines in space is not there yet");
  return window.cardanSpace(payload, motion);
};

let fetching: Promise<void> | null = null;

/** What is to be waited for before machines of this dimension are shown; null where nothing is. */
export function prepared(dim: 2 | 3 | undefined): Promise<void> | null {
  if (dim !== 3 || window.cardanSpace) return null;
  fetching ??= fetchProgram().catch(() => {
    fetching = null; // the next machine tries again
    throw new Error("What draws machines in space could not be fetched: the studio does not answer.");
  });
  return fetching;
}

/** Who listens may by now be somebody else: the token is not told, and another program is not run. */
async function fetchProgram(): Promise<void> {
  const key = await proofOfToken();
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = PROGRAM + key;
    script.integrity = SPACE_HASH;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject();
    });
    document.head.append(script);
  });
}
