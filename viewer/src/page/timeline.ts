// The time line: the whole run as a bar, events as ticks on it, a handle to drag.

import type { Clock } from "../clock";
import type { RunEvent } from "../protocol";
import { make, onDrag } from "./dom";
import { timeFormatter } from "./numbers";
import type { PageRun } from "./run";

const NEAR_EVENT = 6; // pixels: a pointer this close to an event reads its name
const SAME_TIME = 1e-6; // of the run
const CLOSEST_TICKS = 0.004; // of the time line: of events that are closer, the first has a tick; all are told
const MOST_TOLD = 3; // events of one moment

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
  let pointed: number | null = null; // the time under the pointer
  element.addEventListener("pointermove", (event) => {
    pointed = timeUnder(event);
    showTip();
  });
  element.addEventListener("pointerleave", () => {
    pointed = null;
    showTip();
  });

  /** What happened under the pointer, or at the time that is shown where it stands still. */
  function showTip(): void {
    const still = !clock.running && clock.time > clock.start;
    const here = !still ? [] : eventsNear(run.payload.events, clock.time, SAME_TIME * span());
    const reach = (NEAR_EVENT * span()) / track.getBoundingClientRect().width;
    const near = pointed === null ? here : eventsNear(run.payload.events, pointed, reach);
    const time = near[0]?.t ?? pointed;
    tip.hidden = time === null;
    if (time === null) return;
    const words =
      near.length > MOST_TOLD
        ? [...near.slice(0, MOST_TOLD).map(eventText), `and ${near.length - MOST_TOLD} more`]
        : near.map(eventText);
    tip.textContent = [timeText(time), ...words].join(" · ");
    tip.style.left = `${100 * share(time)}%`;
    tip.style.translate = `${-100 * share(time)}% 0`; // within the page at both ends
  }

  function timeText(time: number): string {
    return `${format(time)} ${run.payload.units.time}`;
  }

  function refresh(): void {
    format = timeFormatter(clock.start, clock.end);
    let last = Number.NEGATIVE_INFINITY;
    const apart = run.payload.events.filter((event) => {
      const isApart = share(event.t) - last >= CLOSEST_TICKS;
      if (isApart) last = share(event.t);
      return isApart;
    });
    const ticks = apart.map((event) => {
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
      const here = eventsNear(run.payload.events, clock.time, SAME_TIME * span());
      element.setAttribute("aria-valuetext", [timeText(clock.time), ...here.map(eventText)].join(", "));
      showTip();
    },
  };
}

/** The events at most so far from a time, the nearest first. */
export function eventsNear(events: RunEvent[], time: number, reach: number): RunEvent[] {
  const far = (event: RunEvent) => Math.abs(event.t - time);
  return events.filter((event) => far(event) <= reach).sort((a, b) => far(a) - far(b));
}

/** Goes to the next event, or the one before, and stops there. */
export function stepEvents(clock: Clock, events: RunEvent[], direction: 1 | -1): void {
  const apart = SAME_TIME * (clock.end - clock.start);
  const ahead = events.map(({ t }) => t).filter((t) => direction * (t - clock.time) > apart);
  if (ahead.length === 0) return;
  clock.pause();
  clock.seek(direction > 0 ? Math.min(...ahead) : Math.max(...ahead));
}

export function eventText(event: RunEvent): string {
  if (event.text) return event.text;
  return event.what && event.what !== event.name ? `${event.name}: ${event.what}` : event.name;
}
