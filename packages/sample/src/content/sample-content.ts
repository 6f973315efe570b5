import type { LibraryAsset, LibraryContent } from '@assetql/library';
import { attributeDefinitions } from './attributes.ts';
import { categoriesOf } from './category-tree.ts';
import { drawingAsset } from './drawing-asset.ts';
import { generatedAsset, type Peculiarity } from './generated-asset.ts';
import { measureDrawing, measureFile, type Measures } from './measure.ts';
import { sampleLightboxes } from './lightboxes.ts';
import type { OpenMojiEntry, OpenMojiSource } from '../open-moji.ts';
import { peopleOf } from './people.ts';
import type { FileKind } from '../media/file-kind.ts';
import { fileKinds } from '../media/sample-media.ts';
import { subjectOf } from './subject.ts';

/** Changes whenever the sample does, so that a library with an older one gets what is new. */
export const sampleVersion = 'openmoji-17.0.0-3';

/** Assets that pages must be able to show as well. */
const peculiar: readonly (readonly [kind: string, hexcode: string, peculiarity: Peculiarity])[] = [
  [
    'docx',
    '1F3F7',
    {
      title:
        'Minutes of the meeting about the very long titles that people give to their files, with everything that was said about them, who said it, when, and what the library is now supposed to do with each one',
    },
  ],
  ['jpg', '1F989', { title: 'بومة حكيمة على خلفية ملونة', fileName: 'بومة-حكيمة.jpg' }],
  ['zip', '1F4E6', { title: 'Package without a thumbnail', withoutThumbnail: true }],
];

/** Drawings for generated files: those that are not variants of another by the tone of the skin. */
const subjectsOf = (entries: readonly OpenMojiEntry[]): readonly OpenMojiEntry[] =>
  entries.filter((entry) => String(entry.skintone) === '');

/** Drawings from which on a set has all generated files; a smaller one has fewer, but some of each kind. */
const wholeSet = 2000;

/** What generated files there are: the kind of each, the drawing it is about, and what is peculiar to it. */
function* filesOf(
  entries: readonly OpenMojiEntry[],
): Generator<readonly [kind: FileKind, entry: OpenMojiEntry, peculiarity?: Peculiarity]> {
  const subjects = subjectsOf(entries);
  let place = 0;
  for (const kind of fileKinds)
    for (let i = 0; i < Math.ceil(kind.count * Math.min(1, subjects.length / wholeSet)); i++) {
      // A step that has no factor in common with the number of drawings visits each once before it comes back.
      const entry = subjects[(place++ * 389) % subjects.length];
      if (entry !== undefined) yield [kind, entry];
    }
  for (const [name, hexcode, peculiarity] of peculiar) {
    const kind = fileKinds.find((candidate) => candidate.name === name);
    const entry = subjects.find((candidate) => candidate.hexcode === hexcode);
    if (kind !== undefined && entry !== undefined) yield [kind, entry, peculiarity];
  }
}

/** Measures the drawings, in the order of the assets of the sample. */
export function* measureSample(source: OpenMojiSource): Generator<Measures> {
  for (const { hexcode } of source.entries) yield measureDrawing(source.drawing(hexcode));
  for (const [kind, entry] of filesOf(source.entries)) yield measureFile(kind, subjectOf(entry, source.drawing));
}

/** The assets of the sample, of which no drawing is read: what is to be known of them is in the measures. */
function* assetsOf(entries: readonly OpenMojiEntry[], measures: Iterator<Measures>): Generator<LibraryAsset> {
  const next = (): Measures => {
    const { value, done } = measures.next();
    if (done === true) throw new RangeError('There are fewer measures than assets.');
    return value;
  };
  for (const entry of entries) yield drawingAsset(entry, next());
  for (const [kind, entry, peculiarity] of filesOf(entries))
    yield generatedAsset(kind, subjectOf(entry, noDrawing), next(), peculiarity);
}

function noDrawing(hexcode: string): never {
  throw new Error(`The drawing ${hexcode} was to be measured before.`);
}

/** How many assets the sample has, for showing progress. */
export const sampleSize = (source: OpenMojiSource): number =>
  source.entries.length + [...filesOf(source.entries)].length;

/**
 * The sample library: the drawings of OpenMoji as assets, and generated files about them. It is the same on every machine.
 * Assets are made while they are iterated, which takes some seconds for the whole set.
 */
export const createSampleContent = (source: OpenMojiSource): LibraryContent =>
  contentOfMeasures(source.entries, { [Symbol.iterator]: () => measureSample(source) });

/** The same from measures that were taken before, which takes a fraction of a second. */
export const contentOfMeasures = (entries: readonly OpenMojiEntry[], measures: Iterable<Measures>): LibraryContent => ({
  users: peopleOf(entries),
  categories: categoriesOf(entries),
  attributes: attributeDefinitions,
  lightboxes: sampleLightboxes,
  assets: { [Symbol.iterator]: () => assetsOf(entries, measures[Symbol.iterator]()) },
});
