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
  private isAnswered = false; // by a studio, when the line was to be opened again
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners = new Map<string, Callback[]>();

  /** `changed`: called when the line is there, and when it is lost; `isRefused`: another studio is there. */
  constructor(private readonly changed: (connected: boolean, isRefused: boolean) => void) {
    this.connect(location.search);
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

  /** `key`: what opens the door. */
  private connect(key: string): void {
    const socket = new WebSocket(`ws://${location.host}/socket${key}`);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    let wasOpen = false;
    socket.addEventListener("open", () => {
      wasOpen = true;
      this.changed(true, false);
    });
    socket.addEventListener("message", ({ data }) => this.received(data));
    socket.addEventListener("close", () => {
      for (const { reject } of this.waiting.values()) reject(new Error("The studio was closed before it answered."));
      this.waiting.clear();
      this.changed(false, !wasOpen && this.isAnswered);
      setTimeout(() => void this.again(), AGAIN);
    });
  }

  /** Who listens there now may be somebody else: the page shows that it knows the token, and does not tell it. */
  private async again(): Promise<void> {
    this.isAnswered = false;
    try {
      const key = await proofOfToken();
      this.isAnswered = true;
      this.connect(key);
    } catch {
      this.changed(false, false);
      setTimeout(() => void this.again(), AGAIN);
    }
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

/** What opens the door without telling the token. */
export async function proofOfToken(): Promise<string> {
  const answer = await fetch("/nonce", { cache: "no-store" });
  if (!answer.ok) throw new Error(answer.statusText);
  const nonce = await answer.text();
  return `?nonce=${encodeURIComponent(nonce)}&proof=${await proofOf(nonce)}`;
}

/** That the page knows the token: HMAC-SHA-256 of the nonce and of the place that it speaks to. */
async function proofOf(nonce: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const token = new URLSearchParams(location.search).get("token") ?? "";
  const hash = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(token), hash, false, ["sign"]);
  const proof = await crypto.subtle.sign("HMAC", key, bytes(`${nonce} ${location.host}`));
  return [...new Uint8Array(proof)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
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
