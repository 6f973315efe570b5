/** Steps that make a curve of this length look round on a canvas of a few hundred pixels. */
const steps = (length: number): number => Math.min(24, Math.max(2, Math.ceil(Math.sqrt(length) * 1.6)));

/** Adds points of a cubic Bézier curve from (x0, y0), which is not added, to (x3, y3), which is. */
export function addCubic(
  points: number[],
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  x3: number,
  y3: number,
): void {
  const count = steps(Math.hypot(x1 - x0, y1 - y0) + Math.hypot(x2 - x1, y2 - y1) + Math.hypot(x3 - x2, y3 - y2));
  for (let i = 1; i <= count; i++) {
    const t = i / count;
    const u = 1 - t;
    const a = u * u * u;
    const b = 3 * u * u * t;
    const c = 3 * u * t * t;
    const d = t * t * t;
    points.push(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3);
  }
}

/** Adds points of an elliptical arc from (x0, y0), by the parameters of SVG (its implementation notes, B.2.4). */
export function addArc(
  points: number[],
  x0: number,
  y0: number,
  radiusX: number,
  radiusY: number,
  degrees: number,
  large: boolean,
  sweep: boolean,
  x: number,
  y: number,
): void {
  let rx = Math.abs(radiusX);
  let ry = Math.abs(radiusY);
  if (rx === 0 || ry === 0 || (x === x0 && y === y0)) {
    points.push(x, y);
    return;
  }
  const phi = (degrees * Math.PI) / 180;
  const cos = Math.cos(phi);
  const sin = Math.sin(phi);
  const halfX = (x0 - x) / 2;
  const halfY = (y0 - y) / 2;
  const px = cos * halfX + sin * halfY;
  const py = cos * halfY - sin * halfX;
  const tooSmall = (px * px) / (rx * rx) + (py * py) / (ry * ry);
  if (tooSmall > 1) {
    rx *= Math.sqrt(tooSmall);
    ry *= Math.sqrt(tooSmall);
  }
  const denominator = rx * rx * py * py + ry * ry * px * px;
  const root = Math.sqrt(Math.max(0, (rx * rx * ry * ry - denominator) / denominator)) * (large === sweep ? -1 : 1);
  const cx = (root * rx * py) / ry;
  const cy = (-root * ry * px) / rx;
  const start = Math.atan2((py - cy) / ry, (px - cx) / rx);
  let turn = Math.atan2((-py - cy) / ry, (-px - cx) / rx) - start;
  if (sweep && turn < 0) turn += 2 * Math.PI;
  if (!sweep && turn > 0) turn -= 2 * Math.PI;
  const centreX = cos * cx - sin * cy + (x0 + x) / 2;
  const centreY = sin * cx + cos * cy + (y0 + y) / 2;
  const count = steps(Math.abs(turn) * Math.max(rx, ry));
  for (let i = 1; i < count; i++) {
    const angle = start + (turn * i) / count;
    const ex = rx * Math.cos(angle);
    const ey = ry * Math.sin(angle);
    points.push(cos * ex - sin * ey + centreX, sin * ex + cos * ey + centreY);
  }
  points.push(x, y);
}
