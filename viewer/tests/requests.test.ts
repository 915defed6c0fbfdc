// Requests that come while one is under way: the newest of them is sent, whatever it holds.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Newest } from "../src/editor/requests";

test("what comes while a request is under way is sent after it, also where it holds nothing", async () => {
  const answers: (() => void)[] = [];
  const newest = new Newest<null>(
    () =>
      new Promise<void>((done) => {
        answers.push(done);
      }),
  );
  newest.push(null);
  newest.push(null); // the machine changed again before the first answer
  newest.push(null);
  assert.equal(answers.length, 1);
  answers[0]();
  await new Promise((later) => {
    setTimeout(later, 0);
  });
  assert.equal(answers.length, 2);
});
