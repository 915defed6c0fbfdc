// The rows of a list of points or poses: numbers that can be changed.

import { iconButton, make } from "../../page/dom";
import { ICONS } from "../../page/icons";
import type { Point } from "../geometry";
import type { Sketching } from "../tools/tool";

export interface Mark {
  at: Point;
  /** Of a pose: in degrees. */
  angle: number;
  /** Of a point: when it is passed; null: whenever. */
  time: number | null;
}

export function makeMarkRows(
  marks: readonly Mark[],
  sketching: Sketching,
  changed: (marks: Mark[]) => void,
): HTMLElement[] {
  const replace = (k: number, mark: Mark | null) =>
    changed(marks.flatMap((old, index) => (index === k ? (mark ? [mark] : []) : [old])));
  return marks.map((mark, k) => {
    const number = (value: number | null, label: string, set: (value: number | null) => Mark) => {
      const input = make("input", {
        type: "text",
        inputmode: "decimal",
        value: value === null ? "" : Number(value.toPrecision(4)),
        "aria-label": `${label} of point ${k + 1}`,
        placeholder: label,
      });
      input.addEventListener("change", () => {
        const text = input.value.trim().replace(",", ".");
        const typed = text === "" ? null : Number(text);
        if (typed === null || Number.isFinite(typed)) replace(k, set(typed));
      });
      return input;
    };
    const { at } = mark;
    return make("li", { class: "mark" }, [
      make("span", { class: "faint", text: String(k + 1) }),
      number(at.x, "x", (x) => ({ ...mark, at: { x: x ?? at.x, y: at.y } })),
      number(at.y, "y", (y) => ({ ...mark, at: { x: at.x, y: y ?? at.y } })),
      sketching === "poses"
        ? number(mark.angle, "angle", (angle) => ({ ...mark, angle: angle ?? 0 }))
        : number(mark.time, "time", (time) => ({ ...mark, time })),
      iconButton(ICONS.close, `remove point ${k + 1}`, "", () => replace(k, null)),
    ]);
  });
}
