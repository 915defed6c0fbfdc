// Things in space that depend on the motion: coils and bars between marks, broken paths.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Object3D, Vector3 } from "three";
import { Coil } from "../src/spatial/coil";
import { span } from "../src/spatial/placing";
import { Ribbon } from "../src/spatial/ribbon";

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

test("a thing is put between two places, stretched or as long as it is", () => {
  const [a, b] = [new Vector3(1, 1, 1), new Vector3(1, 4, 5)];
  for (const [stretch, length] of [
    [true, 5],
    [false, 1],
  ] as const) {
    const bar = new Object3D();
    span(bar, a, b, stretch);
    bar.updateMatrix();
    assert.ok(new Vector3(0, 0, 0).applyMatrix4(bar.matrix).distanceTo(a) < 1e-12);
    const end = new Vector3(0, 0, 1).applyMatrix4(bar.matrix);
    assert.ok(Math.abs(end.distanceTo(a) - length) < 1e-12);
    assert.ok(Math.abs(end.distanceTo(a) + end.distanceTo(b) - 5) < 1e-12); // on the way
  }
  const nowhere = new Object3D();
  span(nowhere, a, a, true);
  assert.equal(nowhere.visible, false);
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
