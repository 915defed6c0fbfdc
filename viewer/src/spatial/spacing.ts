// Round numbers for the lines of the ground and the scale of the view.

/** The nearest of 1, 2, 5 times a power of ten that is not smaller than `value`. */
export function roundUp(value: number): number {
  if (!(value > 0) || !Number.isFinite(value)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const digits = value / power;
  const SLACK = 1 + 1e-9; // round-off must not push 2.0000000001 to 5
  const step = [1, 2, 5, 10].find((candidate) => digits <= candidate * SLACK) ?? 10;
  return step * power;
}

/** A length as text with three digits at most: 0.05, 2, 1000, 1e-6. */
export function asText(value: number): string {
  return String(Number(value.toPrecision(3)));
}
