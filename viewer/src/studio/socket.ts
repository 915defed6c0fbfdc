// The line to the server: questions and answers, and what it tells by itself.

import type { Request, Told } from "./workbench";

const AGAIN = 1000; // milliseconds until the next attempt after the line was lost

/** A run as the server tells it: channels as rows of numbers, none where there is no payload. */
export interface Run extends Told {
  channels: Float64Array[];
}

interface Waiting {
  resolve(value: unknown): void;
  reject(reason: Error): void;
}

export class Socket {
  private socket: WebSocket | null = null;
  private number = 0;
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners = new Map<string, ((message: Told) => void)[]>();

  /** `changed`: called when the line is there, and when it is lost. */
  constructor(private readonly changed: (connected: boolean) => void) {
    this.connect();
  }

  ask<T>(request: Request): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        reject(new Error("The studio does not answer: the command that started it has ended."));
        return;
      }
      const id = ++this.number;
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.socket.send(JSON.stringify({ ...request, id }));
    });
  }

  on(name: string, callback: (message: Told) => void): void {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), callback]);
  }

  private connect(): void {
    const socket = new WebSocket(`ws://${location.host}/socket${location.search}`);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.addEventListener("open", () => this.changed(true));
    socket.addEventListener("message", ({ data }) => this.received(data));
    socket.addEventListener("close", () => {
      for (const { reject } of this.waiting.values()) reject(new Error("The studio was closed before it answered."));
      this.waiting.clear();
      this.changed(false);
      setTimeout(() => this.connect(), AGAIN);
    });
  }

  private received(data: string | ArrayBuffer): void {
    const message = typeof data === "string" ? JSON.parse(data) : readRun(data);
    if (typeof message.tell === "string") {
      for (const callback of this.listeners.get(message.tell) ?? []) callback(message);
      return;
    }
    const asked = this.waiting.get(message.answer);
    this.waiting.delete(message.answer);
    if (message.error) asked?.reject(new Error(message.error));
    else asked?.resolve(message);
  }
}

/** The frame of a run: the length of its JSON (32 bits, little end first), the JSON, the samples as 64-bit numbers. */
export function readRun(frame: ArrayBuffer): Run {
  const LENGTH = 4; // bytes
  const length = new DataView(frame).getUint32(0, true);
  const run = JSON.parse(new TextDecoder().decode(new Uint8Array(frame, LENGTH, length))) as Run;
  const { payload } = run;
  const rows: unknown[] = payload?.channels ?? [];
  run.channels = rows.map((_, k) => {
    const begin = LENGTH + length + k * payload.frames * Float64Array.BYTES_PER_ELEMENT;
    return new Float64Array(frame, begin, payload.frames);
  });
  return run;
}
