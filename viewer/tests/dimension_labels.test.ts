import assert from "node:assert/strict";
import { test } from "node:test";
import { labelPlace, labelShares } from "../src/editor/overlay/preview";

const WIDE = 7; // pixels of a letter
const HIGH = 18;

test("words of dimensions lie on their lines, none over another; those without room are left out", () => {
  const text = "0.4123 m";
  const lines = Array.from({ length: 30 }, (_, k) => {
    const angle = (2 * Math.PI * k) / 30;
    return { from: { x: 300, y: 300 }, to: { x: 300 + 160 * Math.cos(angle), y: 300 + 160 * Math.sin(angle) }, text };
  });
  const shares = labelShares(lines);
  const boxes = shares.flatMap((share, k) => (share === null ? [] : [labelPlace(lines[k].from, lines[k].to, share)]));
  assert.ok(boxes.length >= 10 && boxes.length < 30);
  for (const [k, a] of boxes.entries())
    for (const b of boxes.slice(0, k))
      assert.ok(Math.abs(a.x - b.x) >= WIDE * text.length || Math.abs(a.y - b.y) >= HIGH);
  assert.deepEqual(labelShares(lines.slice(0, 1)), [0.5]);
});
