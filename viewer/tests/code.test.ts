import assert from "node:assert/strict";
import { test } from "node:test";
import { changeBetween } from "../src/code/change";
import { partAt, partsOf } from "../src/code/spans";

const TEXT = `# a machine
name: demo
parameters: {L: 1.0, "k 2": 40}
bodies:
  rod: {mass: 2, position: [L/2, 0]}
  # the next one
  'it''s':
    mass: 1

    inertia: 2
joints:
  pin: {type: Revolute, i: ground, j: "rod.at(-L/2, 0)"}
analyses:
  - simulate: {until: 1}
`;

const words = (text: string, name: string) => {
  const part = partsOf(text).find((other) => other.name === name);
  return part ? text.slice(part.from, part.to) : null;
};

test("parts are found in block and in flow style", () => {
  assert.deepEqual(
    partsOf(TEXT).map(({ section, name }) => `${section}/${name}`),
    ["parameters/L", "parameters/k 2", "bodies/rod", "bodies/it's", "joints/pin"],
  );
  assert.equal(words(TEXT, "rod"), "rod: {mass: 2, position: [L/2, 0]}");
  assert.equal(words(TEXT, "L"), "L: 1.0");
  assert.equal(words(TEXT, "it's"), "'it''s':\n    mass: 1\n\n    inertia: 2");
});

test("a place in a part is that part, a place between parts is none", () => {
  const spans = partsOf(TEXT);
  assert.equal(partAt(spans, TEXT.indexOf("inertia"))?.name, "it's");
  assert.equal(partAt(spans, TEXT.indexOf("Revolute"))?.name, "pin");
  assert.equal(partAt(spans, TEXT.indexOf("the next"))?.name, undefined);
  assert.equal(partAt(spans, TEXT.indexOf("until")), null);
});

test("a text that is not whole still has its parts", () => {
  const cut = TEXT.slice(0, TEXT.indexOf("Revolute"));
  assert.deepEqual(
    partsOf(cut)
      .map(({ name }) => name)
      .slice(2, 4),
    ["rod", "it's"],
  );
  assert.deepEqual(partsOf(""), []);
  assert.deepEqual(partsOf("bodies"), []);
});

test("the change between two texts is the stretch in which they differ", () => {
  const applied = (before: string, after: string) => {
    const change = changeBetween(before, after);
    return change ? before.slice(0, change.from) + change.insert + before.slice(change.to) : before;
  };
  assert.equal(changeBetween("same", "same"), null);
  assert.deepEqual(changeBetween("mass: 2\n", "mass: 25\n"), { from: 7, to: 7, insert: "5" });
  for (const [before, after] of [
    ["aaa", "aa"],
    ["", "b"],
    ["abcabc", "abc"],
    ["x", ""],
  ])
    assert.equal(applied(before, after), after);
});
