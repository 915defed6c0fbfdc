import assert from "node:assert/strict";
import { test } from "node:test";
import { fullSpan, shareAxis, shownSpan, union, withAir } from "../src/page/axis_limits";
import type { Channel } from "../src/protocol";

const channel = (clip?: [number, number]) => ({ label: "a", clip }) as Channel;

test("the span of a quantity leaves out what is no number", () => {
  assert.deepEqual(fullSpan([2, Number.NaN, -1, Number.POSITIVE_INFINITY]), [-1, 2]);
  assert.equal(fullSpan([Number.NaN]), null);
  assert.equal(fullSpan([]), null);
});

test("spikes lie outside of what is shown", () => {
  assert.deepEqual(shownSpan(channel([-1, 1]), [0, 1e6]), [-1, 1]);
  assert.deepEqual(shownSpan(channel(), [0, 1e6]), [0, 1e6]);
});

test("of one size quantities share an axis, of different sizes they do not", () => {
  const x = { label: "x", span: [0, 100] as const };
  assert.equal(shareAxis([x, { label: "y", span: [20, 60] }]), true);
  assert.equal(shareAxis([x, { label: "z", span: [0.5, 0.6] }]), false);
  assert.equal(shareAxis([x, { label: "flat", span: [7, 7] }]), true);
  assert.equal(shareAxis([x, { label: "energy.total", span: [80, 80.1] }]), true);
  assert.equal(shareAxis([{ label: "none", span: null }]), true);
});

test("limits have some air, also of a flat line and of nothing", () => {
  assert.deepEqual(withAir([0, 100]), [-6, 106]);
  assert.deepEqual(withAir([4, 4]), [2, 6]);
  assert.deepEqual(withAir([0, 0]), [-0.5, 0.5]);
  assert.deepEqual(withAir(null), [-1, 1]);
  assert.deepEqual(union([null, [0, 1], [-2, 0.5]]), [-2, 1]);
});
