import type { Asset, Client } from '@assetql/client';
import { and, descending, fields, savedSearch, type Condition } from '@assetql/core/build';

/** Moments that are named one by one; of more, the first and the last. */
const mostNamed = 20;

/** How many of the newest assets are looked at, beside those that were uploaded: others may upload at the same time. */
const others = 500;

/** The condition of assets that were just uploaded, and whether it finds no others. */
export interface FoundAgain {
  readonly filters: Condition<'filters'>;
  readonly isExact: boolean;
}

/** The assets of some ids among the newest of the library. */
async function newest(client: Client, ids: ReadonlySet<string>, signal: AbortSignal): Promise<readonly Asset[]> {
  const found: Asset[] = [];
  for await (const asset of client.assets.iterate({}, { limit: ids.size + others, signal })) {
    if (!ids.has(asset.id)) continue;
    found.push(asset);
    if (found.length === ids.size) break;
  }
  return found;
}

/**
 * Finds the filter that has assets of some ids as its result: by when they were uploaded and by whom, since the language has no ids of
 * assets. `undefined` when they are not among the newest.
 */
export async function findAgain(
  client: Client,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<FoundAgain | undefined> {
  const assets = await newest(client, new Set(ids), signal);
  const moments = [...new Set(assets.flatMap(({ record }) => record.createdAt ?? []))].toSorted();
  const [first] = moments;
  const last = moments.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const uploaders = new Set(assets.map(({ record }) => record.createdBy?.id));
  const [uploader] = uploaders.size === 1 ? uploaders : [];
  const { DateUploaded, CreatedBy } = fields;
  const within = first === last ? DateUploaded.eq(first) : and(DateUploaded.ge(first), DateUploaded.le(last));
  const ranged = uploader === undefined ? within : and(within, CreatedBy.eq(uploader));
  const isAll = async (filters: Condition<'filters'>): Promise<boolean> =>
    assets.length === ids.length && (await client.assets.list({ filters, count: 0 }, { signal })).total === ids.length;
  if (await isAll(ranged)) return { filters: ranged, isExact: true };
  const named = DateUploaded.in(moments.slice(0, mostNamed));
  if (moments.length <= mostNamed && (await isAll(named))) return { filters: named, isExact: true };
  return { filters: ranged, isExact: false };
}

/** A file with a search for what was uploaded, the newest first. */
export const uploadedSearch = (title: string, description: string, { filters }: FoundAgain): string =>
  savedSearch({ title, description, filters, sort: descending('record.createdAt') });
