// The points whose paths can be drawn: those of the model, pins on moving bodies, mass centres.

import type { Motion } from "../motion";
import { seriesColor } from "../palette";
import type { Payload } from "../protocol";
import { make } from "./dom";
import type { PageRun } from "./run";
import { FIRST_TRACE_COLOR, type Settings, type SettingsStore, type TracedPoint } from "./settings";
import type { Tab } from "./sidebar";

interface Group {
  title: string;
  points: TracedPoint[];
}

export function traceable(payload: Payload, motion: Motion): Group[] {
  const { elements, bodies } = payload.scene;
  const ofElements = (wanted: (family: string) => boolean) =>
    elements
      .filter((element) => wanted(element.family))
      .flatMap((element) => {
        const mark = element.marks.find(({ body }) => motion.moves(body));
        return mark ? [{ name: element.name, mark }] : [];
      });
  const points = ofElements((family) => family === "point");
  const given = payload.traces.filter(
    ({ name }) => !points.some((p) => p.name === name) && !elements.some((e) => e.name === name),
  );
  return [
    { title: "Points", points: [...given, ...points] },
    {
      title: "Mass centres",
      points: bodies.flatMap((body, k) =>
        motion.moves(k) ? [{ name: body.name, mark: { body: k, point: body.center_of_mass } }] : [],
      ),
    },
    { title: "Joints", points: ofElements((family) => family === "joint") },
  ].filter((group) => group.points.length > 0);
}

export function makeTraceList(run: PageRun, store: SettingsStore): Tab {
  let rows: { point: TracedPoint; box: HTMLInputElement; swatch: HTMLElement }[] = [];
  const element = make("div");
  function row(point: TracedPoint): HTMLElement {
    const box = make("input", { type: "checkbox" });
    const swatch = make("i", { class: "swatch" });
    box.addEventListener("change", () => {
      const others = store.now.traced.filter((other) => !same(other, point));
      store.change({ traced: box.checked ? [...others, point] : others, traces: true });
    });
    rows.push({ point, box, swatch });
    return make("label", {}, [box, make("span", { text: point.name }), swatch]);
  }
  function paint(now: Settings): void {
    for (const { point, box, swatch } of rows) {
      const place = now.traced.findIndex((other) => same(other, point));
      box.checked = place >= 0;
      swatch.style.background = place >= 0 ? seriesColor(FIRST_TRACE_COLOR + place, now.dark) : "transparent";
    }
  }
  function refresh(): void {
    rows = [];
    const groups = traceable(run.payload, run.motion).map(({ title, points }) =>
      make("div", { class: "quantities" }, [make("h3", { text: title }), ...points.map(row)]),
    );
    element.replaceChildren(...groups);
    paint(store.now);
  }
  refresh();
  store.watch(paint);
  return { name: "Traces", element, refresh };
}

function same(a: TracedPoint, b: TracedPoint): boolean {
  return a.mark.body === b.mark.body && a.mark.point.every((x, i) => x === b.mark.point[i]);
}
