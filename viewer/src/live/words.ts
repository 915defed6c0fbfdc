// What became of a run, in words, and which joints or bodies are to blame.

import { formatNumber as decimal } from "../page/numbers";
import type { Payload } from "../payload";
import { type Live, type LiveRun, STATUS } from "./data";

export interface Account {
  text: string;
  culprits: string[];
  /** Whether there is nothing to show of it. */
  nothing: boolean;
}

/** Why a run has not reached its end; null where it has. */
export function accountOf(run: LiveRun, live: Live, units: Payload["units"]): Account | null {
  const nothing = run.frames < 2;
  const at = nothing ? "at its start" : `at t = ${decimal(run.until)} ${units.time}`;
  switch (run.status) {
    case STATUS.done:
      return null;
    case STATUS.open: {
      const { element, is_angle } = live.constraints[run.culprit] ?? { element: "?", is_angle: false };
      const gap = Number.isFinite(run.gap) ? ` by ${decimal(run.gap)} ${is_angle ? "rad" : units.length}` : "";
      const text = `The machine cannot be assembled: "${element}" stays open${gap}.`;
      return { text, culprits: [element], nothing: true };
    }
    case STATUS.noMass: {
      const body = live.bodies[run.culprit] ?? "?";
      return { text: `"${body}" has next to no mass or inertia.`, culprits: [body], nothing: true };
    }
    case STATUS.singular:
      return {
        text: `The machine comes to a singular position ${at}, where it may go on in two ways.`,
        culprits: [],
        nothing,
      };
    case STATUS.tooShort:
      return { text: `The run ends ${at}: no step is short enough for what happens there.`, culprits: [], nothing };
    case STATUS.lasts:
      return {
        text: `The run ends ${at}: a contact comes to rest there, or several close at once. cardan run goes on.`,
        culprits: [],
        nothing,
      };
    default:
      return {
        text: `The run ends ${at}: a function of the model gives no number there.`,
        culprits: [],
        nothing,
      };
  }
}
