// The tools, in the order of the palette.

import { pointTool } from "./beside";
import { drawingTool } from "./drawing";
import { pullingTool } from "./hand";
import { measureTool } from "./measure";
import { pathTool } from "./path";
import { photoTool } from "./photo";
import { deleteTool } from "./remove";
import { selectTool } from "./select";
import { outlineTool, sketchTool } from "./sketching";
import type { Question, Tool } from "./tool";

export interface ListedTool {
  id: string;
  /** For tooltips and screen readers. */
  name: string;
  /** The key that takes it: none that the page has for something else. */
  key: string;
  /** Whether it changes the machine; it then works on the machine at its start. */
  draws: boolean;
  /** Whether one wants to change numbers of what it draws at once: that is chosen, so that the inspector shows it. */
  numbers: boolean;
  tool: Tool;
}

export const SPEED: Question = { word: "speed", label: "speed (rpm, rad/s, deg/s) or torque (N m)", value: "20 rpm" };

export const PRELOAD: Question = { word: "preload", label: "preload: + pulls, − pushes as drawn", value: "0 N" };

export const THICKNESS: Question = { word: "thickness", label: "how thick (of steel)", value: "10 mm" };

const one = (kind: string, prompt: string, first?: "joint" | "body") =>
  drawingTool(first ? { kind, prompts: [prompt], first } : { kind, prompts: [prompt] });
const two = (kind: string, prompts: [string, string], first?: "body") =>
  drawingTool(first ? { kind, prompts, first } : { kind, prompts });
const link = drawingTool({
  kind: "link",
  prompts: [
    "Click one end of the link, or press and drag.",
    "Click the other end; type a length, Tab for an angle; Escape ends.",
  ],
  goesOn: true,
});
const slider = drawingTool({
  kind: "slider",
  prompts: ["Click where it slides.", "Click a place in the direction of sliding, or a link along which it slides."],
  along: true,
});
const plate = pathTool({
  kind: "link",
  prompts: [
    "Click the first pin of the link.",
    "Click its second pin.",
    "Click its third pin.",
    "Click more pins; Enter or a double click ends.",
  ],
  least: 3,
});
const stop = pathTool({
  kind: "stop",
  prompts: [
    "Click the pin or slider that is to have stops.",
    "Click where its link points, or its slider is, at one stop.",
    "Click the place of the other stop; Enter: only one.",
  ],
  least: 2,
  most: 3,
  first: "joint",
});
const belt = pathTool({
  kind: "belt",
  prompts: [
    "Click the first pulley.",
    "Click the next pulley.",
    "Click more pulleys; Enter or the first one closes it.",
  ],
  least: 2,
  first: "body",
  others: "body",
});
const rope = pathTool({
  kind: "rope",
  prompts: [
    "Click one end of the rope.",
    "Click a pulley or the other end.",
    "Click on; Enter or a double click ends.",
  ],
  least: 2,
});
const pulley = two("pulley", ["Click the centre of the pulley.", "Click its rim."]);
const wheel = two("rolling_wheel", ["Click the centre of the wheel.", "Click where it touches the ground."]);
const contact = two(
  "contact",
  ["Click the body, such as a ball.", "Click the height of the ground, or another disc."],
  "body",
);
const motor = drawingTool({
  kind: "motor",
  prompts: ["Click the pin or slider that is driven."],
  first: "joint",
  asks: SPEED,
});
const gear = two("gear", ["Click the centre of the gear.", "Click its rim; the rim of another gear to mesh with it."]);
const rack = two("rack", ["Click one end of the rack, at the rim of a gear.", "Click the other end."]);
const cam = two("cam", ["Click the centre of the cam.", "Click where the follower touches it."]);
const spring = drawingTool({
  kind: "spring",
  prompts: ["Click one end of the spring.", "Click the other end; then type the force with which it pulls."],
  asks: PRELOAD,
});
const damper = two("damper", ["Click one end of the damper.", "Click the other end."]);
const beam = two("beam", ["Click the end of the beam that is held.", "Click its other end."]);
const force = two("force", ["Click where the force acts.", "Click its tip."], "body");

const looks = (id: string, name: string, key: string, tool: Tool) => ({
  id,
  name,
  key,
  draws: false,
  numbers: false,
  tool,
});
const draws = (id: string, name: string, key: string, tool: Tool) => ({ ...looks(id, name, key, tool), draws: true });
const numbered = (id: string, name: string, key: string, tool: Tool) => ({
  ...draws(id, name, key, tool),
  numbers: true,
});

/** Those that stand together are listed together. */
export const TOOL_GROUPS: readonly (readonly ListedTool[])[] = [
  [
    looks("select", "choose and move", "v", selectTool),
    looks("hand", "pull by hand", "h", pullingTool("kinematic")),
    looks("pull", "pull with a spring", "y", pullingTool("dynamic")),
    looks("measure", "measure, dimension", "u", measureTool),
  ],
  [
    draws("ground_pivot", "ground pivot", "g", one("ground_pivot", "Click where it is pinned to the ground.")),
    draws("link", "link", "k", link),
    draws("pin", "pin", "p", one("pin", "Click where two bodies are pinned together.")),
    draws("slider", "slider", "i", slider),
    draws("plate", "link with three pins or more", "2", plate),
    numbered("outline", "freehand outline", "/", outlineTool),
    draws("weld", "weld", "3", one("weld", "Click where bodies are welded into one, or a pin that becomes a weld.")),
  ],
  [
    numbered("gear", "gear", "e", gear),
    numbered("rack", "rack", "r", rack),
    numbered("cam", "cam", "c", cam),
    numbered("pulley", "pulley", "4", pulley),
    numbered("belt", "belt", "5", belt),
    numbered("rope", "rope", "6", rope),
    numbered("rolling_wheel", "rolling wheel", "7", wheel),
    numbered("mass", "mass", "w", one("mass", "Click a body, or a free place for a mass of its own.")),
  ],
  [
    numbered("spring", "spring", "z", spring),
    numbered("damper", "damper", "b", damper),
    numbered("beam", "elastic beam", "1", beam),
    numbered("force", "force", "j", force),
    numbered("torque", "torque", "q", one("torque", "Click the body that it turns.", "body")),
  ],
  [
    numbered("motor", "motor", "m", motor),
    numbered("stop", "stops", "8", stop),
    numbered("contact", "contact", "9", contact),
    draws("point", "traced point", "o", pointTool),
    draws("sketch", "sketch a curve", "x", sketchTool),
    draws("delete", "delete", "Delete", deleteTool),
  ],
];

export const TOOLS: readonly ListedTool[] = TOOL_GROUPS.flat();

/** Those that a menu takes. */
const OF_MENUS: readonly ListedTool[] = [
  looks("photo_scale", "scale the photograph", "", photoTool("scale")),
  looks("photo_move", "move the photograph", "", photoTool("move")),
];

export function toolNamed(id: string): ListedTool {
  return [...TOOLS, ...OF_MENUS].find((tool) => tool.id === id) ?? TOOLS[0];
}
