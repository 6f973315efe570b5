import { fold, type Condition } from '@assetql/core/meaning';
import { followRecords } from '../asset-index/follow-records.ts';
import type { LibraryParts } from '../library-parts.ts';

/** Assets on a page, the most that the index gives. */
const pageSize = 1000;

/** The ids of all assets in a lightbox that `viewer` may see, by the index: it takes as long as there are assets in the lightbox. */
export async function assetsInLightbox(
  { index, records }: Pick<LibraryParts, 'index' | 'records'>,
  lightboxId: string,
  viewer: string,
): Promise<readonly string[]> {
  await followRecords(index, records);
  const restriction: Condition = {
    kind: 'member',
    source: { member: 'lightboxIds' },
    body: { kind: 'text', operator: 'EQ', texts: [fold(lightboxId)] },
  };
  const found = new Set<string>();
  for (let offset = 0; ; offset += pageSize) {
    const { ids } = await index.query({ restriction, viewer, count: pageSize, offset });
    for (const id of ids) found.add(id);
    if (ids.length < pageSize) return [...found];
  }
}
