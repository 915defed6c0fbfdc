// The materials, and their colours in the two themes.

import { Color, DoubleSide, MeshStandardMaterial } from "three";
import { bodyColor, paletteOf } from "../palette";

/** The two colours of a body: its own, and a lighter one for the stripes of round solids. */
export class BodyPaint {
  readonly plain = new MeshStandardMaterial({ roughness: 0.55 });
  readonly stripes = new MeshStandardMaterial({ roughness: 0.55 });

  constructor(private readonly body: number) {
    this.setTheme(false);
  }

  setTheme(dark: boolean): void {
    this.plain.color.set(bodyColor(this.body, dark));
    this.stripes.color.copy(this.plain.color).offsetHSL(0, 0, STRIPE_LIGHTER);
  }

  /** A chosen body is lit from within. */
  light(chosen: boolean): void {
    for (const paint of [this.plain, this.stripes]) {
      paint.emissive.copy(chosen ? paint.color : BLACK);
      paint.emissiveIntensity = chosen ? 0.55 : 0;
    }
  }
}

const BLACK = new Color(0);
const STRIPE_LIGHTER = 0.16; // added to the lightness (0..1) of a body's colour

/** Drawn as if nearer to the eye, so that it wins against the bar it is in: 1000 units are about 1 % of the distance. */
function inFront(units: number) {
  return { polygonOffset: true, polygonOffsetFactor: 0, polygonOffsetUnits: -units };
}

/** Everything but the bodies. */
export class Paints {
  readonly steel = new MeshStandardMaterial({ roughness: 0.35 }); // pins, balls, rails
  readonly iron = new MeshStandardMaterial({ roughness: 0.6 }); // collars, sleeves, yokes
  readonly rubber = new MeshStandardMaterial({ color: "#2b2e31", roughness: 0.9 });
  readonly post = new MeshStandardMaterial({ roughness: 0.8 }); // what stands on the floor
  readonly rod = new MeshStandardMaterial({ roughness: 0.45 });
  readonly spring = new MeshStandardMaterial({ roughness: 0.35 });
  readonly accent = new MeshStandardMaterial({ roughness: 0.5, ...inFront(1500) }); // points of interest
  readonly glass = new MeshStandardMaterial({ roughness: 0.4, transparent: true, opacity: 0.3, side: DoubleSide });
  readonly soil = new MeshStandardMaterial({
    roughness: 0.95,
    side: DoubleSide,
    polygonOffset: true, // the net of lines lies on the sheet, not in it
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  });
  readonly reaction = new MeshStandardMaterial({ roughness: 0.5, ...inFront(6000) });
  readonly applied = new MeshStandardMaterial({ roughness: 0.5, ...inFront(6000) });

  setTheme(dark: boolean): void {
    const palette = paletteOf(dark);
    this.steel.color.set(dark ? "#ccd4da" : "#aab2b9");
    this.iron.color.set(dark ? "#7c8790" : "#68727a");
    this.rubber.color.set(dark ? "#3a3f45" : "#34383c");
    this.post.color.set(dark ? "#59636b" : "#c3c9cd");
    this.rod.color.set(dark ? "#aeb8c0" : "#78838c");
    this.spring.color.set(dark ? "#d5dce1" : "#838d95");
    this.accent.color.set(palette.selected);
    this.glass.color.set(dark ? "#9fb3c2" : "#7a8fa0");
    this.soil.color.set(dark ? "#6b766c" : "#d3d6c9");
    this.reaction.color.set(palette.reaction);
    this.applied.color.set(palette.applied);
    for (const arrow of [this.reaction, this.applied]) {
      arrow.emissive.copy(arrow.color); // arrows are signs, not things: they glow a little in the shade
      arrow.emissiveIntensity = 0.35;
    }
  }
}
