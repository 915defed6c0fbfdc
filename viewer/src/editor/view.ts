// The picture as the editor sees it: places of the screen and of the world, and what lies there.

import { gridStep } from "../planar/grid";
import type { Place } from "../planar/pen";
import type { Workbench } from "../studio/workbench";
import { distance, type Point } from "./geometry";
import { EMPTY, type Machine, machineAt, nearestAnchor, type Span } from "./machine";
import { labelPlace, labelShares, lengthText } from "./overlay/preview";
import type { Context, Hit, Sketching } from "./tools/tool";

const REACH = { mouse: 11, touch: 22 }; // pixels around a joint
const STILL = { mouse: 4, touch: 9 }; // pixels that a click may move
const LABEL = { wide: 40, high: 11 }; // pixels: half of the words of a dimension

export class View {
  private machineNow: Machine = EMPTY;
  private machineKey: unknown[] = [];

  constructor(private readonly bench: Workbench) {}

  get isPlanar(): boolean {
    return this.bench.payload.dim === 2 && this.bench.renderer.toWorld !== undefined;
  }

  get unit(): string {
    return this.bench.payload.units.length;
  }

  toWorld({ x, y }: Place): Point {
    const [wx, wy] = this.bench.renderer.toWorld?.(x, y) ?? [0, 0];
    return { x: wx, y: wy };
  }

  toScreen({ x, y }: Point): Place {
    const [sx, sy] = this.bench.renderer.toScreen?.([x, y]) ?? [0, 0];
    return { x: sx, y: sy };
  }

  /** A pixel, in units of length. */
  get pixel(): number {
    return distance(this.toWorld({ x: 0, y: 0 }), this.toWorld({ x: 1, y: 0 }));
  }

  get grid(): number {
    return gridStep(1 / this.pixel);
  }

  /** The machine at the shown time, or where it is pulled to. */
  machine(): Machine {
    const { payload, page } = this.bench;
    if (payload.dim !== 2) return EMPTY;
    const { motion } = page.run;
    const key = [payload, motion, page.clock.time, motion.given];
    if (key.some((part, k) => part !== this.machineKey[k])) {
      const frame = motion.frameAt(page.clock.time);
      this.machineNow = machineAt(payload.scene, (body) => motion.poseAt(body, frame, motion.pose()));
      this.machineKey = key;
    }
    return this.machineNow;
  }

  /** `labelled`: the lengths that are written beside their links, and can be clicked there. */
  context(options: {
    isTouch: boolean;
    selected: readonly string[];
    sketching: Sketching;
    labelled: (span: Span) => boolean;
    locked: ReadonlySet<string>;
  }): Context {
    const { isTouch, selected, sketching, labelled, locked } = options;
    const { pixel } = this;
    const machine = this.machine();
    const kind = isTouch ? "touch" : "mouse";
    const reach = REACH[kind] * pixel;
    const picked = (at: Point): Hit | null => {
      const { x, y } = this.toScreen(at);
      const found = this.bench.renderer.pickElement?.(x, y) ?? null;
      if (!found) return null;
      const { bodies, elements } = this.bench.payload.scene;
      if (found.kind === "element") return { kind: "element", name: elements[found.index].name };
      return found.index === 0 ? null : { kind: "body", name: bodies[found.index].name };
    };
    return {
      machine,
      reach,
      still: STILL[kind] * pixel,
      grid: this.grid,
      selected,
      sketching,
      locked,
      bodyAt: (at) => {
        const { x, y } = this.toScreen(at);
        const found = this.bench.renderer.pickElement?.(x, y);
        return found?.kind === "body" && found.index > 0 ? this.bench.payload.scene.bodies[found.index].name : null;
      },
      hitAt: (at) => {
        const anchor = nearestAnchor(machine, at, reach);
        if (anchor && (anchor.kind !== "end" || anchor.holds.length > 0)) return { kind: "anchor", anchor };
        const span = this.spanAt(machine.spans.filter(labelled), at);
        return span ? { kind: "span", span } : picked(at);
      },
    };
  }

  /** The length whose words lie at a place. */
  private spanAt(spans: readonly Span[], at: Point): Span | undefined {
    const lines = spans.map(({ from, to, length }) => {
      return { from: this.toScreen(from.at), to: this.toScreen(to.at), text: lengthText(length, this.unit) };
    });
    const { x, y } = this.toScreen(at);
    const k = labelShares(lines).findIndex((share, index) => {
      if (share === null) return false;
      const label = labelPlace(lines[index].from, lines[index].to, share);
      return Math.abs(x - label.x) < LABEL.wide && Math.abs(y - label.y) < LABEL.high;
    });
    return spans[k];
  }
}
