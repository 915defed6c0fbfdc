// How one text becomes another with the least change, so that a caret and a view stay where they are.

export interface Change {
  from: number;
  to: number;
  insert: string;
}

/** The one stretch in which two texts differ; null where they are the same. */
export function changeBetween(before: string, after: string): Change | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from++;
  let tail = 0;
  while (tail < shorter - from && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) };
}
