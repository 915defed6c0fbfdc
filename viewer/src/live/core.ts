// A machine in the core: the WebAssembly module of cardan's core with the model in its memory. Runs in the worker, and
// in tests without one.

import type { LiveMachine } from "../protocol";
import { type LiveEvent, type LiveRun, STATUS } from "./data";

const PAGE = 65536; // bytes of a page of memory
const NUMBER = 8; // bytes
const ALIGNED = 16; // bytes: where an instance begins
const POINTER = 4; // bytes

/** What core/machine/machine.h says; addresses are numbers, integers of 64 bits are bigints. */
interface Exports {
  memory: WebAssembly.Memory;
  __heap_base: WebAssembly.Global;
  machine_size(model: number): number;
  machine_in(model: number, block: number): number;
  machine_parameters(machine: number): number;
  machine_tolerances(machine: number, rtol: number, atol: number, longestStep: number): void;
  machine_start(machine: number, t: number): number;
  machine_step(machine: number, until: number): number;
  machine_outputs(machine: number, y: number): number;
  machine_time(machine: number): number;
  machine_steps(machine: number): bigint;
  machine_is_stiff(machine: number): number;
  machine_happened(machine: number): bigint;
  machine_log_size(): bigint;
  machine_event(machine: number, k: bigint, t: number): bigint;
  machine_event_what(machine: number, k: bigint): bigint;
  machine_message(machine: number): number;
  machine_blamed(machine: number): number;
  cd_tape_run(tape: number, arg: number, res: number, w: number): number;
}

export class Core {
  private readonly exports: Exports;
  /** Where outputs are written, the numbers of the drawing and what their function works in, and the room of the instance. */
  private readonly row: number;
  private readonly looks: number;
  private readonly room: number;

  constructor(
    module: WebAssembly.Module,
    block: Uint8Array,
    private readonly machine: LiveMachine,
    private readonly switches: Record<string, number>,
  ) {
    this.exports = new WebAssembly.Instance(module).exports as unknown as Exports;
    if (this.exports.__heap_base.value > machine.base)
      throw new Error("the core of this page does not fit its machine");
    this.row = machine.base + block.length;
    this.looks = this.row + NUMBER * (machine.outputs + 1);
    const end = this.looks + NUMBER * (machine.looks.count + machine.looks.work + 1);
    this.room = Math.ceil(end / ALIGNED) * ALIGNED;
    this.reach(this.room);
    new Uint8Array(this.exports.memory.buffer).set(block, machine.base);
    this.reach(this.room + this.exports.machine_size(machine.model));
  }

  /** The machine with these parameters, from its start to its end. */
  run(parameters: readonly number[]): LiveRun {
    const { exports, machine } = this;
    const began = performance.now();
    const instance = exports.machine_in(machine.model, this.room);
    const place = exports.machine_parameters(instance);
    this.numbers(place, parameters.length).set(parameters);
    const looks = this.drawn(place);
    exports.machine_tolerances(instance, machine.rtol, machine.atol, 0);
    const { status, rows, until, events, acting } = this.rows(instance);
    const [constraint, body] = new BigInt64Array(exports.memory.buffer, exports.machine_blamed(instance), 2);
    const [gap] = this.numbers(exports.machine_blamed(instance) + 2 * NUMBER, 1);
    return {
      status,
      message: this.text(exports.machine_message(instance)),
      frames: until.length,
      until: until.at(-1) ?? this.numbers(machine.times, 1)[0],
      constraint: Number(constraint),
      body: Number(body),
      gap,
      steps: Number(exports.machine_steps(instance)),
      stiff: exports.machine_is_stiff(instance) === 1,
      channels: this.channels(rows, until),
      looks,
      events,
      acting,
      took: performance.now() - began,
    };
  }

  /** Row by row, up to the last one, an event that ends the run, or a failure. */
  private rows(instance: number) {
    const { exports, machine } = this;
    const times = this.numbers(machine.times, machine.frames);
    const rows = new Float64Array(machine.frames * machine.outputs);
    const row = this.numbers(this.row, machine.outputs);
    const values = this.numbers(exports.machine_parameters(instance), machine.values);
    const until: number[] = [];
    const events: LiveEvent[] = [];
    const switches = Object.entries(this.switches);
    const acting = Object.fromEntries(switches.map(([name]) => [name, new Uint8Array(machine.frames)]));
    let seen = 0n;
    let status: number = STATUS.ok;
    for (let k = 0; k < machine.frames && status === STATUS.ok; k++) {
      status = k === 0 ? exports.machine_start(instance, times[0]) : exports.machine_step(instance, times[k]);
      seen = this.note(instance, seen, events);
      if (status > STATUS.stopped) break;
      const failure = exports.machine_outputs(instance, this.row);
      if (failure !== STATUS.ok) {
        status = failure;
        break;
      }
      rows.set(row, k * machine.outputs);
      for (const [name, place] of switches) acting[name][k] = Number(values[place] > 0.5);
      until.push(exports.machine_time(instance));
    }
    for (const [name] of switches) acting[name] = acting[name].slice(0, until.length);
    return { status, rows, until, events, acting };
  }

  /** What has happened since `seen` events; the log keeps the last ones. How many there are now. */
  private note(instance: number, seen: bigint, events: LiveEvent[]): bigint {
    const { exports, machine } = this;
    const count = exports.machine_happened(instance);
    const oldest = count - exports.machine_log_size();
    for (let k = seen > oldest ? seen : oldest; k < count && events.length < machine.most_events; k++) {
      const name = Number(exports.machine_event(instance, k, this.row));
      events.push([this.numbers(this.row, 1)[0], name, Number(exports.machine_event_what(instance, k))]);
    }
    return count;
  }

  /** Numbers of the drawing, at the parameters that stand at `place`. */
  private drawn(place: number): Float64Array {
    const { count, tape } = this.machine.looks;
    if (tape === null) return new Float64Array(0);
    new Uint32Array(this.exports.memory.buffer, this.row, 2).set([place, this.looks]);
    this.exports.cd_tape_run(tape, this.row, this.row + POINTER, this.looks + NUMBER * count);
    return this.numbers(this.looks, count).slice();
  }

  private channels(rows: Float64Array, until: readonly number[]): Float64Array[] {
    const { outputs, channels } = this.machine;
    return channels.map((sources) => {
      const values = new Float64Array(until.length);
      for (const place of sources) {
        for (let k = 0; k < until.length; k++) values[k] += place === 0 ? until[k] : rows[k * outputs + place - 1];
      }
      return values;
    });
  }

  private numbers(place: number, count: number): Float64Array {
    return new Float64Array(this.exports.memory.buffer, place, count);
  }

  private text(place: number): string {
    const bytes = new Uint8Array(this.exports.memory.buffer, place);
    return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
  }

  /** The memory reaches up to an address. */
  private reach(end: number): void {
    const missing = end - this.exports.memory.buffer.byteLength;
    if (missing > 0) this.exports.memory.grow(Math.ceil(missing / PAGE));
  }
}
