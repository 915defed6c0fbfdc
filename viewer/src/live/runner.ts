// Asks the worker for runs, one at a time: while it computes, only the newest wish is kept.

import type { LiveRun } from "./data";
import type { Answer, Asked, Beginning } from "./worker";

const PATIENCE = 1500; // ms: a run that takes longer gives way to a newer wish
const LONGEST = 30_000; // ms: and is given up after this

export type Outcome = LiveRun | string; // a string says why there is none

export class Runner {
  private worker: Worker | null = null;
  private began = 0;
  private wanted: number[] | null = null;
  private timer = 0;

  constructor(
    private readonly program: string,
    private readonly beginning: Beginning,
    private readonly tell: (parameters: readonly number[], outcome: Outcome) => void,
  ) {}

  get busy(): boolean {
    return this.began > 0;
  }

  ask(parameters: number[]): void {
    this.wanted = parameters;
    if (!this.busy) this.next();
    else if (performance.now() - this.began > PATIENCE) this.restart();
  }

  private next(): void {
    const parameters = this.wanted;
    if (!parameters) return;
    this.wanted = null;
    this.worker ??= this.start();
    this.began = performance.now();
    this.timer = window.setTimeout(() => this.giveUp(parameters), LONGEST);
    this.worker.onmessage = ({ data }: MessageEvent<Answer>) => this.done(parameters, data);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.end();
      this.tell(parameters, `The page has no worker to compute in${event.message ? `: ${event.message}` : ""}.`);
    };
    this.post({ run: parameters });
  }

  private done(parameters: readonly number[], answer: Answer): void {
    this.stop();
    this.tell(parameters, "run" in answer ? answer.run : answer.failure);
    this.next();
  }

  private giveUp(parameters: readonly number[]): void {
    this.end();
    this.tell(parameters, "The run takes too long for a page; cardan run has more time.");
    this.next();
  }

  /** What is computed is no longer wanted. */
  private restart(): void {
    this.end();
    this.next();
  }

  private end(): void {
    this.stop();
    this.worker?.terminate();
    this.worker = null;
  }

  private stop(): void {
    this.began = 0;
    window.clearTimeout(this.timer);
  }

  private start(): Worker {
    const address = URL.createObjectURL(new Blob([this.program], { type: "text/javascript" }));
    this.worker = new Worker(address);
    this.post({ begin: this.beginning });
    return this.worker;
  }

  private post(message: Asked): void {
    this.worker?.postMessage(message);
  }
}
