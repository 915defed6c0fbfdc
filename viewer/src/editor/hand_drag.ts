// The machine in a hand: its poses come from the server, only the newest place of the pointer is sent.

import { FIRST_TRACE_COLOR } from "../page/settings";
import { seriesColor } from "../palette";
import type { Pulled } from "../protocol";
import type { Workbench } from "../studio/workbench";
import type { Point } from "./geometry";
import type { Ink } from "./overlay/ink";
import { Newest } from "./requests";
import type { How } from "./tools/tool";

const LATEST = 4000; // ms after which the run is shown again where no new one came
const LONGEST = 4000; // points of a path

/** A point of a body, in its own axes. */
interface Grip {
  body: string;
  point: number[];
}

interface Pull {
  how: How;
  hold: Grip;
  to: number[];
}

export class HandDrag {
  private pull: Pull | null = null;
  private readonly newest: Newest<Pull>;
  private readonly paths = new Map<string, { color: number; points: Point[] }>();
  private version = 0;

  constructor(
    private readonly bench: Workbench,
    private readonly failed: (error: unknown) => void,
    private readonly say: (text: string) => void,
  ) {
    this.newest = new Newest((pull) => this.send("move", pull));
    bench.onTold("poses", (message) => this.told(message));
    bench.onRun(() => {
      if (this.pull === null) this.release();
    });
  }

  get isPulling(): boolean {
    return this.pull !== null;
  }

  /** From where the machine stands now. */
  begin(how: How, hold: Grip, to: number[]): void {
    this.bench.page.clock.pause();
    this.pull = { how, hold, to };
    this.version += 1;
    this.paths.clear();
    void this.send("begin", this.pull);
  }

  move(to: number[]): void {
    if (!this.pull) return;
    this.pull = { ...this.pull, to };
    this.newest.push(this.pull);
    this.bench.schedule();
  }

  end(to: number[]): void {
    if (!this.pull) return;
    const last = { ...this.pull, to };
    this.pull = null;
    this.newest.clear();
    const version = ++this.version;
    void this.send("end", last);
    setTimeout(() => {
      if (version === this.version) this.release();
    }, LATEST);
  }

  /** The curves of traced points while they are pulled, and the spring of a dynamic pull. */
  draw(ink: Ink, placeOf: (hold: Grip) => Point | null): void {
    if (this.bench.page.clock.playing) this.paths.clear();
    for (const { points, color } of this.paths.values()) {
      if (points.length > 1)
        ink.line(
          points.map((point) => ink.at(point)),
          seriesColor(FIRST_TRACE_COLOR + color, ink.dark),
          1.75,
        );
    }
    if (!this.pull) return;
    const from = placeOf(this.pull.hold);
    if (!from) return;
    const [x, y] = this.pull.to;
    ink.line([ink.at(from), ink.at({ x, y })], ink.accent, 1.5, this.pull.how === "dynamic" ? [2, 3] : []);
    ink.dot(ink.at(from), 4.5);
  }

  /** The run is shown again. */
  release(): void {
    this.bench.page.run.motion.showPoses(null);
    this.bench.schedule();
  }

  forgetPaths(): void {
    this.paths.clear();
    this.bench.schedule();
  }

  private async send(phase: "begin" | "move" | "end", { how, hold, to }: Pull): Promise<void> {
    try {
      const { body, point } = hold;
      const start = phase === "begin" ? { t: this.bench.page.clock.time } : {};
      await this.bench.ask({ do: "drag", phase, how, body, point, to, ...start });
      if (phase === "end" && how === "kinematic") this.bench.page.clock.seek(this.bench.page.clock.start);
    } catch (error) {
      if (phase === "begin") this.pull = null;
      this.failed(error);
    }
  }

  private told({ poses, note, stopped_by }: Pulled): void {
    if (poses) this.show(poses);
    if (stopped_by?.length) this.say(`Stopped by ${stopped_by.join(", ")}.`);
    else if (note) this.say(note);
  }

  private show(poses: Record<string, number[]>): void {
    const { payload, page } = this.bench;
    const { bodies } = payload.scene;
    const given = new Map<number, number[]>();
    bodies.forEach(({ name }, k) => {
      if (k > 0 && Object.hasOwn(poses, name)) given.set(k, poses[name]);
    });
    page.run.motion.showPoses(given);
    if (this.pull && payload.dim === 2) this.trace();
    this.bench.schedule();
  }

  private trace(): void {
    const { motion, clock } = this.bench.page.run;
    const frame = motion.frameAt(clock.time);
    this.bench.page.store.now.traced.forEach(({ name, mark }, color) => {
      const [x, y] = motion.pointAt(mark, frame);
      const path = this.paths.get(name) ?? { color, points: [] };
      if (path.points.length < LONGEST) path.points.push({ x, y });
      this.paths.set(name, path);
    });
  }
}
