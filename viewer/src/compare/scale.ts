// A scale of colours from low to high that people with any colour sight can read (after viridis).

const STOPS = ["#482374", "#3b528b", "#21918c", "#5ec962", "#c9b800"];
const STOPS_ON_DARK = ["#9a7be0", "#6f93dc", "#35b6ae", "#7fdc7f", "#f2e04c"];

/** The colour of a share 0..1 of the scale. */
export function scaleColor(share: number, dark: boolean): string {
  const stops = dark ? STOPS_ON_DARK : STOPS;
  const place = Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0)) * (stops.length - 1);
  const k = Math.min(stops.length - 2, Math.floor(place));
  const [from, to] = [channels(stops[k]), channels(stops[k + 1])];
  const mixed = from.map((x, i) => Math.round(x + (place - k) * (to[i] - x)));
  return `#${mixed.map((x) => x.toString(16).padStart(2, "0")).join("")}`;
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((k) => Number.parseInt(hex.slice(k, k + 2), 16));
}
