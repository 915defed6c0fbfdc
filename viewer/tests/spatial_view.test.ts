// What the camera shows: all points inside the picture, as near as can be; round numbers; the height of the floor.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Vector3 } from "three";
import type { Payload } from "../src/protocol";
import { firstDirection, framing } from "../src/spatial/camera";
import { floorLevel } from "../src/spatial/ground";
import { across, quaternion, zTo } from "../src/spatial/placing";
import { asText, roundUp } from "../src/spatial/spacing";

/** Numbers in 0..1 that are the same every time. */
function* scattered(): Generator<number> {
  for (let k = 1; ; k++) yield (k * 0.6180339887498949) % 1;
}

test("a fitted view holds all points and touches the edge of the picture", () => {
  const numbers = scattered();
  const next = () => numbers.next().value as number;
  const points = Array.from({ length: 60 }, () => new Vector3(5 * next() + 100, 2 * next() - 7, 3 * next()));
  const [tangentX, tangentY] = [0.4, 0.25];
  const { center, distance } = framing(points, tangentX, tangentY, 0);
  const seen = points.map((p) => {
    const depth = distance - (p.z - center.z);
    assert.ok(depth > 0);
    return Math.max(Math.abs(p.x - center.x) / depth / tangentX, Math.abs(p.y - center.y) / depth / tangentY);
  });
  const outermost = Math.max(...seen);
  assert.ok(outermost <= 1 + 1e-9 && outermost > 0.98, `${outermost}`);
});

test("one point is seen from the least distance", () => {
  const { center, distance } = framing([new Vector3(1, 2, 3)], 0.3, 0.3, 5);
  assert.equal(distance, 5);
  assert.deepEqual(center.toArray(), [1, 2, 3]);
});

test("the first look goes at the broad side, from above, whatever is up", () => {
  for (const up of [new Vector3(0, 0, 1), new Vector3(0, 1, 0), new Vector3(1, 0, 0), new Vector3(0, 0, -1)]) {
    const broad = across(up, new Vector3(0.3, 0.5, 0.2));
    const points = [-2, -1, 0, 1, 2].map((k) => broad.clone().multiplyScalar(k));
    const direction = firstDirection(up, points);
    assert.ok(Math.abs(direction.length() - 1) < 1e-12);
    assert.ok(direction.dot(up) > 0.2 && direction.dot(up) < 0.7);
    assert.ok(Math.abs(direction.dot(broad)) < 0.7); // more from the side than from an end
  }
});

test("round numbers are 1, 2, 5 times a power of ten, never below what was asked for", () => {
  assert.deepEqual([0.011, 0.2, 0.21, 3, 51, 1, 1e-7].map(roundUp), [0.02, 0.2, 0.5, 5, 100, 1, 1e-7]);
  assert.equal(roundUp(0), 1);
  assert.equal(roundUp(Number.NaN), 1);
  assert.equal(asText(0.1 + 0.2), "0.3");
});

test("Euler parameters turn as cardan's do: scalar first", () => {
  const half = Math.SQRT1_2;
  const turned = new Vector3(1, 0, 0).applyQuaternion(quaternion([half, 0, 0, half])); // a quarter turn about z
  assert.ok(turned.distanceTo(new Vector3(0, 1, 0)) < 1e-12);
  assert.deepEqual(quaternion([0, 0, 0, 0]).toArray(), [0, 0, 0, 1]);
});

test("z is turned to any direction, against itself too", () => {
  for (const direction of [new Vector3(0, 0, -1), new Vector3(1, 2, 3).normalize(), new Vector3(0, 0, 1)]) {
    assert.ok(new Vector3(0, 0, 1).applyQuaternion(zTo(direction)).distanceTo(direction) < 1e-9);
  }
});

function payloadWith(elements: object[]): Payload {
  return { scene: { elements } } as unknown as Payload;
}

test("the floor is the road, else under the machine, else below what flies", () => {
  const up = new Vector3(0, 0, 1);
  const tyre = (height: number, axis: number[]) => ({
    glyph: "tyre",
    marks: [
      { body: 1, point: [0, 0, 0], axis: [0, 1, 0] },
      { body: 0, point: [0, 0, height], axis },
    ],
  });
  assert.equal(floorLevel(payloadWith([tyre(0.5, [0, 0, 1])]), up, 0.49, 2), 0.5); // wheels press into the road
  assert.ok(floorLevel(payloadWith([tyre(0.5, [1, 0, 0])]), up, 0.3, 2) < 0.3); // a wall is no floor
  assert.ok(floorLevel(payloadWith([tyre(-100, [0, 0, 1])]), up, 0.3, 2) > -1); // far below: not in the picture
  const standing = floorLevel(payloadWith([{ glyph: "pin", marks: [{ body: 0, point: [0, 0, 0] }] }]), up, -1, 2);
  const flying = floorLevel(payloadWith([]), up, -1, 2);
  assert.ok(standing <= -1 && standing > -1.01);
  assert.ok(flying < -1.1);
  assert.equal(floorLevel(payloadWith([]), up, null, 2), 0);
});
