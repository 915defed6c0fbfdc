// What files are called, and which moments a movie shows.

const MOST_FRAMES = 1500;

export function fileName(machine: string, ending: string): string {
  const plain = machine
    .replace(/[^\p{L}\p{N} ._-]+/gu, " ")
    .replace(/^[. ]+|[. ]+$/g, "")
    .slice(0, 80);
  return `${plain || "machine"}.${ending}`;
}

/** Moments from start to end, `rate` in a second of a movie that plays `speed` times as fast as the clock. */
export function movieTimes(
  start: number,
  end: number,
  speed: number,
  rate: number,
): { times: number[]; seconds: number } {
  const seconds = (end - start) / speed;
  const count = Math.max(2, Math.round(seconds * rate));
  if (count > MOST_FRAMES) {
    throw new Error(`a movie of ${count} frames is too long; play faster (+) or take fewer frames in a second`);
  }
  return { times: Array.from({ length: count }, (_, k) => start + ((end - start) * k) / (count - 1)), seconds };
}
