import { type MediaSource, MemoryStore } from '@assetql/library';
import type { OpenMojiEntry } from '../open-moji.ts';
import { GeneratedFiles } from '../media/generated-files.ts';
import { createSampleMedia } from '../media/sample-media.ts';
import { assetsOfColumns } from './asset-columns.ts';
import { inflateText } from './deflate.ts';
import {
  drawingsTogether,
  packFormat,
  separator,
  type PackedContent,
  type PackIndex,
  type Span,
} from './pack-layout.ts';

/** A sample that is open. */
export interface SamplePack {
  readonly store: MemoryStore;
  readonly media: MediaSource;
  /** Number of assets. */
  readonly size: number;
}

/** How many groups of drawings are kept open: what is shown at once, and what was a moment ago. */
const mostOpen = 16;

function readIndex(bytes: Uint8Array<ArrayBuffer>): { readonly index: PackIndex; readonly start: number } {
  const wrong = new RangeError('The file is no sample of this version of the library.');
  if (bytes.length < 4) throw wrong;
  const start = 4 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  try {
    const index: PackIndex = JSON.parse(new TextDecoder().decode(bytes.subarray(4, start)));
    if (index.format === packFormat) return { index, start };
  } catch {
    // told below
  }
  throw wrong;
}

/**
 * Opens what `packSample` has made: in a fraction of a second, since files are unpacked, or made, when they are asked for. Rejects with a
 * `RangeError` for other bytes, for those of another version, and for damaged ones.
 */
export async function openSamplePack(bytes: Uint8Array<ArrayBuffer>): Promise<SamplePack> {
  const { index, start } = readIndex(bytes);
  const unpack = (span: Span): Promise<string> => inflateText(bytes.subarray(start + span[0], start + span[1]));
  const content: PackedContent = JSON.parse(await unpack(index.content));
  const { size } = index;
  const store = new MemoryStore({ ...content, assets: assetsOfColumns(content.assets) });
  return { store, size, media: packedMedia(index, unpack) };
}

interface PlacedEntry {
  readonly entry: OpenMojiEntry;
  readonly place: number;
}

/** Gives the files of the sample, each from the one drawing that it is made of. */
function packedMedia(index: PackIndex, unpack: (span: Span) => Promise<string>): MediaSource {
  const generated = new GeneratedFiles();
  let entries: Promise<ReadonlyMap<string, PlacedEntry>> | undefined;
  /** In the order of use, the oldest first. */
  const open = new Map<number, Promise<readonly string[]>>();

  const readEntries = async (): Promise<ReadonlyMap<string, PlacedEntry>> => {
    const list: readonly OpenMojiEntry[] = JSON.parse(await unpack(index.entries));
    return new Map(list.map((entry, place) => [entry.hexcode, { entry, place }]));
  };

  const readDrawings = (group: number): Promise<readonly string[]> => {
    const known = open.get(group);
    const drawings = known ?? unpack(index.drawings[group] ?? [0, 0]).then((text) => text.split(separator));
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
      entries ??= readEntries().catch((failure: unknown) => {
        entries = undefined;
        throw failure;
      });
      const found = (await entries).get(key.slice(key.lastIndexOf('/') + 1));
      if (found === undefined) return undefined;
      const { entry, place } = found;
      const drawings = await readDrawings(Math.floor(place / drawingsTogether));
      const svg = drawings[place % drawingsTogether] ?? '';
      return await createSampleMedia({ entries: [entry], drawing: () => svg }, generated).open(key);
    },
  };
}
