// The worker of a live page: computes runs, so that the page stays responsive.

import type { LiveMachine } from "../protocol";
import { Core } from "./core";
import type { LiveRun } from "./data";

export interface Beginning {
  module: WebAssembly.Module;
  block: Uint8Array;
  machine: LiveMachine;
  switches: Record<string, number>;
}

export type Asked = { begin: Beginning } | { run: readonly number[] };
export type Answer = { run: LiveRun } | { failure: string };

let core: Core | null = null;

function answer(message: Answer, transfer: Transferable[] = []): void {
  (self as unknown as { postMessage(m: Answer, t: Transferable[]): void }).postMessage(message, transfer);
}

self.addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  try {
    if ("begin" in data) {
      const { module, block, machine, switches } = data.begin;
      core = new Core(module, block, machine, switches);
    } else if (core) {
      const run = core.run(data.run);
      answer(
        { run },
        run.channels.map((channel) => channel.buffer as ArrayBuffer),
      );
    }
  } catch (error) {
    answer({ failure: error instanceof Error ? error.message : String(error) });
  }
});
