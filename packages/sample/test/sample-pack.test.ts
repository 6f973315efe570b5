import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { LibraryAsset, MediaSource } from '@assetql/library';
import { createSampleContent, createSampleMedia, openSamplePack, packSample, type SamplePack } from '../src/index.ts';
import { contentOfMeasures } from '../src/content/sample-content.ts';
import { entriesOfColumns, entryColumns } from '../src/pack/entry-columns.ts';
import { measuresOfColumns } from '../src/pack/measure-columns.ts';
import { smallSource } from './small-source.ts';

// more than one group of drawings
const source = smallSource(70);
const content = createSampleContent(source);
let assets: readonly LibraryAsset[];
let bytes: Uint8Array<ArrayBuffer>;
let pack: SamplePack;

beforeAll(async () => {
  assets = [...content.assets];
  bytes = await packSample(source);
  pack = await openSamplePack(bytes);
});

async function wholeFile(media: MediaSource, key: string): Promise<unknown> {
  const file = await media.open(key);
  if (file === undefined) return undefined;
  const { size, mimeType, etag } = file;
  const body = await new Response(file.read(0, size)).arrayBuffer();
  return { size, mimeType, etag, body: Buffer.from(body).toString('base64') };
}

describe('a packed sample', () => {
  test('has the very assets, users, categories, attributes and lightboxes of the sample', async () => {
    const { store, size } = pack;
    expect(size).toBe(assets.length);
    for (const asset of assets) expect(await store.asset(asset.id)).toEqual(asset);
    const viewer = content.users[0]?.id ?? '';
    const { total, assets: page } = await store.list({ viewer, count: 1000, offset: 0 });
    expect(total).toBe(assets.length);
    expect(new Set(page.map(({ id }) => id))).toEqual(new Set(assets.map(({ id }) => id)));
    expect(await store.users()).toEqual(content.users);
    expect(await store.attributes()).toEqual(content.attributes);
    expect(await store.categories()).toEqual(
      content.categories.map((category) => ({ ...category, assetCount: expect.any(Number) })),
    );
    const seen = content.lightboxes.filter(({ ownerId, approverId }) => [ownerId, approverId].includes(viewer));
    expect((await store.lightboxes(viewer)).map(({ id }) => id).toSorted()).toEqual(
      seen.map(({ id }) => id).toSorted(),
    );
  });

  test('tries again after a file could not be unpacked', async () => {
    const { media } = await openSamplePack(bytes);
    const [first] = assets;
    const key = first?.media.original ?? '';
    onTestFinished(() => void vi.unstubAllGlobals());
    const failing = vi.fn<() => void>(function fail() {
      throw new Error('There is no memory left.');
    });
    vi.stubGlobal('DecompressionStream', failing);
    await expect(media.open(key)).rejects.toThrow('damaged');
    vi.unstubAllGlobals();
    expect(await media.open('drawing/0')).toBeUndefined();
    expect(await media.open(key)).toBeDefined();
    expect(failing).toHaveBeenCalledTimes(1);
  });

  test('has every file of the sample, to the byte', async () => {
    const media = createSampleMedia(source);
    const keys = new Set(assets.flatMap(({ media: { original, thumbnail } }) => [original, thumbnail ?? original]));
    expect(keys.size).toBeGreaterThan(100);
    for (const key of keys) expect(await wholeFile(pack.media, key)).toEqual(await wholeFile(media, key));
  });

  test('has no other files', async () => {
    const hexcode = source.entries[0]?.hexcode ?? '';
    for (const key of ['', 'drawing/0', '../secret', `nothing/${hexcode}`, `file/nothing/${hexcode}`])
      expect(await pack.media.open(key), key).toBeUndefined();
  });

  test('gives out files that are asked for at the same time', async () => {
    const fresh = await openSamplePack(bytes);
    const files = await Promise.all(source.entries.map(({ hexcode }) => wholeFile(fresh.media, `drawing/${hexcode}`)));
    expect(files).toEqual(
      source.entries.map(({ hexcode }) =>
        expect.objectContaining({ body: Buffer.from(source.drawing(hexcode)).toString('base64') }),
      ),
    );
  });

  test('opens wherever it lies in memory', async () => {
    const around = new Uint8Array(bytes.length + 7);
    around.set(bytes, 7);
    expect((await openSamplePack(around.subarray(7))).size).toBe(assets.length);
  });

  test('is the same when it is packed again', async () => {
    const few = smallSource(3);
    expect(await packSample(few)).toEqual(await packSample(few));
  });

  test('keeps no more drawings open than are shown at once', async () => {
    // twenty groups, and back to the first
    const many = await openSamplePack(await packSample(manyCopies(64 * 20)));
    const first = await wholeFile(many.media, 'drawing/0');
    for (let group = 0; group < 20; group++)
      expect(await many.media.open(`drawing/${(group * 64).toString(16).toUpperCase()}`)).toBeDefined();
    expect(await wholeFile(many.media, 'drawing/0')).toEqual(first);
  });
});

/** Copies of one drawing under numbers, so that nothing takes long. */
function manyCopies(count: number): typeof source {
  const [entry] = source.entries;
  if (entry === undefined) throw new Error('There is no drawing.');
  const entries = Array.from({ length: count }, (_, number) => ({
    ...entry,
    hexcode: number.toString(16).toUpperCase(),
    // variants get no generated files
    skintone: number === 0 ? '' : 1,
  }));
  return { entries, drawing: () => '<svg viewBox="0 0 72 72"><path d="M1 1h9v9z"/></svg>' };
}

describe('bytes that are not a pack', () => {
  const text = (value: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(value);
  test.for([
    ['nothing', new Uint8Array()],
    ['three bytes', new Uint8Array(3)],
    ['a text', text('Not a sample at all, but long enough to have a length.')],
    ['an index of another version', new Uint8Array([2, 0, 0, 0, ...text('{}')])],
  ] as const)('is refused: %s', async ([, other]) => {
    await expect(openSamplePack(other)).rejects.toThrow('The file is no sample of this version of the library.');
  });

  test('is refused when it was cut short', async () => {
    await expect(openSamplePack(bytes.slice(0, 4000))).rejects.toThrow('The compressed text is damaged.');
  });

  test('are refused when a member of a description is missing', () => {
    const columns = { ...entryColumns(source.entries), annotation: [] };
    expect(() => entriesOfColumns(columns)).toThrow('The description of the drawing 0 is not complete.');
    expect(entriesOfColumns({})).toEqual([]);
  });

  test('are refused when measures are missing', () => {
    const columns = { sizes: [1], analyses: [], analysisOf: [], posterTexts: [] };
    expect(() => [...measuresOfColumns(columns)]).toThrow('The measures of the asset 0 have no colours.');
    expect(() => [...contentOfMeasures(source.entries, []).assets]).toThrow('There are fewer measures than assets.');
  });
});
