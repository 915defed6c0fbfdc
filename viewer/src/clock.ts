// The time that is shown, and how fast it goes. Knows nothing of the screen.

const SHORT = 4; // seconds on the screen: a run plays at its own pace if it lasts between these two
const LONG = 20;
const SLOWEST = 0.01;
const FASTEST = 10;
const LONGEST_TICK = 0.25; // seconds: a tab that was asleep does not leap
const NEAR = 1e-9; // relative: speeds that differ by rounding are the same

export class Clock {
  time: number;
  speed: number;
  loop = true;
  playing = false;
  private held = false;
  private chosen = false; // whether somebody chose the speed
  private readonly listeners: (() => void)[] = [];

  constructor(
    public start: number,
    public end: number,
    speed: number | null = null,
  ) {
    this.time = start;
    this.speed = speed ?? defaultSpeed(end - start);
    this.chosen = speed !== null;
  }

  /** Another run: the time stays where it can, and so does a speed that was chosen. */
  setSpan(start: number, end: number): void {
    this.start = start;
    this.end = end;
    this.time = Math.min(end, Math.max(start, this.time));
    if (!this.chosen) this.speed = defaultSpeed(end - start);
    this.tell();
  }

  /** The speed that somebody has chosen; null where it is the run's own. */
  get chosenSpeed(): number | null {
    return this.chosen ? this.speed : null;
  }

  /** Called after every change, also of the time. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  play(): void {
    if (this.end <= this.start) return;
    if (this.time >= this.end) this.time = this.start;
    this.playing = true;
    this.tell();
  }

  pause(): void {
    this.playing = false;
    this.tell();
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  seek(time: number): void {
    if (Number.isNaN(time)) return;
    this.time = Math.min(this.end, Math.max(this.start, time));
    this.tell();
  }

  /** While the user drags, time stands still under the finger; a run that was playing goes on afterwards. */
  hold(held: boolean): void {
    this.held = held;
    this.tell();
  }

  setLoop(loop: boolean): void {
    this.loop = loop;
    this.tell();
  }

  setSpeed(speed: number): void {
    this.chosen = true;
    const ownSpeed = defaultSpeed(this.end - this.start);
    this.speed = Math.min(Math.max(FASTEST, 10 * ownSpeed), Math.max(Math.min(SLOWEST, ownSpeed / 10), speed));
    this.tell();
  }

  faster(): void {
    this.setSpeed(nextSpeed(this.speed, 1));
  }

  slower(): void {
    this.setSpeed(nextSpeed(this.speed, -1));
  }

  /** Whether time passes at present. */
  get running(): boolean {
    return this.playing && !this.held && this.end > this.start;
  }

  /** Real time passed, in seconds. */
  tick(seconds: number): void {
    if (!this.running) return;
    const time = this.time + this.speed * Math.min(seconds, LONGEST_TICK);
    if (time < this.end) {
      this.time = time;
    } else if (this.loop) {
      this.time = this.start + ((time - this.start) % (this.end - this.start));
    } else {
      this.time = this.end;
      this.playing = false;
    }
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

/** The speed at which a run of this duration lasts between 4 and 20 seconds: 1 where it does, else 1, 2 or 5 times a
 *  power of ten. */
export function defaultSpeed(duration: number): number {
  if (!(duration > 0) || (duration >= SHORT && duration <= LONG)) return 1;
  return duration < SHORT ? rungNear(duration / SHORT, -1) : rungNear(duration / LONG, 1);
}

/** The neighbour among 1, 2, 5 times powers of ten. */
export function nextSpeed(speed: number, direction: 1 | -1): number {
  return rungNear(speed * (1 + 10 * NEAR * direction), direction);
}

const RUNGS = [1, 2, 5];

/** The nearest rung above (direction 1) or below (-1), or the speed itself where it is one. */
function rungNear(speed: number, direction: 1 | -1): number {
  const decade = Math.floor(Math.log10(speed));
  const rungs = [decade - 1, decade, decade + 1].flatMap((d) => RUNGS.map((rung) => Number(`${rung}e${d}`)));
  return direction > 0
    ? rungs.find((rung) => rung >= speed * (1 - NEAR))!
    : rungs.filter((rung) => rung <= speed * (1 + NEAR)).at(-1)!;
}
