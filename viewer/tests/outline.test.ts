// Freehand outlines and photographs: pure functions of places.

import assert from "node:assert/strict";
import { test } from "node:test";

import { moved, scaled } from "../src/editor/photo";
import { straightened } from "../src/editor/tools/sketching";

test("an outline keeps its corners alone", () => {
  const side = (ax: number, ay: number, bx: number, by: number) =>
    Array.from({ length: 20 }, (_, k) => ({ x: ax + ((bx - ax) * k) / 20, y: ay + ((by - ay) * k) / 20 }));
  const square = [...side(0, 0, 1, 0), ...side(1, 0, 1, 1), ...side(1, 1, 0, 1), ...side(0, 1, 0, 0)];
  assert.deepEqual(straightened(square), [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ]);
});

test("a photograph is scaled about the first click, and moved by both", () => {
  const picture = { file: "photo_1.jpg", at: [1, 0], width: 4, height: 2 };
  const [from, to] = [
    { x: 0, y: 0 },
    { x: 2, y: 0 },
  ];
  assert.deepEqual(scaled(picture, from, to, 1), { ...picture, at: [0.5, 0], width: 2, height: 1 });
  assert.equal(scaled(picture, from, to, Number.NaN), null);
  assert.equal(scaled(picture, from, from, 1), null);
  assert.deepEqual(moved(picture, from, to).at, [3, 0]);
});
