// A small run for the tests, coded the way the Python side codes it.

import { deflateSync } from "node:zlib";
import type { Channel, Payload } from "../src/protocol";

const WRAP = 2 ** 32;

/** Second differences of int32 samples, wrapped, in four planes of bytes. */
export function coded(rows: number[][]): Uint8Array {
  const frames = rows[0]?.length ?? 0;
  const count = rows.length * frames;
  const bytes = new Uint8Array(4 * count);
  rows.forEach((row, r) => {
    row.forEach((value, k) => {
      const first = k > 0 ? value - row[k - 1] : value;
      const second = k > 1 ? first - (row[k - 1] - row[k - 2]) : first;
      const wrapped = ((second % WRAP) + WRAP) % WRAP;
      for (let plane = 0; plane < 4; plane++) {
        bytes[plane * count + r * frames + k] = Math.floor(wrapped / 256 ** plane) % 256;
      }
    });
  });
  return bytes;
}

export function packed(rows: number[][]): string {
  return deflateSync(coded(rows)).toString("base64");
}

export function channel(offset = 0, step = 1, more: Partial<Channel> = {}): Channel {
  return { label: "a.b", element: "a", unit: "m", panel: "b [m]", offset, step, continuous: true, ...more };
}

/** A payload with times in channel 0 and one body whose pose is in the channels after it. */
export function payloadOf(dim: 2 | 3, channels: Channel[], more: Partial<Payload> = {}): Payload {
  const place = dim === 2 ? [0, 0] : [0, 0, 0];
  const body = { name: "ground", center_of_mass: place, points: [], outlines: [], solids: [], shaped: false };
  return {
    format: 1,
    name: "test",
    dim,
    units: { length: "m", time: "s", force: "N", torque: "N m", angle: "rad" },
    scene: {
      name: "test",
      dim,
      up: dim === 2 ? [0, 1] : [0, 0, 1],
      size: 1,
      detail: 0.1,
      bodies: [body, { ...body, name: "a", points: [place] }],
      elements: [],
      reliefs: [],
    },
    frames: 0,
    channels,
    time: 0,
    poses: [null, Array.from({ length: dim === 2 ? 3 : 7 }, (_, k) => k + 1)],
    arrows: [],
    events: [],
    shown: [],
    traces: [],
    options: {},
    about: {},
    ...more,
  };
}
