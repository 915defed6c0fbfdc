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
  tool: Tool;
  /** Which tools stand together. */
  group: number;
}

const one = (kind: string, prompt: string, first?: "joint" | "body") =>
  drawingTool(first ? { kind, prompts: [prompt], first } : { kind, prompts: [prompt] });
const two = (kind: string, prompts: [string, string], first?: "body") =>
  drawingTool(first ? { kind, prompts, first } : { kind, prompts });

export const TOOLS: readonly ListedTool[] = [
  { id: "select", name: "choose and move", key: "v", group: 0, tool: selectTool },
  { id: "hand", name: "pull by hand", key: "h", group: 0, tool: pullingTool("kinematic") },
  { id: "pull", name: "pull with a spring", key: "y", group: 0, tool: pullingTool("dynamic") },
  {
    id: "ground_pivot",
    name: "ground pivot",
    key: "g",
    group: 1,
    tool: one("ground_pivot", "Click where it is pinned to the ground."),
  },
  {
    id: "link",
    name: "link",
    key: "k",
    group: 1,
    tool: drawingTool({
      kind: "link",
      prompts: [
        "Click one end of the link, or press and drag.",
        "Click the other end; type a length, Tab for an angle; Escape ends.",
      ],
      goesOn: true,
    }),
  },
  { id: "pin", name: "pin", key: "p", group: 1, tool: one("pin", "Click where two bodies are pinned together.") },
  {
    id: "slider",
    name: "slider",
    key: "i",
    group: 1,
    tool: two("slider", ["Click where it slides.", "Click a place in the direction of sliding."]),
  },
  {
    id: "gear",
    name: "gear",
    key: "e",
    group: 2,
    tool: two("gear", ["Click the centre of the gear.", "Click its rim; another gear's rim to mesh with it."]),
  },
  {
    id: "rack",
    name: "rack",
    key: "r",
    group: 2,
    tool: two("rack", ["Click one end of the rack, at the rim of a gear.", "Click the other end."]),
  },
  {
    id: "cam",
    name: "cam",
    key: "c",
    group: 2,
    tool: two("cam", ["Click the centre of the cam.", "Click where the follower touches it."]),
  },
  {
    id: "spring",
    name: "spring",
    key: "z",
    group: 3,
    tool: two("spring", ["Click one end of the spring.", "Click the other end."]),
  },
  {
    id: "damper",
    name: "damper",
    key: "b",
    group: 3,
    tool: two("damper", ["Click one end of the damper.", "Click the other end."]),
  },
  {
    id: "motor",
    name: "motor",
    key: "m",
    group: 4,
    tool: one("motor", "Click the pin or slider that is driven.", "joint"),
  },
  {
    id: "mass",
    name: "mass",
    key: "w",
    group: 4,
    tool: one("mass", "Click a body, or a free place for a mass of its own."),
  },
  {
    id: "force",
    name: "force",
    key: "j",
    group: 4,
    tool: two("force", ["Click where the force acts.", "Click its tip."], "body"),
  },
  { id: "torque", name: "torque", key: "q", group: 4, tool: one("torque", "Click the body that it turns.", "body") },
  {
    id: "point",
    name: "traced point",
    key: "o",
    group: 5,
    tool: one("point", "Click a point of a body: its path is drawn.", "body"),
  },
  { id: "sketch", name: "sketch a curve", key: "x", group: 5, tool: sketchTool },
  { id: "measure", name: "measure, dimension", key: "u", group: 5, tool: measureTool },
  { id: "delete", name: "delete", key: "Delete", group: 6, tool: deleteTool },
];

export function toolNamed(id: string): ListedTool {
  return TOOLS.find((tool) => tool.id === id) ?? TOOLS[0];
}
