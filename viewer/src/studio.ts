// The studio: the page of a machine that is computed again whenever it changes.

import type { Part } from "./studio/workbench";

/** Editor, inspector, code, compare: each mounts itself on the workbench. */
export const PARTS: Part[] = [];
