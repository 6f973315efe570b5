import { csvText } from '@assetql/client/export';
import { visible } from '@assetql/client/visible';
import type { SeenAsset, SeenAssets } from './seen-assets.ts';

/** What has become of an asset since an earlier run. */
export interface AssetChange {
  readonly change: 'added' | 'changed' | 'removed';
  readonly id: string;
  readonly title: string;
}

/** The change of an asset that is there now; `undefined` when it is as it was. */
export function changeOf(before: SeenAssets, id: string, { stamp, title }: SeenAsset): AssetChange | undefined {
  const known = before.get(id);
  if (known === undefined) return { change: 'added', id, title };
  return known.stamp === stamp ? undefined : { change: 'changed', id, title };
}

/** The assets that were there and are not any more, or that the person cannot see any more. */
export const removedAssets = (before: SeenAssets, now: SeenAssets): readonly AssetChange[] =>
  [...before].filter(([id]) => !now.has(id)).map(([id, { title }]) => ({ change: 'removed', id, title }));

/** The changes as lines of text, as a JSON array, or as CSV with the columns change, id and title. */
export function printChanges(changes: readonly AssetChange[], format: 'text' | 'json' | 'csv'): string {
  if (format === 'json') return `${JSON.stringify(changes, undefined, 2)}\n`;
  if (format === 'text')
    return changes
      .map(({ change, id, title }) => `${change} ${visible(id)} ${visible(title)}`.trimEnd() + '\n')
      .join('');
  return csvText(
    ['change', 'id', 'title'],
    changes.map(({ change, id, title }) => [change, id, title]),
  );
}
