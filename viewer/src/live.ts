// The program of a live page: sliders for parameters; the machine is simulated anew when one moves. It comes after the
// program of the page (planar.ts or spatial.ts) and steers it.

import workerProgram from "worker:./live/worker.ts";
import type { LiveRun } from "./live/data";
import { type Outcome, Runner } from "./live/runner";
import { payloadOf } from "./live/show";
import { Sliders } from "./live/sliders";
import { accountOf } from "./live/words";
import type { Page } from "./page/page";
import { inflate } from "./payload";
import type { Live, Payload } from "./protocol";

/** By these names tests and other pages steer what is live. */
export interface LiveSteering {
  values(): Record<string, number>;
  set(name: string, value: number): void;
  /** The newest run, and whether another one is on its way. */
  run(): LiveRun | null;
  busy(): boolean;
  problem(): string | null;
  /** Runs that were shown since the page was opened. */
  shown(): number;
}

declare global {
  interface Window {
    cardanLive: LiveSteering;
  }
}

const BUSY_AFTER = 250; // ms: shorter computations are not mentioned

class LivePage {
  newest: LiveRun | null = null;
  problem: string | null = null;
  shown = 0;
  readonly sliders: Sliders;
  runner: Runner | null = null;
  private readonly first: Payload;
  private waiting = 0;

  constructor(
    private readonly page: Page,
    private readonly live: Live,
  ) {
    this.first = page.run.payload;
    this.sliders = new Sliders(live.sliders, live.notes, () => this.ask());
    page.picture.parentElement?.before(this.sliders.element);
  }

  async begin(): Promise<void> {
    try {
      const module = await WebAssembly.compile((await unpacked("core")) as BufferSource);
      const block = await unpacked("machine");
      const { switches } = this.live;
      this.runner = new Runner(workerProgram, { module, block, machine: this.live, switches }, (parameters, outcome) =>
        this.take(parameters, outcome),
      );
      this.ask();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.sliders.disable(
        `Sliders are off: this browser, or the page around, does not allow WebAssembly (${reason}).`,
      );
    }
  }

  private ask(): void {
    const parameters = [...this.live.p];
    const { values } = this.sliders;
    for (const { name, place } of this.live.sliders) parameters[place] = values.get(name) ?? parameters[place];
    window.clearTimeout(this.waiting);
    this.waiting = window.setTimeout(() => {
      if (this.runner?.busy) this.sliders.say("computing …", "busy");
    }, BUSY_AFTER);
    this.runner?.ask(parameters);
  }

  private take(parameters: readonly number[], outcome: Outcome): void {
    if (typeof outcome === "string") {
      this.blame(outcome, [], true);
      return;
    }
    this.newest = outcome;
    const account = accountOf(outcome, this.live, this.first.units);
    if (account) this.blame(account.text, account.culprits, account.nothing);
    else this.blame(null, [], false);
    if (!account) this.sliders.say(`${outcome.steps} steps in ${outcome.took.toFixed(1)} ms`, "calm");
    if (account?.nothing) return;
    const values = new Map(this.live.sliders.map(({ name, place }) => [name, parameters[place]]));
    this.page.show(payloadOf(this.first, this.live, outcome, values, account), outcome.channels);
    this.shown++;
  }

  /** What keeps the machine from running, or nothing; `stale`: what is seen is the last motion that there was. */
  private blame(text: string | null, culprits: string[], stale: boolean): void {
    this.problem = text;
    this.page.setTrouble(text === null || !stale ? null : { stale, culprits: new Set(culprits) });
    if (text !== null) this.sliders.say(text, "problem");
  }
}

async function unpacked(id: string): Promise<Uint8Array> {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error("the file was cut short");
  return inflate(text);
}

async function startLive(opened: Promise<void>): Promise<void> {
  await opened;
  const page = window.cardan.page();
  const live = page?.run.payload.live;
  if (!page || !live) return;
  const own = new LivePage(page, live);
  window.cardanLive = {
    values: () => Object.fromEntries(own.sliders.values),
    set: (name, value) => own.sliders.set(name, value),
    run: () => own.newest,
    busy: () => own.runner?.busy ?? false,
    problem: () => own.problem,
    shown: () => own.shown,
  };
  await own.begin();
}

window.cardan.ready = startLive(window.cardan.ready);
