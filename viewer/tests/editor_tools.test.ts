import assert from "node:assert/strict";
import { test } from "node:test";
import { EMPTY } from "../src/editor/machine";
import { TOOLS, toolNamed } from "../src/editor/tools";
import { evenly, isClosed } from "../src/editor/tools/sketching";
import type { Effect } from "../src/editor/tools/tool";
import { click, contextOf, drag, FOUR_BAR, played, pointer } from "./editor_samples";

const nothing = contextOf(EMPTY);
const fourBar = contextOf(FOUR_BAR);
const link = toolNamed("link").tool;
const select = toolNamed("select").tool;

function places(effect: Effect | undefined): unknown[] {
  assert.equal(effect?.act, "draw");
  return effect.places.map(({ place }) => place);
}

test("a link by press, drag, release", () => {
  const { state, effects } = played(link, nothing, drag([0, 0], [2, 0.4]));
  assert.equal(effects.length, 1);
  assert.deepEqual(places(effects[0]), [
    { x: 0, y: 0 },
    { x: 2, y: 0.4 },
  ]);
  assert.deepEqual(state.placed, []);
});

test("a chain of links by clicks, ended by Escape", () => {
  const chain = [...click(0, 0), ...click(0, 1), ...click(3, 2)];
  const { state, effects } = played(link, nothing, chain);
  assert.deepEqual(effects.map(places), [
    [
      { x: 0, y: 0 },
      { x: 0, y: 1 },
    ],
    [
      { x: 0, y: 1 },
      { x: 3, y: 2 },
    ],
  ]);
  assert.equal(state.placed.length, 1);
  const ended = played(link, nothing, [...chain, { type: "escape" }, ...click(5, 5)]);
  assert.equal(ended.effects.length, 2);
});

test("a chain ends at a joint, and where the last link ended", () => {
  assert.deepEqual(played(link, fourBar, [...click(-2, 3), ...click(0, 1)]).state.placed, []);
  const again = played(link, nothing, [...click(0, 0), ...click(1, 1), ...click(1, 1)]);
  assert.equal(again.effects.length, 1);
  assert.deepEqual(again.state.placed, []);
});

test("typed: a length, Tab, an angle, Enter", () => {
  const typed = [..."2.5"].map((text) => ({ type: "character" as const, text }));
  const { state, effects } = played(link, nothing, [
    ...click(1, 1),
    pointer("move", 1, 2),
    ...typed,
    { type: "tab" },
    ...[..."-30"].map((text) => ({ type: "character" as const, text })),
    { type: "enter" },
  ]);
  assert.equal(effects[0].act, "draw");
  const end = effects[0].act === "draw" ? effects[0].places[1].at : { x: 0, y: 0 };
  assert.ok(Math.abs(end.x - (1 + 2.5 * Math.cos(Math.PI / 6))) < 1e-12);
  assert.ok(Math.abs(end.y - (1 - 1.25)) < 1e-12);
  assert.equal(state.typed.length, "");
});

test("typed letters and second points are left out; Backspace takes one away", () => {
  const { state } = played(link, nothing, [
    ...click(0, 0),
    ...["1", ".", ".", "x", "5", "7", "Backspace"].map((text) => ({ type: "character" as const, text })),
  ]);
  assert.equal(state.typed.length, "1.5");
});

test("numbers mean nothing before the first place", () => {
  assert.equal(played(link, nothing, [{ type: "character", text: "3" }]).state.typed.length, "");
});

test("things of one place are put where the pointer is let go", () => {
  const pivot = toolNamed("ground_pivot").tool;
  const { effects } = played(pivot, nothing, drag([0, 0], [1, 0.4]));
  assert.deepEqual(places(effects[0]), [{ x: 1, y: 0.4 }]);
});

test("a motor sits on a joint only", () => {
  const motor = toolNamed("motor").tool;
  assert.deepEqual(places(played(motor, fourBar, click(0, 0)).effects[0]), [{ joint: "A" }]);
  assert.equal(played(motor, fourBar, click(5, 5)).effects[0].act, "say");
});

