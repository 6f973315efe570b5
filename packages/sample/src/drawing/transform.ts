import { eachPoint } from './polyline.ts';

/** An affine transform `[a, b, c, d, e, f]` as SVG writes it: `x' = ax + cy + e`, `y' = bx + dy + f`. */
export type Transform = readonly [number, number, number, number, number, number];

export const identity: Transform = [1, 0, 0, 1, 0, 0];

/** The transform that applies `inner` first and `outer` after it. */
export function compose(outer: Transform, inner: Transform): Transform {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = inner;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

/** How much the transform enlarges lengths, on average over the directions. */
export const scaleOf = ([a, b, c, d]: Transform): number => Math.sqrt(Math.abs(a * d - b * c));

/** Applies the transform to the points `x0, y0, x1, y1, …`. */
export function transformed([a, b, c, d, e, f]: Transform, points: readonly number[]): number[] {
  const result: number[] = [];
  eachPoint(points, (x, y) => result.push(a * x + c * y + e, b * x + d * y + f));
  return result;
}

function rotation(degrees: number, x: number, y: number): Transform {
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
}

function single(name: string, values: readonly number[]): Transform {
  const [a = 0, b, c = 0, d = 0, e = 0, f = 0] = values;
  switch (name) {
    case 'matrix':
      return [a, b ?? 0, c, d, e, f];
    case 'translate':
      return [1, 0, 0, 1, a, b ?? 0];
    case 'scale':
      return [a, 0, 0, b ?? a, 0, 0];
    case 'rotate':
      return rotation(a, b ?? 0, c);
    case 'skewX':
      return [1, 0, Math.tan((a * Math.PI) / 180), 1, 0, 0];
    case 'skewY':
      return [1, Math.tan((a * Math.PI) / 180), 0, 1, 0, 0];
    default:
      return identity;
  }
}

/** Reads the value of a `transform` attribute. What cannot be read is left out. */
export function parseTransform(text: string): Transform {
  let result = identity;
  for (const [, name = '', list = ''] of text.matchAll(/([a-zA-Z]+)\s*\(([^)]*)\)/g)) {
    const values = (list.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);
    result = compose(result, single(name, values));
  }
  return result;
}
