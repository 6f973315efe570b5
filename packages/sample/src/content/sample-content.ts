import type { LibraryAsset, LibraryContent } from '@assetql/library';
import { attributeDefinitions } from './attributes.ts';
import { categoriesOf } from './category-tree.ts';
import { drawingAsset } from './drawing-asset.ts';
import { generatedAsset, type Peculiarity } from './generated-asset.ts';
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

function* assetsOf(source: OpenMojiSource): Generator<LibraryAsset> {
  for (const entry of source.entries) yield drawingAsset(entry, source.drawing(entry.hexcode));
  for (const [kind, entry, peculiarity] of filesOf(source.entries))
    yield generatedAsset(kind, subjectOf(entry, source.drawing), peculiarity);
}

/** How many assets the sample has, for showing progress. */
export const sampleSize = (source: OpenMojiSource): number =>
  source.entries.length + [...filesOf(source.entries)].length;

/**
 * The sample library: the drawings of OpenMoji as assets, and generated files about them. It is the same on every machine.
 * Assets are made while they are iterated, which takes some seconds for the whole set.
 */
export function createSampleContent(source: OpenMojiSource): LibraryContent {
  return {
    users: peopleOf(source.entries),
    categories: categoriesOf(source.entries),
    attributes: attributeDefinitions,
    lightboxes: sampleLightboxes,
    assets: { [Symbol.iterator]: () => assetsOf(source) },
  };
}
