// What can be done with a thing under the pointer.

import type { Relation as HeldRelation } from "../protocol";
import type { Actions } from "./actions";
import type { Line, Place, Relation } from "./edits";
import type { Point } from "./geometry";
import type { Anchor, Span } from "./machine";
import type { MenuItem } from "./menu";
import { nameOf } from "./tools/select";
import type { Hit, Question } from "./tools/tool";

interface Doing {
  actions: Actions;
  /** How far a copy lies from its original. */
  shift: number;
  /** All lengths of the machine, and where the menu is. */
  spans: readonly Span[];
  at: Point;
  rename(): void;
  dimension(span: Span): void;
  parameter(span: Span): void;
  /** What was typed; null where the user went away. */
  ask(question: Question): Promise<Record<string, string> | null>;
  /** What the drawing holds. */
  relations: readonly HeldRelation[];
  /** Downloads the outline of a body. */
  cut(body: string, format: "dxf" | "svg"): void;
  locked: ReadonlySet<string>;
  /** Locks what is not locked, and the other way round. */
  lock(names: readonly string[]): void;
  /** Its speed is asked for first. */
  motor(place: Place, at: Point): Promise<void>;
}

export function itemsFor(hit: Hit, names: readonly string[], doing: Doing): MenuItem[] {
  const { actions } = doing;
  const items = [...(hit.kind === "anchor" ? atAnchor(hit.anchor, doing) : []), ...ofLines(hit, names, doing)];
  if (hit.kind === "anchor" && hit.anchor.kind === "end") return items;
  const several = names.length > 1;
  return [
    ...items,
    ...(several ? [] : [{ text: "Rename", press: doing.rename }]),
    {
      text: names.every((name) => doing.locked.has(name)) ? "Unlock" : "Lock against dragging",
      press: () => doing.lock(names),
    },
    ...copying(names, doing),
    ...cutting(hit, names, doing),
    {
      text: several ? `Delete ${names.length} things` : `Delete ${nameOf(hit)}`,
      key: "Del",
      press: () => actions.remove(names),
    },
  ];
}

function atAnchor(anchor: Extract<Hit, { kind: "anchor" }>["anchor"], doing: Doing): MenuItem[] {
  const { actions } = doing;
  const items: MenuItem[] = [];
  const draw = (kind: string, place: Place, said: string) =>
    void actions.edit([{ edit: "draw", kind, places: [place] }], said);
  if (!anchor.onGround) {
    items.push({ text: "Pin to the ground", press: () => draw("ground_pivot", anchor.place, "ground pivot drawn") });
  }
  if (anchor.kind === "joint") {
    items.push({ text: "Motor here", press: () => void doing.motor({ joint: anchor.name }, anchor.at) });
    items.push({ text: "Weld", press: () => draw("weld", { joint: anchor.name }, "weld drawn") });
  }
  const [hold] = anchor.holds;
  if (hold && anchor.kind !== "point") {
    items.push({ text: "Trace its path", press: () => draw("point", { ...hold }, "traced point drawn") });
  }
  return items;
}

/** Lengths and directions of links: of one, of two that are chosen, or of one and a joint; and what they hold. */
function ofLines(hit: Hit, names: readonly string[], doing: Doing): MenuItem[] {
  const { actions, relations } = doing;
  const speaks = ({ lines, point }: HeldRelation) =>
    lines.some(({ body }) => names.includes(body)) || (point !== undefined && names.includes(point));
  const held = [...new Set(relations.filter(speaks).map(({ type }) => type))];
  const letGo = {
    text: `Let go of ${held.join(", ")}`,
    press: () => void actions.edit([{ edit: "unrelate", names: [...names] }], "let go"),
  };
  return [...lineItems(hit, names, doing), ...(held.length > 0 ? [letGo] : [])];
}

function lineItems(hit: Hit, names: readonly string[], { actions, spans, dimension, parameter }: Doing): MenuItem[] {
  const lines = spans.filter(({ body }) => names.includes(body));
  const own = hit.kind === "span" ? hit.span : (lines.length === 1 && lines[0]) || null;
  const line = ({ body, from, to }: Span): Line => ({ body, between: [from.name, to.name] });
  const relate = (text: string, relation: Relation, related: Span[], on?: Anchor): MenuItem => ({
    text,
    press: () => {
      const edit = { edit: "relate" as const, relation, lines: related.map(line), ...(on && { point: on.name }) };
      void actions.edit([edit], `${relation} from now on`);
    },
  });
  if (lines.length === 2 && lines[0].body !== lines[1].body) {
    return [relate("Keep parallel", "parallel", lines), relate("Keep equally long", "equal", lines)];
  }
  const joint = spans.flatMap(({ from, to }) => [from, to]).find(({ name }) => names.includes(name));
  if (joint && lines.length === 1 && ![lines[0].from, lines[0].to].includes(joint))
    return [relate(`Keep ${joint.name} on the axis of ${lines[0].body}`, "on-axis", lines, joint)];
  if (!own) return [];
  return [
    { text: "Change its length", press: () => dimension(own) },
    { text: "Make its length a parameter", press: () => parameter(own) },
    relate("Keep horizontal", "horizontal", [own]),
    relate("Keep vertical", "vertical", [own]),
  ];
}

function copying(names: readonly string[], { actions, shift, at, ask }: Doing): MenuItem[] {
  const several = names.length > 1;
  const about: [number, number] = [at.x, at.y];
  const array = async (isRing: boolean) => {
    const typed = await ask({
      word: "count",
      label: isRing ? "how many around this place" : "how many in a row",
      value: "3",
    });
    const count = Math.round(Number(typed?.count));
    if (!typed || !(count > 1)) return;
    if (isRing) actions.copies(names, { turn: (2 * Math.PI) / count, about, count: count - 1 });
    else actions.copies(names, { shift: [shift, 0], count: count - 1 });
  };
  return [
    {
      text: several ? `Copy ${names.length} things` : "Copy",
      key: "Ctrl D",
      press: () => actions.duplicate(names, shift),
    },
    { text: "Mirror left and right", press: () => actions.copies(names, { mirror: "y", about }, "mirrored") },
    { text: "Mirror up and down", press: () => actions.copies(names, { mirror: "x", about }, "mirrored") },
    { text: "Repeat in a row …", press: () => void array(false) },
    { text: "Repeat around this place …", press: () => void array(true) },
  ];
}

/** Outlines of one body, to be cut out. */
function cutting(hit: Hit, names: readonly string[], { cut }: Doing): MenuItem[] {
  const body = hit.kind === "body" ? hit.name : hit.kind === "span" ? hit.span.body : null;
  if (body === null || names.length > 1) return [];
  return [
    { text: "Outline as DXF", press: () => cut(body, "dxf") },
    { text: "Outline as SVG", press: () => cut(body, "svg") },
  ];
}
