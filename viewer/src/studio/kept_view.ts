// What the window shows besides the machine: plots, traces, hidden bodies, camera, speed. It is told to the server, which
// keeps it with the file, and shown again when the file is opened.

import type { Page } from "../page/page";
import type { Settings } from "../page/settings";
import { traceable } from "../page/trace_list";
import type { Socket } from "./socket";

const LOOK = 500; // ms between looks whether something has changed

type View = Record<string, unknown>;
const SWITCHES = ["labels", "traces", "arrows", "plots"] as const;
const NUMBERS = ["arrowScale", "deflection"] as const;

export class KeptView {
  private last = "";
  private sheet = -1;

  constructor(
    private readonly page: Page,
    private readonly socket: Socket,
  ) {
    setInterval(() => this.look(), LOOK);
  }

  /** Another machine is shown, or the first one: as it was seen last. */
  begin(sheet: number, view: View | null): void {
    this.sheet = sheet;
    if (view) show(this.page, view);
    this.last = JSON.stringify(seen(this.page));
  }

  private look(): void {
    if (this.sheet < 0) return;
    const view = seen(this.page);
    const text = JSON.stringify(view);
    if (text === this.last) return;
    const { last } = this;
    this.last = text;
    this.socket.ask({ do: "view", sheet: this.sheet, view }).catch(() => {
      this.last = last; // the line is lost: told again when it is back
    });
  }
}

function seen({ store, run, panels, clock, renderer }: Page): View {
  const { bodies } = run.payload.scene;
  const nameOf = (body: number) => bodies[body]?.name ?? "";
  const { now } = store;
  return {
    ...Object.fromEntries([...SWITCHES, ...NUMBERS].map((key) => [key, now[key]])),
    tint: now.tint,
    follow: now.follow === null ? null : nameOf(now.follow),
    hidden: [...now.hidden].map(nameOf).sort(),
    traced: now.traced.map(({ name, mark }) => [name, nameOf(mark.body)]),
    panels: panels.arrangement,
    speed: clock.chosenSpeed,
    loop: clock.loop,
    camera: renderer.viewpoint?.() ?? null,
  };
}

/** A view of a file: every field is looked at, for anybody may have written it. */
function show(page: Page, view: View): void {
  const { store, run, panels, clock, renderer } = page;
  const patch: Partial<Settings> = {};
  for (const key of SWITCHES) if (typeof view[key] === "boolean") patch[key] = view[key];
  for (const key of NUMBERS) if (isNumber(view[key])) patch[key] = view[key];
  if (typeof view.tint === "string") patch.tint = view.tint;
  const bodyOf = (name: unknown) => run.payload.scene.bodies.findIndex((body) => body.name === name);
  if (view.follow === null || bodyOf(view.follow) >= 0)
    patch.follow = view.follow === null ? null : bodyOf(view.follow);
  if (isList(view.hidden)) patch.hidden = new Set(view.hidden.map(bodyOf).filter((body) => body >= 0));
  if (isList(view.traced)) {
    const points = traceable(run.payload, run.motion).flatMap((group) => group.points);
    patch.traced = view.traced.flatMap((wanted) => {
      if (!isList(wanted)) return [];
      const [name, body] = wanted;
      return points.find((point) => point.name === name && point.mark.body === bodyOf(body)) ?? [];
    });
  }
  const plots = plotsIn(view);
  if (plots) {
    panels.wish(plots);
    panels.refresh();
  }
  store.change(patch);
  if (isNumber(view.speed) && view.speed > 0) clock.setSpeed(view.speed);
  if (typeof view.loop === "boolean") clock.setLoop(view.loop);
  if (isList(view.camera) && view.camera.every(isNumber)) renderer.setViewpoint?.(view.camera);
  page.schedule();
}

/** The quantities that are plotted, panel by panel; null where the view does not say. */
export function plotsIn(view: View | null): string[][] | null {
  if (!view || !isList(view.panels)) return null;
  return view.panels.filter(isList).map((labels) => labels.filter((label) => typeof label === "string"));
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}
