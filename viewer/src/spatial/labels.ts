// Names beside bodies and elements: an overlay of plain text, moved with the picture.

import type { Camera } from "three";
import { driveWords } from "../drive_words";
import { LabelPlaces, LINE, type Wanted } from "../label_places";
import { paletteOf } from "../palette";
import type { Mark, Payload } from "../protocol";
import type { Machine } from "./machine";

interface Label {
  element: HTMLElement;
  mark: Mark;
  isBody: boolean;
  width: number;
  /** Named by a message: shown in any case. */
  accused: boolean;
}

const BESIDE = 9; // pixels between a thing and its name
const SVG = "http://www.w3.org/2000/svg";
const FAMILIES = ["joint", "point", "force", "driver"]; // whose elements are named; in the order in which they get a place

export class Labels {
  readonly element = document.createElement("div");
  private readonly labels: Label[];
  private readonly places = new LabelPlaces();
  private readonly leaders = document.createElementNS(SVG, "path");
  private on = false;
  private chosen: number | null = null;

  constructor(
    payload: Payload,
    private readonly machine: Machine,
  ) {
    this.element.style.cssText = "position:absolute;inset:0;overflow:hidden;pointer-events:none";
    const lines = document.createElementNS(SVG, "svg");
    lines.style.cssText = "position:absolute;width:100%;height:100%";
    this.leaders.setAttribute("stroke-width", "0.8");
    lines.append(this.leaders);
    this.element.append(lines);
    const bodies = payload.scene.bodies.slice(1).map((look, k) => {
      return this.label(look.name, { body: k + 1, point: look.center_of_mass }, true);
    });
    const elements = FAMILIES.flatMap((family) => payload.scene.elements.filter((e) => e.family === family))
      .filter((element) => element.marks.length > 0 && element.glyph !== "")
      .map((element) => {
        const note = driveWords(element, payload.units);
        return this.label(note ? `${element.name}: ${note}` : element.name, element.marks[0], false);
      });
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
    this.leaders.setAttribute("stroke", palette.faint);
    for (const { element, isBody } of this.labels) {
      element.style.color = palette.ink;
      element.style.opacity = isBody ? "1" : "0.85";
      element.style.background = palette.halo; // so that it can be read on anything
    }
  }

  draw(camera: Camera, width: number, height: number): void {
    const wanted = this.labels.map((label) => (this.isWanted(label) ? this.wish(label, camera, width, height) : null));
    const written = this.places.place(wanted, width, height);
    this.labels.forEach(({ element }, k) => {
      const place = written[k];
      element.hidden = !place;
      if (place) {
        element.style.transform = `translate(${Math.round(place.x)}px,${Math.round(place.y - LINE / 2)}px)`;
      }
    });
    const lines = written.flatMap((place) => (place?.leader ? [place.leader.map((x) => x.toFixed(1))] : []));
    this.leaders.setAttribute("d", lines.map(([ax, ay, bx, by]) => `M${ax} ${ay}L${bx} ${by}`).join(""));
  }

  private isWanted({ accused, isBody, mark }: Label): boolean {
    return (this.on || accused || (isBody && mark.body === this.chosen)) && this.machine.isDrawn(mark.body);
  }

  /** null outside the picture. */
  private wish(label: Label, camera: Camera, width: number, height: number): Wanted | null {
    const { x, y, z } = this.machine.at(label.mark).project(camera);
    if (!(Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(z) < 1)) return null;
    if (label.width === 0) {
      label.element.hidden = false;
      label.width = label.element.offsetWidth || 1;
    }
    return { x: ((x + 1) / 2) * width, y: ((1 - y) / 2) * height, width: label.width, beside: BESIDE };
  }

  private label(name: string, mark: Mark, isBody: boolean): Label {
    const element = document.createElement("span");
    element.textContent = name;
    element.hidden = true;
    element.style.cssText = `position:absolute;left:0;top:0;padding:0 2px;border-radius:4px;white-space:nowrap;font:${isBody ? 600 : 400} 12px/${LINE}px system-ui,sans-serif`;
    this.element.append(element);
    return { element, mark, isBody, width: 0, accused: false };
  }
}
