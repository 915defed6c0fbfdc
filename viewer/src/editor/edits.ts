// What can be asked of the document: the words of the protocol between the window and the server.

/** Where something is drawn: free in the plane, at a joint, at a point of a body (its own axes), on the ground. */
export type Place =
  | { x: number; y: number }
  | { joint: string }
  | { body: string; point: [number, number] }
  | { ground: [number, number] };

export type Value = number | string | null | Value[];

export type Edit =
  | { edit: "draw"; kind: string; places: Place[]; values?: Record<string, Value> }
  | { edit: "set"; path: string[]; value: Value }
  | { edit: "remove"; names: string[] }
  | { edit: "rename"; name: string; to: string }
  | { edit: "copy"; names: string[]; shift: [number, number] }
  | { edit: "move_point"; joint: string; to: [number, number] }
  | { edit: "move_point"; body: string; point: [number, number]; to: [number, number] }
  | { edit: "length"; body: string; between: [string, string]; value: number }
  | { edit: "poses"; poses: Record<string, number[]> };
