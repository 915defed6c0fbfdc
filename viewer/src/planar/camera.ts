// What part of the plane is seen: x to the right, y up, one scale.

const MARGIN = 0.1; // of the view, on every side
const CLOSEST = 2000; // times nearer or farther than the whole
const FARTHEST = 50;

export class Camera {
  x = 0;
  y = 0;
  /** Pixels per unit of length. */
  scale = 1;
  width = 1;
  height = 1;
  private ownScale = 1;

  setSize(width: number, height: number): void {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
  }

  /** Shows a box; one without extent is shown with `size` around it. */
  fit(low: readonly number[], high: readonly number[], size: number): void {
    const wide = high[0] - low[0] || size;
    const tall = high[1] - low[1] || size;
    const share = 1 - 2 * MARGIN;
    this.scale = Math.min((share * this.width) / wide, (share * this.height) / tall);
    this.ownScale = this.scale;
    this.x = (low[0] + high[0]) / 2;
    this.y = (low[1] + high[1]) / 2;
  }

  /** Pixels per unit of length for what grows no longer when the view comes nearer, such as arrows of forces. */
  get steadyScale(): number {
    return Math.min(this.scale, this.ownScale);
  }

  screenX(x: number): number {
    return this.width / 2 + (x - this.x) * this.scale;
  }

  screenY(y: number): number {
    return this.height / 2 - (y - this.y) * this.scale;
  }

  worldX(sx: number): number {
    return this.x + (sx - this.width / 2) / this.scale;
  }

  worldY(sy: number): number {
    return this.y - (sy - this.height / 2) / this.scale;
  }

  pan(dx: number, dy: number): void {
    this.x -= dx / this.scale;
    this.y += dy / this.scale;
  }

  /** Zooms; the point under (sx, sy) stays where it is. */
  zoomAt(sx: number, sy: number, factor: number): void {
    const x = this.worldX(sx);
    const y = this.worldY(sy);
    this.scale = Math.min(CLOSEST * this.ownScale, Math.max(this.ownScale / FARTHEST, this.scale * factor));
    this.x += x - this.worldX(sx);
    this.y += y - this.worldY(sy);
  }
}
