import { schema, sortDirections, type SortKey } from '@assetql/core';
import { restrictionCondition } from '@assetql/core/meaning';
import { describe, expect, test } from 'vitest';
import { MemoryAssetIndex, MemoryRecords, followRecords, type LibraryAsset } from '../../../src/index.ts';
import { assetWith, guid } from '../../tiny-library.ts';

/** Assets of which many have equal values, and some have none. */
const assets: readonly LibraryAsset[] = Array.from({ length: 60 }, (_, number) =>
  assetWith({
    id: guid((number * 37) % 61),
    title: `Title ${number % 7}`,
    fileName: `${number % 5}.jpg`,
    sizeInBytes: (number % 4) * 1000,
    dateUploaded: (number % 6) * 86_400_000,
    dateModified: (number % 3) * 86_400_000,
    dateApproved: number % 4 === 0 ? null : number * 1000,
    dateExpired: number % 3 === 0 ? number * 1000 : null,
  }),
);

/** An index to which the assets come in groups of these sizes, so that it has as many segments. */
async function indexOf(sizes: readonly number[]): Promise<MemoryAssetIndex> {
  const records = new MemoryRecords();
  const index = new MemoryAssetIndex();
  let at = 0;
  for (const size of sizes) {
    const group = assets.slice(at, (at += size));
    await records.change('', ({ put }) => group.forEach((value) => put({ kind: 'asset', value })));
    await followRecords(index, records, undefined, 1000);
    // What has come since the last query is one segment.
    await index.query({ restriction: restrictionCondition({}), viewer: guid(1), count: 0, offset: 0 });
  }
  return index;
}

describe('a page of several segments is that of one', () => {
  const range = { start: 0, end: 0 };
  const sorts = schema.sortKeys.flatMap(({ key }) =>
    sortDirections.map(({ marker }): SortKey => ({
      kind: 'SortKey',
      range,
      key: { kind: 'Name', range, text: key },
      direction: marker,
      explicit: true,
    })),
  );
  test.each([undefined, ...sorts])('in the order $key.text $direction', async (sort) => {
    const [one, several] = [await indexOf([60]), await indexOf([34, 16, 7, 3])];
    const pages = [
      { count: 60, offset: 0 },
      { count: 7, offset: 20 },
      { count: 10, offset: 55 },
    ];
    for (const page of pages) {
      const question = { restriction: restrictionCondition({}), viewer: guid(1), sort, ...page };
      const { ids, total } = await several.query(question);
      expect({ ids, total }).toMatchObject({ ids: (await one.query(question)).ids, total: 60 });
    }
  });
});
