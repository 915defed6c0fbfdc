// How long a force is drawn: a large force of the run takes a fair share of the machine's size.

import type { Motion } from "./motion";
import type { Arrow, Payload } from "./protocol";

const LONG = 0.28; // of the size of the machine: the length of a large force
const LARGE = 0.95; // the quantile of all forces of the run that is "large": a blow of one frame does not count
const SAMPLES = 200;

/** Units of length per unit of force. */
export function lengthPerForce(payload: Payload, motion: Motion): number {
  const stride = Math.max(1, Math.floor(motion.frames / SAMPLES));
  const sizes: number[] = [];
  for (const arrow of payload.arrows) {
    for (let k = 0; k < motion.frames; k += stride) {
      const size = sizeOf(arrow, motion, k);
      if (Number.isFinite(size) && size > 0) sizes.push(size);
    }
  }
  sizes.sort((a, b) => a - b);
  const large = sizes[Math.floor(LARGE * (sizes.length - 1))] ?? 0;
  return large > 0 ? (LONG * payload.scene.size) / large : 0;
}

function sizeOf(arrow: Arrow, motion: Motion, frame: number): number {
  if (arrow.kind === "axial") return Math.abs(motion.channels[arrow.channel][frame]);
  const rows = arrow.kind === "contact" ? arrow.channels.slice(0, 1 + arrow.friction_force) : arrow.channels;
  return Math.hypot(...rows.map((k) => motion.channels[k][frame]));
}
