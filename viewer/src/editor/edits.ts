// What can be asked of the document: the words of the protocol between the window and the server.

import type { Picture } from "../protocol";

/** Where something is drawn: free in the plane, at a joint, at a point of a body (its own axes), on the ground. */
export type Place =
  | { x: number; y: number }
  | { joint: string }
  | { body: string; point: [number, number] }
  | { ground: [number, number] };

export type Value = number | string | null | Value[];

export type Relation = "horizontal" | "vertical" | "parallel" | "equal" | "on-axis";

/** Of a body, between two of its places. */
export interface Line {
  body: string;
  between: [string, string];
}

/** Copies that are shifted, turned about a place, or mirrored across an axis there. */
export type Copy = {
  edit: "copy";
  names: string[];
  shift?: [number, number];
  turn?: number;
  about?: [number, number];
  mirror?: "x" | "y";
  count?: number;
};

export type Edit =
  | { edit: "draw"; kind: string; places: Place[]; values?: Record<string, Value> }
  | { edit: "set"; path: string[]; value: Value }
  | { edit: "remove"; names: string[] }
  | { edit: "rename"; name: string; to: string }
  | Copy
  | { edit: "move_point"; joint: string; to: [number, number] }
  | { edit: "move_point"; body: string; point: [number, number]; to: [number, number] }
  | { edit: "length"; body: string; between: [string, string]; value: number | string }
  | { edit: "parameter"; body: string; between: [string, string] }
  | { edit: "relate"; relation: Relation; lines: Line[]; point?: string }
  | { edit: "unrelate"; names: string[] }
  | { edit: "picture"; picture: Picture | null }
  | { edit: "poses"; poses: Record<string, number[]> };
