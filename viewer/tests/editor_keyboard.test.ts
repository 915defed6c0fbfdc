import assert from "node:assert/strict";
import { test } from "node:test";
import { type Command, commandOf, type Pressed, type Situation, worksInSpace } from "../src/editor/keyboard";
import { TOOLS } from "../src/editor/tools";
import { PAGE_KEYS } from "../src/page/page_keys";
import { fileCommandOf } from "../src/studio/file_keys";

const AWAY: Situation = { isInDrawing: false, takesNumbers: false, hasSelection: false };
const DRAWING = { ...AWAY, isInDrawing: true };

function press(key: string, with_: Partial<Pressed> = {}, now: Situation = AWAY) {
  return commandOf({ key, ctrl: false, shift: false, alt: false, ...with_ }, now);
}

test("letters take tools", () => {
  assert.deepEqual(press("k"), { do: "tool", id: "link" });
  assert.deepEqual(press("G"), { do: "tool", id: "ground_pivot" });
});

test("one key, one meaning", () => {
  assert.equal(new Set(PAGE_KEYS).size, PAGE_KEYS.length);
  const ofTools = TOOLS.map(({ key }) => key);
  assert.equal(new Set(ofTools).size, ofTools.length);
  for (const key of PAGE_KEYS) assert.equal(press(key), null, `"${key}" is a key of the page and of the editor`);
  const letters = "abcdefghijklmnopqrstuvwxyz0123456789.,;[]+-?".split("");
  for (const key of letters)
    for (const ctrl of [false, true])
      for (const shift of [false, true])
        for (const alt of [false, true]) {
          const pressed = { key, ctrl, shift, alt };
          const meanings = [commandOf(pressed, AWAY), fileCommandOf(pressed), !ctrl && !alt && PAGE_KEYS.includes(key)];
          assert.ok(meanings.filter(Boolean).length <= 1, JSON.stringify(pressed));
        }
});

test("in space only the tools that are there have keys", () => {
  assert.ok(["v", "h", "y"].every((key) => worksInSpace(press(key) as Command)));
  assert.ok(["k", "g", "u", "Delete", ";"].every((key) => !worksInSpace(press(key) as Command)));
  assert.ok(worksInSpace({ do: "undo" }) && !worksInSpace({ do: "all" }));
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
