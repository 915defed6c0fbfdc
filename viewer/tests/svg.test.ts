import assert from "node:assert/strict";
import { test } from "node:test";
import { RecordedPath, SvgContext } from "../src/planar/svg_context";

const body = (svg: SvgContext) => svg.toString().split("\n").slice(1, -2).filter(Boolean);

test("a line is written where it lies on the page, as wide as it is there", () => {
  const svg = new SvgContext(200, 100);
  svg.setTransform(10, 0, 0, -10, 50, 60); // units of length, y up
  svg.strokeStyle = "#123456";
  svg.lineWidth = 0.2;
  svg.beginPath();
  svg.moveTo(0, 0);
  svg.lineTo(1, 2);
  svg.stroke();
  assert.deepEqual(body(svg), [
    '<path d="M50 60L60 40" fill="none" stroke="#123456" stroke-width="2" stroke-linecap="butt" stroke-linejoin="miter"/>',
  ]);
  assert.match(svg.toString(), /^<svg xmlns="[^"]+" width="200" height="100" viewBox="0 0 200 100">/);
});

test("a whole circle is two halves, and an arc goes the way the canvas goes", () => {
  const svg = new SvgContext(10, 10);
  svg.beginPath();
  svg.arc(5, 5, 2, 0, 2 * Math.PI);
  svg.fill();
  svg.beginPath();
  svg.arc(5, 5, 2, 0, Math.PI / 2);
  svg.fill();
  svg.beginPath();
  svg.arc(5, 5, 2, 0, Math.PI / 2, true);
  svg.fill();
  const paths = body(svg).map((line) => /d="([^"]*)"/.exec(line)?.[1]);
  assert.deepEqual(paths, ["M7 5A2 2 0 0 1 3 5A2 2 0 0 1 7 5", "M7 5A2 2 0 0 1 5 7", "M7 5A2 2 0 1 0 5 7"]);
});

test("a mirrored picture turns arcs the other way", () => {
  const svg = new SvgContext(10, 10);
  svg.setTransform(1, 0, 0, -1, 0, 10);
  svg.beginPath();
  svg.arc(5, 5, 2, 0, Math.PI / 2);
  svg.fill();
  assert.match(body(svg)[0], /d="M7 5A2 2 0 0 0 5 3"/);
});

test("recorded paths are written with their rule", () => {
  const path = new RecordedPath();
  path.lineTo(0, 0);
  path.lineTo(1, 0);
  path.closePath();
  const svg = new SvgContext(10, 10);
  svg.fillStyle = "rgba(1, 2, 3, 0.5)";
  svg.fill(path, "evenodd");
  assert.deepEqual(body(svg), ['<path d="M0 0L1 0Z" fill="rgb(1,2,3)" fill-opacity="0.5" fill-rule="evenodd"/>']);
  assert.throws(() => svg.stroke({}), /cannot be written as SVG/);
});

test("names from models stay text", () => {
  const svg = new SvgContext(10, 10);
  svg.textAlign = "center";
  svg.textBaseline = "middle";
  svg.font = "bold 12px system-ui, sans-serif";
  svg.fillText('<script>"&\u0007', 3, 4);
  assert.deepEqual(body(svg), [
    '<text x="3" y="4" text-anchor="middle" dominant-baseline="central" font-family="system-ui, sans-serif" font-size="12" font-weight="bold" fill="#000000">&lt;script&gt;&quot;&amp;</text>',
  ]);
});

test("what is not a number is not drawn", () => {
  const svg = new SvgContext(10, 10);
  svg.beginPath();
  svg.moveTo(Number.NaN, 0);
  svg.lineTo(1, 1);
  svg.stroke();
  assert.deepEqual(body(svg), []);
});

test("save and restore, groups, rectangles", () => {
  const svg = new SvgContext(10, 10);
  svg.fillStyle = "#ff0000";
  svg.save();
  svg.fillStyle = "#00ff00";
  svg.globalAlpha = 0.25;
  svg.restore();
  svg.group(0.4, () => svg.fillRect(1, 1, 2, 2));
  assert.deepEqual(body(svg), ['<g opacity="0.4">', '<path d="M1 1L3 1L3 3L1 3Z" fill="#ff0000"/>', "</g>"]);
});
