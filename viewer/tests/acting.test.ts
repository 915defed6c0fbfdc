// Where forces act: on the bodies that feel them, in the right direction.

import assert from "node:assert/strict";
import { test } from "node:test";
import { actingForces } from "../src/acting";
import { Motion } from "../src/motion";
import type { Arrow } from "../src/protocol";
import { channel, payloadOf } from "./samples";

/** A body of the plane at (2, 3), turned by a quarter; channels 4, 5, 6 are 10, 4 and the angle 0.1. */
function standing(): Motion {
  const rows = [[0], [2], [3], [Math.PI / 2], [10], [4], [0.1]].map((row) => Float64Array.from(row));
  return new Motion(
    payloadOf(
      2,
      rows.map(() => channel()),
    ),
    rows,
  );
}

const START = { time: 0, index: 0, fraction: 0 };

function assertForces(arrow: object, expected: { body: number; at: number[]; force: number[] }[]): void {
  const found = actingForces({ element: "e", family: "force", unit: "N", ...arrow } as Arrow, standing(), START);
  assert.equal(found.length, expected.length);
  found.forEach(({ body, at, force }, k) => {
    assert.equal(body, expected[k].body);
    for (const [values, wanted] of [
      [at, expected[k].at],
      [force, expected[k].force],
    ]) {
      values.forEach((value, i) => {
        assert.ok(Math.abs(value - wanted[i]) < 1e-12, `${values} is not ${wanted}`);
      });
    }
  });
}

test("a vector acts at its mark, in global axes", () => {
  const at = { mark: { body: 1, point: [1, 0] }, channels: [4, 5] };
  assertForces({ kind: "vector", ...at }, [{ body: 1, at: [2, 4], force: [10, 4] }]);
});

test("tension pulls the end that moves towards the other", () => {
  const marks = [
    { body: 0, point: [2, 0] },
    { body: 1, point: [0, 0] },
  ];
  assertForces({ kind: "axial", marks, channel: 4 }, [{ body: 1, at: [2, 3], force: [0, -10] }]);
});

const MARKS = [
  { body: 1, point: [0, 0] },
  { body: 0, point: [0, 2] },
];
const PLANE = { kind: "contact", marks: MARKS, radius: 1, normal: [0, 1], axis: null };

test("a contact pushes off the plane where it is touched; friction goes along the normal turned by 90 degrees", () => {
  const data = { channels: [4, 5], friction_force: 1, contact_angle: 0 };
  assertForces({ ...PLANE, ...data }, [{ body: 1, at: [2, 2], force: [-4, 10] }]);
});

test("a wheel on uneven ground: the normal leans back where the ground rises, friction counts along the ground", () => {
  const [c, s] = [Math.cos(0.1), Math.sin(0.1)];
  const data = { channels: [4, 5, 6], friction_force: 1, contact_angle: 1 };
  const force = [-10 * s + 4 * c, 10 * c + 4 * s];
  assertForces({ ...PLANE, ...data }, [{ body: 1, at: [2 + s, 3 - c], force }]);
});

test("two balls push each other apart; the ground that is touched is not drawn", () => {
  const data = { ...PLANE, marks: [MARKS[0], { body: 0, point: [2, 1] }], radius_b: 1, normal: null };
  assertForces({ ...data, channels: [4], friction_force: 0, contact_angle: 0 }, [
    { body: 1, at: [2, 2], force: [0, 10] },
  ]);
});
