import type { Polyline } from './polyline.ts';

const corners = 10;

/** A disc as a polygon that turns the same way as the quadrilaterals of the segments. */
function disc(x: number, y: number, radius: number): readonly number[] {
  const points: number[] = [];
  for (let i = 0; i < corners; i++) {
    const angle = (2 * Math.PI * i) / corners;
    points.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
  return points;
}

/**
 * The area of a stroked line as polygons that all turn the same way, so that filling them together by the non-zero rule paints their union.
 * Corners are round; caps are round when asked for, else butt.
 */
export function strokeOutlines(line: Polyline, width: number, roundCaps: boolean): readonly (readonly number[])[] {
  const { points, closed } = line;
  const half = width / 2;
  const polygons: (readonly number[])[] = [];
  const count = points.length / 2;
  const segments = closed ? count : count - 1;
  let lastX: number | undefined;
  let lastY = 0;
  for (let i = 0; i < segments; i++) {
    const x0 = points[2 * i] ?? 0;
    const y0 = points[2 * i + 1] ?? 0;
    const next = (i + 1) % count;
    const x1 = points[2 * next] ?? 0;
    const y1 = points[2 * next + 1] ?? 0;
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (length === 0) continue;
    const ux = (x1 - x0) / length;
    const uy = (y1 - y0) / length;
    const nx = -uy * half;
    const ny = ux * half;
    polygons.push([x0 - nx, y0 - ny, x1 - nx, y1 - ny, x1 + nx, y1 + ny, x0 + nx, y0 + ny]);
    // On a gentle bend the gap at the outside is smaller than a pixel.
    const straightOn = lastX !== undefined && lastX * ux + lastY * uy > 0.97;
    if (!straightOn && (roundCaps || closed || lastX !== undefined)) polygons.push(disc(x0, y0, half));
    lastX = ux;
    lastY = uy;
  }
  const endX = points[points.length - 2];
  const endY = points[points.length - 1];
  if (roundCaps && !closed && endX !== undefined && endY !== undefined) polygons.push(disc(endX, endY, half));
  return polygons;
}
