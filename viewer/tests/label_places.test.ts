// Names: none over another, none outside, each where it was before as long as there is room.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LabelPlaces, LINE, type Wanted } from "../src/label_places";

const [WIDTH, HEIGHT] = [400, 300];

function crowd(count: number, apart: number): Wanted[] {
  return Array.from({ length: count }, (_, k) => ({ x: 200 + apart * k, y: 150, width: 50, beside: 8 }));
}

test("names of a crowd do not collide and stay inside", () => {
  const wanted = crowd(12, 3);
  const written = new LabelPlaces().place(wanted, WIDTH, HEIGHT);
  const boxes = written.flatMap((place, k) => (place ? [[place.x, place.y, wanted[k].width]] : []));
  assert.ok(boxes.length >= 10, `${boxes.length}`);
  boxes.forEach(([x, y, width], k) => {
    assert.ok(x >= 0 && x + width <= WIDTH && y >= LINE / 2 && y <= HEIGHT - LINE / 2);
    for (const [ox, oy, other] of boxes.slice(k + 1)) {
      assert.ok(Math.abs(y - oy) >= LINE || x + width <= ox || ox + other <= x);
    }
  });
  assert.ok(written.some((place) => place?.leader)); // those that had to go far have a line to their thing
});

test("a leader goes from the thing to its name", () => {
  const wanted = crowd(12, 0);
  const far = new LabelPlaces().place(wanted, WIDTH, HEIGHT).find((place) => place?.leader);
  assert.ok(far?.leader);
  const [ax, ay, bx, by] = far.leader;
  assert.deepEqual([ax, ay], [200, 150]);
  assert.ok(bx >= far.x && bx <= far.x + 50 && Math.abs(by - far.y) <= LINE / 2);
});

test("a name keeps its side while its neighbour moves away, so that it does not jump about", () => {
  const places = new LabelPlaces();
  const [, second] = places.place(crowd(2, 0), WIDTH, HEIGHT);
  const [, later] = places.place(crowd(2, 60), WIDTH, HEIGHT);
  assert.ok(second && later);
  assert.deepEqual([later.x - 60, later.y], [second.x, second.y]);
});

test("what is nowhere or not wanted has no place", () => {
  const nowhere = { x: Number.NaN, y: 0, width: 10, beside: 5 };
  assert.deepEqual(new LabelPlaces().place([null, nowhere], WIDTH, HEIGHT), [null, null]);
});
