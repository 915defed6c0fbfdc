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

/** The colour of the k-th series, body or trace. */
export function seriesColor(k: number, dark: boolean): string {
  const colors = dark ? palette.series.dark : palette.series.light;
  return colors[((k % colors.length) + colors.length) % colors.length];
}

/** The colour of a body of the scene; the ground (body 0) is grey. */
export function bodyColor(body: number, dark: boolean): string {
  return body === 0 ? paletteOf(dark).ground : seriesColor(body - 1, dark);
}
