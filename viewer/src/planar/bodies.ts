// The bodies: their outlines, filled softly; what lies under a pointer.

import type { Scene, Vector } from "../protocol";
import type { Pen } from "./pen";
import { RecordedPath } from "./svg_context";

const EDGE = 1.5; // pixels
const REACH = 5; // pixels around an outline that still count as the body
const DOT = 4; // pixels: a body that has no outline

interface Shape {
  body: number;
  path: Path2D;
  area: number;
  /** Whether it is more than a place to click at. */
  drawn: boolean;
}

export class Bodies {
  /** Large ones first, so that small ones lie on top. */
  private readonly shapes: Shape[];

  constructor(private readonly scene: Scene) {
    this.shapes = scene.bodies
      .map((look, body) => ({
        body,
        drawn: !look.covered,
        path: pathOf(look.outlines),
        area: Math.max(0, ...look.outlines.map((outline) => Math.abs(areaOf(outline)))),
      }))
      .sort((a, b) => b.area - a.area);
  }

  draw(pen: Pen, isShown: (body: number) => boolean, selected: number | null): void {
    const { ctx, camera } = pen;
    ctx.lineJoin = "round";
    for (const { body, path, drawn } of this.shapes) {
      if (!drawn || !isShown(body)) continue;
      const { fill, edge } = pen.colorOf(body);
      pen.useBody(body);
      ctx.strokeStyle = body === selected ? pen.palette.selected : edge;
      ctx.lineWidth = (2 * (body === selected ? 2 * EDGE : EDGE)) / camera.scale;
      ctx.stroke(path);
      ctx.fillStyle = fill; // over the inner half of the edges: overlapping outlines become one
      ctx.fill(path, "nonzero");
    }
    pen.usePage();
    this.scene.bodies.forEach((look, body) => {
      if (body === 0 || look.outlines.length > 0 || !isShown(body)) return;
      pen.circle(pen.point(body, look.center_of_mass), DOT);
      pen.fill(pen.colorOf(body).edge);
    });
  }

  /** The topmost body at a place of the page. */
  at(pen: Pen, sx: number, sy: number, isShown: (body: number) => boolean): number | null {
    const { ctx, camera, ratio } = pen;
    for (const { body, path } of [...this.shapes].reverse()) {
      if (!isShown(body)) continue;
      pen.useBody(body);
      ctx.lineWidth = (2 * REACH) / camera.scale;
      if (ctx.isPointInPath(path, sx * ratio, sy * ratio) || ctx.isPointInStroke(path, sx * ratio, sy * ratio)) {
        pen.usePage();
        return body;
      }
    }
    pen.usePage();
    return null;
  }
}

function pathOf(outlines: readonly (readonly Vector[])[]): Path2D {
  const path = new RecordedPath();
  for (const outline of outlines) {
    outline.forEach(([x, y], k) => {
      if (k === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    });
    path.closePath();
  }
  return path;
}

function areaOf(outline: readonly Vector[]): number {
  let twice = 0;
  outline.forEach(([x, y], k) => {
    const [nextX, nextY] = outline[(k + 1) % outline.length];
    twice += x * nextY - nextX * y;
  });
  return twice / 2;
}
