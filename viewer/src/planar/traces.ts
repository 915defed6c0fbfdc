// Paths of points: the whole path faint, what has been travelled strong, the point itself.

import type { Motion } from "../motion";
import { seriesColor } from "../palette";
import type { Trace } from "../renderer";
import type { Pen, Place } from "./pen";

const WHOLE = 0.28; // opacity of the path that is still to come

export class Traces {
  private paths: { trace: Trace; path: Float64Array }[] = [];

  constructor(private readonly motion: Motion) {}

  set(traces: Trace[]): void {
    const known = new Map(this.paths.map(({ trace, path }) => [keyOf(trace), path]));
    this.paths = traces.map((trace) => ({ trace, path: known.get(keyOf(trace)) ?? this.motion.path(trace.mark) }));
  }

  draw(pen: Pen, dark: boolean): void {
    const { ctx } = pen;
    ctx.lineJoin = "round";
    ctx.lineCap = "round";
    for (const { trace, path } of this.paths) {
      const color = seriesColor(trace.color, dark);
      ctx.globalAlpha = WHOLE;
      followPath(pen, path, path.length / 2 - 1);
      pen.stroke(color, 1.5);
      ctx.globalAlpha = 1;
      followPath(pen, path, pen.frame.index, pen.at(trace.mark));
      pen.stroke(color, 2.2);
    }
    ctx.lineCap = "butt";
  }

  /** The points themselves, over the machine. */
  drawPoints(pen: Pen, dark: boolean): void {
    for (const { trace } of this.paths) {
      if (!pen.isPlaced(trace.mark.body)) continue;
      pen.circle(pen.at(trace.mark), 4.2);
      pen.fill(seriesColor(trace.color, dark));
      pen.stroke(pen.palette.paper, 1.4);
    }
  }
}

function keyOf({ mark }: Trace): string {
  return `${mark.body}:${mark.point.join()}`;
}

/** The path up to a frame; it is broken where the run has no numbers. */
function followPath(pen: Pen, path: Float64Array, last: number, end?: Place): void {
  const { ctx, camera } = pen;
  ctx.beginPath();
  let down = false;
  for (let k = 0; k <= last; k++) {
    const x = camera.screenX(path[2 * k]);
    const y = camera.screenY(path[2 * k + 1]);
    if (!Number.isFinite(x + y)) down = false;
    else if (down) ctx.lineTo(x, y);
    else {
      ctx.moveTo(x, y);
      down = true;
    }
  }
  if (end && down && Number.isFinite(end.x + end.y)) ctx.lineTo(end.x, end.y);
}
