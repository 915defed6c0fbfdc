// The keys of files: those of other programs, and Alt N, because browsers keep Ctrl N to themselves.

import type { Pressed } from "../editor/keyboard";

/** Null: the key is not for files. */
export function fileCommandOf({ key, ctrl, shift, alt }: Pressed): "new" | "open" | "save" | "save as" | null {
  const letter = key.toLowerCase();
  if (alt) return !ctrl && letter === "n" ? "new" : null;
  if (!ctrl) return null;
  if (letter === "s") return shift ? "save as" : "save";
  return letter === "o" ? "open" : null;
}
