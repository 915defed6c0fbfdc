import assert from "node:assert/strict";
import { test } from "node:test";
import { extentOf } from "../src/extent";
import { bentPose } from "../src/flexure";
import { inSpatialBody, Motion, spatialPoint } from "../src/motion";
import type { Payload } from "../src/protocol";
import { SkinShape } from "../src/skin";
import { Tints } from "../src/tints";
import { channel, payloadOf } from "./samples";

const rows = (...values: number[][]) => values.map((row) => Float64Array.from(row));
const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-12, `${a} is not ${b}`);

function planar(times: number[], x: number[], y: number[], angle: number[], jumps?: "events"): Motion {
  const channels = [channel(), channel(0, 1, jumps ? { jumps } : {}), channel(), channel()];
  return new Motion(payloadOf(2, channels, { jumps: { events: [2], impacts: [] } }), rows(times, x, y, angle));
}

test("frames of times between, before, after and at frames", () => {
  const motion = planar([0, 1, 3], [0, 1, 2], [0, 0, 0], [0, 0, 0]);
  assert.deepEqual(motion.frameAt(2), { time: 2, index: 1, fraction: 0.5 });
  assert.deepEqual(motion.frameAt(1), { time: 1, index: 1, fraction: 0 });
  assert.deepEqual(motion.frameAt(-5), { time: 0, index: 0, fraction: 0 });
  assert.deepEqual(motion.frameAt(9), { time: 3, index: 2, fraction: 0 });
});

test("a point of a planar body between two frames", () => {
  const motion = planar([0, 1], [0, 2], [1, 1], [0, Math.PI]);
  const [x, y] = motion.pointAt({ body: 1, point: [3, 0] }, motion.frameAt(0.5));
  near(x, 1);
  near(y, 4);
  assert.deepEqual([...motion.pointAt({ body: 0, point: [3, 4] }, motion.frameAt(0.5))], [3, 4]);
});

test("a quantity that jumps keeps its value until it does", () => {
  const motion = planar([0, 1, 2], [0, 4, 8], [0, 0, 0], [0, 0, 0], "events");
  assert.equal(motion.value(1, motion.frameAt(0.5)), 2);
  assert.equal(motion.value(1, motion.frameAt(1.5)), 4);
  assert.equal(motion.value(1, motion.frameAt(2)), 8);
});

test("a turn in space goes the short way, at unit length", () => {
  const half = Math.SQRT1_2;
  const p = [
    [1, -half],
    [0, 0],
    [0, 0],
    [0, -half],
  ]; // 90 degrees about z, written with the other sign
  const channels = Array.from({ length: 8 }, () => channel());
  const motion = new Motion(payloadOf(3, channels), rows([0, 1], [0, 0], [0, 0], [0, 0], ...p));
  const [x, y, z] = motion.pointAt({ body: 1, point: [1, 0, 0] }, motion.frameAt(0.5));
  near(x, Math.cos(Math.PI / 4));
  near(y, Math.sin(Math.PI / 4));
  near(z, 0);
});

test("rotation by Euler parameters: 120 degrees about the diagonal swaps the axes", () => {
  const pose = Float64Array.from([1, 2, 3, 0.5, 0.5, 0.5, 0.5]);
  assert.deepEqual([...spatialPoint(pose, [1, 0, 0], new Float64Array(3))], [1, 3, 3]);
  assert.deepEqual([...spatialPoint(pose, [0, 0, 1], new Float64Array(3))], [2, 2, 3]);
});

test("the view holds the whole motion, or follows what goes far", () => {
  const near_by = planar([0, 1], [0, 3], [0, 1], [0, 0]);
  assert.deepEqual(extentOf(payloadOf(2, []), near_by), { low: [0, 0], high: [3, 1], follow: null });
  const far = planar([0, 1], [0, 100], [0, 0], [0, 0]);
  assert.deepEqual(extentOf(payloadOf(2, []), far), { low: [0, 0], high: [0, 0], follow: 1 });
});

test("numbers that are none are left out of the view, and said", () => {
  const motion = planar([0, 1, 2], [0, Number.NaN, 2], [0, 0, 0], [0, 0, 0]);
  assert.deepEqual(motion.lostBodies(), [1]);
  assert.deepEqual(extentOf(payloadOf(2, []), motion).high, [2, 0]);
});

test("no frames at all", () => {
  const motion = planar([], [], [], []);
  assert.deepEqual(motion.frameAt(1), { time: 0, index: 0, fraction: 0 });
  assert.deepEqual(extentOf(payloadOf(2, []), motion), { low: [-1, -1], high: [1, 1], follow: null });
});

test("a joint acts from its capture to its release", () => {
  const payload = {
    ...payloadOf(2, []),
    activity: {
      lock: [
        [0, false],
        [1, true],
        [2, false],
      ] as [number, boolean][],
    },
  };
  const motion = new Motion(payload, []);
  assert.deepEqual(
    [0, 0.9, 1, 1.9, 2, 3].map((t) => motion.acts("lock", t)),
    [false, false, true, true, false, false],
  );
  assert.equal(motion.acts("toString", 0), true);
  assert.deepEqual(
    ["lock", "pin"].map((name) => motion.changes(name)),
    [true, false],
  );
});

