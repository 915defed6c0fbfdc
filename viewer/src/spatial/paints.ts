// The materials, and their colours in the two themes.

import { Color, DoubleSide, MeshStandardMaterial } from "three";
import { bodyColor, MATERIALS, paletteOf } from "../palette";

/** A colour, and a lighter one for the stripes of round solids. */
class Paint {
  readonly plain = new MeshStandardMaterial({ roughness: 0.55 });
  readonly stripes = new MeshStandardMaterial({ roughness: 0.55 });

  set(color: string): void {
    this.plain.color.set(color);
    this.stripes.color.copy(this.plain.color).offsetHSL(0, 0, STRIPE_LIGHTER);
  }
}

/** The colours of a body: its own, and those of solids that have one, such as the painted parts of a robot. */
export class BodyPaint extends Paint {
  private readonly others = new Map<string, Paint>();

  constructor(private readonly body: number) {
    super();
    this.setTheme(false);
  }

  /** Of a solid; those without a colour have that of the body. */
  of(colour: string | undefined): Paint {
    if (!colour) return this;
    const paint = this.others.get(colour) ?? new Paint();
    paint.set(colour);
    this.others.set(colour, paint);
    return paint;
  }

  setTheme(dark: boolean): void {
    this.set(bodyColor(this.body, dark));
  }

  /** A chosen body is lit from within. */
  light(chosen: boolean): void {
    const all = [this, ...this.others.values()].flatMap(({ plain, stripes }) => [plain, stripes]);
    for (const paint of all) {
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

const IN_FRONT: Record<string, object> = { accent: inFront(1500) }; // points of interest
const LYING: Record<string, object> = {
  // the net of lines lies on the sheet, not in it
  soil: { side: DoubleSide, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 },
};

/** Everything but the bodies. */
export class Paints {
  private readonly materials = new Map(
    Object.entries(MATERIALS).map(([word, { roughness, opacity }]) => {
      const clear = opacity === undefined ? {} : { transparent: true, opacity, side: DoubleSide };
      return [word, new MeshStandardMaterial({ roughness, ...clear, ...IN_FRONT[word], ...LYING[word] })];
    }),
  );
  /** Of what has colours of its own along it. */
  readonly tinted = new MeshStandardMaterial({ roughness: 0.6, vertexColors: true });
  readonly reaction = new MeshStandardMaterial({ roughness: 0.5, ...inFront(6000) });
  readonly applied = new MeshStandardMaterial({ roughness: 0.5, ...inFront(6000) });

  /** Of a word of the palette; what is not known is steel. */
  of(word: string): MeshStandardMaterial {
    return (this.materials.get(word) ?? this.materials.get("steel")) as MeshStandardMaterial;
  }

  setTheme(dark: boolean): void {
    const palette = paletteOf(dark);
    for (const [word, material] of this.materials) material.color.set(MATERIALS[word][dark ? "dark" : "light"]);
    this.reaction.color.set(palette.reaction);
    this.applied.color.set(palette.applied);
    for (const arrow of [this.reaction, this.applied]) {
      arrow.emissive.copy(arrow.color); // arrows are signs, not things: they glow a little in the shade
      arrow.emissiveIntensity = 0.35;
    }
  }
}
