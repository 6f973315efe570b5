import type { Asset, Client } from '@assetql/client';

/**
 * The asset as it is now, with new signed addresses. The interface has no call for one asset, so it is looked for among those of its date of
 * creation. `undefined` when it is not there any more.
 */
export async function renewAsset(
  client: Client,
  { id, record: { createdAt } }: Asset,
  signal: AbortSignal,
): Promise<Asset | undefined> {
  if (typeof createdAt !== 'string') return undefined;
  const filters = `DateUploaded GE ${createdAt} AND DateUploaded LE ${createdAt}`;
  for await (const asset of client.assets.iterate({ filters }, { signal })) if (asset.id === id) return asset;
  return undefined;
}