test("bodies that are pulled stand where they are put; the path of the run stays", () => {
  const motion = planar([0, 1], [0, 2], [1, 1], [0, 0]);
  motion.showPoses(new Map([[1, [5, 6, Math.PI / 2]]]));
  const [x, y] = motion.pointAt({ body: 1, point: [1, 0] }, motion.frameAt(0.5));
  near(x, 5);
  near(y, 7);
  assert.deepEqual([...motion.path({ body: 1, point: [0, 0] })], [0, 1, 2, 1]);
  assert.equal(motion.given?.size, 1);
  motion.showPoses(null);
  assert.equal(motion.pointAt({ body: 1, point: [0, 0] }, motion.frameAt(0.5))[0], 1);
});

test("a point of the world in the axes of a body in space, and back", () => {
  const pose = Float64Array.of(1, 2, 3, 0.5, 0.5, -0.5, 0.5);
  const there = spatialPoint(pose, [0.4, -0.7, 1.1], new Float64Array(3));
  const back = inSpatialBody(pose, Array.from(there), new Float64Array(3));
  near(back[0], 0.4);
  near(back[1], -0.7);
  near(back[2], 1.1);
});

test("beams are shown more bent than they are, away from the end at which they are held", () => {
  const row = {
    bodies: [0, 1, 2],
    poses: [
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
    ],
  };
  const shown = (ends: number, pose: number[], last: number[]) => {
    const out = Float64Array.from(pose);
    bentPose({ ...row, ends }, 1, 10, Float64Array.of(0, 0, 0), Float64Array.from(last), out);
    return Array.from(out, (x) => Number(x.toFixed(9)));
  };
  assert.deepEqual(shown(1, [1, 0.01, 0.02], [2, 0.04, 0.04]), [1, 0.1, 0.2]);
  assert.deepEqual(shown(2, [1, 0.01, 0], [2, 0, 0]), [1, 0.1, 0]); // both ends stay
  const turned = shown(2, [0.01, 1, Math.PI / 2], [0, 2, 0]); // the line between the ends stands upright
  assert.deepEqual(turned, [0.1, 1, Number((Math.PI / 2).toFixed(9))]);
});

test("in space a deflection is a shift and a turn about one axis", () => {
  const still = [1, 0, 0, 0];
  const row = {
    bodies: [0, 1],
    poses: [
      [0, 0, 0, ...still],
      [1, 0, 0, ...still],
    ],
    ends: 1,
  };
  const home = Float64Array.of(0, 0, 0, ...still);
  const [half, factor] = [0.005, 20];
  const pose = Float64Array.of(1, 0, -0.01, Math.cos(half), 0, Math.sin(half), 0);
  bentPose(row, 1, factor, home, pose, pose);
  const expected = [1, 0, -0.2, Math.cos(factor * half), 0, Math.sin(factor * half), 0];
  pose.forEach((x, i) => {
    assert.ok(Math.abs(x - expected[i]) < 1e-12);
  });
});

test("beams are coloured by what is at their ends, as shares of the largest in the run", () => {
  const channels = [
    ["b.moment_i.y", "b"],
    ["b.moment_i.z", "b"],
    ["b.moment_j.y", "b"],
    ["b.tension", "b"],
    ["pin.force", "pin"],
  ].map(([label, element]) => channel(0, 1, { label, element, unit: "N" }));
  const elements = [
    { name: "b", glyph: "beam" },
    { name: "pin", glyph: "pin" },
  ];
  const scene = { elements } as unknown as Payload["scene"];
  const tints = new Tints({ scene, channels }, rows([0, 3], [0, -4], [0, 1], [-2, 2], [9, 9]));
  assert.deepEqual(tints.words, ["moment", "tension"]);
  const at = (index: number, fraction = 0) => tints.at("b", { index, fraction });
  assert.equal(at(1), null);
  tints.choose("moment");
  assert.deepEqual(tints.scale?.largest, 5);
  assert.deepEqual(at(1), [1, 0.2]);
  assert.deepEqual(at(0, 0.5), [0.5, 0.1]);
  tints.choose("tension");
  assert.deepEqual(at(0), [1, 1]);
  assert.equal(tints.at("pin", { index: 0, fraction: 0 }), null);
  tints.choose("torque"); // it has none
  assert.equal(at(1), null);
});

test("the surface of a flexible body moves with its modes, and tells stresses and deflections", () => {
  const base64 = (values: number[]) => btoa(String.fromCharCode(...new Uint8Array(new Float32Array(values).buffer)));
  const shape = new SkinShape({
    name: "arm",
    frame: 1,
    carriers: [2],
    nodes: [],
    modes: 2,
    corners: base64([1, 0, 0]),
    shapes: base64([0, 0, 0, 3, 4, 0]), // y moves with the second mode, z with the first
    stresses: base64([2, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]), // xx of the first, xy of the second
    faces: "",
    unit: "Pa",
  });
  const eta = Float64Array.of(0.5, 1);
  const out = new Float32Array(3);
  shape.places(eta, 10, out);
  assert.deepEqual(Array.from(out), [1, 30, 20]);
  const size = new Float32Array(1);
  shape.magnitudes("deflection", eta, size);
  near(size[0], Math.fround(Math.hypot(3, 2)));
  shape.magnitudes("stress", eta, size);
  near(size[0], Math.fround(Math.sqrt(1 + 3)));
});
