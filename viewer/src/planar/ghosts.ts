// Other runs of the machine, half transparent below it, each in one colour.

import type { FrameTime } from "../motion";
import type { Ghost } from "../renderer";
import { Bodies } from "./bodies";
import { mix } from "./colors";
import { Pen } from "./pen";
import { Pieces } from "./pieces";
import { Skins } from "./skins";
import { faded } from "./svg_context";

const SEEN = 0.6; // opacity

interface Drawn {
  ghost: Ghost;
  pen: Pen;
  bodies: Bodies;
  pieces: Pieces;
  skins: Skins;
}

export class Ghosts {
  private drawn: Drawn[] = [];

  set(ghosts: readonly Ghost[], over: Pen): void {
    this.drawn = ghosts
      .filter(({ motion }) => motion.frames > 0)
      .map((ghost) => {
        const { scene } = ghost.payload;
        return {
          ghost,
          pen: new Pen(over.ctx, over.camera, scene, ghost.motion),
          bodies: new Bodies(scene),
          pieces: new Pieces(scene, ghost.motion),
          skins: new Skins(ghost.motion),
        };
      });
  }

  /** At the same time as the machine; a run that has ended stands where it ended. */
  draw(over: Pen, frame: FrameTime, dark: boolean): void {
    for (const { ghost, pen, bodies, pieces, skins } of this.drawn) {
      pen.setTheme(dark);
      const hue = ghost.color(dark);
      pen.tint({ fill: mix(hue, pen.palette.paper, 0.35), edge: hue });
      pen.setFrame(ghost.motion.frameAt(frame.time));
      pen.ratio = over.ratio;
      const isShown = (body: number) => pen.isPlaced(body);
      const { elements } = ghost.payload.scene;
      const isSeen = (element: number) => elements[element].marks.every(({ body }) => pen.isPlaced(body));
      faded(over.ctx, SEEN, (ctx) => {
        pen.ctx = ctx;
        pen.usePage();
        pieces.draw(pen, "under", isSeen);
        bodies.draw(pen, isShown, null);
        skins.draw(pen, isShown, null);
        pieces.draw(pen, "over", isSeen);
      });
    }
    over.usePage();
  }
}
