// Solids in space: volumes against closed forms (the divergence theorem also tells inside from outside).

import assert from "node:assert/strict";
import { test } from "node:test";
import { type BufferGeometry, Group, Mesh, MeshStandardMaterial, Vector3 } from "three";
import type { Shape } from "../src/protocol";
import { formGeometry } from "../src/spatial/forms";
import { mergeChildren } from "../src/spatial/merged";
import {
  capsuleProfile,
  coneProfile,
  cylinderProfile,
  revolved,
  ringProfile,
  tubeProfile,
} from "../src/spatial/revolved";
import { solidGeometry } from "../src/spatial/solids";

/** Of a closed surface whose triangles run counterclockwise seen from outside. */
function volume(...geometries: (BufferGeometry | null)[]): number {
  let six = 0;
  for (const geometry of geometries) {
    if (!geometry) continue;
    const places = geometry.getAttribute("position");
    const index = geometry.getIndex();
    const count = index ? index.count : places.count;
    const corner = (k: number) => new Vector3().fromBufferAttribute(places, index ? index.getX(k) : k);
    for (let k = 0; k < count; k += 3) six += corner(k).dot(corner(k + 1).cross(corner(k + 2)));
  }
  return six / 6;
}

function assertNear(value: number, expected: number, relative: number): void {
  assert.ok(Math.abs(value - expected) <= relative * Math.abs(expected), `${value} is not near ${expected}`);
}

const FACETS = 400; // of a turn: polygons of so many sides miss (2π/n)²/6 = 4e-5 of the area of their circle
const ROUND = 1e-4;

test("solids of revolution have the volumes of their formulas, so they are closed and turned outwards", () => {
  const [r, l] = [0.7, 1.9];
  assertNear(volume(revolved(cylinderProfile(r, l, 0), FACETS)), Math.PI * r * r * l, ROUND);
  assertNear(volume(revolved(coneProfile(r, l), FACETS)), (Math.PI * r * r * l) / 3, ROUND);
  assertNear(volume(revolved(capsuleProfile(r, l, 100), FACETS)), Math.PI * r * r * (l + (4 / 3) * r), 1e-3);
  const [section, radius] = [6 * Math.sin(Math.PI / 6), 0.1]; // twelve facets: area n/2 sin(2π/n) r²
  assertNear(volume(revolved(ringProfile(1, radius), FACETS)), 2 * Math.PI * section * radius ** 2, ROUND);
});

test("broken edges take little from a cylinder or a tube", () => {
  assertNear(volume(revolved(cylinderProfile(1, 1), FACETS)), Math.PI, 0.01);
  assertNear(volume(revolved(tubeProfile(1, 0.6, 1), FACETS)), Math.PI * (1 - 0.36), 0.01);
});

test("normals point out of the solid and are as long as one", () => {
  const geometry = revolved(capsuleProfile(1, 0, 10), 30); // a ball about the origin
  const places = geometry.getAttribute("position");
  const normals = geometry.getAttribute("normal");
  for (let k = 0; k < places.count; k++) {
    const normal = new Vector3().fromBufferAttribute(normals, k);
    assertNear(normal.length(), 1, 1e-6);
    assert.ok(normal.dot(new Vector3().fromBufferAttribute(places, k)) > 0.98);
  }
});

test("a solid with stripes is whole, and stands where it was put", () => {
  const center = [3, -1, 2];
  const half = Math.SQRT1_2; // a quarter turn about x: z goes to -y
  const made = solidGeometry({ kind: "cylinder", sizes: [0.5, 4], center, orientation: [half, half, 0, 0] });
  assert.ok(made?.stripes);
  assertNear(volume(made.plain, made.stripes), Math.PI * 0.25 * 4, 0.02);
  made.plain.computeBoundingBox();
  const box = made.plain.boundingBox;
  assert.ok(box);
  assertNear(box.max.y - box.min.y, 4, 1e-6);
  assertNear((box.max.y + box.min.y) / 2, -1, 1e-6);
  assert.ok(box.max.z < 2.51 && box.min.z > 1.49);
});

test("a cone points to +z of its own frame", () => {
  const made = solidGeometry({ kind: "cone", sizes: [1, 3], center: [0, 0, 0], orientation: [1, 0, 0, 0] });
  const places = made?.plain.getAttribute("position");
  assert.ok(places);
  for (let k = 0; k < places.count; k++) {
    if (places.getZ(k) > 1.4999) assert.ok(Math.hypot(places.getX(k), places.getY(k)) < 1e-6);
  }
});

test("a box keeps its sizes; what is no solid is left out", () => {
  const place = { center: [0, 0, 0], orientation: [1, 0, 0, 0] };
  const made = solidGeometry({ kind: "box", sizes: [1, 2, 3], ...place });
  made?.plain.computeBoundingBox();
  const size = made?.plain.boundingBox?.getSize(new Vector3()).toArray();
  assert.deepEqual(
    size?.map((x) => Math.round(1e6 * x) / 1e6),
    [1, 2, 3],
  );
  assert.equal(solidGeometry({ kind: "teapot", sizes: [1], ...place }), null);
  assert.equal(solidGeometry({ kind: "sphere", sizes: [Number.NaN], ...place }), null);
  assert.equal(solidGeometry({ kind: "sphere", sizes: [-1], ...place }), null);
});

