// The parts of a machine as the page itself knows them: for pages without a server.

import { formatNumber } from "../page/numbers";
import type { BodyLook, ElementLook, Mark, Outline, Part, PartField, Payload, Vector } from "../protocol";

import { spoken } from "./live";

export const SECTIONS: Record<string, string> = {
  body: "bodies",
  joint: "joints",
  driver: "drivers",
  force: "forces",
  point: "points",
};

/** The names of bodies, elements and events by section. */
export function outlineOf(payload: Payload): Outline {
  const outline: Outline = {};
  const add = (section: string, name: string, type: string) => {
    outline[section] ??= [];
    outline[section].push({ name, type });
  };
  payload.scene.bodies.forEach((body, k) => {
    if (k > 0) add("bodies", body.name, "Body");
  });
  for (const { name, family, type } of payload.scene.elements) add(SECTIONS[family] ?? `${family}s`, name, type);
  for (const name of new Set(payload.events.map((event) => event.name))) {
    if (!payload.scene.elements.some((element) => element.name === name)) add("events", name, "Event");
  }
  return outline;
}

/** The same as the server says of a part, less what only the model knows. */
export function describedByPage(payload: Payload, name: string): Part | null {
  const body = payload.scene.bodies.find((other) => other.name === name);
  if (body) return described("body", "Body", name, bodyFields(payload, body));
  const element = payload.scene.elements.find((other) => other.name === name);
  if (element) {
    const kind = element.family || "element";
    const fields = elementFields(payload, element);
    return { ...described(kind, element.type, name, fields), connects: connected(payload, element) };
  }
  return payload.events.some((event) => event.name === name) ? described("event", "Event", name, []) : null;
}

function described(kind: string, type: string, name: string, fields: PartField[]): Part {
  return { name, section: SECTIONS[kind] ?? kind, kind, type, words: "", connects: [], fields, editable: false };
}

function bodyFields(payload: Payload, body: BodyLook): PartField[] {
  return [field("centre of mass", vectorText(body.center_of_mass), payload.units.length)];
}

function elementFields(payload: Payload, element: ElementLook): PartField[] {
  const { length } = payload.units;
  const marks = element.marks.map((mark, k) => field(`point ${k + 1}`, markText(payload, mark), length));
  const sizes = Object.entries(element.sizes).map(([name, size]) => field(spoken(name), formatNumber(size), ""));
  return [...marks, ...sizes, ...(element.active ? [] : [field("active", "not from the start", "")])];
}

function markText(payload: Payload, mark: Mark): string {
  return `${payload.scene.bodies[mark.body].name} ${vectorText(mark.point)}`;
}

function vectorText(vector: Vector): string {
  return `(${vector.map((x) => formatNumber(x)).join(", ")})`;
}

function connected(payload: Payload, element: ElementLook): string[] {
  return [...new Set(element.marks.map(({ body }) => payload.scene.bodies[body].name))];
}

function field(label: string, written: string, unit: string): PartField {
  const plain = { number: null, kind: "text", help: "", default: "", required: false, choices: [], parts: [] };
  return { ...plain, path: [], label, written, unit, editable: false };
}
