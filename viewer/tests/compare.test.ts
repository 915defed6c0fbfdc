import assert from "node:assert/strict";
import { test } from "node:test";
import { differingParameters, endValues, type Run } from "../src/compare/differences";
import { ghostCurves } from "../src/compare/ghost_curves";
import { scaleColor } from "../src/compare/scale";
import { columnsFor } from "../src/compare/study_grid";
import { Motion } from "../src/motion";
import type { Payload } from "../src/protocol";

function run(name: string, parameters: Record<string, number>, angles: number[]): Run {
  const payload = {
    dim: 2,
    time: 0,
    poses: [],
    scene: {},
    about: { parameters },
    channels: [
      { label: "t", unit: "s", continuous: true },
      { label: "pin.angle", unit: "rad", continuous: true },
    ],
  } as unknown as Payload;
  const motion = new Motion(payload, [Float64Array.from(angles.keys()), Float64Array.from(angles)]);
  return { name, payload, motion };
}

const one = run("now", { L: 1, k: 40 }, [0, 1, 2]);
const other = run("longer", { L: 2, k: 40, c: 3 }, [0, -5]);

test("only parameters that differ are listed, also those that a run lacks", () => {
  assert.deepEqual(
    differingParameters([one, other]).map(({ label, values }) => [label, values]),
    [
      ["L", [1, 2]],
      ["c", [Number.NaN, 3]],
    ],
  );
  assert.deepEqual(differingParameters([one, one]), []);
});

test("the last values of each run, whenever it ended", () => {
  assert.deepEqual(endValues([one, other], ["pin.angle", "no.such"]), [
    { label: "pin.angle", unit: "rad", values: [2, -5] },
    { label: "no.such", unit: "", values: [Number.NaN, Number.NaN] },
  ]);
});

test("ghosts have the curves of the same names", () => {
  const ghost = { ...other, color: () => "#000000" };
  const curves = ghostCurves([ghost], ["no.such", "pin.angle"]);
  assert.equal(curves.length, 1);
  assert.equal(curves[0].series, 1);
});

test("the scale of colours has its ends and does not leave them", () => {
  assert.equal(scaleColor(0, false), "#482374");
  assert.equal(scaleColor(1, false), "#c9b800");
  assert.equal(scaleColor(9, true), "#f2e04c");
  assert.equal(scaleColor(Number.NaN, true), "#9a7be0");
});

test("wide machines stand above each other, tall ones side by side", () => {
  assert.equal(columnsFor(6, 1, 1), 2);
  assert.equal(columnsFor(6, 1, 6), 1);
  assert.equal(columnsFor(6, 1, 0.1), 6);
  assert.equal(columnsFor(4, 1, 1), 2);
});
