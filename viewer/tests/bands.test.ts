import assert from "node:assert/strict";
import { test } from "node:test";
import { piecesOf, widestOf } from "../src/compare/bands";
import { isLink } from "../src/studio/drawing_link";

const NONE = Number.NaN;
const band = {
  label: "x",
  times: [0, 1, 2, 3, 4],
  low: Float64Array.of(0, 1, NONE, 0, NONE),
  high: Float64Array.of(1, 4, NONE, 2, 3),
};

test("a band is widest where its curves are farthest apart", () => {
  assert.deepEqual(widestOf(band), { width: 3, time: 1 });
  assert.equal(widestOf({ ...band, low: Float64Array.of(NONE, NONE, NONE, NONE, NONE) }), null);
});

test("a band has a gap where one of its curves has no number", () => {
  assert.deepEqual(piecesOf(band), [
    [0, 1],
    [3, 3],
  ]);
});

test("a link is told by its mark", () => {
  assert.ok(isLink("http://127.0.0.1:8087/#drawing=abc"));
  assert.ok(!isLink("fourbar.yaml"));
});
