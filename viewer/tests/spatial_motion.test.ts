// Things in space that depend on the motion: rails as long as the travel, coils between marks, broken paths.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Vector3 } from "three";
import { Motion } from "../src/motion";
import type { Payload } from "../src/payload";
import { Coil } from "../src/spatial/coil";
import { Ribbon } from "../src/spatial/ribbon";
import { farthestApart, travelAlong } from "../src/spatial/travel";

/** The ground and a body that swings to and fro: x = 3 sin t, y = 4, turned about z by t. */
function swinging(frames: number): Motion {
  const times = Float64Array.from({ length: frames }, (_, k) => (2 * Math.PI * k) / (frames - 1));
  const row = (f: (t: number) => number) => times.map(f);
  const zero = row(() => 0);
  const pose = [
    row((t) => 3 * Math.sin(t)),
    row(() => 4),
    zero,
    row((t) => Math.cos(t / 2)),
    zero,
    zero,
    row((t) => Math.sin(t / 2)),
  ];
  const payload = { dim: 3, time: 0, poses: [null, [1, 2, 3, 4, 5, 6, 7]], channels: [] } as unknown as Payload;
  return new Motion(payload, [times, ...pose]);
}

const NEAR = 1e-9;

test("a rail is as long as what slides on it travels", () => {
  const motion = swinging(801);
  const rail = { body: 0, point: [1, 0, 0], axis: [1, 0, 0] };
  const [low, high] = travelAlong(motion, rail, { body: 1, point: [0, 0, 0] });
  const SAMPLING = 1e-3; // not every frame is looked at
  assert.ok(Math.abs(low + 4) < SAMPLING && Math.abs(high - 2) < SAMPLING, `${low} ${high}`);
});

test("a rail on the body that moves sees the ground move", () => {
  const motion = swinging(5); // at t = π/2: body at (3, 4), its x axis along y
  const [low, high] = travelAlong(
    motion,
    { body: 1, point: [0, 0, 0], axis: [1, 0, 0] },
    { body: 0, point: [0, 0, 0] },
  );
  assert.ok(Math.abs(low + 4) < NEAR && Math.abs(high - 4) < NEAR, `${low} ${high}`); // ∓4 at π/2 and 3π/2
});

test("the largest distance of two points", () => {
  const farthest = farthestApart(swinging(5), { body: 0, point: [0, 0, 0] }, { body: 1, point: [0, 0, 0] });
  assert.ok(Math.abs(farthest - 5) < NEAR);
});

test("no frames: nothing travels", () => {
  const motion = new Motion({ dim: 3, time: 0, poses: [null], channels: [] } as unknown as Payload, []);
  assert.deepEqual(travelAlong(motion, { body: 0, point: [0, 0, 0] }, { body: 0, point: [1, 1, 1] }), [0, 0]);
});

test("a coil goes from mark to mark and keeps its radius", () => {
  const [radius, wire] = [0.3, 0.02];
  const coil = new Coil(6, radius, wire);
  const [p, q] = [new Vector3(1, 2, 3), new Vector3(1, 2, 8)];
  coil.stretch(p, q);
  const places = coil.geometry.getAttribute("position");
  const normals = coil.geometry.getAttribute("normal");
  let [low, high, widest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
  for (let k = 0; k < places.count; k++) {
    low = Math.min(low, places.getZ(k));
    high = Math.max(high, places.getZ(k));
    widest = Math.max(widest, Math.hypot(places.getX(k) - 1, places.getY(k) - 2));
    assert.ok(Math.abs(new Vector3().fromBufferAttribute(normals, k).length() - 1) < 1e-5);
  }
  assert.ok(Math.abs(low - 3) < 2 * wire && Math.abs(high - 8) < 2 * wire);
  assert.ok(Math.abs(widest - radius - wire) < 0.1 * wire, `${widest}`);
});

test("a coil without length is left as it was", () => {
  const coil = new Coil(5, 1, 0.1);
  coil.stretch(new Vector3(), new Vector3(0, 0, 2));
  const before = [...coil.geometry.getAttribute("position").array];
  coil.stretch(new Vector3(1, 1, 1), new Vector3(1, 1, 1));
  coil.stretch(new Vector3(1, 1, 1), new Vector3(Number.NaN, 1, 1));
  assert.deepEqual([...coil.geometry.getAttribute("position").array], before);
});

test("a path is broken where it is not a number", () => {
  const path = [0, 0, 0, 1, 0, 0, Number.NaN, 0, 0, 3, 0, 0, 4, 0, 0];
  const { geometry } = new Ribbon(path, 2).mesh;
  const used = new Set(geometry.getIndex()?.array);
  assert.deepEqual(
    [...used].sort((a, b) => a - b),
    [0, 1, 2, 3, 6, 7, 8, 9],
  ); // frames 0-1 and 3-4
  assert.ok([...geometry.getAttribute("position").array].every(Number.isFinite));
});
