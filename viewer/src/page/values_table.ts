// A table of what is plotted: a row for each of some times, evenly over the span that plots show. A click goes there.

import { make } from "./dom";
import { formatterFor, timeFormatter } from "./numbers";
import type { Panels } from "./panels";
import type { PageRun } from "./run";
import type { Tab } from "./sidebar";

const ROWS = 51;

export function makeValuesTable(run: PageRun, panels: Panels): Tab {
  const element = make("div", { class: "values-table", tabindex: 0, role: "region", "aria-label": "values over time" });
  function refresh(): void {
    const { payload, motion, clock, timeSpan } = run;
    const shown = panels.labels().map((label) => payload.channels.findIndex((other) => other.label === label));
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
    element.replaceChildren(
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
  panels.onChange(refresh);
  return { name: "Table", element, rank: 42, opened: refresh, refresh };
}

function headOf({ label, unit }: { label: string; unit: string }): string {
  return unit && unit !== "1" ? `${label} [${unit}]` : label;
}
