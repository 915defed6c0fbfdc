import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeSamples, inflate } from "../src/payload";
import { channel, coded, packed } from "./samples";

test("samples come back as they were, also where differences leave int32", () => {
  const rows = [
    [0, 1, 3, 7, -20],
    [2147483647, -2147483648, 2147483647, 0, -1],
  ];
  const [a, b] = decodeSamples(coded(rows), [channel(), channel()], 5);
  assert.deepEqual([...a], rows[0]);
  assert.deepEqual([...b], rows[1]);
});

test("offset, step and gaps", () => {
  const [values] = decodeSamples(coded([[4, 4, 6, -2]]), [channel(1.5, 0.25, { gaps: [[1, 2]] })], 4);
  assert.deepEqual([...values], [2.5, Number.NaN, Number.NaN, 1]);
});

test("compressed samples are unpacked", async () => {
  const rows = [[5, 8, 13, 21]];
  const [values] = decodeSamples(await inflate(`\n${packed(rows)}\n`), [channel()], 4);
  assert.deepEqual([...values], rows[0]);
});

test("samples that were cut short are noticed", async () => {
  assert.throws(() => decodeSamples(coded([[1, 2, 3]]).slice(0, 11), [channel()], 3), /cut short/);
  await assert.rejects(inflate(packed([[1, 2, 3, 4, 5, 6, 7]]).slice(0, 12)));
});
