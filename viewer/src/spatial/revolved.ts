// Solids of revolution about z from a profile of (radius, height) points; sharp corners stay sharp.

import { BufferGeometry, Float32BufferAttribute } from "three";

export type Profile = readonly (readonly [radius: number, height: number])[];

const CREASE = Math.cos((35 * Math.PI) / 180); // corners that bend more than this are edges, others are smooth
const AROUND = 40; // facets of a full turn

type Flat = readonly [number, number];

/** A part of a full turn: where it begins and how far it goes, rad. */
export type Sector = readonly [start: number, sweep: number];

const WHOLE: Sector = [0, 2 * Math.PI];

/** The profile runs so that the outside is on its right: from the bottom (small z) outwards and up to the top. */
export function revolved(profile: Profile, around = AROUND, sectors: readonly Sector[] = [WHOLE]): BufferGeometry {
  const strips = smoothedStrips(profile);
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  const pieces = strips.flatMap((strip) => sectors.map((sector) => [strip, sector] as const));
  for (const [[start, end, startNormal, endNormal], [from, sweep]] of pieces) {
    const first = positions.length / 3;
    const steps = Math.max(1, Math.round((around * sweep) / (2 * Math.PI)));
    for (let k = 0; k <= steps; k++) {
      const angle = from + (sweep * k) / steps;
      const c = Math.cos(angle);
      const s = Math.sin(angle);
      positions.push(start[0] * c, start[0] * s, start[1], end[0] * c, end[0] * s, end[1]);
      normals.push(
        startNormal[0] * c,
        startNormal[0] * s,
        startNormal[1],
        endNormal[0] * c,
        endNormal[0] * s,
        endNormal[1],
      );
    }
    for (let k = 0; k < steps; k++) {
      const a = first + 2 * k;
      if (start[0] > 0) indices.push(a, a + 2, a + 1);
      if (end[0] > 0) indices.push(a + 1, a + 2, a + 3);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(positions, 3));
  geometry.setAttribute("normal", new Float32BufferAttribute(normals, 3));
  geometry.setIndex(indices);
  return geometry;
}

/** Each segment of the profile with the normals at its two ends. */
function smoothedStrips(profile: Profile): [Flat, Flat, Flat, Flat][] {
  const segments: { start: Flat; end: Flat; normal: Flat }[] = [];
  for (let k = 0; k + 1 < profile.length; k++) {
    const start = profile[k] as Flat;
    const end = profile[k + 1] as Flat;
    const [dr, dz] = [end[0] - start[0], end[1] - start[1]];
    const length = Math.hypot(dr, dz);
    if (length > 0) segments.push({ start, end, normal: [dz / length, -dr / length] });
  }
  const last = segments.length - 1;
  const closed = last > 0 && segments[0]?.start.every((value, k) => value === segments[last]?.end[k]);
  return segments.map(({ start, end, normal }, k) => {
    const before = segments[closed && k === 0 ? last : k - 1]?.normal;
    const after = segments[closed && k === last ? 0 : k + 1]?.normal;
    return [start, end, blended(normal, before), blended(normal, after)];
  });
}

function blended(normal: Flat, neighbour: Flat | undefined): Flat {
  if (neighbour === undefined || normal[0] * neighbour[0] + normal[1] * neighbour[1] < CREASE) return normal;
  const sum: Flat = [normal[0] + neighbour[0], normal[1] + neighbour[1]];
  const length = Math.hypot(...sum);
  return [sum[0] / length, sum[1] / length];
}

const BEVEL = 0.07; // edges are broken by this share of a radius or a half length, so that they catch the light

/** A cylinder about z with its middle in the origin. */
export function cylinderProfile(radius: number, length: number, bevel = BEVEL * Math.min(radius, length / 2)): Profile {
  const [h, r] = [length / 2, radius];
  return [
    [0, -h],
    [r - bevel, -h],
    [r, -h + bevel],
    [r, h - bevel],
    [r - bevel, h],
    [0, h],
  ];
}

/** A cylinder with a hole. */
export function tubeProfile(outer: number, inner: number, length: number): Profile {
  const h = length / 2;
  const b = BEVEL * Math.min(outer - inner, h);
  return [
    [inner, -h],
    [outer - b, -h],
    [outer, -h + b],
    [outer, h - b],
    [outer - b, h],
    [inner, h],
    [inner, -h],
  ];
}

/** A cone with its apex at +z. */
export function coneProfile(radius: number, length: number): Profile {
  return [
    [0, -length / 2],
    [radius, -length / 2],
    [0, length / 2],
  ];
}

/** A cylinder of that length between the centres of its round caps; a ball where the length is zero. */
export function capsuleProfile(radius: number, length: number, steps = 8): Profile {
  const bottom: [number, number][] = [];
  const top: [number, number][] = [];
  for (let k = 0; k <= steps; k++) {
    const angle = (Math.PI / 2) * (k / steps);
    const [c, s] = [k === steps ? 0 : radius * Math.cos(angle), k === 0 ? 0 : radius * Math.sin(angle)];
    bottom.push([s, -length / 2 - c]);
    top.push([c, length / 2 + s]);
  }
  return [...bottom, ...top];
}

/** A ring of round section about z. */
export function ringProfile(radius: number, thickness: number): Profile {
  const steps = 12; // facets of the section
  const section: [number, number][] = [];
  for (let k = 0; k <= steps; k++) {
    const angle = (2 * Math.PI * (k % steps)) / steps;
    section.push([radius + thickness * Math.cos(angle), thickness * Math.sin(angle)]);
  }
  return section;
}

export const cylinder = (radius: number, length: number, bevel?: number) =>
  revolved(cylinderProfile(radius, length, bevel));
export const tube = (outer: number, inner: number, length: number) => revolved(tubeProfile(outer, inner, length));
export const cone = (radius: number, length: number) => revolved(coneProfile(radius, length));
export const ring = (radius: number, thickness: number) => revolved(ringProfile(radius, thickness), 48);
export const sphere = (radius: number) => revolved(capsuleProfile(radius, 0), 32);
