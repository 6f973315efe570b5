import type { Measures } from '../content/measure.ts';
import type { ColorAnalysis } from '../drawing/color-analysis.ts';

/** Measures, member by member, which is packed smaller than one by one. */
export interface MeasureColumns {
  readonly sizes: readonly number[];
  /** Each analysis of colours once, and for each asset its index in that list. */
  readonly analyses: readonly ColorAnalysis[];
  readonly analysisOf: readonly number[];
  /** The texts of those that have one, with their indexes. */
  readonly posterTexts: readonly (readonly [index: number, text: string])[];
}

/** Measures as columns. */
export function measureColumns(measures: Iterable<Measures>): MeasureColumns {
  const sizes: number[] = [];
  const analyses = new Map<string, number>();
  const analysisOf: number[] = [];
  const posterTexts: [number, string][] = [];
  for (const { sizeInBytes, colors, posterText } of measures) {
    if (posterText !== null) posterTexts.push([sizes.length, posterText]);
    sizes.push(sizeInBytes);
    const analysis = JSON.stringify(colors);
    const index = analyses.get(analysis) ?? analyses.size;
    analyses.set(analysis, index);
    analysisOf.push(index);
  }
  return {
    sizes,
    analyses: [...analyses.keys()].map((text): ColorAnalysis => JSON.parse(text)),
    analysisOf,
    posterTexts,
  };
}

/** The measures of columns. */
export function* measuresOfColumns({ sizes, analyses, analysisOf, posterTexts }: MeasureColumns): Generator<Measures> {
  const texts = new Map(posterTexts);
  for (const [index, sizeInBytes] of sizes.entries()) {
    const colors = analyses[analysisOf[index] ?? -1];
    if (colors === undefined) throw new RangeError(`The measures of the asset ${index} have no colours.`);
    yield { sizeInBytes, colors, posterText: texts.get(index) ?? null };
  }
}
