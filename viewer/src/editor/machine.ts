// The machine as an editor sees it: places to take hold of, and lengths that can be typed.

import type { Mark, Scene } from "../protocol";
import type { Place } from "./edits";
import { distance, type Point, toBody, toWorld } from "./geometry";

const SAME = 1e-3; // of the size of the machine: places that are one, as for the server that draws

export type AnchorKind = "joint" | "point" | "end";

/** A point of a body, in its own axes. */
export interface Hold {
  body: string;
  point: [number, number];
}

/** A place of the machine: a joint, a named point, or the end of a body. */
export interface Anchor {
  kind: AnchorKind;
  /** Of the joint or point; of an end: of its body. */
  name: string;
  /** Joints and points that lie here, the first one is `name`. */
  names: string[];
  glyph: string;
  at: Point;
  place: Place;
  /** The bodies that meet here, without the ground. */
  holds: Hold[];
  onGround: boolean;
}

/** A length of a body: between two of its places. */
export interface Span {
  body: string;
  from: Anchor;
  to: Anchor;
  length: number;
}

export interface BodyView {
  name: string;
  pose: number[];
}

export interface ElementView {
  name: string;
  family: string;
  glyph: string;
  ends: Point[];
}

export interface Machine {
  size: number;
  bodies: BodyView[];
  anchors: Anchor[];
  spans: Span[];
  elements: ElementView[];
}

export const EMPTY: Machine = { size: 1, bodies: [], anchors: [], spans: [], elements: [] };

export function machineAt(scene: Scene, poseOf: (body: number) => ArrayLike<number>): Machine {
  const bodies = scene.bodies.map(({ name }, k) => ({ name, pose: k === 0 ? [0, 0, 0] : Array.from(poseOf(k)) }));
  const at = ({ body, point }: Mark) => toWorld(bodies[body].pose, point);
  const places = new Places(bodies, SAME * scene.size);
  for (const element of scene.elements) {
    if (element.family !== "joint" && element.family !== "point") continue;
    const kind = element.family === "point" ? "point" : "joint";
    const [first, second] = element.marks;
    if (!first) continue;
    const anchor = places.add(kind, element.name, element.glyph, at(first));
    anchor.hold(first);
    if (second && distance(at(first), at(second)) <= SAME * scene.size) anchor.hold(second);
    else if (second) places.add(kind, element.name, element.glyph, at(second)).hold(second);
  }
  scene.bodies.forEach(({ points, name }, body) => {
    for (const point of points) places.add("end", name, "end", at({ body, point })).hold({ body, point });
  });
  const anchors = places.all();
  return {
    size: scene.size,
    bodies,
    anchors,
    spans: spansOf(bodies, anchors),
    elements: scene.elements.map(({ name, family, glyph, marks }) => ({ name, family, glyph, ends: marks.map(at) })),
  };
}

/** Anchors as they are found: what lies at one place becomes one of them, joints before points before ends. */
class Places {
  private readonly found: Anchor[] = [];

  constructor(
    private readonly bodies: BodyView[],
    private readonly same: number,
  ) {}

  add(
    kind: AnchorKind,
    name: string,
    glyph: string,
    at: Point,
  ): { hold(mark: { body: number; point: readonly number[] }): void } {
    let anchor = this.found.find((other) => distance(other.at, at) <= this.same);
    if (!anchor) {
      anchor = { kind, name, names: [], glyph, at, place: { x: at.x, y: at.y }, holds: [], onGround: false };
      this.found.push(anchor);
    } else if (anchor.kind !== "joint" && kind === "joint") {
      Object.assign(anchor, { kind, name, glyph });
    }
    if (kind !== "end" && !anchor.names.includes(name)) anchor.names.push(name);
    const here = anchor;
    return {
      hold: ({ body, point }) => {
        if (body === 0) here.onGround = true;
        else if (!here.holds.some((hold) => hold.body === this.bodies[body].name))
          here.holds.push({ body: this.bodies[body].name, point: [point[0], point[1]] });
      },
    };
  }

  all(): Anchor[] {
    for (const anchor of this.found) {
      if (anchor.kind === "joint") {
        anchor.place = { joint: anchor.name };
        anchor.names.sort((a, b) => Number(b === anchor.name) - Number(a === anchor.name));
      } else if (anchor.holds[0]) anchor.place = { ...anchor.holds[0] };
      else if (anchor.onGround) anchor.place = { ground: [anchor.at.x, anchor.at.y] };
    }
    return this.found;
  }
}

/** Of each body the lengths between neighbours of its places; of one with three or more places also around. */
function spansOf(bodies: BodyView[], anchors: Anchor[]): Span[] {
  return bodies.slice(1).flatMap(({ name }) => {
    const own = anchors.filter(({ holds }) => holds.some((hold) => hold.body === name));
    const named = own.filter(({ kind }) => kind !== "end"); // where forces act is no end of a link
    const joints = named.filter(({ kind }) => kind === "joint");
    const joined = joints.length > 1 ? joints : named; // ends that nothing is joined to yet are points
    const pairs = joined.map((anchor, k) => [anchor, joined[k + 1] ?? (joined.length > 2 ? joined[0] : null)] as const);
    return pairs.flatMap(([from, to]) => (to ? [{ body: name, from, to, length: distance(from.at, to.at) }] : []));
  });
}

export function bodyNamed(machine: Machine, name: string): BodyView | undefined {
  return machine.bodies.find((body) => body.name === name);
}

/** A place of the world as a point of a body, in its axes. */
export function onBody(machine: Machine, name: string, at: Point): Hold | null {
  const body = bodyNamed(machine, name);
  return body ? { body: name, point: toBody(body.pose, at) } : null;
}

/** The anchor nearest to a place, no farther than `reach`. */
export function nearestAnchor(machine: Machine, at: Point, reach: number): Anchor | null {
  let best: Anchor | null = null;
  let shortest = reach;
  for (const anchor of machine.anchors) {
    const apart = distance(anchor.at, at);
    if (apart > shortest) continue;
    best = anchor;
    shortest = apart;
  }
  return best;
}
