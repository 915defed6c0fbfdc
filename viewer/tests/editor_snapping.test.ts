import assert from "node:assert/strict";
import { test } from "node:test";
import { EMPTY, machineAt } from "../src/editor/machine";
import { snap } from "../src/editor/snapping";
import { contextOf, FOUR_BAR, FOUR_BAR_SCENE } from "./editor_samples";

const context = contextOf(FOUR_BAR);
const nothing = contextOf(EMPTY);

test("joints, points and their places", () => {
  const names = FOUR_BAR.anchors.map(({ kind, name }) => `${kind} ${name}`);
  assert.deepEqual(names, ["joint A", "joint B", "joint C", "joint D", "point P"]);
  const [a, b] = FOUR_BAR.anchors;
  assert.deepEqual(a.place, { joint: "A" });
  assert.equal(a.onGround, true);
  assert.deepEqual(
    b.holds.map(({ body }) => body),
    ["crank", "coupler"],
  );
  const lengths = FOUR_BAR.spans.map(({ body, length }) => [body, Number(length.toFixed(9))]);
  assert.deepEqual(lengths, [
    ["crank", 1],
    ["coupler", 3],
    ["rocker", 1],
  ]);
});

test("where a force acts is a place of a body, but no end of a link", () => {
  const pushed = { ...FOUR_BAR_SCENE.elements[4], name: "push", family: "force", type: "Force", glyph: "force" };
  const marks = [{ body: 1, point: [0.1, 0] }];
  const bodies = FOUR_BAR_SCENE.bodies.map((body, k) =>
    k === 1 ? { ...body, points: [...body.points, [0.1, 0]] } : body,
  );
  const scene = { ...FOUR_BAR_SCENE, bodies, elements: [...FOUR_BAR_SCENE.elements, { ...pushed, marks }] };
  const machine = machineAt(scene, (body) => [0, body, 0]);
  assert.ok(machine.anchors.some(({ kind, name }) => kind === "end" && name === "crank"));
  assert.equal(machine.spans.filter(({ body }) => body === "crank").length, 1);
});

test("a joint before everything else", () => {
  const found = snap({ x: 0.04, y: 1.05 }, context);
  assert.equal(found.kind, "joint");
  assert.equal(found.word, "B");
  assert.deepEqual(found.place, { joint: "B" });
  assert.ok(Math.hypot(found.at.x, found.at.y - 1) < 1e-12);
});

test("a named point is a point of its body", () => {
  assert.deepEqual(snap({ x: 1.52, y: 1.52 }, context).place, { body: "coupler", point: [0, 0.5] });
});

test("the grid where nothing else is near", () => {
  const found = snap({ x: 1.03, y: -0.77 }, nothing);
  assert.equal(found.kind, "grid");
  assert.deepEqual(found.at, { x: 1, y: -0.8 });
});

test("level, above, and at 45 degrees of the other end", () => {
  const from = { x: 0.1, y: 0.1 };
  assert.deepEqual(snap({ x: 2.13, y: 0.13 }, nothing, { from }), {
    kind: "aligned",
    at: { x: 2.1, y: 0.1 },
    place: { x: 2.1, y: 0.1 },
    word: "horizontal",
  });
  assert.deepEqual(snap({ x: 0.08, y: -1.9 }, nothing, { from }).at, { x: 0.1, y: -1.9 });
  const slanted = snap({ x: 1.12, y: 1.09 }, nothing, { from });
  assert.equal(slanted.word, "45°");
  assert.ok(Math.abs(slanted.at.x - slanted.at.y) < 1e-9);
});

test("as long as another link", () => {
  const from = { x: 5, y: 5 };
  const found = snap({ x: 5 + 0.62, y: 5 + 0.81 }, context, { from });
  assert.equal(found.kind, "equal");
  assert.ok(Math.abs(Math.hypot(found.at.x - 5, found.at.y - 5) - 1) < 1e-9);
  assert.equal(snap({ x: 6.05, y: 5.01 }, context, { from }).word, "horizontal, equal length");
});

test("on a body, in its own axes", () => {
  const found = snap({ x: 0.8, y: 1.01 }, context);
  assert.equal(found.kind, "body");
  assert.deepEqual(found.place, { body: "coupler", point: [-0.7, 0.01] });
  assert.equal(found.word, "on coupler");
});

test("shift: nothing snaps", () => {
  const found = snap({ x: 0.0437, y: 1.0513 }, context, { off: true });
  assert.equal(found.kind, "free");
  assert.deepEqual(found.at, { x: 0.044, y: 1.052 });
});

test("typed numbers before joints; what is not typed follows the pointer", () => {
  const from = { x: 0, y: 0 };
  const long = snap({ x: 0, y: 1.02 }, context, { from, length: 2.5 });
  assert.ok(Math.abs(long.at.y - 2.5) < 1e-9 && Math.abs(long.at.x) < 1e-9);
  const turned = snap({ x: 3, y: 4 }, context, { from, angle: 0 });
  assert.ok(Math.abs(turned.at.x - 5) < 1e-9 && Math.abs(turned.at.y) < 1e-9);
});

test("not to what moves with the pointer", () => {
  const found = snap({ x: 0.02, y: 1.02 }, nothing, { except: () => true });
  assert.notEqual(found.kind, "joint");
  assert.notEqual(snap({ x: 0.02, y: 1.02 }, context, { except: ({ y }) => y === 1 }).kind, "joint");
});
