import { parseColor, type Color } from './color.ts';
import { outlineOf } from './shape.ts';
import { strokeOutlines } from './stroke.ts';
import { compose, identity, parseTransform, scaleOf, transformed, type Transform } from './transform.ts';

/** An area of one colour. Polygons are `x0, y0, x1, y1, …` on the drawing's canvas. */
export interface Paint {
  readonly color: Color;
  /** 0 to 1. */
  readonly opacity: number;
  readonly rule: 'nonzero' | 'evenodd';
  readonly polygons: readonly (readonly number[])[];
}

/** An SVG drawing as areas in the order they are painted. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly paints: readonly Paint[];
}

interface Style {
  readonly transform: Transform;
  readonly attributes: ReadonlyMap<string, string>;
  /** Of the element around; none for the drawing itself. */
  readonly parent?: Style;
}

const element = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+\s*=\s*"[^"]*")*)\s*(\/?)>/g;
const attribute = /([\w:-]+)\s*=\s*"([^"]*)"/g;
const inherited = ['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'fill-rule'];
/** Elements whose shapes are not painted where they stand. */
const unpainted = new Set(['defs', 'clipPath', 'mask', 'symbol', 'pattern']);

function styleOf(parent: Style, own: ReadonlyMap<string, string>): Style {
  const attributes = new Map<string, string>();
  for (const name of inherited) {
    const value = own.get(name) ?? parent.attributes.get(name);
    if (value !== undefined) attributes.set(name, value);
  }
  // Opacity is of the group as a whole; multiplying it down is right where the parts of a group do not overlap.
  attributes.set('opacity', String(Number(parent.attributes.get('opacity') ?? 1) * Number(own.get('opacity') ?? 1)));
  const transform = own.get('transform');
  return {
    transform: transform === undefined ? parent.transform : compose(parent.transform, parseTransform(transform)),
    attributes,
    parent,
  };
}

function* paintsOf(name: string, own: ReadonlyMap<string, string>, style: Style): Generator<Paint> {
  const lines = outlineOf(name, (key) => own.get(key)).map((line) => ({
    points: transformed(style.transform, line.points),
    closed: line.closed,
  }));
  if (lines.length === 0) return;
  const value = (key: string, otherwise: string): string => style.attributes.get(key) ?? otherwise;
  const opacity = Number(value('opacity', '1'));
  const fill = parseColor(value('fill', 'black'));
  const fillOpacity = opacity * Number(own.get('fill-opacity') ?? 1);
  if (fill !== undefined && fillOpacity > 0 && name !== 'line')
    yield {
      color: fill,
      opacity: fillOpacity,
      rule: value('fill-rule', 'nonzero') === 'evenodd' ? 'evenodd' : 'nonzero',
      polygons: lines.map((line) => line.points),
    };
  const stroke = parseColor(value('stroke', 'none'));
  const width = Number.parseFloat(value('stroke-width', '1')) * scaleOf(style.transform);
  if (stroke === undefined || !(width > 0) || opacity <= 0) return;
  const round = value('stroke-linecap', 'butt') !== 'butt';
  yield {
    color: stroke,
    opacity,
    rule: 'nonzero',
    polygons: lines.flatMap((line) => strokeOutlines(line, width, round)),
  };
}

/**
 * Reads the part of SVG that drawings of the sample set use: groups, shapes, paths, transforms, plain fills and strokes.
 * Anything else is passed over. Takes the SVG's text, and gives its canvas (72 × 72 when it names none) and its areas.
 */
export function readDrawing(svg: string): Drawing {
  const box =
    /viewBox="([^"]*)"/
      .exec(svg)?.[1]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const paints: Paint[] = [];
  let around: Style = { transform: identity, attributes: new Map() };
  let hidden = 0;
  for (const [, closing, name = '', text = '', selfClosing] of svg.matchAll(element)) {
    const hides = unpainted.has(name);
    if (closing === '/') {
      around = around.parent ?? around;
      if (hides) hidden--;
      continue;
    }
    const own = new Map([...text.matchAll(attribute)].map(([, key = '', value = '']) => [key, value]));
    const style = styleOf(around, own);
    if (selfClosing !== '/') {
      around = style;
      if (hides) hidden++;
    }
    if (hidden === 0) paints.push(...paintsOf(name, own, style));
  }
  return { width: box[2] ?? 72, height: box[3] ?? 72, paints };
}
