import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyseColors } from '../src/drawing/color-analysis.ts';
import { colorName } from '../src/drawing/color-name.ts';
import { parseColor } from '../src/drawing/color.ts';
import { readDrawing } from '../src/drawing/drawing.ts';
import { parsePathData } from '../src/drawing/path-data.ts';
import { rasterize, type Raster } from '../src/drawing/rasterize.ts';
import { schema } from '@assetql/core';

const paint = (content: string, attributes = ''): Raster =>
  rasterize(readDrawing(`<svg viewBox="0 0 20 20" ${attributes}>${content}</svg>`), { scale: 1, samples: 4 });

/** The painted area in pixels, parts of pixels included. */
const area = ({ pixels }: Raster): number => {
  let sum = 0;
  for (let at = 3; at < pixels.length; at += 4) sum += (pixels[at] ?? 0) / 255;
  return sum;
};

describe('shapes cover the area they should', () => {
  test.each([
    ['<rect x="2" y="3" width="10" height="5"/>', 50],
    ['<rect x="0" y="0" width="10" height="10" rx="5"/>', 78.5],
    ['<circle cx="10" cy="10" r="5"/>', 78.5],
    ['<ellipse cx="10" cy="10" rx="8" ry="4"/>', 100.5],
    ['<polygon points="0,0 20,0 0,20"/>', 200],
    ['<path d="M0 0h10v10h-10z"/>', 100],
    ['<path d="M0,0 10,0 10,10 0,10"/>', 100],
    ['<path d="m5 5 0 10 10 0 0-10z"/>', 100],
    ['<path d="M0 0H20V20H0zM5 5V15H15V5z"/>', 300],
    ['<path fill-rule="evenodd" d="M0 0H20V20H0zM5 5H15V15H5z"/>', 300],
    ['<path d="M0 0H20V20H0zM5 5H15V15H5z"/>', 400],
    ['<path d="M5 10a5 5 0 1010 0 5 5 0 10-10 0"/>', 78.5],
    ['<path d="M0 10C0 10 0 0 10 0S20 10 20 10z"/>', 160],
    ['<path d="M0 0Q10 0 10 10T20 20H0z"/>', 200],
    ['<line x1="2" y1="10" x2="12" y2="10" stroke="#000" stroke-width="2"/>', 20],
    ['<polyline fill="none" stroke="#000" stroke-width="2" points="2,2 12,2 12,12"/>', 41],
    ['<g transform="translate(5 5) scale(2)"><rect width="5" height="5"/></g>', 100],
    ['<rect width="10" height="10" transform="rotate(45 5 5)"/>', 91.4],
    ['<g fill="none"><rect width="10" height="10"/></g>', 0],
    ['<defs><rect width="10" height="10"/></defs><clipPath id="a"><rect width="3" height="3"/></clipPath>', 0],
    ['<rect width="10" height="10" fill-opacity="0"/>', 0],
    ['<text x="1" y="1">words</text>', 0],
    ['<path/>', 0],
    ['<polygon points="nothing"/>', 0],
    ['</g></g><rect width="10" height="10"/>', 100],
    ['<rect width="10" height="10" transform="skewY(45)"/>', 100],
    ['<rect width="10" height="10" transform="skewX(45)"/>', 100],
    ['<rect width="10" height="10" transform="matrix(2)"/>', 0],
    ['<rect width="10" height="10" transform="perspective(2) translate()"/>', 100],
    ['<polygon points="0,0 20,0 0,20 7"/>', 200],
  ])('%s', (content, expected) => {
    expect(Math.abs(area(paint(content)) - expected)).toBeLessThanOrEqual(expected * 0.03 + 1);
  });

  test('what cannot be read is left out, and everything ends', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[MmLlHhVvCcSsQqTtAaZz0-9 ,.e-]{0,60}$/), (d) => {
        for (const { points } of parsePathData(d)) expect(points.length % 2).toBe(0);
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        readDrawing(text);
      }),
    );
  });

  test('half of a colour over another is between them', () => {
    const { pixels } = paint(
      '<rect width="20" height="20" fill="#fff"/><rect width="20" height="20" fill="#000" opacity=".5"/>',
    );
    expect(Math.abs((pixels[0] ?? 0) - 128)).toBeLessThan(2);
  });
});

describe('colours', () => {
  test.each([
    ['#fcea2b', 'yellow'],
    ['#f1b31c', 'yellow'],
    ['#d22f27', 'red'],
    ['#ea5a47', 'red'],
    ['#92d3f5', 'blue'],
    ['#1e50a0', 'blue'],
    ['#5c9e31', 'green'],
    ['#e27022', 'orange'],
    ['#6a462f', 'brown'],
    ['#ffa7c0', 'pink'],
    ['#8967aa', 'purple'],
    ['#9b9b9a', 'grey'],
    ['#000', 'black'],
    ['#FFF', 'white'],
    ['white', 'white'],
    ['#1f9c9c', 'teal'],
  ])('%s is %s', (text, name) => {
    const color = parseColor(text);
    expect(color && colorName(color)).toBe(name);
  });

  test('every colour has one of the twelve names, and the swatches of the schema their own', () => {
    const values = schema.enumeration('CognitiveColor')?.values ?? [];
    const names = values.map(({ value }) => value);
    fc.assert(
      fc.property(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)), (color) => {
        expect(names).toContain(colorName(color));
      }),
    );
    for (const { value, swatch = '' } of values) {
      const color = parseColor(swatch);
      expect(color && colorName(color)).toBe(value);
    }
  });

  test.each(['none', '', 'red', '#12', '#12345', 'url(#a)'])('%j is no colour', (text) => {
    expect(parseColor(text)).toBeUndefined();
  });

  test('the background is the colour of the edge, the foreground the largest other', () => {
    const raster = paint(
      '<rect width="20" height="20" fill="#1e50a0"/><rect x="2" y="2" width="16" height="16" fill="#fcea2b"/><rect x="9" y="9" width="2" height="2"/>',
    );
    expect(analyseColors(raster)).toEqual({
      colors: ['yellow', 'blue'],
      dominantColors: ['yellow', 'blue'],
      backgroundColor: 'blue',
      foregroundColor: 'yellow',
    });
  });

  test('an empty picture has none', () => {
    expect(analyseColors(paint(''))).toEqual({
      colors: [],
      dominantColors: [],
      backgroundColor: null,
      foregroundColor: null,
    });
  });
});
