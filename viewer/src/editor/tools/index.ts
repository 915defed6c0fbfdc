// The tools, in the order of the palette.

import { drawingTool } from "./drawing";
import { pullingTool } from "./hand";
import { measureTool } from "./measure";
import { deleteTool } from "./remove";
import { selectTool } from "./select";
import { sketchTool } from "./sketching";
import type { Tool } from "./tool";

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
const gear = two("gear", ["Click the centre of the gear.", "Click its rim; the rim of another gear to mesh with it."]);
const rack = two("rack", ["Click one end of the rack, at the rim of a gear.", "Click the other end."]);
const cam = two("cam", ["Click the centre of the cam.", "Click where the follower touches it."]);
const spring = two("spring", ["Click one end of the spring.", "Click the other end."]);
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
  ],
  [
    numbered("gear", "gear", "e", gear),
    numbered("rack", "rack", "r", rack),
    numbered("cam", "cam", "c", cam),
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
    numbered("motor", "motor", "m", one("motor", "Click the pin or slider that is driven.", "joint")),
    draws("point", "traced point", "o", one("point", "Click a point of a body: its path is drawn.", "body")),
    draws("sketch", "sketch a curve", "x", sketchTool),
    draws("delete", "delete", "Delete", deleteTool),
  ],
];

export const TOOLS: readonly ListedTool[] = TOOL_GROUPS.flat();

export function toolNamed(id: string): ListedTool {
  return TOOLS.find((tool) => tool.id === id) ?? TOOLS[0];
}
