// Opens the page, and the few names by which tests and other pages can steer it.

import { addCompared } from "../compare/of_page";
import { addExports } from "../exports/menu";
import { addInspector } from "../inspector/of_page";
import { readCompared, readPage } from "../payload";
import { addJoints } from "./joints";
import { showFailure } from "./notes";
import { type MakeRenderer, Page } from "./page";

export interface Steering {
  ready: Promise<void>;
  time(): number;
  seek(time: number): void;
  play(): void;
  pause(): void;
  playing(): boolean;
  /** The times at which the cursors of the plots stand. */
  panels(): number[];
  /** The span of time that plots show; null: the whole run. */
  timeSpan(): readonly [number, number] | null;
  /** Of each plot the words at its axes, and the limits of the vertical one. */
  axes(): { words: string[]; limits: [number, number] }[];
  renderer: "planar" | "spatial" | "studio";
  /** What the user was told to mind. */
  problems(): string[];
  /** Where a point of the plane is on the screen, in pixels of the window. */
  screen(x: number, y: number): [number, number] | null;
  /** The names of the runs and measurements that are shown beside the run. */
  compared(): string[];
  /** For the program of a live page, which comes after this one. */
  page(): Page | null;
}

declare global {
  interface Window {
    cardan: Steering;
  }
}

/** The page of a file, with its run in it. */
export function startPage(kind: "planar" | "spatial", makeRenderer: MakeRenderer): void {
  steer(kind, async () => {
    const { payload, channels } = await readPage(document);
    const page = new Page(payload, channels, makeRenderer);
    addInspector(page);
    addExports(page);
    addJoints(page);
    const others = await readCompared(payload);
    if (others.length > 0) addCompared(page, others);
    return page;
  });
}

/** Opens a page and lets it be steered from outside. */
export function steer(kind: Steering["renderer"], make: () => Promise<Page>): void {
  let page: Page | null = null;
  const failures: string[] = [];
  const open = async () => {
    try {
      page = await make();
      begin(page);
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
      showFailure(failures[0]);
    }
  };
  window.cardan = {
    ready: open(),
    time: () => page?.clock.time ?? Number.NaN,
    seek: (time) => page?.clock.seek(time),
    play: () => page?.clock.play(),
    pause: () => page?.clock.pause(),
    playing: () => page?.clock.playing ?? false,
    timeSpan: () => page?.run.timeSpan ?? null,
    panels: () => page?.panels.cursorTimes() ?? [],
    axes: () => page?.panels.axes() ?? [],
    renderer: kind,
    problems: () => [...failures, ...(page?.problems ?? [])],
    screen: (x, y) => {
      const place = page?.renderer.toScreen?.([x, y]);
      const corner = page?.picture.getBoundingClientRect();
      return place && corner ? [corner.left + place[0], corner.top + place[1]] : null;
    },
    compared: () => page?.compared ?? [],
    page: () => page,
  };
}

/** Plays at once, unless the address says otherwise (#paused, #t=0.12) or the user does not like things that move. */
function begin(page: Page): void {
  const wishes = new URLSearchParams(location.hash.slice(1));
  const time = Number.parseFloat(wishes.get("t") ?? "");
  document.body.classList.toggle("bare", wishes.has("slide")); // the machine alone, for a frame in a slide
  if (wishes.has("slide")) requestAnimationFrame(() => page.renderer.resize());
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (Number.isFinite(time)) page.clock.seek(time);
  else if (!wishes.has("paused") && !still) page.clock.play();
}
