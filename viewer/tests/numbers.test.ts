import assert from "node:assert/strict";
import { test } from "node:test";
import { formatNumber, formatterFor, timeFormatter } from "../src/page/numbers";

test("numbers are short and have a true minus sign", () => {
  assert.equal(formatNumber(-0.5), "−0.5");
  assert.equal(formatNumber(1234567), "1.235e6");
  assert.equal(formatNumber(-0.00001234), "−1.234e−5");
  assert.equal(formatNumber(0), "0");
  assert.equal(formatNumber(7.78e-62), "0");
  assert.equal(formatterFor([7.78e-62, 0])(7.78e-62), "0");
  assert.equal(formatNumber(Number.NaN), "–");
});

test("all values of a quantity have the same decimals", () => {
  const format = formatterFor([0.1, -12.3456, Number.NaN]);
  assert.equal(format(1), "1.00");
  assert.equal(format(-12.3456), "−12.35");
  assert.equal(format(-0.0001), "0.00");
});

test("times tell frames apart", () => {
  assert.equal(timeFormatter(0, 0.25)(0.12), "0.1200");
  assert.equal(timeFormatter(0, 60)(1.5), "1.50");
});
