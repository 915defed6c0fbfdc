// Other runs of a machine in space, half transparent, each in one colour.

import { type Group, Line, Mesh, MeshStandardMaterial, type Vector3 } from "three";
import type { FrameTime } from "../motion";
import type { Ghost } from "../renderer";
import { Staged } from "./staged";

const SEEN = 0.32; // opacity

export class Ghosts {
  private drawn: { ghost: Ghost; staged: Staged; paint: MeshStandardMaterial }[] = [];

  constructor(
    private readonly scene: { add(group: Group): unknown },
    private readonly up: Vector3,
  ) {}

  set(ghosts: readonly Ghost[], size: number, dark: boolean): void {
    for (const { staged } of this.drawn) staged.leave();
    this.drawn = ghosts
      .filter(({ motion }) => motion.frames > 0)
      .map((ghost) => {
        const staged = new Staged(ghost.payload, ghost.motion, this.up, size);
        const paint = new MeshStandardMaterial({ transparent: true, opacity: SEEN, depthWrite: false, roughness: 0.6 });
        staged.group.traverse((thing) => {
          if (!(thing instanceof Mesh)) return;
          thing.material = paint;
          thing.castShadow = false;
          thing.receiveShadow = false;
        });
        staged.group.traverse((thing) => {
          if (thing instanceof Line) thing.visible = false;
        });
        for (const part of [staged.ground.group, staged.arrows.group, staged.traces.group]) part.visible = false;
        staged.machine.show(0, false); // the ground is drawn once
        this.scene.add(staged.group);
        return { ghost, staged, paint };
      });
    this.setTheme(dark);
  }

  setTheme(dark: boolean): void {
    for (const { ghost, paint } of this.drawn) paint.color.set(ghost.color(dark));
  }

  /** At the same time as the machine; a run that has ended stands where it ended. */
  draw(frame: FrameTime): void {
    for (const { staged } of this.drawn) {
      staged.frame = staged.motion.frameAt(frame.time);
      staged.draw();
    }
  }
}
