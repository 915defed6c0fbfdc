// A machine in the core: the WebAssembly module of cardan's core with the machine in its memory. Runs in the worker, and
// in tests without one.

import type { LiveRun, Machine } from "./data";

const PAGE = 65536; // bytes of a page of memory

interface Exports {
  memory: WebAssembly.Memory;
  __heap_base: WebAssembly.Global;
  cd_run_live(machine: number): bigint;
}

export class Core {
  private readonly exports: Exports;

  constructor(
    module: WebAssembly.Module,
    private readonly block: Uint8Array,
    private readonly machine: Machine,
    private readonly switches: Record<string, number>,
  ) {
    this.exports = new WebAssembly.Instance(module).exports as unknown as Exports;
    if (this.exports.__heap_base.value > machine.base)
      throw new Error("the core of this page does not fit its machine");
    const missing = machine.size - this.exports.memory.buffer.byteLength;
    if (missing > 0) this.exports.memory.grow(Math.ceil(missing / PAGE));
  }

  /** The machine with these parameters, from its start to its end. */
  run(parameters: readonly number[]): LiveRun {
    const { places } = this.machine;
    const began = performance.now();
    new Uint8Array(this.exports.memory.buffer).set(this.block, this.machine.base);
    this.numbers(places.given, parameters.length).set(parameters);
    const status = Number(this.exports.cd_run_live(places.live));
    const [until] = this.numbers(places.until, 1);
    const frames = this.frames(until);
    return {
      status,
      frames,
      until,
      culprit: this.integer(places.culprit),
      gap: this.numbers(places.gap, 1)[0],
      steps: this.integer(places.steps),
      channels: this.channels(frames, until),
      looks: this.numbers(places.looks, this.machine.looks).slice(),
      events: this.events(),
      acting: this.acting(frames),
      took: performance.now() - began,
    };
  }

  private numbers(place: number, count: number): Float64Array {
    return new Float64Array(this.exports.memory.buffer, place, count);
  }

  private integer(place: number): number {
    return Number(new BigInt64Array(this.exports.memory.buffer, place, 1)[0]);
  }

  /** Rows up to the end of the run; where an event has ended it, the next one is the last. */
  private frames(until: number): number {
    const done = this.integer(this.machine.places.done);
    const times = this.numbers(this.machine.places.times, this.machine.frames);
    let count = 0;
    while (count < done && times[count] < until) count++;
    return Math.min(done, count + 1);
  }

  private channels(frames: number, until: number): Float64Array[] {
    const { places, row, outputs, channels } = this.machine;
    const times = this.numbers(places.times, this.machine.frames);
    const rows = this.numbers(places.rows, this.machine.frames * row);
    const reported = this.numbers(places.reported, this.machine.frames * outputs);
    return channels.map((sources) => {
      const values = new Float64Array(frames);
      for (const place of sources) {
        for (let k = 0; k < frames; k++) {
          if (place === 0) values[k] += Math.min(times[k], until);
          else if (place <= row) values[k] += rows[k * row + place - 1];
          else values[k] += reported[k * outputs + place - 1 - row];
        }
      }
      return values;
    });
  }

  private events(): [number, number][] {
    const { places, most_events } = this.machine;
    const count = Math.min(this.integer(places.noted), most_events);
    const pairs = this.numbers(places.happened, 2 * count);
    return Array.from({ length: count }, (_, k) => [pairs[2 * k], pairs[2 * k + 1]]);
  }

  private acting(frames: number): Record<string, Uint8Array> {
    const { places, row } = this.machine;
    const rows = this.numbers(places.rows, this.machine.frames * row);
    return Object.fromEntries(
      Object.entries(this.switches).map(([name, column]) => [
        name,
        Uint8Array.from({ length: frames }, (_, k) => Number(rows[k * row + column] > 0.5)),
      ]),
    );
  }
}