test("a torque, a force and a traced point sit on a body", () => {
  assert.equal(played(toolNamed("torque").tool, fourBar, click(5, 5)).effects[0].act, "say");
  assert.deepEqual(places(played(toolNamed("point").tool, fourBar, click(1, 1)).effects[0]), [
    { body: "coupler", point: [-0.5, 0] },
  ]);
  const [first] = places(played(toolNamed("force").tool, fourBar, drag([0, 1], [1, 2.2])).effects[0]);
  assert.deepEqual(first, { body: "crank", point: [0.5, 0] });
});

test("a link with three pins ends with Enter, with its first pin, or with a double click", () => {
  const plate = toolNamed("plate").tool;
  const corners = [...click(5, 5), ...click(7, 5), ...click(6, 8)];
  const wanted = [
    { x: 5, y: 5 },
    { x: 7, y: 5 },
    { x: 6, y: 8 },
  ];
  for (const end of [[{ type: "enter" as const }], click(5, 5), click(6, 8)]) {
    const { state, effects } = played(plate, nothing, [...corners, ...end]);
    assert.deepEqual(places(effects[0]), wanted);
    assert.deepEqual(state.placed, []);
  }
  const early = played(plate, nothing, [...click(5, 5), ...click(7, 5), { type: "enter" }]);
  assert.equal(early.effects[0].act, "say");
});

test("stops: the joint first, then one place or two", () => {
  const stop = toolNamed("stop").tool;
  const [effect] = played(stop, fourBar, [...click(0, 0), ...click(-4, -4), ...click(5, -4)]).effects;
  assert.deepEqual(places(effect)[0], { joint: "A" });
  assert.equal(places(effect).length, 3);
  const one = played(stop, fourBar, [...click(0, 0), ...click(-4, -4), { type: "enter" }]).effects;
  assert.equal(places(one[0]).length, 2);
  assert.equal(played(stop, fourBar, click(-4, -4)).effects[0].act, "say");
});

test("a point beside a bar is dragged from it", () => {
  const [place] = places(played(toolNamed("point").tool, fourBar, drag([1, 1], [1, 2.2])).effects[0]) as {
    body: string;
    point: number[];
  }[];
  assert.equal(place.body, "coupler");
  assert.ok(Math.abs(place.point[1]) > 1);
});

test("a click chooses, Shift adds, Escape lets go", () => {
  assert.deepEqual(played(select, fourBar, click(1, 1)).effects, [
    { act: "select", names: ["coupler"], extend: false },
  ]);
  assert.deepEqual(played(select, fourBar, click(0, 0, true)).effects, [{ act: "select", names: ["A"], extend: true }]);
  assert.deepEqual(played(select, fourBar, [{ type: "escape" }]).effects, [
    { act: "select", names: [], extend: false },
  ]);
});

test("a joint is moved, and snaps, but not to itself", () => {
  const { effects } = played(select, fourBar, drag([0, 1], [0.05, 1.37]));
  assert.deepEqual(effects, [
    { act: "edit", edits: [{ edit: "move_point", joint: "B", to: [0, 1.4] }], said: "moved" },
  ]);
});

test("a body is moved with all its places", () => {
  const [effect] = played(select, fourBar, drag([1, 1], [1, 2], true)).effects;
  assert.equal(effect.act, "edit");
  const moved = effect.act === "edit" ? effect.edits : [];
  assert.deepEqual(moved, [
    { edit: "move_point", joint: "B", to: [0, 2] },
    { edit: "move_point", joint: "C", to: [3, 2] },
    { edit: "move_point", body: "coupler", point: [0, 0.5], to: [1.5, 2.5] },
  ]);
});

test("a box chooses what lies in it", () => {
  const [effect] = played(select, fourBar, drag([-0.5, -0.5], [0.5, 1.5])).effects;
  assert.deepEqual(effect, { act: "select", names: ["crank", "A", "B"], extend: false });
});

