import { type MediaSource, MemoryStore } from '@assetql/library';
import { contentOfMeasures } from '../content/sample-content.ts';
import { GeneratedFiles } from '../media/generated-files.ts';
import { createSampleMedia } from '../media/sample-media.ts';
import type { OpenMojiEntry } from '../open-moji.ts';
import { inflateText } from './deflate.ts';
import { entriesOfColumns } from './entry-columns.ts';
import { measuresOfColumns } from './measure-columns.ts';
import { drawingsTogether, separator, type PackedFacts } from './pack-layout.ts';

/** A sample that is open. */
export interface SamplePack {
  readonly store: MemoryStore;
  readonly media: MediaSource;
  /** Number of assets. */
  readonly size: number;
}

/** Where the parts that `createSampleParts` has made are read from: one file, or the network. */
export interface SamplePartsReader {
  readonly facts: () => Promise<Uint8Array<ArrayBuffer>>;
  /** A group of drawings, by its index. Asked for when a file of it is opened, again after a failure, and again some time later. */
  readonly drawings: (group: number) => Promise<Uint8Array<ArrayBuffer>>;
}

/** How many groups of drawings are kept open: what is shown at once, and what was a moment ago. */
const mostOpen = 16;

/** Opens the sample from its parts. Rejects with a `RangeError` for damaged ones, and with what the reader rejects with. */
export async function openSampleParts(reader: SamplePartsReader): Promise<SamplePack> {
  const facts: PackedFacts = JSON.parse(await inflateText(await reader.facts()));
  const entries = entriesOfColumns(facts.entries);
  const content = contentOfMeasures(entries, { [Symbol.iterator]: () => measuresOfColumns(facts.measures) });
  const assets = [...content.assets];
  return { store: new MemoryStore({ ...content, assets }), size: assets.length, media: mediaOf(entries, reader) };
}

interface PlacedEntry {
  readonly entry: OpenMojiEntry;
  readonly place: number;
}

/** Gives the files of the sample, each from the one drawing that it is made of. */
function mediaOf(entries: readonly OpenMojiEntry[], reader: SamplePartsReader): MediaSource {
  const generated = new GeneratedFiles();
  const places = new Map(entries.map((entry, place): [string, PlacedEntry] => [entry.hexcode, { entry, place }]));
  /** In the order of use, the oldest first. */
  const open = new Map<number, Promise<readonly string[]>>();

  const readDrawings = (group: number): Promise<readonly string[]> => {
    const read = async (): Promise<readonly string[]> =>
      (await inflateText(await reader.drawings(group))).split(separator);
    const drawings = open.get(group) ?? read();
    // A failure is not kept: the next request tries again.
    drawings.catch(() => {
      if (open.get(group) === drawings) open.delete(group);
    });
    open.delete(group);
    open.set(group, drawings);
    const [oldest] = open.keys();
    if (open.size > mostOpen && oldest !== undefined) open.delete(oldest);
    return drawings;
  };

  return {
    open: async (key) => {
      const found = places.get(key.slice(key.lastIndexOf('/') + 1));
      if (found === undefined) return undefined;
      const { entry, place } = found;
      const drawings = await readDrawings(Math.floor(place / drawingsTogether));
      const svg = drawings[place % drawingsTogether] ?? '';
      return await createSampleMedia({ entries: [entry], drawing: () => svg }, generated).open(key);
    },
  };
}
