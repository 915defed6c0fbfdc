// Names beside bodies and elements: an overlay of plain text, moved with the picture.

import { type Camera, Vector3 } from "three";
import { paletteOf } from "../palette";
import type { Mark, Payload } from "../payload";
import type { Machine } from "./machine";

interface Label {
  element: HTMLElement;
  mark: Mark;
  isBody: boolean;
  width: number;
  /** Named by a message: shown in any case. */
  accused: boolean;
}

const HEIGHT = 16; // pixels of a line
const FAMILIES = ["joint", "point", "force"]; // whose elements are named; in the order in which they get a place

export class Labels {
  readonly element = document.createElement("div");
  private readonly labels: Label[];
  private on = false;
  private chosen: number | null = null;

  constructor(
    payload: Payload,
    private readonly machine: Machine,
  ) {
    this.element.style.cssText = "position:absolute;inset:0;overflow:hidden;pointer-events:none";
    const bodies = payload.scene.bodies.slice(1).map((look, k) => {
      return this.label(look.name, { body: k + 1, point: look.center_of_mass }, true);
    });
    const elements = FAMILIES.flatMap((family) => payload.scene.elements.filter((e) => e.family === family))
      .filter((element) => element.marks.length > 0 && element.glyph !== "")
      .map((element) => this.label(element.name, element.marks[0], false));
    this.labels = [...bodies, ...elements];
  }

  set(on: boolean): void {
    this.on = on;
  }

  highlight(body: number | null): void {
    this.chosen = body;
  }

  /** Those that a message names are red. */
  accuse(names: ReadonlySet<string>): void {
    for (const label of this.labels) {
      label.accused = names.has(label.element.textContent);
      label.element.classList.toggle("accused", label.accused);
    }
  }

  setTheme(dark: boolean): void {
    const palette = paletteOf(dark);
    for (const { element, isBody } of this.labels) {
      element.style.color = palette.ink;
      element.style.opacity = isBody ? "1" : "0.75";
      const halo = palette.halo;
      element.style.textShadow = [1, 2, 3, 4].map((blur) => `0 0 ${blur}px ${halo}`).join(",");
    }
  }

  /** Puts the names where their marks are; one that would cover an earlier one is left out. */
  draw(camera: Camera, width: number, height: number): void {
    const place = new Vector3();
    const taken: [number, number, number][] = [];
    for (const label of this.labels) {
      const wanted =
        (this.on || label.accused || (label.isBody && label.mark.body === this.chosen)) &&
        this.machine.isDrawn(label.mark.body);
      if (wanted) this.machine.at(label.mark, place).project(camera);
      const inside = wanted && Math.abs(place.x) < 1 && Math.abs(place.y) < 1 && Math.abs(place.z) < 1;
      if (inside && label.width === 0) {
        label.element.hidden = false;
        label.width = label.element.offsetWidth || 1;
      }
      const x = Math.round(((place.x + 1) / 2) * width + (label.isBody ? -label.width / 2 : 9));
      const y = Math.round(((1 - place.y) / 2) * height - (label.isBody ? HEIGHT / 2 : HEIGHT));
      const free = inside && taken.every(([a, b, w]) => x > a + w || a > x + label.width || Math.abs(y - b) > HEIGHT);
      label.element.hidden = !free;
      if (!free) continue;
      label.element.style.transform = `translate(${x}px,${y}px)`;
      taken.push([x, y, label.width]);
    }
  }

  private label(name: string, mark: Mark, isBody: boolean): Label {
    const element = document.createElement("span");
    element.textContent = name;
    element.hidden = true;
    element.style.cssText = `position:absolute;left:0;top:0;white-space:nowrap;font:${isBody ? 600 : 400} 12px/${HEIGHT}px system-ui,sans-serif`;
    this.element.append(element);
    return { element, mark, isBody, width: 0, accused: false };
  }
}
