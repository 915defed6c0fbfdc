// Some frames of a motion, enough to see where it goes.

import type { Motion } from "../motion";

export function* sampledFrames(motion: Motion, samples: number) {
  const stride = Math.max(1, Math.ceil(motion.frames / samples));
  for (let k = 0; k < motion.frames; k += stride) yield motion.atFrame(k);
  if (motion.frames > 1 && (motion.frames - 1) % stride !== 0) yield motion.atFrame(motion.frames - 1);
}
