import assert from "node:assert/strict";
import { test } from "node:test";
import { isComputed, typedValue, withPart } from "../src/inspector/described";
import { withoutPlace } from "../src/inspector/field_rows";
import { quantitiesOf } from "../src/inspector/live";
import { describedByPage, outlineOf } from "../src/inspector/scene_parts";
import type { Payload } from "../src/protocol";

test("what is typed becomes a number, an expression, a switch or nothing", () => {
  assert.equal(typedValue(" 2.50 "), 2.5);
  assert.equal(typedValue("−1e-3"), -0.001);
  assert.equal(typedValue("2*k"), "2*k");
  assert.equal(typedValue("30 deg"), "30 deg");
  assert.equal(typedValue("  "), null);
  assert.equal(typedValue("true", "switch"), true);
  assert.equal(typedValue("true"), "true");
});

test("a message beside a field does not repeat the place", () => {
  const words = 'body "rod": mass: unknown name "zz"';
  assert.equal(withoutPlace(`/a, b/line.yaml, line 21, column 15: ${words}`), words);
  assert.equal(withoutPlace(words), words);
});

test("one item of a list is replaced, the others stay as written", () => {
  assert.deepEqual(
    withPart(
      [
        ["L/2", 0.5],
        ["0", 0],
      ],
      1,
      "0.25",
    ),
    ["L/2", 0.25],
  );
});

test("only an expression has a number beside it", () => {
  assert.ok(isComputed("L/2", 0.5));
  assert.ok(!isComputed("0.5", 0.5));
  assert.ok(!isComputed("sin(t)", null));
});

const channel = (label: string, element: string, unit: string) => ({ label, element, unit });
const payload = {
  time: 0,
  units: { length: "m", time: "s" },
  channels: [
    channel("t", "", "s"),
    channel("rod.position.x", "rod", "m"),
    channel("rod.position.y", "rod", "m"),
    channel("rod.angle", "rod", "rad"),
    channel("pin.reaction_i.Fx", "pin", "N"),
    channel("pin.reaction_i.Mz", "pin", "N m"),
  ],
  scene: {
    bodies: [
      { name: "ground", center_of_mass: [0, 0] },
      { name: "rod", center_of_mass: [0.5, 0] },
    ],
    elements: [
      {
        name: "pin",
        family: "joint",
        type: "Revolute",
        marks: [
          { body: 0, point: [0, 0] },
          { body: 1, point: [-0.5, 0] },
        ],
        sizes: {},
        active: true,
      },
    ],
  },
  events: [{ t: 1, name: "hit" }],
} as unknown as Payload;

test("quantities are told by their components and units", () => {
  const found = quantitiesOf(payload, "rod");
  assert.deepEqual(
    found.map(({ name, channels }) => [name, channels]),
    [
      ["position", [1, 2]],
      ["angle", [3]],
    ],
  );
  assert.deepEqual(
    quantitiesOf(payload, "pin").map(({ unit, components }) => [unit, components]),
    [
      ["N", ["Fx"]],
      ["N m", ["Mz"]],
    ],
  );
});

test("a page without a server lists and describes its parts", () => {
  assert.deepEqual(Object.keys(outlineOf(payload)), ["bodies", "joints", "events"]);
  const pin = describedByPage(payload, "pin");
  assert.deepEqual(pin?.connects, ["ground", "rod"]);
  assert.equal(pin?.fields[1].written, "rod (−0.5, 0)");
  assert.equal(describedByPage(payload, "hit")?.kind, "event");
  assert.equal(describedByPage(payload, "nobody"), null);
});
