// The line to the server: questions and answers, and what it tells by itself.

import type { Answers, Requests, Run as RunNews, Studied, Tells } from "../protocol";

const AGAIN = 1000; // milliseconds until the next attempt after the line was lost

/** A question to the server: `do` names it. */
export type Request<Do extends keyof Requests = keyof Requests> = { [K in Do]: { do: K } & Requests[K] }[Do];
/** Its answer. */
export type Answer<Do extends keyof Requests> = Do extends keyof Answers ? Answers[Do] : object;

/** Runs have their channels as rows of numbers, none where there is no payload. */
interface Sampled {
  channels: Float64Array[];
}
export type Run = RunNews & Sampled;
/** What the server tells without having been asked. */
export type Told<Name extends keyof Tells> = Tells[Name] extends RunNews | Studied
  ? Tells[Name] & Sampled
  : Tells[Name];
type Callback = (message: never) => void;

interface Waiting {
  resolve(value: unknown): void;
  reject(reason: Error): void;
}

export class Socket {
  private socket: WebSocket | null = null;
  private number = 0;
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners = new Map<string, Callback[]>();

  /** `changed`: called when the line is there, and when it is lost. */
  constructor(private readonly changed: (connected: boolean) => void) {
    this.connect();
  }

  ask<Do extends keyof Requests>(request: Request<Do>): Promise<Answer<Do>> {
    return new Promise<Answer<Do>>((resolve, reject) => {
      if (this.socket?.readyState !== WebSocket.OPEN) {
        reject(new Error("The studio does not answer: the command that started it has ended."));
        return;
      }
      const id = ++this.number;
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
      this.socket.send(JSON.stringify({ ...request, id }));
    });
  }

  on<Name extends keyof Tells>(name: Name, callback: (message: Told<Name>) => void): void {
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
      for (const callback of this.listeners.get(message.tell) ?? []) callback(message as never);
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
  run.channels = (payload?.channels ?? []).map((_, k) => {
    const frames = payload?.frames ?? 0;
    return new Float64Array(frame, LENGTH + length + k * frames * Float64Array.BYTES_PER_ELEMENT, frames);
  });
  return run;
}
