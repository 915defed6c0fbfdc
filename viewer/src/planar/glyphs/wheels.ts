// Balls, discs and wheels that touch something: a spoke shows how they turn.

import type { Mark } from "../../payload";
import type { Pen } from "../pen";
import type { GlyphMaker } from "./glyph";

const SEEN = 5; // pixels: on smaller wheels a spoke is not seen

export const contact: GlyphMaker = ({ marks, sizes }, workshop) => {
  const wheels = [sizes.radius, sizes.radius_b].flatMap((radius, k) =>
    radius > 0 && marks[k] && workshop.first("disc", marks[k], radius) ? [{ mark: marks[k], radius }] : [],
  );
  const fixed = wheels.filter(({ mark }) => mark.body === 0); // of bodies that move, discs are among the outlines
  return {
    under: (pen) => {
      for (const { mark, radius } of fixed) drawBump(pen, mark, radius);
    },
    over: (pen) => {
      for (const { mark, radius } of wheels) if (mark.body !== 0) drawSpokes(pen, mark, radius);
    },
  };
};

export const tyre: GlyphMaker = ({ marks, sizes }) => {
  const [mark] = marks;
  if (!mark || !(sizes.radius > 0)) return {};
  return {
    under: (pen) => {
      pen.circle(pen.at(mark), pen.px(0.86 * sizes.radius));
      pen.stroke(pen.palette.spring, pen.px(0.28 * sizes.radius));
    },
    over: (pen) => drawSpokes(pen, mark, 0.72 * sizes.radius),
  };
};

function drawBump(pen: Pen, mark: Mark, radius: number): void {
  pen.circle(pen.at(mark), pen.px(radius));
  pen.fill(pen.palette.groundFill);
  pen.stroke(pen.palette.ground, 1.8);
}

/** A cross through the centre, one arm strong. */
function drawSpokes(pen: Pen, mark: Mark, radius: number): void {
  const reach = pen.px(radius);
  if (reach < SEEN) return;
  const at = pen.at(mark);
  const { edge } = pen.colorOf(mark.body);
  const x = pen.direction(mark.body, [1, 0]);
  pen.ctx.lineCap = "round";
  pen.ctx.globalAlpha = 0.45;
  pen.line(pen.off(at, x, 0, -0.86 * reach), pen.off(at, x, 0, 0.86 * reach));
  pen.stroke(edge, 1.4);
  pen.ctx.globalAlpha = 1;
  pen.line(at, pen.off(at, x, 0.86 * reach, 0));
  pen.stroke(edge, 2);
  pen.ctx.lineCap = "butt";
}
