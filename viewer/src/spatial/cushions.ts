// Elastic things that sit in a joint: bushings, torsion springs.

import { Vector3 } from "three";
import { mesh } from "./mesh";
import { type Glyph, mount } from "./parts";
import { cylinder, tube } from "./revolved";
import { Wire } from "./wire";

/** A rubber ring with a steel pin. */
export const bushing: Glyph = ({ marks }, shop) => {
  const d = shop.detail;
  mount(shop, marks[0], mesh(tube(2.3 * d, 0.9 * d, 2.6 * d), shop.paints.rubber));
  mount(shop, marks[1] ?? marks[0], mesh(cylinder(0.9 * d, 4 * d), shop.paints.steel));
};

/** A flat spiral around the axis. */
export const torsion: Glyph = ({ marks }, shop) => {
  const d = shop.detail;
  const turns = 2.25;
  const wire = new Wire(Math.round(turns * 20), 0.17 * d);
  wire.bend(
    (s, out) => {
      const angle = 2 * Math.PI * turns * s;
      const radius = (1.75 + 1.1 * s) * d;
      out.set(radius * Math.cos(angle), radius * Math.sin(angle), 1.1 * d);
    },
    new Vector3(0, 0, 1),
  );
  mount(shop, marks[0], mesh(wire.geometry, shop.paints.spring));
};
