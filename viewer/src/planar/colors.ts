// Mixed colours: soft fills and firm edges of one hue.

import { bodyColor, paletteOf, SHARES } from "../palette";

export interface BodyColors {
  fill: string;
  edge: string;
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((k) => Number.parseInt(hex.slice(k, k + 2), 16));
}

/** `share` of one colour, the rest of another; both as #rrggbb. */
export function mix(one: string, other: string, share: number): string {
  const a = channels(one);
  const b = channels(other);
  return `#${a
    .map((x, i) =>
      Math.round(share * x + (1 - share) * b[i])
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

export function colorsOf(body: number, dark: boolean): BodyColors {
  const { paper, ink, groundFill, ground } = paletteOf(dark);
  if (body === 0) return { fill: groundFill, edge: ground };
  const hue = bodyColor(body, dark);
  return { fill: mix(hue, paper, dark ? SHARES.fillOnDark : SHARES.fill), edge: mix(hue, ink, SHARES.edge) };
}
