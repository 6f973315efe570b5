import { addArc } from './curves.ts';
import { parsePathData } from './path-data.ts';
import type { Polyline } from './polyline.ts';

function ellipse(cx: number, cy: number, rx: number, ry: number): readonly Polyline[] {
  const points = [cx - rx, cy];
  addArc(points, cx - rx, cy, rx, ry, 0, false, true, cx + rx, cy);
  addArc(points, cx + rx, cy, rx, ry, 0, false, true, cx - rx, cy);
  return [{ points, closed: true }];
}

function rectangle(x: number, y: number, width: number, height: number, rx: number, ry: number): readonly Polyline[] {
  const right = x + width;
  const bottom = y + height;
  const a = Math.min(rx, width / 2);
  const b = Math.min(ry, height / 2);
  const points = [x + a, y, right - a, y];
  addArc(points, right - a, y, a, b, 0, false, true, right, y + b);
  points.push(right, bottom - b);
  addArc(points, right, bottom - b, a, b, 0, false, true, right - a, bottom);
  points.push(x + a, bottom);
  addArc(points, x + a, bottom, a, b, 0, false, true, x, bottom - b);
  points.push(x, y + b);
  addArc(points, x, y + b, a, b, 0, false, true, x + a, y);
  return [{ points, closed: true }];
}

/** The outline of an SVG shape element. `undefined` for other elements. */
export function outlineOf(element: string, attribute: (name: string) => string | undefined): readonly Polyline[] {
  const at = (name: string): number => Number.parseFloat(attribute(name) ?? '0') || 0;
  switch (element) {
    case 'path':
      return parsePathData(attribute('d') ?? '');
    case 'circle':
      return ellipse(at('cx'), at('cy'), at('r'), at('r'));
    case 'ellipse':
      return ellipse(at('cx'), at('cy'), at('rx'), at('ry'));
    case 'rect': {
      const rx = at('rx') || at('ry');
      return rectangle(at('x'), at('y'), at('width'), at('height'), rx, at('ry') || rx);
    }
    case 'line':
      return [{ points: [at('x1'), at('y1'), at('x2'), at('y2')], closed: false }];
    case 'polyline':
    case 'polygon': {
      const points = (attribute('points')?.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);
      return [{ points, closed: element === 'polygon' }];
    }
    default:
      return [];
  }
}
