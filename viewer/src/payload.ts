// The data of a page: JSON with the scene and the tables of contents, and one block of compressed samples.

import { type Channel, PAGE_VERSION, type Payload } from "./protocol";

const BYTES = 4; // of a sample: int32

export async function inflate(base64: string): Promise<Uint8Array> {
  const packed = Uint8Array.from(atob(base64.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The channels as numbers. `bytes`: 4 planes of channels x frames bytes, lowest bytes first, each row holding the
 *  second differences of its samples (first its value, then its first difference). Sums wrap as int32 sums do. */
export function decodeSamples(bytes: Uint8Array, channels: Channel[], frames: number): Float64Array[] {
  const count = channels.length * frames;
  if (bytes.length !== count * BYTES) {
    throw new Error(`the samples are cut short: ${bytes.length} bytes in place of ${count * BYTES}`);
  }
  return channels.map((channel, row) => {
    const values = new Float64Array(frames);
    let value = 0;
    let slope = 0;
    for (let k = 0, at = row * frames; k < frames; k++, at++) {
      const coded =
        bytes[at] | (bytes[at + count] << 8) | (bytes[at + 2 * count] << 16) | (bytes[at + 3 * count] << 24);
      slope = k > 1 ? (slope + coded) | 0 : coded;
      value = k > 0 ? (value + slope) | 0 : coded;
      values[k] = (channel.offset ?? 0) + (channel.step ?? 1) * value;
    }
    for (const [first, length] of channel.gaps ?? []) values.fill(Number.NaN, first, first + length);
    return values;
  });
}

/** A run that is shown beside that of the page. */
export interface OtherRun {
  name: string;
  payload: Payload;
  channels: Float64Array[];
}

/** The runs and measurements that the page compares with its own. */
export async function readCompared(payload: Payload): Promise<OtherRun[]> {
  const others = payload.compared ?? [];
  return Promise.all(
    others.map(async ({ name, payload: other, samples }) => ({
      name,
      payload: other,
      channels: decodeSamples(await inflate(samples), other.channels, other.frames),
    })),
  );
}

/** The payload of the page and its channels. Throws an Error with words for the user. */
export async function readPage(page: Document): Promise<{ payload: Payload; channels: Float64Array[] }> {
  const json = page.getElementById("run")?.textContent;
  const samples = page.getElementById("samples")?.textContent;
  if (!json || samples === null || samples === undefined) {
    throw new Error("the file was cut short: its run is missing");
  }
  const payload = JSON.parse(json) as Payload;
  if (payload.format > PAGE_VERSION) throw new Error("the run was written by a newer cardan than this page");
  if (payload.frames === 0) return { payload, channels: payload.channels.map(() => new Float64Array(0)) };
  if (typeof DecompressionStream === "undefined") {
    throw new Error("this browser is too old to unpack the run: it needs one of 2023 or later");
  }
  let bytes: Uint8Array;
  try {
    bytes = await inflate(samples);
  } catch {
    throw new Error("the samples of the run cannot be unpacked: the file was cut short or changed");
  }
  return { payload, channels: decodeSamples(bytes, payload.channels, payload.frames) };
}
