// What became of a run, in words, and which joints or bodies are to blame.

import { formatNumber as decimal } from "../page/numbers";
import type { Live, Payload } from "../protocol";
import { type LiveRun, STATUS } from "./data";

export interface Account {
  text: string;
  culprits: string[];
  /** Whether there is nothing to show of it. */
  nothing: boolean;
}

/** Why a run has not reached its end; null where it has. */
export function accountOf(run: LiveRun, live: Live, units: Payload["units"]): Account | null {
  if (run.status === STATUS.ok || run.status === STATUS.stopped) return null;
  const nothing = run.frames < 2;
  const body = live.bodies[run.body];
  if (body !== undefined) return { text: `"${body}" has next to no mass or inertia.`, culprits: [body], nothing: true };
  const constraint = live.constraints[run.constraint];
  const culprits = constraint ? [constraint.element] : [];
  if (run.status === STATUS.notClosed && constraint && run.frames === 0 && run.gap !== 0) {
    const { element, is_angle } = constraint;
    const gap = Number.isFinite(run.gap) ? ` by ${decimal(run.gap)} ${is_angle ? "rad" : units.length}` : "";
    return { text: `The machine cannot be assembled: "${element}" stays open${gap}.`, culprits, nothing: true };
  }
  const begin = nothing ? "The run cannot begin" : "The run ends early";
  return { text: `${begin}: ${run.message}.`, culprits, nothing };
}
