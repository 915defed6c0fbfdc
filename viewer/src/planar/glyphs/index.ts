// The glyphs by their names in the scene.

import type { ElementLook } from "../../payload";
import { gear } from "./gears";
import type { Glyph, GlyphMaker, Workshop } from "./glyph";
import { pin } from "./pins";
import { rack } from "./racks";
import { rod } from "./rods";
import { follower, slide, slot } from "./slides";
import { arrow, joint, nothing, point, twist, weld } from "./small";
import { bushing, spring, torsion } from "./springs";
import { contact, tyre } from "./wheels";

const GLYPHS: Record<string, GlyphMaker> = {
  pin,
  ball: pin,
  slide,
  slot,
  rod,
  weld,
  gear,
  rack,
  cam: follower,
  spring,
  torsion,
  bushing,
  contact,
  tyre,
  arrow,
  twist,
  point,
  joint,
  "": nothing,
};

export function glyphOf(element: ElementLook, workshop: Workshop): Glyph {
  const maker = Object.hasOwn(GLYPHS, element.glyph) ? GLYPHS[element.glyph] : null;
  return (maker ?? (element.family === "joint" ? joint : nothing))(element, workshop);
}
