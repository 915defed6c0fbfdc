import assert from "node:assert/strict";
import { test } from "node:test";
import { listed } from "../src/page/values_table";
import type { Channel } from "../src/protocol";

test("quantities are listed by what they are", () => {
  const words = [
    "",
    "position [m]",
    "angle [rad]",
    "angular velocity [rad/s]",
    "angular acceleration [rad/s²]",
    "reaction force [N]",
    "moment about the joint [N m]",
    "moment about the origin [N m]",
    "energy [J]",
  ];
  const channels = words.map((panel) => ({ panel }) as Channel);
  assert.deepEqual(listed(channels, "positions"), [1, 2]);
  assert.deepEqual(listed(channels, "velocities"), [3]);
  assert.deepEqual(listed(channels, "accelerations"), [4]);
  assert.deepEqual(listed(channels, "forces"), [5, 6]);
  assert.deepEqual(listed(channels, "energies"), []);
});
