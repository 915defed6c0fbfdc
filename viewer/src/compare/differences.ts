// In what runs differ: the parameters that are not the same, and the values at the end of what is plotted.

import type { Motion } from "../motion";
import type { Payload } from "../protocol";

export interface Run {
  name: string;
  payload: Payload;
  motion: Motion;
}

export interface Row {
  label: string;
  unit: string;
  /** One for each run; NaN where a run does not have it. */
  values: number[];
}

/** Parameters that differ between runs, or that some do not have. */
export function differingParameters(runs: readonly Run[]): Row[] {
  const all = runs.map(({ payload }) => payload.about.parameters ?? {});
  const names = [...new Set(all.flatMap((parameters) => Object.keys(parameters)))];
  return names
    .map((name) => ({ label: name, unit: "", values: all.map((own) => own[name] ?? Number.NaN) }))
    .filter(({ values }) => values.some((value) => !Object.is(value, values[0])));
}

/** The last values of quantities, by their labels. */
export function endValues(runs: readonly Run[], labels: readonly string[]): Row[] {
  return labels.map((label) => {
    const channels = runs.map(({ payload }) => payload.channels.findIndex((channel) => channel.label === label));
    const unit = runs.map(({ payload }, k) => payload.channels[channels[k]]?.unit).find(Boolean) ?? "";
    const values = runs.map(({ motion }, k) => motion.channels[channels[k]]?.at(-1) ?? Number.NaN);
    return { label, unit: unit === "1" ? "" : unit, values };
  });
}
