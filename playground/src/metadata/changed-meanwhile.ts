import { replacedMeanwhile, type AnnotationChange, type Annotations, type Client } from '@assetql/client';
import { ServiceQueries } from '@assetql/client/expectations';
import { schema } from '@assetql/core';
import type { ViewAsset } from '@assetql/results-view';
import { starWords } from './metadata-plan.tsx';

interface Read {
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly rating?: number | null | undefined;
}

const annotationsOf = ({ title, description, rating }: Read): Annotations => ({
  title: title ?? '',
  description: description ?? '',
  rating: rating ?? 0,
  keywords: [],
});

/**
 * Says what a change would replace that somebody else has written since the asset was read; `undefined` when that is nothing. Rejects with the client's errors.
 */
export async function changedMeanwhile(
  client: Client,
  asset: ViewAsset,
  change: AnnotationChange,
  signal: AbortSignal,
): Promise<string | undefined> {
  const now = await new ServiceQueries(client, schema, signal).assetOf(asset.id);
  if (now === undefined) return undefined;
  const { title, description, rating } = replacedMeanwhile(
    annotationsOf(asset),
    annotationsOf({ title: now.title, description: now.description, rating: now.rating.average }),
    change,
  );
  const text = (name: string, value: string): string => (value === '' ? `no ${name}` : `the ${name} “${value}”`);
  const replaced = [
    ...(title === undefined ? [] : [text('title', title)]),
    ...(description === undefined ? [] : [text('description', description)]),
    ...(rating === undefined ? [] : [starWords(rating)]),
  ];
  return replaced.length === 0
    ? undefined
    : `Somebody has changed it since you opened it. “Write” replaces ${replaced.join(' and ')}.`;
}
