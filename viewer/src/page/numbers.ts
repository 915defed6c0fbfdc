// Numbers as people read them.

const DIGITS = 5;
const ROUND_OFF = 1e-12; // of the largest value of a quantity: less is zero
const NOTHING = 1e-30; // less is zero, whatever the quantity
const MISSING = "–";

/** About five significant digits, a true minus sign, powers of ten where the plain form would be long. */
export function formatNumber(x: number, digits = DIGITS): string {
  if (!Number.isFinite(x)) return Number.isNaN(x) ? MISSING : x > 0 ? "∞" : "−∞";
  if (Math.abs(x) < NOTHING) return "0";
  const size = Math.abs(x);
  const text = size >= 1e6 || size < 1e-4 ? x.toExponential(digits - 2) : plain(x, digits);
  return text.replace(/-/g, "−").replace("e+", "e");
}

/** All values of a quantity with the same number of decimals, so that a running figure does not tremble. */
export function formatterFor(values: ArrayLike<number>): (x: number) => string {
  let largest = 0;
  for (let k = 0; k < values.length; k++) {
    if (Number.isFinite(values[k])) largest = Math.max(largest, Math.abs(values[k]));
  }
  const zero = ROUND_OFF * largest;
  if (largest < 1e-3 || largest >= 1e6) return (x) => formatNumber(Math.abs(x) <= zero ? 0 : x, 4);
  const decimals = Math.max(0, DIGITS - 2 - Math.floor(Math.log10(largest)));
  return (x) => (Number.isFinite(x) ? minus(x.toFixed(decimals)) : formatNumber(x));
}

/** Times with the decimals that tell neighbouring frames apart. */
export function timeFormatter(start: number, end: number): (t: number) => string {
  const span = end > start ? end - start : 1; // one moment only: any will do
  const decimals = Math.min(9, Math.max(2, 3 - Math.floor(Math.log10(span))));
  return (t) => minus(t.toFixed(decimals));
}

export function formatSpeed(speed: number): string {
  return `${Number(speed.toPrecision(3))}×`;
}

function plain(x: number, digits: number): string {
  return String(Number(x.toPrecision(digits)));
}

function minus(text: string): string {
  return Number(text) === 0 ? text.replace("-", "") : text.replace("-", "−");
}
