// The time line: the whole run as a bar, events as ticks on it, a handle to drag.

import type { RunEvent } from "../payload";
import { make, onDrag } from "./dom";
import { timeFormatter } from "./numbers";
import type { PageRun } from "./run";

const NEAR_EVENT = 6; // pixels: a pointer this close to an event reads its name

export function makeTimeline(run: PageRun): { element: HTMLElement; update(): void; refresh(): void } {
  const { clock } = run;
  let format = timeFormatter(clock.start, clock.end);
  const span = () => clock.end - clock.start;
  const share = (time: number) => (span() > 0 ? Math.min(1, Math.max(0, (time - clock.start) / span())) : 0);

  const fill = make("div", { class: "fill" });
  const thumb = make("div", { class: "thumb" });
  const tip = make("div", { class: "tip", hidden: true });
  const track = make("div", { class: "track" });
  const element = make("div", { class: "timeline", role: "slider", tabindex: 0, "aria-label": "time" }, [track, tip]);

  const timeUnder = (event: PointerEvent) => {
    const box = track.getBoundingClientRect();
    return clock.start + span() * Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
  };
  onDrag(element, {
    start: () => clock.hold(true),
    move: (event) => clock.seek(timeUnder(event)),
    end: () => clock.hold(false),
  });
  element.addEventListener("pointermove", (event) => {
    const time = timeUnder(event);
    const reach = (NEAR_EVENT * span()) / track.getBoundingClientRect().width;
    const near = run.payload.events
      .filter((e) => Math.abs(e.t - time) <= reach)
      .sort((a, b) => Math.abs(a.t - time) - Math.abs(b.t - time));
    const shown = near[0]?.t ?? time;
    const words = near.length > 3 ? `${near[0].name} and ${near.length - 1} more` : near.map(eventText).join(", ");
    tip.textContent = `${format(shown)} ${run.payload.units.time}${words ? ` · ${words}` : ""}`;
    tip.style.left = `${100 * share(shown)}%`;
    tip.hidden = false;
  });
  element.addEventListener("pointerleave", () => {
    tip.hidden = true;
  });

  function refresh(): void {
    format = timeFormatter(clock.start, clock.end);
    const ticks = run.payload.events.map((event) => {
      const tick = make("i", { class: "event" });
      tick.style.left = `${100 * share(event.t)}%`;
      return tick;
    });
    track.replaceChildren(fill, ...ticks, thumb);
    element.setAttribute("aria-valuemin", String(clock.start));
    element.setAttribute("aria-valuemax", String(clock.end));
  }
  refresh();
  return {
    element,
    refresh,
    update() {
      const percent = `${100 * share(clock.time)}%`;
      fill.style.width = percent;
      thumb.style.left = percent;
      element.setAttribute("aria-valuenow", String(clock.time));
      element.setAttribute("aria-valuetext", `${format(clock.time)} ${run.payload.units.time}`);
    },
  };
}

export function eventText(event: RunEvent): string {
  return event.what && event.what !== event.name ? `${event.name}: ${event.what}` : event.name;
}
