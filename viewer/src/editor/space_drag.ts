// Pulling a machine in space: the point that was taken follows the pointer on a plane parallel to the picture.

import { inSpatialBody } from "../motion";
import type { Vector } from "../protocol";
import type { Workbench } from "../studio/workbench";
import type { HandDrag } from "./hand_drag";
import type { How } from "./tools/tool";

export class SpaceDrag {
  private taken: Vector | null = null;

  constructor(
    private readonly bench: Workbench,
    private readonly hand: HandDrag,
  ) {}

  /** Whether there is something to pull at a place of the picture. */
  canPull(x: number, y: number): boolean {
    return Boolean(this.bench.renderer.grab?.(x, y));
  }

  press(x: number, y: number, how: How): void {
    const found = this.bench.renderer.grab?.(x, y);
    if (!found) return;
    const { motion, clock } = this.bench.page.run;
    const pose = motion.poseAt(found.body, motion.frameAt(clock.time), motion.pose());
    const point = Array.from(inSpatialBody(pose, found.at, new Float64Array(3)));
    this.taken = found.at;
    this.hand.begin(how, { body: this.bench.payload.scene.bodies[found.body].name, point }, [...found.at]);
  }

  move(x: number, y: number): void {
    const to = this.placeOf(x, y);
    if (to) this.hand.move(to);
  }

  release(x: number, y: number): void {
    const to = this.placeOf(x, y);
    this.taken = null;
    if (to) this.hand.end(to);
  }

  /** Back to where it was taken. */
  cancel(): void {
    if (this.taken) this.hand.end([...this.taken]);
    this.taken = null;
  }

  private placeOf(x: number, y: number): number[] | null {
    const { renderer } = this.bench;
    return this.taken && renderer.pointThrough ? [...renderer.pointThrough(x, y, this.taken)] : null;
  }
}
