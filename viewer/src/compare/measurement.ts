// A table of measurements: times in its first column, a quantity in each other one.

import type { Curves, GhostCurve } from "./ghost_curves";

export interface MeasuredColumn {
  /** As the table calls it, without its unit. */
  name: string;
  unit: string;
  values: Float64Array;
  /** The quantity of the run beside which it is drawn; empty: none. */
  quantity: string;
}

export interface Measurement {
  name: string;
  times: Float64Array;
  columns: MeasuredColumn[];
}

export interface Difference {
  rms: number;
  largest: number;
  /** How many of its times lie within the run. */
  count: number;
}

const LARGEST = 20e6; // characters of a table
const HEAD = /^(.*?)\s*[[(]([^\])]*)[\])]\s*$/; // a name and its unit: "angle [rad]"

/** Raises an Error in words. Separators are commas, semicolons, tabs or blanks; with semicolons commas are decimal. */
export function readMeasurement(name: string, text: string, labels: readonly string[]): Measurement {
  if (text.length > LARGEST) throw new Error(`${name} is too large: at most ${LARGEST / 1e6} million characters.`);
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const separator = [";", "\t", ","].find((sign) => lines[0]?.includes(sign)) ?? /\s+/;
  const number = (cell: string) => {
    const plain = (separator === ";" ? cell.replace(",", ".") : cell).trim();
    return plain === "" ? Number.NaN : Number(plain);
  };
  const cells = lines.map((line) => line.trim().split(separator));
  const hasHead = cells.length > 0 && Number.isNaN(number(cells[0][0]));
  const rows = hasHead ? cells.slice(1) : cells;
  const width = rows[0]?.length ?? 0;
  if (width < 2) throw new Error(`${name}: a table needs a column of times and another one.`);
  const times = Float64Array.from(rows, ([first]) => number(first));
  const wrong = times.findIndex((t, k) => !Number.isFinite(t) || (k > 0 && t < times[k - 1]));
  if (wrong >= 0)
    throw new Error(`${name}: in row ${wrong + 1} the time is no number that grows: "${rows[wrong][0]}".`);
  const heads = hasHead ? cells[0] : [];
  const columns = Array.from({ length: width - 1 }, (_, k) => {
    const head = (heads[k + 1] ?? `column ${k + 2}`).trim().replace(/^"|"$/g, "");
    const [, plain = head, unit = ""] = HEAD.exec(head) ?? [];
    const values = Float64Array.from(rows, (row) => number(row[k + 1] ?? ""));
    return { name: plain, unit, values, quantity: labels.includes(plain) ? plain : "" };
  });
  return { name, times, columns };
}

/** Its columns that belong to the quantities of a plot, as dots. */
export function measuredCurves(measurements: readonly Measurement[], labels: readonly string[]): GhostCurve[] {
  return measurements.flatMap(({ times, columns }) =>
    columns.flatMap(({ quantity, values }) => {
      const series = labels.indexOf(quantity);
      const motion = { times, channels: [values], jumpsBefore: () => false };
      return series < 0 ? [] : [{ motion, channel: 0, color: dotColor, series, dots: true }];
    }),
  );
}

const dotColor = (dark: boolean) => (dark ? "#ffffff" : "#111827");

/** The run against a measurement, at the times of the measurement; null where they have none in common. */
export function differenceOf(
  times: ArrayLike<number>,
  values: ArrayLike<number>,
  run: Curves,
  channel: number,
): Difference | null {
  let [sum, largest, count, k] = [0, 0, 0, 0];
  const last = run.times.length - 1;
  for (let i = 0; i < times.length; i++) {
    const t = times[i];
    if (last < 1 || t < run.times[0] || t > run.times[last] || !Number.isFinite(values[i])) continue;
    while (k < last - 1 && run.times[k + 1] < t) k++;
    const share = (t - run.times[k]) / (run.times[k + 1] - run.times[k] || 1);
    const row = run.channels[channel];
    const off = row[k] + share * (row[k + 1] - row[k]) - values[i];
    if (!Number.isFinite(off)) continue;
    sum += off * off;
    largest = Math.max(largest, Math.abs(off));
    count++;
  }
  return count > 0 ? { rms: Math.sqrt(sum / count), largest, count } : null;
}
