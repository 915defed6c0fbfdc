// A table of what is plotted, or of all positions, velocities or forces: a row for each of some times, evenly over the span that plots show. A click goes there.

import type { Channel, Payload } from "../protocol";
import { make } from "./dom";
import { formatterFor, timeFormatter } from "./numbers";
import type { Panels } from "./panels";
import type { PageRun } from "./run";
import type { Tab } from "./sidebar";

const ROWS = 51;
const PLOTTED = "what is plotted";
/** What else can be listed, by the words of the quantities. */
const GROUPS: Record<string, RegExp> = {
  positions: /^(position|angle|displacement|length)\b/,
  velocities: /^(velocity|angular velocity|rate)\b/,
  accelerations: /acceleration\b/,
  forces: /^(?!moment about the (origin|mass))(.*\bforce|torque|moment)\b/,
};

/** The quantities of a group. */
export function listed(channels: readonly Channel[], group: string): number[] {
  return channels.flatMap(({ panel }, k) => (GROUPS[group]?.test(panel) ? [k] : []));
}

export function makeValuesTable(run: PageRun, panels: Panels): Tab {
  const element = make("div", { class: "values-table", tabindex: 0, role: "region", "aria-label": "values over time" });
  const choice = make(
    "select",
    { "aria-label": "what is listed" },
    [PLOTTED, ...Object.keys(GROUPS)].map((text) => make("option", { value: text, text })),
  );
  choice.addEventListener("change", () => refresh());
  const body = make("div");
  element.append(choice, body);
  const plotted = ({ channels }: Payload) =>
    panels.labels().map((label) => channels.findIndex((other) => other.label === label));
  function refresh(): void {
    const { payload, motion, clock, timeSpan } = run;
    const shown = choice.value === PLOTTED ? plotted(payload) : listed(payload.channels, choice.value);
    if (shown.length === 0) {
      body.replaceChildren(make("p", { class: "faint", text: "There is nothing of this kind in this run." }));
      return;
    }
    const [start, end] = timeSpan ?? [clock.start, clock.end];
    const time = timeFormatter(start, end);
    const formats = shown.map((k) => formatterFor(motion.channels[k]));
    const heads = [`t [${payload.units.time}]`, ...shown.map((k) => headOf(payload.channels[k]))];
    const count = motion.frames < 2 ? motion.frames : ROWS;
    const rows = Array.from({ length: count }, (_, row) => {
      const frame = motion.frameAt(start + (row / Math.max(1, count - 1)) * (end - start));
      const go = make("button", { type: "button", class: "text", text: time(frame.time) });
      go.addEventListener("click", () => clock.seek(frame.time));
      const values = shown.map((k, i) => make("td", { text: formats[i](motion.value(k, frame)) }));
      return make("tr", {}, [make("th", { scope: "row" }, [go]), ...values]);
    });
    body.replaceChildren(
      make("table", {}, [
        make("thead", {}, [
          make(
            "tr",
            {},
            heads.map((text) => make("th", { scope: "col", text })),
          ),
        ]),
        make("tbody", {}, rows),
      ]),
    );
  }
  panels.onChange(() => choice.value === PLOTTED && refresh());
  return { name: "Table", element, rank: 42, opened: refresh, refresh };
}

function headOf({ label, unit }: { label: string; unit: string }): string {
  return unit && unit !== "1" ? `${label} [${unit}]` : label;
}
