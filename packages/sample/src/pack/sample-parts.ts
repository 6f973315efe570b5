import { measureSample } from '../content/sample-content.ts';
import type { OpenMojiSource } from '../open-moji.ts';
import { deflateText } from './deflate.ts';
import { entryColumns } from './entry-columns.ts';
import { measureColumns } from './measure-columns.ts';
import { drawingsTogether, separator, type PackedFacts } from './pack-layout.ts';

/** The sample in parts that are compressed one by one, so that a page loads only those that it needs. */
export interface SampleParts {
  /** What all assets are made from, without the drawings. */
  readonly facts: Uint8Array<ArrayBuffer>;
  /** Groups of drawings. */
  readonly drawings: readonly Uint8Array<ArrayBuffer>[];
}

/**
 * Measures the drawings and compresses them with what is known of them. The same sample gives the same bytes on the same platform. Takes as
 * long as making the sample does, which is some seconds for the whole set.
 */
export async function createSampleParts(source: OpenMojiSource): Promise<SampleParts> {
  const { entries } = source;
  const facts: PackedFacts = {
    entries: entryColumns(entries),
    measures: measureColumns(measureSample(source)),
  };
  const drawings: Uint8Array<ArrayBuffer>[] = [];
  for (let start = 0; start < entries.length; start += drawingsTogether) {
    const together = entries.slice(start, start + drawingsTogether);
    drawings.push(await deflateText(together.map(({ hexcode }) => source.drawing(hexcode)).join(separator)));
  }
  return { facts: await deflateText(JSON.stringify(facts)), drawings };
}
