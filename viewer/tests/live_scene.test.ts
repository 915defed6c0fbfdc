import assert from "node:assert/strict";
import { test } from "node:test";
import { between, drawnAt, hangPieces, withNumbers } from "../src/live/scene";
import type { Payload, SceneChanges } from "../src/protocol";

const bar = {
  name: "bar",
  center_of_mass: [0, 0],
  points: [
    [-1, 0],
    [1, 0],
  ],
  outlines: [
    [
      [-1.1, 0.1],
      [1.1, 0.1],
      [0, -0.2],
    ],
  ],
  solids: [],
  shaped: false,
};
const first = {
  scene: { name: "machine", dim: 2, up: [0, 1], size: 2, detail: 0.1, bodies: [bar], elements: [], reliefs: [] },
  arrows: [],
  traces: [{ name: "end", mark: { body: 1, point: [1, 0] } }],
} as unknown as Pick<Payload, "scene" | "arrows" | "traces">;

test("numbers are counted in their order, texts and switches are not", () => {
  const part = { name: "7", on: true, point: [1, 2], sizes: { radius: 3 }, none: null };
  const change = { by: new Map([[1, 10]]), to: new Map([[2, 5]]) };
  assert.deepEqual(withNumbers(part, change), {
    name: "7",
    on: true,
    point: [1, 12],
    sizes: { radius: 5 },
    none: null,
  });
});

test("between the entries of a table the drawing is interpolated, beyond them it stays", () => {
  const rows = [
    [0, 1],
    [2, 1],
    [3, 0],
  ];
  assert.deepEqual(between(rows, 0.25), [1, 1]);
  assert.deepEqual(between(rows, 0.75), [2.5, 0.5]);
  assert.deepEqual(between(rows, 7), [3, 0]);
  assert.deepEqual(between(rows, -7), [0, 1]);
});

test("numbers of the model are exact, and outlines go with the points that they belong to", () => {
  const changes: SceneChanges = {
    exact: [
      { of: "bodies", index: 0, places: [2, 4], looks: [0, 1] },
      { of: "traces", index: 0, places: [1], looks: [1] },
    ],
    tables: [],
    warped: [0],
  };
  const drawn = drawnAt(first, changes, new Map(), [-1.5, 1.25]);
  assert.deepEqual(drawn.scene.bodies[0].points, [
    [-1.5, 0],
    [1.25, 0],
  ]);
  assert.deepEqual(drawn.traces[0].mark.point, [1.25, 0]);
  const [[left, right, middle]] = drawn.scene.bodies[0].outlines;
  assert.deepEqual(
    [left[0], right[0]].map((x) => x.toFixed(6)),
    ["-1.600000", "1.350000"],
  );
  assert.deepEqual(middle, [0, -0.2]);
  assert.deepEqual(first.scene.bodies[0].points[0], [-1, 0]);
});

test("tables of several sliders add up", () => {
  const table = (name: string, by: number) => ({
    name,
    nodes: [0, 1],
    parts: [{ of: "bodies", index: 0, places: [2], changes: [[0], [by]] }],
  });
  const changes: SceneChanges = { exact: [], tables: [table("a", 1), table("b", 10)], warped: [] };
  const values = new Map([
    ["a", 0.5],
    ["b", 0.1],
  ]);
  assert.equal(drawnAt(first, changes, values, []).scene.bodies[0].points[0][0], 0.5);
});

test("pieces go with the marks of their elements", () => {
  const pin = (x: number) => ({
    name: "pin",
    marks: [
      { body: 0, point: [3, 0] },
      { body: 1, point: [x, 0] },
    ],
  });
  const pieces = [
    { shape: 0, at: [1, 1, 0, 0.5], of: [0] },
    { shape: 0, at: [0, 3, 0], to: [1, 1.1, 0], of: [0] },
    { shape: 0, at: [2, 1, 0], of: [0] },
  ];
  const before = { dim: 2, elements: [pin(1)], pieces };
  const after = { dim: 2, elements: [pin(1.5)], pieces };
  hangPieces(before as never, after as never);
  assert.deepEqual(after.pieces, [
    { shape: 0, at: [1, 1.5, 0, 0.5], of: [0] },
    { shape: 0, at: [0, 3, 0], to: [1, 1.6, 0], of: [0] },
    { shape: 0, at: [2, 1, 0], of: [0] },
  ]);
});
