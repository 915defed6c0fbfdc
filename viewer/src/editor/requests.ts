// Requests in order: edits one after the other, pulls only the newest.

/** Sends one thing at a time; of those that come in the meantime only the newest is sent afterwards. */
export class Newest<T> {
  private isBusy = false;
  private waiting: { thing: T } | null = null;

  constructor(private readonly send: (thing: T) => Promise<unknown>) {}

  push(thing: T): void {
    if (this.isBusy) this.waiting = { thing };
    else void this.start(thing);
  }

  /** Nothing more is sent of what waits. */
  clear(): void {
    this.waiting = null;
  }

  private async start(thing: T): Promise<void> {
    this.isBusy = true;
    try {
      await this.send(thing);
    } catch {
      // who sends tells the user
    } finally {
      this.isBusy = false;
    }
    const next = this.waiting;
    this.waiting = null;
    if (next !== null) await this.start(next.thing);
  }
}

/** Does jobs one after the other. */
export class Queue {
  private last: Promise<unknown> = Promise.resolve();
  private count = 0;

  get isEmpty(): boolean {
    return this.count === 0;
  }

  add(job: () => Promise<unknown>): Promise<void> {
    this.count += 1;
    const done = this.last.then(job).then(
      () => {},
      () => {},
    );
    this.last = done;
    return done.then(() => {
      this.count -= 1;
    });
  }
}

/** Resolves with the promise, or after some milliseconds. */
export function atMost(promise: Promise<unknown>, milliseconds: number): Promise<void> {
  return Promise.race([
    promise.then(
      () => {},
      () => {},
    ),
    new Promise<void>((done) => {
      setTimeout(done, milliseconds);
    }),
  ]);
}
