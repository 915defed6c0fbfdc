// Names beside things.

import { LabelPlaces, type Wanted } from "../label_places";
import type { Mark, Scene } from "../protocol";
import type { Pen, Place } from "./pen";

const BODY_FONT = "600 13px system-ui, sans-serif";
const JOINT_FONT = "12px system-ui, sans-serif";
const NAMED = ["joint", "point"]; // families
const BODY_BESIDE = 9; // pixels

interface Label {
  name: string;
  font: string;
  /** Of a body: null for elements. */
  body: number | null;
  marks: Mark[];
}

export class Labels {
  private readonly labels: Label[];
  private readonly places = new LabelPlaces();

  constructor(scene: Scene) {
    const bodies = scene.bodies.map(({ name, center_of_mass: point }, body) => {
      return { name, font: BODY_FONT, body, marks: [{ body, point }] };
    });
    const elements = scene.elements
      .filter(({ family, marks }) => marks[0] && (NAMED.includes(family) || (family === "force" && marks.length > 1)))
      .map(({ name, marks }) => ({ name, font: JOINT_FONT, body: null, marks: marks.slice(0, 2) }));
    this.labels = [...bodies.slice(1), ...elements];
  }

  draw(pen: Pen, isShown: (body: number) => boolean): void {
    const { ctx, camera, palette } = pen;
    const wanted = this.labels.map((label) =>
      label.marks.every(({ body }) => isShown(body)) ? wish(pen, label) : null,
    );
    for (const [k, { body }] of this.labels.entries()) {
      const at = wanted[k];
      if (at && body !== null) drawMassCentre(pen, at);
    }
    const written = this.places.place(wanted, camera.width, camera.height);
    for (const place of written) {
      if (!place?.leader) continue;
      const [ax, ay, bx, by] = place.leader;
      pen.line({ x: ax, y: ay }, { x: bx, y: by });
      pen.stroke(palette.faint, 0.8);
    }
    ctx.textBaseline = "middle";
    ctx.textAlign = "left";
    ctx.lineJoin = "round";
    written.forEach((place, k) => {
      const { name, font, body } = this.labels[k];
      if (!place) return;
      ctx.font = font;
      ctx.strokeStyle = palette.halo;
      ctx.lineWidth = 4;
      ctx.strokeText(name, place.x, place.y); // a halo, so that it can be read on anything
      ctx.fillStyle = body === null ? palette.faint : pen.colorOf(body).edge;
      ctx.fillText(name, place.x, place.y);
    });
  }
}

function wish(pen: Pen, { name, font, body, marks }: Label): Wanted {
  pen.ctx.font = font;
  const places = marks.map((mark) => pen.at(mark));
  const x = places.reduce((sum, place) => sum + place.x, 0) / places.length;
  const y = places.reduce((sum, place) => sum + place.y, 0) / places.length;
  return { x, y, width: pen.ctx.measureText(name).width, beside: body === null ? pen.pin + 4 : BODY_BESIDE };
}

/** The quartered disc of a mass centre. */
function drawMassCentre(pen: Pen, { x, y }: Place): void {
  const { ctx, palette } = pen;
  pen.circle({ x, y }, 5);
  pen.fill(palette.paper);
  ctx.beginPath();
  for (const start of [0, Math.PI]) {
    ctx.moveTo(x, y);
    ctx.arc(x, y, 5, start, start + Math.PI / 2);
  }
  pen.fill(palette.ink);
  pen.circle({ x, y }, 5);
  pen.stroke(palette.ink, 1);
}
