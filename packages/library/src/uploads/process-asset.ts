import { isRecord } from '@assetql/core/text';
import type { Change, LibraryParts } from '../library-parts.ts';
import { describeFile } from './describe-file.ts';

/** The kind of job that learns of a file what its asset shows. Its input is `{ "assetId": … }`. */
export const processAssetKind = 'process-asset';

/** The job's input for an asset. */
export const processAssetInput = (assetId: string): string => JSON.stringify({ assetId });

/** The id of the asset in a job's input; `undefined` for that of another kind. */
export function assetIdOf(input: string): string | undefined {
  const value: unknown = JSON.parse(input);
  return isRecord(value) && typeof value['assetId'] === 'string' ? value['assetId'] : undefined;
}

/**
 * Learns of the file of an asset what its description can tell, and writes it to the asset. May be repeated, and does nothing for an asset
 * that was removed meanwhile.
 */
export async function processAsset(input: string, _parts: LibraryParts, changeAssets: Change): Promise<unknown> {
  const assetId = assetIdOf(input) ?? '';
  let found = false;
  await changeAssets('', (transaction) => {
    const asset = transaction.get('asset', assetId);
    if (asset === undefined) return;
    found = true;
    const described = { ...asset, ...describeFile(asset.fileName) };
    if (JSON.stringify(described) !== JSON.stringify(asset)) transaction.put({ kind: 'asset', value: described });
  });
  return found ? { assetId } : { assetId, removed: true };
}