/** A wheel with trapezoidal teeth and a bore, and the area of its outline. */
function wheel(teeth: number): { shape: Shape; area: number } {
  const tooth = [-0.3, -0.13, 0.13, 0.3].flatMap((share, k) => {
    const [r, angle] = [k === 1 || k === 2 ? 2.1 : 1.9, (2 * Math.PI * share) / teeth];
    return [r * Math.cos(angle), r * Math.sin(angle)];
  });
  const bore = tooth.map((x, k) => (0.4 * x) / Math.hypot(tooth[k - (k % 2)], tooth[k - (k % 2) + 1]));
  let twice = 0;
  for (let k = 0; k < 4; k++) {
    const [x, y] = tooth.slice(2 * k, 2 * k + 2);
    const turn = k === 3 ? (2 * Math.PI) / teeth : 0;
    const [a, b] = k === 3 ? tooth.slice(0, 2) : tooth.slice(2 * k + 2, 2 * k + 4);
    const [u, v] = [Math.cos(turn) * a - Math.sin(turn) * b, Math.sin(turn) * a + Math.cos(turn) * b];
    twice += x * v - y * u;
  }
  return { shape: { kind: "band", sizes: [0.3], lines: [tooth, bore], around: teeth }, area: (teeth * twice) / 2 };
}

test("a band is closed and turned outwards: a gear has the volume of its plate less its bore", () => {
  const { shape, area } = wheel(17);
  assertNear(volume(formGeometry(shape)), 0.3 * (area - Math.PI * 0.16), 0.002); // the bore is a polygon of 68 sides
});

test("an open band has ends: a bar of 3 by 0.5 by 0.2", () => {
  const shape = {
    kind: "band",
    sizes: [0.2],
    lines: [
      [0, 0, 1, 0, 3, 0],
      [0, 0.5, 1, 0.5, 3, 0.5],
    ],
    closed: false,
  };
  assertNear(volume(formGeometry(shape)), 0.3, 1e-6);
});

test("forms that are turned, bent or part of a ring", () => {
  const octahedron = formGeometry({ kind: "turned", lines: [[0, -1, 1, 0, 0, 1]], around: 4 });
  assertNear(volume(octahedron), 4 / 3, 1e-6);
  const half = formGeometry({ kind: "ring", sizes: [2, 0.1, Math.PI] });
  half?.computeBoundingBox();
  assert.ok((half?.boundingBox?.min.x ?? -1) > -1e-6 && (half?.boundingBox?.max.x ?? 0) > 2.09);
  const wire = formGeometry({ kind: "wire", sizes: [0.1], lines: [[0, 0, 0, 1, 0, 0, 2, 1, 0]] });
  wire?.computeBoundingBox();
  assert.ok(Math.abs((wire?.boundingBox?.max.z ?? 0) - 0.1) < 0.01);
  assert.equal(formGeometry({ kind: "teapot", sizes: [1] }), null);
});

test("meshes of one colour become one, at their places", () => {
  const [red, blue] = [new MeshStandardMaterial(), new MeshStandardMaterial()];
  const [group, stand] = [new Group(), new Group()];
  const ball = new Mesh(revolved(capsuleProfile(0.5, 0, 20), FACETS), red);
  const plate = new Mesh(formGeometry(wheel(12).shape) ?? undefined, red); // without an index
  plate.position.set(0, 3, 0);
  plate.rotation.set(0.3, -0.7, 1.1);
  stand.position.set(5, 0, 0);
  stand.add(plate);
  const other = new Mesh(revolved(coneProfile(1, 1), FACETS), blue);
  group.add(ball, stand, other);
  const whole = volume(ball.geometry, plate.geometry);
  const apart = volume(other.geometry);
  mergeChildren(group);
  assert.equal(group.children.length, 2);
  const [reds, blues] = group.children as Mesh[];
  assert.equal(reds.material, red);
  assertNear(volume(reds.geometry), whole, 1e-5);
  assertNear(volume(blues.geometry), apart, 1e-5);
  reds.geometry.computeBoundingBox();
  assert.ok((reds.geometry.boundingBox?.max.x ?? 0) > 5.5 && (reds.geometry.boundingBox?.max.y ?? 0) > 3.5);
});

test("a part from a file is a closed surface in its box", () => {
  const text = (numbers: number[]) => btoa(String.fromCharCode(...new Uint8Array(Uint16Array.from(numbers).buffer)));
  const corners = [0, 0, 0, 65535, 0, 0, 0, 65535, 0, 0, 0, 65535];
  const faces = [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2];
  const look = { name: "wedge.stl", triangles: 4, all: 4, corners: text(corners), faces: text(faces) };
  const solid = { kind: "mesh", sizes: [1, 2, 3], center: [5, 0, 0], orientation: [1, 0, 0, 0], mesh: 0 };
  const made = solidGeometry(solid, [look]);
  assertNear(volume(made?.plain ?? null), 1, 1e-6);
  made?.plain.computeBoundingBox();
  assert.deepEqual(made?.plain.boundingBox?.max.toArray(), [5.5, 1, 1.5]);
  assert.equal(solidGeometry(solid, []), null);
  assert.equal(solidGeometry(solid, [{ ...look, faces: text([0, 1, 9]) }]), null);
});
