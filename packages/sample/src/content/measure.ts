import { analyseColors, type ColorAnalysis } from '../drawing/color-analysis.ts';
import { readDrawing } from '../drawing/drawing.ts';
import { rasterize } from '../drawing/rasterize.ts';
import type { FileKind } from '../media/file-kind.ts';
import { posterSvg } from '../media/poster.ts';
import type { Subject } from './subject.ts';

/** What is known of an asset only by reading its drawing, which takes nearly all of the time that the sample takes to make. */
export interface Measures {
  readonly sizeInBytes: number;
  readonly colors: ColorAnalysis;
  /** Text in the picture; only posters have it. */
  readonly posterText: string | null;
}

const none: ColorAnalysis = { colors: [], dominantColors: [], backgroundColor: null, foregroundColor: null };

/** Measures a drawing from its SVG text. */
export const measureDrawing = (svg: string): Measures => ({
  sizeInBytes: new TextEncoder().encode(svg).length,
  colors: analyseColors(rasterize(readDrawing(svg), { scale: 0.5 })),
  posterText: null,
});

function colorsOf(kind: FileKind, subject: Subject): ColorAnalysis {
  if (kind.thumbnail === 'card') return none;
  const background = kind.backdrop === true ? { background: subject.backdrop.color } : {};
  return analyseColors(rasterize(readDrawing(subject.svg), { scale: 0.5, ...background }));
}

/** Measures a generated file about a drawing. */
export const measureFile = (kind: FileKind, subject: Subject): Measures => ({
  sizeInBytes: kind.make(subject).length,
  colors: colorsOf(kind, subject),
  posterText:
    kind.name === 'poster'
      ? [...posterSvg(subject).matchAll(/<text[^>]*font-weight[^>]*>([^<]*)/g)].map(([, text]) => text).join(' ')
      : null,
});
