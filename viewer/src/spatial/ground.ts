// The floor: a grid of thin lines that fades out around the machine, and the shadow on it.

import { Color, DoubleSide, Group, Mesh, PlaneGeometry, ShaderMaterial, ShadowMaterial, Vector3 } from "three";
import type { Payload } from "../protocol";
import { across, vector } from "./placing";
import { roundUp } from "./spacing";

const FADE = 2.6; // radius of the grid, in distances of the camera from its target
const SQUARES = 15; // about as many lines in a distance of the camera
const SHADOW = { light: 0.2, dark: 0.45 };

export class Ground {
  readonly group = new Group();
  /** Side of a small square now. */
  square = 1;
  private readonly lines: ShaderMaterial;
  private readonly shade = new ShadowMaterial({ opacity: SHADOW.light });
  private readonly east: Vector3;
  private readonly north: Vector3;

  constructor(
    private readonly up: Vector3,
    private readonly level: number,
  ) {
    this.east = across(up, new Vector3(1, 0, 0));
    this.north = up.clone().cross(this.east);
    this.lines = gridMaterial();
    const sheet = new PlaneGeometry(2, 2);
    const grid = new Mesh(sheet, this.lines);
    const shadow = new Mesh(sheet, this.shade);
    shadow.receiveShadow = true;
    shadow.renderOrder = -2; // under the lines, and both under all that is transparent
    grid.renderOrder = -1;
    this.shade.depthWrite = false;
    this.group.add(shadow, grid);
    this.group.matrixAutoUpdate = false;
  }

  /** Lays the sheet around the target; its lines stay on round numbers of the world. */
  follow(target: Vector3, distance: number): void {
    const radius = FADE * distance;
    this.square = roundUp(distance / SQUARES);
    const major = 10 ** Math.ceil(Math.log10(this.square * 1.5));
    const x = Math.round(target.dot(this.east) / major) * major;
    const y = Math.round(target.dot(this.north) / major) * major;
    const origin = new Vector3()
      .addScaledVector(this.east, x)
      .addScaledVector(this.north, y)
      .addScaledVector(this.up, this.level);
    const side = radius + major;
    this.group.matrix.makeBasis(
      this.east.clone().multiplyScalar(side),
      this.north.clone().multiplyScalar(side),
      this.up.clone().multiplyScalar(side),
    );
    this.group.matrix.setPosition(origin);
    this.group.matrixWorldNeedsUpdate = true;
    const uniforms = this.lines.uniforms;
    uniforms.side.value = side;
    uniforms.minor.value = this.square;
    uniforms.major.value = major;
    uniforms.radius.value = radius;
    uniforms.center.value.set(target.dot(this.east) - x, target.dot(this.north) - y);
  }

  setTheme(dark: boolean): void {
    this.lines.uniforms.ink.value = new Color(dark ? "#8fa0ad" : "#5c6b78");
    this.lines.uniforms.strength.value = dark ? 0.32 : 0.3;
    this.shade.opacity = dark ? SHADOW.dark : SHADOW.light;
  }
}

function gridMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    uniforms: {
      side: { value: 1 },
      minor: { value: 1 },
      major: { value: 10 },
      radius: { value: 1 },
      center: { value: new Vector3() },
      ink: { value: new Color() },
      strength: { value: 0.3 },
    },
    vertexShader: `
      uniform float side;
      varying vec2 place;
      void main() {
        place = position.xy * side;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      }`,
    fragmentShader: `
      uniform float minor, major, radius, strength;
      uniform vec3 center, ink;
      varying vec2 place;
      float lines(float step) {
        vec2 q = place / step;
        vec2 perPixel = fwidth(q);
        vec2 pixels = abs(fract(q - 0.5) - 0.5) / perPixel;
        vec2 line = (1.0 - smoothstep(0.2, 1.2, pixels)) * (1.0 - smoothstep(0.15, 0.5, perPixel));
        return max(line.x, line.y);
      }
      void main() {
        float fade = 1.0 - smoothstep(0.25, 1.0, length(place - center.xy) / radius);
        float alpha = max(0.45 * lines(minor), lines(major)) * fade * strength;
        if (alpha < 0.003) discard;
        gl_FragColor = vec4(ink, alpha);
        #include <colorspace_fragment>
      }`,
  });
}

/** Height of the floor along `up`: the plane on which wheels and balls touch the ground where there is one across
 *  `up`; else under the lowest of the points, touching it where the machine stands on the ground, apart where it
 *  flies. `lowest`: of all points; null without points. */
export function floorLevel(payload: Payload, up: Vector3, lowest: number | null, size: number): number {
  const planes = payload.scene.elements
    .filter((element) => ["tyre", "contact", "disc"].includes(element.glyph))
    .map((element) => element.marks[1])
    .filter((mark) => mark?.body === 0 && mark.axis && Math.abs(vector(mark.axis).dot(up)) > LEVEL)
    .map((mark) => vector(mark.point).dot(up));
  if (lowest === null) return planes[0] ?? 0;
  const plane = planes.find((height) => height <= lowest + SUNK * size);
  if (plane !== undefined && lowest - plane < FAR_BELOW * size) return plane;
  const stands = payload.scene.elements.some((element) => element.marks.some((mark) => mark.body === 0));
  return lowest - (stands ? 0.002 : 0.12) * size;
}

const LEVEL = 0.999; // cosine of the angle between the normal of a plane and `up`: the plane is level
const SUNK = 0.1; // in sizes of the machine: how deep wheels may press into the plane
const FAR_BELOW = 3; // in sizes: a plane this far below the machine is not the floor of the picture
