// A GIF of pictures with few colours: one palette for all of them, and of each picture only what has changed.
//
// GIF89a (CompuServe, 1990); LZW with codes of up to 12 bits.

const COLORS = 256;
const TRANSPARENT = 255; // index of "as before"
const MOST_BITS = 12;

export interface Picture {
  width: number;
  height: number;
  /** Red, green, blue, alpha of each pixel. */
  data: Uint8ClampedArray | Uint8Array;
}

export class GifWriter {
  private readonly bytes: number[][] = [];
  private readonly palette: Uint8Array;
  private readonly nearest = new Map<number, number>();
  private before: Uint8Array | null = null;

  /** `samples`: pictures from which the colours are taken. `delay`: of each picture, in hundredths of a second. */
  constructor(
    private readonly width: number,
    private readonly height: number,
    private readonly delay: number,
    samples: readonly Picture[],
  ) {
    this.palette = paletteOf(samples);
    const header = [...ascii("GIF89a"), ...word(width), ...word(height), 0xf7, 0, 0, ...this.palette];
    const loop = [0x21, 0xff, 11, ...ascii("NETSCAPE2.0"), 3, 1, 0, 0, 0];
    this.bytes.push(header, loop);
  }

  add(picture: Picture): void {
    const pixels = this.indexed(picture);
    const [left, top, right, bottom] = this.before ? changedBox(this.before, pixels, this.width) : this.whole;
    const shown = new Uint8Array((right - left) * (bottom - top));
    let k = 0;
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const at = y * this.width + x;
        shown[k++] = this.before && this.before[at] === pixels[at] ? TRANSPARENT : pixels[at];
      }
    }
    const control = [0x21, 0xf9, 4, 0x05, ...word(this.delay), TRANSPARENT, 0]; // what is not drawn stays
    const place = [0x2c, ...word(left), ...word(top), ...word(right - left), ...word(bottom - top), 0];
    this.bytes.push(control, place, compressed(shown));
    this.before = pixels;
  }

  /** The file. */
  finish(): Uint8Array {
    this.bytes.push([0x3b]);
    const whole = new Uint8Array(this.bytes.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of this.bytes) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }

  private get whole(): [number, number, number, number] {
    return [0, 0, this.width, this.height];
  }

  private indexed({ data }: Picture): Uint8Array {
    const pixels = new Uint8Array(this.width * this.height);
    for (let k = 0, at = 0; k < pixels.length; k++, at += 4) {
      const color = (data[at] << 16) | (data[at + 1] << 8) | data[at + 2];
      let index = this.nearest.get(color);
      if (index === undefined) {
        index = this.nearestOf(data[at], data[at + 1], data[at + 2]);
        this.nearest.set(color, index);
      }
      pixels[k] = index;
    }
    return pixels;
  }

  private nearestOf(r: number, g: number, b: number): number {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < TRANSPARENT; k++) {
      const apart =
        (this.palette[3 * k] - r) ** 2 + (this.palette[3 * k + 1] - g) ** 2 + (this.palette[3 * k + 2] - b) ** 2;
      if (apart < least) {
        least = apart;
        best = k;
      }
    }
    return best;
  }
}

/** The colours that occur most, of those that differ enough to be told apart: 5 bits of each channel. */
function paletteOf(samples: readonly Picture[]): Uint8Array {
  const found = new Map<number, { count: number; sum: [number, number, number] }>();
  for (const { data } of samples) {
    for (let at = 0; at < data.length; at += 4) {
      const key = ((data[at] >> 3) << 10) | ((data[at + 1] >> 3) << 5) | (data[at + 2] >> 3);
      const known = found.get(key) ?? { count: 0, sum: [0, 0, 0] };
      known.count++;
      for (let i = 0; i < 3; i++) known.sum[i] += data[at + i];
      found.set(key, known);
    }
  }
  const palette = new Uint8Array(3 * COLORS);
  [...found.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, TRANSPARENT)
    .forEach(({ count, sum }, k) => {
      palette.set(
        sum.map((x) => Math.round(x / count)),
        3 * k,
      );
    });
  return palette;
}

/** Left, top, right, bottom of what differs between two pictures; one pixel where nothing does. */
function changedBox(before: Uint8Array, now: Uint8Array, width: number): [number, number, number, number] {
  let [left, top, right, bottom] = [width, Number.POSITIVE_INFINITY, 0, 0];
  for (let k = 0; k < now.length; k++) {
    if (before[k] === now[k]) continue;
    const x = k % width;
    const y = (k - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  }
  return right > left ? [left, top, right, bottom] : [0, 0, 1, 1];
}

/** Pixels as LZW codes, in blocks of up to 255 bytes. */
export function compressed(pixels: Uint8Array): number[] {
  const LEAST = 8;
  const clear = 1 << LEAST;
  const end = clear + 1;
  const packed: number[] = [];
  let buffer = 0;
  let filled = 0;
  const put = (code: number, bits: number) => {
    buffer |= code << filled;
    filled += bits;
    while (filled >= 8) {
      packed.push(buffer & 0xff);
      buffer >>>= 8;
      filled -= 8;
    }
  };
  let codes = new Map<number, number>();
  let next = end + 1;
  let bits = LEAST + 1;
  put(clear, bits);
  let prefix = pixels[0];
  for (let k = 1; k < pixels.length; k++) {
    const key = (prefix << 8) | pixels[k];
    const known = codes.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    put(prefix, bits);
    if (next < 1 << MOST_BITS) {
      if (next === 1 << bits) bits++;
      codes.set(key, next++);
    } else {
      put(clear, bits);
      codes = new Map();
      next = end + 1;
      bits = LEAST + 1;
    }
    prefix = pixels[k];
  }
  put(prefix, bits);
  if (next === 1 << bits && bits < MOST_BITS) bits++; // as readers count, who are one code behind
  put(end, bits);
  if (filled > 0) packed.push(buffer & 0xff);
  const blocks = [LEAST];
  for (let at = 0; at < packed.length; at += 255) {
    const block = packed.slice(at, at + 255);
    blocks.push(block.length, ...block);
  }
  blocks.push(0);
  return blocks;
}

function ascii(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0));
}

function word(x: number): [number, number] {
  return [x & 0xff, (x >> 8) & 0xff];
}
