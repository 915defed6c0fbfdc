// Runs and measurements in the file of a page, beside its own run.

import { Motion } from "../motion";
import type { Page } from "../page/page";
import type { OtherRun } from "../payload";
import { Compare } from "./compare_tab";
import { Measurements } from "./measurements";

/** A tab that lists them; they are in the picture and in the plots. */
export function addCompared(page: Page, others: readonly OtherRun[]): void {
  const compare = new Compare(page, "Runs that were given to this page");
  const measurements = new Measurements(page);
  for (const { name, payload, channels } of others) {
    const hasMachine = payload.poses.some((pose) => pose !== null);
    if (hasMachine) compare.add(name, payload, new Motion(payload, channels));
    else measurements.add({ name, times: channels[payload.time], columns: columnsOf(payload, channels) });
  }
  compare.element.append(measurements.element);
  page.addTab({
    name: "Compare",
    element: compare.element,
    opened: () => {
      compare.refresh();
      measurements.refresh();
    },
  });
}

function columnsOf({ channels: about, time }: OtherRun["payload"], channels: readonly Float64Array[]) {
  return about.flatMap(({ label, unit }, k) =>
    k === time ? [] : [{ name: label, unit, values: channels[k], quantity: label }],
  );
}
