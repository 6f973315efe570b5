import { eachSegment, type Polyline } from './polyline.ts';

type Polygon = readonly number[];

const corners = 10;

/** A disc as a polygon that turns the same way as the quadrilaterals of the segments. */
function disc(x: number, y: number, radius: number): Polygon {
  const points: number[] = [];
  for (let i = 0; i < corners; i++) {
    const angle = (2 * Math.PI * i) / corners;
    points.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
  return points;
}

/** The normals of two segments that meet, as long as half the stroke is wide. */
interface Bend {
  readonly beforeX: number;
  readonly beforeY: number;
  readonly afterX: number;
  readonly afterY: number;
}

/** What is missing at the outside of a bend between two segments: nothing, a triangle, or a disc where the bend is sharp. */
function join(x: number, y: number, half: number, { beforeX, beforeY, afterX, afterY }: Bend): readonly Polygon[] {
  const area = half * half;
  const straight = (beforeX * afterX + beforeY * afterY) / area;
  if (straight > 0.9999) return [];
  if (straight < 0.8) return [disc(x, y, half)];
  return beforeX * afterY - beforeY * afterX > 0
    ? [[x, y, x - beforeX, y - beforeY, x - afterX, y - afterY]]
    : [[x, y, x + afterX, y + afterY, x + beforeX, y + beforeY]];
}

/**
 * The area of a stroked line as polygons that all turn the same way, so that filling them together by the non-zero rule paints their union.
 * Corners are round; caps are round when asked for, else butt.
 */
export function strokeOutlines(line: Polyline, width: number, roundCaps: boolean): readonly Polygon[] {
  const half = width / 2;
  const polygons: Polygon[] = [];
  const { points, closed } = line;
  let last: { readonly x: number; readonly y: number } | undefined;
  eachSegment(line, (x0, y0, x1, y1) => {
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (length === 0) return;
    const x = ((y0 - y1) / length) * half;
    const y = ((x1 - x0) / length) * half;
    polygons.push([x0 - x, y0 - y, x1 - x, y1 - y, x1 + x, y1 + y, x0 + x, y0 + y]);
    if (last !== undefined)
      polygons.push(...join(x0, y0, half, { beforeX: last.x, beforeY: last.y, afterX: x, afterY: y }));
    else if (roundCaps || closed) polygons.push(disc(x0, y0, half));
    last = { x, y };
  });
  const endX = points[points.length - 2];
  const endY = points[points.length - 1];
  if (roundCaps && !closed && endX !== undefined && endY !== undefined) polygons.push(disc(endX, endY, half));
  return polygons;
}
