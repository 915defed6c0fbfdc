import assert from "node:assert/strict";
import { test } from "node:test";
import { csvOf } from "../src/exports/csv";
import { compressed, GifWriter } from "../src/exports/gif";
import { fileName, movieTimes } from "../src/exports/names";
import { Motion } from "../src/motion";
import type { Payload } from "../src/protocol";

test("a table has times and the asked quantities, with units in its head", () => {
  const payload = {
    dim: 2,
    time: 0,
    poses: [],
    scene: {},
    units: { time: "s" },
    channels: [
      { label: "t", unit: "s", step: 1e-9 },
      { label: 'a "b", c.angle', unit: "rad", step: 1e-9 },
      { label: "=evil.ratio", unit: "1", step: 1e-9 },
    ],
  } as unknown as Payload;
  const motion = new Motion(payload, [
    Float64Array.of(0, 0.1),
    Float64Array.of(1 / 3, Number.NaN),
    Float64Array.of(-2, 1e-9),
  ]);
  assert.equal(
    csvOf(payload, motion, ['a "b", c.angle', "=evil.ratio", "missing"]),
    `t [s],"a ""b"", c.angle [rad]",'=evil.ratio\r\n0,0.333333,-2\r\n0.1,,1e-9\r\n`,
  );
});

/** Reads LZW codes back, as a viewer does. */
function decompressed(blocks: number[]): number[] {
  const least = blocks[0];
  const bytes: number[] = [];
  for (let at = 1; blocks[at] > 0; at += blocks[at] + 1) bytes.push(...blocks.slice(at + 1, at + 1 + blocks[at]));
  const clear = 1 << least;
  const pixels: number[] = [];
  let table: number[][] = [];
  let bits = least + 1;
  let place = 0;
  let before: number[] | null = null;
  for (;;) {
    let code = 0;
    for (let i = 0; i < bits; i++, place++) code |= ((bytes[place >> 3] >> (place & 7)) & 1) << i;
    if (code === clear) {
      table = Array.from({ length: clear + 2 }, (_, k) => [k]);
      bits = least + 1;
      before = null;
      continue;
    }
    if (code === clear + 1) return pixels;
    const entry: number[] = code < table.length ? table[code] : [...(before ?? []), (before ?? [])[0]];
    pixels.push(...entry);
    if (before && table.length < 4096) table.push([...before, entry[0]]);
    if (table.length === 1 << bits && bits < 12) bits++;
    before = entry;
  }
}

test("compressed pixels can be read back, also long ones that fill the table", () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed >> 16;
  };
  for (const [count, colors] of [
    [1, 2],
    [300, 3],
    [5000, 256],
    [60000, 256],
    [60000, 4],
  ]) {
    const pixels = Uint8Array.from({ length: count }, () => random() % colors);
    assert.deepEqual(decompressed(compressed(pixels)), [...pixels]);
  }
});

test("every number of codes at which their length grows can be read back", () => {
  for (let count = 200; count < 1100; count++) {
    const pixels = Uint8Array.from({ length: count }, (_, k) => (k * k) % 251);
    assert.deepEqual(decompressed(compressed(pixels)), [...pixels]);
  }
});

test("a GIF has its frames, its colours and its end", () => {
  const picture = (shade: number) => ({
    width: 4,
    height: 2,
    data: Uint8Array.from({ length: 32 }, (_, k) => (k < 16 ? shade : 255)),
  });
  const writer = new GifWriter(4, 2, 5, [picture(0), picture(128)]);
  for (const shade of [0, 128, 128]) writer.add(picture(shade));
  const bytes = writer.finish();
  assert.equal(new TextDecoder().decode(bytes.slice(0, 6)), "GIF89a");
  assert.equal(bytes.at(-1), 0x3b);
  assert.deepEqual([...bytes.slice(6, 10)], [4, 0, 2, 0]);
});

test("names of files are made of names of machines", () => {
  assert.equal(fileName("slider-crank", "png"), "slider-crank.png");
  assert.equal(fileName("../a b:c?", "csv"), "a b c.csv");
  assert.equal(fileName("???", "gif"), "machine.gif");
});

test("a movie shows the run once, at an even pace", () => {
  const { times, seconds } = movieTimes(0, 10, 2, 10);
  assert.equal(seconds, 5);
  assert.equal(times.length, 50);
  assert.equal(times[0], 0);
  assert.equal(times.at(-1), 10);
  assert.throws(() => movieTimes(0, 1e6, 1, 30), /frames/);
});
