// A four-bar for the tests of the editor: crank from (0, 0) to (0, 1), coupler on to (3, 1), rocker down to (3, 0).

import { distance, fromSegment } from "../src/editor/geometry";
import { type Machine, machineAt } from "../src/editor/machine";
import {
  AT_REST,
  type Context,
  type Effect,
  type Hit,
  type Input,
  type State,
  type Tool,
} from "../src/editor/tools/tool";
import type { Scene } from "../src/protocol";

const look = (name: string, points: number[][]) => ({
  name,
  center_of_mass: [0, 0],
  points,
  outlines: [],
  solids: [],
  shaped: false,
});
const joint = (name: string, marks: { body: number; point: number[] }[]) => ({
  name,
  family: "joint",
  type: "Revolute",
  glyph: "pin",
  marks,
  sizes: {},
  active: true,
});

export const FOUR_BAR_SCENE: Scene = {
  name: "four-bar",
  dim: 2,
  up: [0, 1],
  size: 3,
  detail: 0.1,
  bodies: [
    look("ground", [
      [0, 0],
      [3, 0],
    ]),
    look("crank", [
      [-0.5, 0],
      [0.5, 0],
    ]),
    look("coupler", [
      [-1.5, 0],
      [1.5, 0],
      [0, 0.5],
    ]),
    look("rocker", [
      [-0.5, 0],
      [0.5, 0],
    ]),
  ],
  elements: [
    joint("A", [
      { body: 0, point: [0, 0] },
      { body: 1, point: [-0.5, 0] },
    ]),
    joint("B", [
      { body: 1, point: [0.5, 0] },
      { body: 2, point: [-1.5, 0] },
    ]),
    joint("C", [
      { body: 2, point: [1.5, 0] },
      { body: 3, point: [0.5, 0] },
    ]),
    joint("D", [
      { body: 3, point: [-0.5, 0] },
      { body: 0, point: [3, 0] },
    ]),
    { ...joint("P", [{ body: 2, point: [0, 0.5] }]), family: "point", type: "Point", glyph: "point" },
  ],
  reliefs: [],
};

const POSES = [
  [0, 0, 0],
  [0, 0.5, Math.PI / 2],
  [1.5, 1, 0],
  [3, 0.5, Math.PI / 2],
];

export const FOUR_BAR: Machine = machineAt(FOUR_BAR_SCENE, (body) => POSES[body]);

/** A view of 100 pixels per unit of length, in which a link is 0.1 wide. */
export function contextOf(machine: Machine, selected: string[] = []): Context {
  const bodyAt = (at: { x: number; y: number }) =>
    machine.spans.find(({ from, to }) => fromSegment(at, from.at, to.at) < 0.05)?.body ?? null;
  const hitAt = (at: { x: number; y: number }): Hit | null => {
    const anchor = machine.anchors.find((found) => distance(found.at, at) < 0.1);
    if (anchor) return { kind: "anchor", anchor };
    const name = bodyAt(at);
    return name === null ? null : { kind: "body", name };
  };
  return { machine, reach: 0.1, still: 0.04, grid: 0.2, bodyAt, hitAt, selected, sketching: "path" };
}

/** What a tool wishes for after a row of inputs, and its last state. */
export function played(tool: Tool, context: Context, inputs: Input[]): { state: State; effects: Effect[] } {
  const effects: Effect[] = [];
  let state = AT_REST;
  for (const input of inputs) {
    const step = tool.reduce(state, input, context);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects };
}

type Kind = "press" | "move" | "release" | "double";

export function pointer(type: Kind, x: number, y: number, shift = false): Input {
  return { type, at: { x, y }, shift };
}

export function click(x: number, y: number, shift = false): Input[] {
  return [pointer("move", x, y, shift), pointer("press", x, y, shift), pointer("release", x, y, shift)];
}

export function drag(from: [number, number], to: [number, number], shift = false): Input[] {
  const half = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const;
  return [
    pointer("press", ...from, shift),
    pointer("move", ...half, shift),
    pointer("move", ...to, shift),
    pointer("release", ...to, shift),
  ];
}
