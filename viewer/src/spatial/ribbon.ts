// A line of a width in pixels along a path, faint where the motion has not been yet. The card computes the width.

import { BufferGeometry, Color, DoubleSide, Float32BufferAttribute, Mesh, ShaderMaterial, Vector2 } from "three";

const FAINT = 0.28; // opacity of what is still to come

export class Ribbon {
  readonly mesh: Mesh<BufferGeometry, ShaderMaterial>;

  /** `path`: three numbers for each frame; where they are not finite the line is broken. */
  constructor(path: ArrayLike<number>, width: number) {
    this.mesh = new Mesh(ribbonGeometry(path), ribbonMaterial(width));
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 1;
  }

  /** `now`: frames passed, with their fraction. */
  setNow(now: number): void {
    this.mesh.material.uniforms.now.value = now;
  }

  setColor(color: string): void {
    this.mesh.material.uniforms.color.value = new Color(color);
  }

  setViewport(width: number, height: number): void {
    this.mesh.material.uniforms.viewport.value.set(width, height);
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
  }
}

/** Two vertices for each frame, one for each side of the line. */
function ribbonGeometry(path: ArrayLike<number>): BufferGeometry {
  const frames = Math.floor(path.length / 3);
  const at = (k: number) => [path[3 * k], path[3 * k + 1], path[3 * k + 2]];
  const finite = (k: number) => k >= 0 && k < frames && at(k).every(Number.isFinite);
  const [here, before, after, side, when, index]: number[][] = [[], [], [], [], [], []];
  for (let k = 0; k < frames; k++) {
    const point = finite(k) ? at(k) : [0, 0, 0];
    for (const s of [-1, 1]) {
      here.push(...point);
      before.push(...(finite(k - 1) ? at(k - 1) : point));
      after.push(...(finite(k + 1) ? at(k + 1) : point));
      side.push(s);
      when.push(k);
    }
    if (finite(k) && finite(k + 1)) index.push(2 * k, 2 * k + 1, 2 * k + 2, 2 * k + 1, 2 * k + 3, 2 * k + 2);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(here, 3));
  geometry.setAttribute("before", new Float32BufferAttribute(before, 3));
  geometry.setAttribute("after", new Float32BufferAttribute(after, 3));
  geometry.setAttribute("side", new Float32BufferAttribute(side, 1));
  geometry.setAttribute("when", new Float32BufferAttribute(when, 1));
  geometry.setIndex(index);
  return geometry;
}

function ribbonMaterial(width: number): ShaderMaterial {
  return new ShaderMaterial({
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    uniforms: {
      now: { value: 0 },
      width: { value: width },
      viewport: { value: new Vector2(1, 1) },
      color: { value: new Color() },
      faint: { value: FAINT },
    },
    vertexShader: `
      attribute vec3 before, after;
      attribute float side, when;
      uniform float width;
      uniform vec2 viewport;
      varying float frame;
      varying float edge;
      // On the screen in pixels; a neighbour behind the camera is replaced by the place where the line leaves it.
      vec2 pixels(vec4 clip, vec4 here) {
        float least = 1e-4 * here.w;
        if (clip.w < least && here.w > least) clip = mix(here, clip, (here.w - least) / (here.w - clip.w));
        return clip.xy / max(clip.w, 1e-12) * viewport * 0.5;
      }
      void main() {
        mat4 look = projectionMatrix * modelViewMatrix;
        vec4 here = look * vec4(position, 1.0);
        vec2 p = pixels(here, here);
        vec2 a = p - pixels(look * vec4(before, 1.0), here);
        vec2 b = pixels(look * vec4(after, 1.0), here) - p;
        float la = length(a), lb = length(b);
        vec2 along = (la > 1e-4 ? a / la : vec2(0.0)) + (lb > 1e-4 ? b / lb : vec2(0.0));
        along = length(along) > 1e-4 ? normalize(along) : vec2(1.0, 0.0);
        vec2 shift = vec2(-along.y, along.x) * side * (width + 1.0) * 0.5; // one pixel more for the soft edge
        here.xy += shift / (viewport * 0.5) * here.w;
        gl_Position = here;
        frame = when;
        edge = side * (width + 1.0) * 0.5;
      }`,
    fragmentShader: `
      uniform vec3 color;
      uniform float now, faint, width;
      varying float frame;
      varying float edge;
      void main() {
        float soft = clamp(width * 0.5 + 0.5 - abs(edge), 0.0, 1.0);
        gl_FragColor = vec4(color, (frame <= now ? 1.0 : faint) * soft);
        #include <colorspace_fragment>
      }`,
  });
}
