// The keys of every page. Those of the studio's editor and files are others: no key has two meanings.

import type { Key } from "./keys";

/** What a key does, its names as KeyboardEvent.key gives them, and the words of the card of keys. */
const TABLE = [
  ["play", [" "], "space", "play, pause"],
  ["frame back", ["ArrowLeft"], "←", "one frame back (shift: ten)"],
  ["frame on", ["ArrowRight"], "→", "one frame on (shift: ten)"],
  ["start", ["Home"], "home", "to the start"],
  ["end", ["End"], "end", "to the end"],
  ["next event", ["."], ".", "to the next event"],
  ["event before", [","], ",", "to the event before"],
  ["faster", ["+", "="], "+", "faster"],
  ["slower", ["-", "_"], "−", "slower"],
  ["loop", ["l"], "l", "play again and again"],
  ["closer", ["["], "[", "plots: closer in time"],
  ["farther", ["]"], "]", "plots: farther in time"],
  ["fit", ["0"], "0", "show all"],
  ["follow", ["f"], "f", "follow the chosen body"],
  ["forces", ["a"], "a", "forces"],
  ["traces", ["t"], "t", "traces"],
  ["names", ["n"], "n", "names"],
  ["theme", ["d"], "d", "light, dark"],
  ["panel", ["s"], "s", "bodies, plots and more"],
  ["help", ["?"], "?", "this list"],
] as const;

type Act = (typeof TABLE)[number][0];

export function pageKeys(presses: Record<Act, (event: KeyboardEvent) => void>): Key[] {
  return TABLE.map(([act, keys, shown, what]) => ({ keys: [...keys], shown, what, press: presses[act] }));
}

/** All of them, as KeyboardEvent.key gives them. */
export const PAGE_KEYS: readonly string[] = TABLE.flatMap(([, keys]) => [...keys]);
