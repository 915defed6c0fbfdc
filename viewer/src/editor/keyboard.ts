// What a key means to the editor.

import { TOOLS } from "./tools";

export interface Pressed {
  key: string;
  ctrl: boolean;
  shift: boolean;
  alt: boolean;
}

export interface Situation {
  /** The drawing has the focus: arrows move the crosshair there, else they step through the run. */
  isInDrawing: boolean;
  /** One place of a thing of two is known: numbers are its length or angle. */
  takesNumbers: boolean;
  hasSelection: boolean;
}

export type Command =
  | { do: "tool"; id: string }
  | {
      do:
        | "undo"
        | "redo"
        | "copy"
        | "paste"
        | "duplicate"
        | "remove"
        | "escape"
        | "enter"
        | "field"
        | "menu"
        | "all"
        | "poles";
    }
  | { do: "character"; text: string }
  /** Moves the crosshair by steps of the grid. */
  | { do: "step"; x: number; y: number; far: boolean }
  /** Moves what is chosen by steps of the grid. */
  | { do: "nudge"; x: number; y: number; far: boolean }
  /** To the next thing of the machine. */
  | { do: "next"; by: 1 | -1 };

/** For the card of keys. */
export const HELP: readonly (readonly [string, string])[] = [
  ["letters", "take a tool; its button tells the letter"],
  ["Ctrl+Z, Ctrl+Shift+Z", "undo, redo"],
  ["Ctrl+C, Ctrl+V, Ctrl+D", "copy, paste, duplicate"],
  ["Ctrl+A", "choose everything"],
  ["Delete", "delete what is chosen"],
  ["Escape", "stop, or choose nothing"],
  [";", "poles and velocities"],
  ["digits, Tab", "type a length or an angle while drawing"],
  ["arrows, Enter", "in the drawing: move the crosshair, place"],
  ["Alt + arrows", "move what is chosen"],
  ["Tab", "in the drawing: the next part of the machine"],
  ["double click", "change a length"],
  ["right click, long press", "what can be done with a part"],
];

/** Tools for machines in space. */
const IN_SPACE = ["select", "hand", "pull"];

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Null: the key is not for the editor. */
export function commandOf({ key, ctrl, shift, alt }: Pressed, now: Situation): Command | null {
  if (ctrl) return alt ? null : withCtrl(key.toLowerCase(), shift);
  const arrow = ARROWS[key];
  if (arrow && now.isInDrawing) return { do: alt ? "nudge" : "step", x: arrow[0], y: arrow[1], far: shift };
  if (alt) return null;
  if (key === "Escape") return { do: "escape" };
  if (now.takesNumbers) {
    if (/^[-0-9.,e]$/.test(key) || key === "Backspace") return { do: "character", text: key };
    if (key === "Tab") return { do: "field" };
  }
  if (key === "Delete" || key === "Backspace")
    return now.hasSelection ? { do: "remove" } : { do: "tool", id: "delete" };
  if (now.isInDrawing) {
    if (key === "Enter") return { do: "enter" };
    if (key === "Tab") return { do: "next", by: shift ? -1 : 1 };
    if (key === "ContextMenu" || (key === "F10" && shift)) return { do: "menu" };
  }
  if (shift) return null;
  if (key === ";") return { do: "poles" };
  const tool = TOOLS.find((listed) => listed.key === key.toLowerCase());
  return tool ? { do: "tool", id: tool.id } : null;
}

/** Whether there is something that it could do with a machine in space. */
export function worksInSpace(command: Command): boolean {
  if (command.do === "tool") return IN_SPACE.includes(command.id);
  return command.do === "undo" || command.do === "redo";
}

function withCtrl(key: string, shift: boolean): Command | null {
  if (key === "z") return { do: shift ? "redo" : "undo" };
  if (shift) return null;
  const commands = { y: "redo", c: "copy", v: "paste", d: "duplicate", a: "all" } as const;
  return key in commands ? { do: commands[key as keyof typeof commands] } : null;
}
