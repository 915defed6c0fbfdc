import assert from "node:assert/strict";
import { test } from "node:test";
import { Clock, defaultSpeed, nextSpeed } from "../src/clock";

test("a run lasts between 4 and 20 seconds unless the user wishes otherwise", () => {
  for (const duration of [1e-6, 0.003, 0.25, 1, 3.99, 4, 12, 20, 20.1, 75, 3600, 1e7]) {
    const shown = duration / defaultSpeed(duration);
    assert.ok(shown >= 4 * (1 - 1e-9) && shown <= 20 * (1 + 1e-9), `${duration} s are shown in ${shown} s`);
  }
  assert.equal(defaultSpeed(10), 1);
  assert.equal(defaultSpeed(0), 1);
  assert.equal(defaultSpeed(0.25), 0.05);
  assert.equal(new Clock(0, 0.25, 0.3).speed, 0.3);
});

test("speeds go up and down the same ladder", () => {
  const up = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];
  for (let k = 1; k < up.length; k++) {
    assert.equal(nextSpeed(up[k - 1], 1), up[k]);
    assert.equal(nextSpeed(up[k], -1), up[k - 1]);
  }
  assert.equal(nextSpeed(0.3, 1), 0.5);
  assert.equal(nextSpeed(0.3, -1), 0.2);
});

test("speeds have limits", () => {
  const clock = new Clock(0, 10);
  for (let k = 0; k < 20; k++) clock.faster();
  assert.equal(clock.speed, 10);
  for (let k = 0; k < 40; k++) clock.slower();
  assert.equal(clock.speed, 0.01);
});

test("time goes on, loops, or stops at the end", () => {
  const clock = new Clock(1, 5, 2);
  clock.tick(0.1);
  assert.equal(clock.time, 1, "a clock that does not run stands still");
  clock.play();
  clock.tick(0.1);
  assert.ok(Math.abs(clock.time - 1.2) < 1e-12);
  clock.seek(4.9);
  clock.tick(0.1);
  assert.ok(Math.abs(clock.time - 1.1) < 1e-12, "it began again");
  clock.setLoop(false);
  clock.seek(4.9);
  clock.tick(0.1);
  assert.equal(clock.time, 5);
  assert.equal(clock.playing, false);
  clock.play();
  assert.equal(clock.time, 1, "played again from the start");
});

test("a long sleep is no leap", () => {
  const clock = new Clock(0, 10, 1);
  clock.play();
  clock.tick(8);
  assert.equal(clock.time, 0.25);
});

test("a dragged clock waits, then goes on", () => {
  const clock = new Clock(0, 10, 1);
  let told = 0;
  clock.onChange(() => {
    told++;
  });
  clock.play();
  clock.hold(true);
  clock.seek(42);
  clock.tick(0.1);
  assert.equal(clock.time, 10);
  clock.seek(3);
  clock.hold(false);
  clock.tick(0.1);
  assert.ok(Math.abs(clock.time - 3.1) < 1e-12);
  assert.equal(told, 6);
});

test("a run of one frame does not play", () => {
  const clock = new Clock(2, 2);
  clock.play();
  assert.equal(clock.playing, false);
});
