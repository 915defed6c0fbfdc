// The bar below the machine: play, step, time line, clock, speed, loop.

import type { Clock } from "../clock";
import type { Motion } from "../motion";
import { iconButton, make, setIcon, smallButton } from "./dom";
import { ICONS } from "./icons";
import { formatSpeed, timeFormatter } from "./numbers";
import type { PageRun } from "./run";
import { makeTimeline } from "./timeline";

/** Goes to a neighbouring frame and stops there. */
export function stepFrames(clock: Clock, motion: Motion, steps: number): void {
  clock.pause();
  const here = motion.frameAt(clock.time);
  let index = steps < 0 && here.fraction > 0 ? here.index + 1 + steps : here.index + steps;
  while (steps < 0 && index > 0 && motion.times[index] >= clock.time) index--; // two frames at the time of a blow
  clock.seek(motion.atFrame(index).time);
}

export interface Transport {
  element: HTMLElement;
  /** The time is another one. */
  update(): void;
  /** The run is another one. */
  refresh(): void;
}

export function makeTransport(run: PageRun): Transport {
  const { clock } = run;
  let format = timeFormatter(clock.start, clock.end);
  const timeline = makeTimeline(run);
  const play = iconButton(ICONS.play, "play", "space", () => clock.toggle());
  play.classList.add("play");
  const loop = iconButton(ICONS.loop, "loop", "l", () => clock.setLoop(!clock.loop));
  const buttons = make("div", { class: "buttons" }, [
    iconButton(ICONS.first, "to the start", "home", () => clock.seek(clock.start)),
    iconButton(ICONS.back, "one frame back", "←", () => stepFrames(clock, run.motion, -1)),
    play,
    iconButton(ICONS.forward, "one frame on", "→", () => stepFrames(clock, run.motion, 1)),
    iconButton(ICONS.last, "to the end", "end", () => clock.seek(clock.end)),
  ]);
  const now = make("output", { class: "now" });
  const end = make("span", { class: "faint" });
  const unit = make("span");
  const clockFace = make("div", { class: "clock" }, [now, end, unit]);
  const speed = make("output", { class: "speed-value" });
  const speeds = make("div", { class: "speed", title: "speed (+ and −)" }, [
    smallButton(ICONS.minus, "slower", "−", () => clock.slower()),
    speed,
    smallButton(ICONS.plus, "faster", "+", () => clock.faster()),
  ]);
  const element = make("footer", { class: "transport" }, [
    buttons,
    timeline.element,
    make("div", { class: "buttons" }, [clockFace, speeds, loop]),
  ]);
  let wasPlaying: boolean | null = null;
  function refresh(): void {
    format = timeFormatter(clock.start, clock.end);
    end.textContent = ` / ${format(clock.end)}`;
    unit.textContent = ` ${run.payload.units.time}`;
    element.classList.toggle("still", run.motion.frames < 2);
    timeline.refresh();
  }
  refresh();
  return {
    element,
    refresh,
    update() {
      timeline.update();
      now.textContent = format(clock.time);
      speed.textContent = formatSpeed(clock.speed);
      loop.setAttribute("aria-pressed", String(clock.loop));
      if (clock.playing !== wasPlaying) {
        wasPlaying = clock.playing;
        setIcon(play, clock.playing ? ICONS.pause : ICONS.play);
        play.setAttribute("aria-label", clock.playing ? "pause" : "play");
        play.classList.toggle("playing", clock.playing);
      }
    },
  };
}