test("pulling begins, follows, ends; Escape puts back", () => {
  const hand = toolNamed("hand").tool;
  const { effects } = played(hand, fourBar, drag([1, 1], [1, 2]));
  assert.deepEqual(
    effects.map((effect) => (effect.act === "drag" ? [effect.phase, effect.hold.point, effect.to.y] : [])),
    [
      ["begin", [-0.5, 0], 1],
      ["move", [-0.5, 0], 1.5],
      ["move", [-0.5, 0], 2],
      ["end", [-0.5, 0], 2],
    ],
  );
  const back = played(hand, fourBar, [pointer("press", 1, 1), pointer("move", 1, 3), { type: "escape" }]).effects;
  const last = back[back.length - 1];
  assert.deepEqual(last.act === "drag" ? [last.phase, last.to] : [], ["end", { x: 1, y: 1 }]);
  assert.equal(played(hand, fourBar, drag([5, 5], [6, 6])).effects[0].act, "say");
});

test("two joints of a link: its length can be typed; others are measured", () => {
  const measure = toolNamed("measure").tool;
  const [effect] = played(measure, fourBar, [...click(0, 0), ...click(0, 1)]).effects;
  assert.deepEqual(effect.act === "dimension" ? effect.span.body : "", "crank");
  const apart = played(measure, fourBar, [...click(0, 0), ...click(3, 0)]);
  assert.deepEqual(apart.effects, []);
  assert.equal(apart.state.placed.length, 2);
});

test("a click deletes what it meets", () => {
  const [effect] = played(toolNamed("delete").tool, fourBar, click(1, 1)).effects;
  assert.deepEqual(effect.act === "edit" ? effect.edits : [], [{ edit: "remove", names: ["coupler"] }]);
});

test("a sketched curve, open and closed; one that is too short is refused", () => {
  const sketch = toolNamed("sketch").tool;
  const around = Array.from({ length: 40 }, (_, k) => {
    const angle = (2 * Math.PI * k) / 39;
    return pointer(k === 0 ? "press" : k === 39 ? "release" : "move", Math.cos(angle), Math.sin(angle));
  });
  const [whole] = played(sketch, nothing, around).effects;
  assert.deepEqual(whole.act === "sketch" ? whole.closed : null, true);
  const [half] = played(sketch, nothing, [...around.slice(0, 20), pointer("release", -1, 0)]).effects;
  assert.deepEqual(half.act === "sketch" ? half.closed : null, false);
  assert.equal(played(sketch, nothing, drag([0, 0], [0.05, 0])).effects[0].act, "say");
});

test("points equally far apart on a path", () => {
  const bent = [
    { x: 0, y: 0 },
    { x: 3, y: 0 },
    { x: 3, y: 1 },
  ];
  assert.deepEqual(evenly(bent, 5), [bent[0], { x: 1, y: 0 }, { x: 2, y: 0 }, { x: 3, y: 0 }, bent[2]]);
  assert.equal(isClosed(bent), false);
});

test("each tool has a key and a name of its own, and says what to do", () => {
  assert.equal(new Set(TOOLS.map(({ key }) => key)).size, TOOLS.length);
  assert.equal(new Set(TOOLS.map(({ name }) => name)).size, TOOLS.length);
  for (const { tool } of TOOLS) assert.match(tool.prompt(played(tool, nothing, []).state, "path"), /\.$/);
});

test("points are clicked, poses dragged out", () => {
  const sketch = toolNamed("sketch").tool;
  const points = { ...nothing, sketching: "points" as const };
  assert.deepEqual(played(sketch, points, click(1, 2)).effects, [{ act: "mark", at: { x: 1, y: 2 }, angle: 0 }]);
  const poses = { ...nothing, sketching: "poses" as const };
  assert.deepEqual(played(sketch, poses, drag([1, 2], [1, 3])).effects, [
    { act: "mark", at: { x: 1, y: 2 }, angle: 90 },
  ]);
});

test("what is locked stays: a joint, and a link whose length would change", () => {
  for (const name of ["B", "crank"]) {
    const { state, effects } = played(select, { ...fourBar, locked: new Set([name]) }, drag([0, 1], [0.05, 1.37]));
    assert.deepEqual(
      effects.map(({ act }) => act),
      ["say"],
    );
    assert.deepEqual(state.moving, []);
  }
  const far = played(select, { ...fourBar, locked: new Set(["A"]) }, drag([0, 1], [0.05, 1.37]));
  assert.equal(far.effects[0].act, "edit");
});
