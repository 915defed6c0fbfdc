// The stage: WebGL, light, shadow. Paints a picture only when something has changed.

import {
  type Camera,
  DirectionalLight,
  HemisphereLight,
  PCFShadowMap,
  Scene,
  SRGBColorSpace,
  type Vector3,
  WebGLRenderer,
} from "three";
import { across } from "./placing";

const SHARPEST = 2; // device pixels for one of the page, at most
const SHADOW_PIXELS = 2048;
const SOFT = 3; // pixels of the soft edge of a shadow

export class Stage {
  readonly scene = new Scene();
  readonly webgl: WebGLRenderer;
  private readonly sky = new HemisphereLight("#ffffff", "#8a8f96", 1.7);
  private readonly sun = new DirectionalLight("#fff8ee", 2.1);
  private readonly lamp = new DirectionalLight("#dfe9ff", 0.5);
  private readonly toSun: Vector3;
  private readonly toLamp: Vector3;
  width = 1;
  height = 1;

  /** Throws where the browser has no WebGL. */
  constructor(canvas: HTMLCanvasElement, up: Vector3, front: Vector3) {
    this.webgl = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: "high-performance" });
    this.webgl.outputColorSpace = SRGBColorSpace;
    this.webgl.setClearColor(0, 0);
    this.webgl.shadowMap.enabled = true;
    this.webgl.shadowMap.type = PCFShadowMap;
    this.webgl.shadowMap.autoUpdate = false;
    const side = up.clone().cross(front).normalize();
    const level = across(up, front);
    this.toSun = up.clone().multiplyScalar(2).addScaledVector(side, -0.7).addScaledVector(level, 0.9).normalize();
    this.toLamp = up.clone().multiplyScalar(0.25).addScaledVector(side, 0.9).addScaledVector(level, 0.4).normalize();
    this.sky.position.copy(up);
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(SHADOW_PIXELS, SHADOW_PIXELS);
    this.sun.shadow.radius = SOFT;
    this.scene.add(this.sky, this.sun, this.sun.target, this.lamp, this.lamp.target);
  }

  resize(width: number, height: number): void {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    this.webgl.setPixelRatio(Math.min(SHARPEST, window.devicePixelRatio || 1));
    this.webgl.setSize(this.width, this.height, false);
  }

  /** Lights what is within `reach` of a place. */
  shineOn(place: Vector3, reach: number): void {
    for (const [light, direction] of [
      [this.sun, this.toSun],
      [this.lamp, this.toLamp],
    ] as const) {
      light.target.position.copy(place);
      light.position.copy(place).addScaledVector(direction, 2.5 * reach);
    }
    const box = this.sun.shadow.camera;
    [box.left, box.right, box.bottom, box.top] = [-reach, reach, -reach, reach];
    [box.near, box.far] = [0.05 * reach, 5 * reach];
    box.updateProjectionMatrix();
    this.sun.shadow.normalBias = (1.5 * SOFT * 2 * reach) / SHADOW_PIXELS; // as far as the soft edge reaches
    this.sun.shadow.bias = -4e-4;
  }

  setTheme(dark: boolean): void {
    this.sky.intensity = dark ? 1.35 : 1.9;
    this.sun.intensity = dark ? 2.3 : 2.0;
    this.lamp.intensity = dark ? 0.8 : 0.9;
  }

  paint(camera: Camera, moved: boolean): void {
    this.webgl.shadowMap.needsUpdate = moved;
    this.webgl.render(this.scene, camera);
  }
}
