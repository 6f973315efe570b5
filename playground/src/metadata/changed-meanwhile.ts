import type { AnnotationChange, Client } from '@assetql/client';
import { ServiceQueries } from '@assetql/client/expectations';
import { schema } from '@assetql/core';
import type { ViewAsset } from '@assetql/results-view';
import { starWords } from './metadata-plan.tsx';

/**
 * Says what a change would replace that somebody else has written since the asset was read; `undefined` when that is nothing. Keywords are
 * added and removed one by one, and replace nothing. Rejects with the client's errors.
 */
export async function changedMeanwhile(
  client: Client,
  asset: ViewAsset,
  change: AnnotationChange,
  signal: AbortSignal,
): Promise<string | undefined> {
  const now = await new ServiceQueries(client, schema, signal).assetOf(asset.id);
  if (now === undefined) return undefined;
  const text = (name: string, value: string): string => (value === '' ? `no ${name}` : `the ${name} “${value}”`);
  const { title, description } = now;
  const rating = now.rating.average ?? 0;
  const replaced = [
    ...(change.title !== undefined && (title ?? '') !== (asset.title ?? '') ? [text('title', title ?? '')] : []),
    ...(change.description !== undefined && (description ?? '') !== (asset.description ?? '')
      ? [text('description', description ?? '')]
      : []),
    ...(change.rating !== undefined && rating !== (asset.rating ?? 0) ? [starWords(rating)] : []),
  ];
  return replaced.length === 0
    ? undefined
    : `Somebody has changed it since you opened it. “Write” replaces ${replaced.join(' and ')}.`;
}
