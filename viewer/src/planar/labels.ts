// Names beside things.

import { driveWords } from "../drive_words";
import { LabelPlaces, type Wanted } from "../label_places";
import type { Mark, Scene, Units } from "../protocol";
import type { Pen, Place } from "./pen";

const BODY_FONT = "600 13px system-ui, sans-serif";
const JOINT_FONT = "12px system-ui, sans-serif";
const NAMED = ["joint", "point"]; // families
const BODY_BESIDE = 9; // pixels
const ROUND_MOTOR = 3.6; // pins: the arrow round a motor

interface Label {
  name: string;
  /** What it does: written also where names are not. */
  note: string;
  font: string;
  /** Of a body: null for elements. */
  body: number | null;
  marks: Mark[];
}

export class Labels {
  private readonly labels: Label[];
  private readonly places = new LabelPlaces();

  constructor(scene: Scene, units: Units) {
    const bodies = scene.bodies.map(({ name, center_of_mass: point }, body) => {
      return { name, note: "", font: BODY_FONT, body, marks: [{ body, point }] };
    });
    const elements = scene.elements
      .map((element) => ({ ...element, note: driveWords(element, units) }))
      .filter(({ note, family, marks }) => {
        return marks[0] && (note !== "" || NAMED.includes(family) || (family === "force" && marks.length > 1));
      })
      .map(({ name, note, marks }) => ({ name, note, font: JOINT_FONT, body: null, marks: marks.slice(0, 2) }));
    this.labels = [...bodies.slice(1), ...elements];
  }

  /** `named`: with the names of things, not only with what motors do. */
  draw(pen: Pen, isShown: (body: number) => boolean, named: boolean): void {
    const { ctx, camera, palette } = pen;
    const texts = this.labels.map(({ name, note }) => (named && note ? `${name}: ${note}` : named ? name : note));
    const wanted = this.labels.map((label, k) =>
      texts[k] && label.marks.every(({ body }) => isShown(body)) ? wish(pen, label, texts[k]) : null,
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
      const { font, body } = this.labels[k];
      if (!place) return;
      ctx.font = font;
      ctx.strokeStyle = palette.halo;
      ctx.lineWidth = 4;
      ctx.strokeText(texts[k], place.x, place.y); // a halo, so that it can be read on anything
      ctx.fillStyle = body === null ? palette.faint : pen.colorOf(body).edge;
      ctx.fillText(texts[k], place.x, place.y);
    });
  }
}

function wish(pen: Pen, { note, font, body, marks }: Label, text: string): Wanted {
  pen.ctx.font = font;
  const places = marks.map((mark) => pen.at(mark));
  const x = places.reduce((sum, place) => sum + place.x, 0) / places.length;
  const y = places.reduce((sum, place) => sum + place.y, 0) / places.length;
  const beside = body !== null ? BODY_BESIDE : (note ? ROUND_MOTOR : 1) * pen.pin + 4;
  return { x, y, width: pen.ctx.measureText(text).width, beside };
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
