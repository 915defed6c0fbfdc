// What is known of the run: how it was made, how it went, with which parameters.

import type { Motion } from "../motion";
import type { Payload } from "../protocol";
import { make } from "./dom";
import { formatNumber, timeFormatter } from "./numbers";
import type { PageRun } from "./run";
import type { Tab } from "./sidebar";
import { eventText } from "./timeline";

const MOST_EVENTS = 100; // rows of the list of events

export function makeAbout(run: PageRun): Tab {
  const element = make("div", { class: "about" });
  const refresh = () => element.replaceChildren(...aboutParts(run.payload, run.motion, (time) => run.clock.seek(time)));
  refresh();
  return { name: "About", element, refresh };
}

function aboutParts(payload: Payload, motion: Motion, seek: (time: number) => void): Node[] {
  const { about, units, scene } = payload;
  const parts: Node[] = [
    table([
      ["Run", about.analysis],
      ["Status", about.status],
      ["Method", [about.method, about.integrator].filter(Boolean).join(", ")],
      ["Steps", about.steps],
      ["Constraint error", about.constraint_error],
      ["Time", `${formatNumber(motion.start)} … ${formatNumber(motion.end)} ${units.time}`],
      ["Frames", payload.frames],
      ["Bodies", scene.bodies.length - 1],
      ["Made with", about.cardan && `cardan ${about.cardan}`],
    ]),
  ];
  const messages = about.messages ?? [];
  if (messages.length > 0) {
    parts.push(make("h3", { text: "Messages" }), make("ul", { class: "messages" }, messages.map(item)));
  }
  const parameters = Object.entries(about.parameters ?? {});
  if (parameters.length > 0) parts.push(make("h3", { text: "Parameters" }), table(parameters));
  if (payload.events.length > 0) parts.push(make("h3", { text: "Events" }), eventList(payload, motion, seek));
  return parts;
}

function eventList(payload: Payload, motion: Motion, seek: (time: number) => void): HTMLElement {
  const format = timeFormatter(motion.start, motion.end);
  const rows = payload.events.slice(0, MOST_EVENTS).map((event) => {
    const button = make("button", { type: "button", class: "event-row" }, [
      make("output", { text: format(event.t) }),
      make("span", { text: eventText(event) }),
    ]);
    button.addEventListener("click", () => seek(event.t));
    return make("li", {}, [button]);
  });
  const more = payload.events.length - rows.length;
  if (more > 0) rows.push(make("li", { class: "faint", text: `and ${more} more` }));
  return make("ul", { class: "events" }, rows);
}

function table(rows: [string, string | number | null | undefined][]): HTMLElement {
  return make(
    "dl",
    {},
    rows
      .filter(([, value]) => value !== null && value !== undefined && value !== "")
      .flatMap(([name, value]) => [
        make("dt", { text: name }),
        make("dd", { text: typeof value === "number" ? formatNumber(value) : String(value) }),
      ]),
  );
}

function item(text: string): HTMLElement {
  return make("li", { text });
}
