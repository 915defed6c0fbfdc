// The axes of the world in a corner of the picture, and the length of a square of the floor.

import { type Camera, Vector3 } from "three";
import { paletteOf } from "../palette";
import { asText } from "./spacing";

const SVG = "http://www.w3.org/2000/svg";
const SIDE = 84; // pixels of the drawing
const ARM = 26;
const AXES = [
  { name: "x", direction: new Vector3(1, 0, 0), light: "#c8452b", dark: "#ff8a70" },
  { name: "y", direction: new Vector3(0, 1, 0), light: "#2c8a4b", dark: "#6fd08c" },
  { name: "z", direction: new Vector3(0, 0, 1), light: "#2a63c4", dark: "#7fb0ff" },
];

export class Triad {
  readonly element = document.createElement("div");
  private readonly arms = AXES.map(() => ({ line: make("line"), text: make("text") }));
  private readonly picture = make("svg");
  private order: number[] = [];
  private readonly scale = document.createElement("div");

  /** `choose`: called with the axis that was clicked. */
  constructor(
    private readonly unit: string,
    choose: (axis: Vector3) => void,
  ) {
    this.element.style.cssText =
      "position:absolute;left:6px;bottom:6px;pointer-events:none;display:flex;align-items:flex-end";
    this.picture.setAttribute("width", String(SIDE));
    this.picture.setAttribute("height", String(SIDE));
    this.picture.setAttribute("aria-hidden", "true");
    this.arms.forEach(({ line, text }, k) => {
      line.setAttribute("stroke-width", "2.4");
      line.setAttribute("stroke-linecap", "round");
      text.textContent = AXES[k].name;
      text.setAttribute("text-anchor", "middle");
      text.setAttribute("dominant-baseline", "central");
      text.setAttribute("font-size", "12");
      text.setAttribute("font-weight", "600");
      text.setAttribute("font-family", "system-ui, sans-serif");
      text.style.cssText = "pointer-events:auto;cursor:pointer;user-select:none";
      text.addEventListener("click", () => choose(AXES[k].direction));
      const hint = make("title");
      hint.textContent = `look along ${AXES[k].name}`;
      text.append(hint);
      this.picture.append(line, text);
    });
    this.scale.style.cssText =
      "font:12px/1.4 system-ui,sans-serif;padding-bottom:8px;font-variant-numeric:tabular-nums";
    this.element.append(this.picture, this.scale);
  }

  setTheme(dark: boolean): void {
    this.arms.forEach(({ line, text }, k) => {
      const color = dark ? AXES[k].dark : AXES[k].light;
      line.setAttribute("stroke", color);
      text.setAttribute("fill", color);
    });
    this.scale.style.color = paletteOf(dark).faint;
  }

  /** `square`: side of a square of the floor; null where there is none. */
  draw(camera: Camera, square: number | null): void {
    const turn = camera.quaternion.clone().invert();
    const middle = SIDE / 2;
    const ends = AXES.map(({ direction }) => direction.clone().applyQuaternion(turn));
    const order = [0, 1, 2].sort((a, b) => ends[a].z - ends[b].z); // the nearest one is drawn last
    const reorder = order.some((k, place) => k !== this.order[place]);
    this.order = order;
    for (const k of order) {
      const { line, text } = this.arms[k];
      const { x, y } = ends[k];
      setPlace(line, { x1: middle, y1: middle, x2: middle + ARM * x, y2: middle - ARM * y });
      setPlace(text, { x: middle + (ARM + 9) * x, y: middle - (ARM + 9) * y });
      if (reorder) this.picture.append(line, text);
    }
    const words = square === null ? "" : `grid ${asText(square)} ${this.unit}`.trim();
    if (this.scale.textContent !== words) this.scale.textContent = words;
  }
}

function make(tag: string): SVGElement {
  return document.createElementNS(SVG, tag) as SVGElement;
}

function setPlace(thing: SVGElement, places: Record<string, number>): void {
  for (const [name, value] of Object.entries(places)) thing.setAttribute(name, value.toFixed(1));
}
