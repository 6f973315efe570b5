import type { Client } from '@assetql/client';
import { schema } from '@assetql/core';
import { ascending, fields } from '@assetql/core/build';
import type { NamedAsset } from '../contracts/named-asset.ts';

/** Assets that wait for approval: the first ones, and how many there are. */
export interface PendingAssets {
  readonly total: number;
  readonly assets: readonly NamedAsset[];
}

/** How many are listed. */
export const mostPending = 50;

/** The status of what waits for approval (§3.2). */
const pendingStatus = (): string | undefined =>
  schema.enumeration('Status')?.values.find(({ documentation }) => documentation === 'pending')?.value;

/** The assets that wait for approval, those that wait longest first. */
export async function pendingAssets(client: Client, signal?: AbortSignal): Promise<PendingAssets> {
  const filters = fields.Status.in([fields.Status.from(pendingStatus()) ?? []].flat());
  const sort = ascending('record.createdAt');
  const { total, assets } = await client.assets.list({ filters, sort, count: mostPending }, { signal });
  return { total, assets: assets.map(({ id, title, file }) => ({ id, name: title ?? file.fileName ?? id })) };
}
