// Colours that people with any colour sight can tell apart (Okabe and Ito), the greys of both themes, and how pieces
// are drawn. The colours are those of all pictures: they are kept in the Python package.

import palette from "../../src/cardan/scene/palette.json";

export type Palette = typeof palette.light;

/** How a piece is drawn: `fill` and `line` are words of the palette, or "body" and "edge", colours of its body. */
export interface Style {
  fill?: string;
  line?: string;
  width?: number;
  /** Radius of a dot at the origin, in the unit of the piece. */
  core?: number;
  opacity?: number;
  dashed?: boolean;
  hatched?: boolean;
}

export const LIGHT: Palette = palette.light;
export const DARK: Palette = palette.dark;
export const SHARES = palette.shares;

/** What things in space are made of. */
export const MATERIALS: Record<string, { light: string; dark: string; roughness: number; opacity?: number }> =
  palette.materials;

const STYLES: Record<string, Style> = palette.styles;

export function paletteOf(dark: boolean): Palette {
  return dark ? DARK : LIGHT;
}

export function styleOf(word: string): Style {
  return Object.hasOwn(STYLES, word) ? STYLES[word] : {};
}

/** From small (0) to large (1); red, green, blue from 0 to 1. */
export function heat(share: number): [number, number, number] {
  const last = palette.heat.length - 1;
  const place = Math.min(1, Math.max(0, share)) * last;
  const k = Math.min(last - 1, Math.floor(place));
  const [low, high] = [palette.heat[k], palette.heat[k + 1]].map((color) => Number.parseInt(color.slice(1), 16));
  const part = (shift: number) => {
    const [a, b] = [low, high].map((color) => (color >> shift) & 255);
    return (a + (place - k) * (b - a)) / 255;
  };
  return [part(16), part(8), part(0)];
}

export function cssHeat(share: number): string {
  return `rgb(${heat(share)
    .map((part) => Math.round(255 * part))
    .join(",")})`;
}

export const HEAT: readonly string[] = palette.heat;

/** The colour of the k-th series, body or trace. */
export function seriesColor(k: number, dark: boolean): string {
  const colors = dark ? palette.series.dark : palette.series.light;
  return colors[((k % colors.length) + colors.length) % colors.length];
}

/** The colour of a body of the scene; the ground (body 0) is grey. */
export function bodyColor(body: number, dark: boolean): string {
  return body === 0 ? paletteOf(dark).ground : seriesColor(body - 1, dark);
}
