import assert from "node:assert/strict";
import { test } from "node:test";
import { commandOf, type Pressed, type Situation } from "../src/editor/keyboard";
import { TOOLS } from "../src/editor/tools";

const AWAY: Situation = { isInDrawing: false, takesNumbers: false, hasSelection: false };
const DRAWING = { ...AWAY, isInDrawing: true };

function press(key: string, with_: Partial<Pressed> = {}, now: Situation = AWAY) {
  return commandOf({ key, ctrl: false, shift: false, alt: false, ...with_ }, now);
}

test("letters take tools, and none of them is a key of the page", () => {
  assert.deepEqual(press("k"), { do: "tool", id: "link" });
  assert.deepEqual(press("G"), { do: "tool", id: "ground_pivot" });
  const ofThePage = [" ", "l", "0", "f", "a", "t", "n", "d", "s", "?", "+", "=", "-", "_"];
  assert.deepEqual(
    TOOLS.filter(({ key }) => ofThePage.includes(key)),
    [],
  );
  for (const key of ofThePage) assert.equal(press(key), null);
});

test("undo, redo, copy, paste, duplicate", () => {
  assert.deepEqual(press("z", { ctrl: true }), { do: "undo" });
  assert.deepEqual(press("Z", { ctrl: true, shift: true }), { do: "redo" });
  assert.deepEqual(press("y", { ctrl: true }), { do: "redo" });
  assert.deepEqual(press("c", { ctrl: true }), { do: "copy" });
  assert.deepEqual(press("v", { ctrl: true }), { do: "paste" });
  assert.deepEqual(press("d", { ctrl: true }), { do: "duplicate" });
  assert.equal(press("k", { ctrl: true }), null);
});

test("arrows belong to the run, unless the drawing has the focus", () => {
  assert.equal(press("ArrowLeft"), null);
  assert.deepEqual(press("ArrowLeft", {}, DRAWING), { do: "step", x: -1, y: 0, far: false });
  assert.deepEqual(press("ArrowUp", { shift: true }, DRAWING), { do: "step", x: 0, y: 1, far: true });
  assert.deepEqual(press("ArrowDown", { alt: true }, DRAWING), { do: "nudge", x: 0, y: -1, far: false });
});

test("numbers are typed only where they have a meaning", () => {
  const second = { ...DRAWING, takesNumbers: true };
  assert.equal(press("0", {}, DRAWING), null);
  assert.deepEqual(press("3", {}, second), { do: "character", text: "3" });
  assert.deepEqual(press("Tab", {}, second), { do: "field" });
  assert.deepEqual(press("Tab", { shift: true }, DRAWING), { do: "next", by: -1 });
  assert.deepEqual(press("Backspace", {}, second), { do: "character", text: "Backspace" });
});

test("Delete removes what is chosen, else takes the tool", () => {
  assert.deepEqual(press("Delete", {}, { ...AWAY, hasSelection: true }), { do: "remove" });
  assert.deepEqual(press("Delete"), { do: "tool", id: "delete" });
});

test("Enter and the menu key act at the crosshair", () => {
  assert.equal(press("Enter"), null);
  assert.deepEqual(press("Enter", {}, DRAWING), { do: "enter" });
  assert.deepEqual(press("F10", { shift: true }, DRAWING), { do: "menu" });
});
