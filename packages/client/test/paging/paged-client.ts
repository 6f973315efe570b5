import type { Asset, AssetQuery, ClientOptions, IterateOptions } from '@assetql/client';
import { listBody } from '../faulty-service.ts';
import { createScriptedClient, jsonResponse, type ScriptedClient } from '../scripted-client.ts';

export interface Page {
  readonly offset: number;
  readonly count: number;
}

/** The response to the page with an index. */
export type Answers = (
  page: Page,
  index: number,
) => { readonly ids: readonly (string | number)[]; readonly total?: number };

export function createPagedClient(answers: Answers, options: Partial<ClientOptions> = {}): ScriptedClient {
  return createScriptedClient(({ url }, index) => {
    const { searchParams } = url;
    const page = { offset: Number(searchParams.get('offset')), count: Number(searchParams.get('count')) };
    const { ids, total } = answers(page, index);
    const assets = ids.map((id) => ({ id: String(id) }));
    return jsonResponse(total === undefined ? { payload: { assets } } : listBody(assets, total));
  }, options);
}

/** A library of a given size that works correctly. */
export const library =
  (size: number): Answers =>
  ({ offset, count }) => ({ ids: numbers(offset, Math.min(size, offset + count)), total: size });

export const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
export const texts = (from: number, to: number): readonly string[] => numbers(from, to).map(String);

/** The ids of all assets. */
export async function idsOf(assets: AsyncIterable<Asset>): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const { id } of assets) ids.push(id);
  return ids;
}

/** A sort order that is paged by offset. */
export const byTitle: AssetQuery = { sort: 'title A' };

/** The assets of an iteration by offset, and the requests it made. */
export async function collect(
  answers: Answers,
  options: IterateOptions = {},
  query: AssetQuery = {},
): Promise<{ ids: readonly string[]; requests: number; offsets: readonly number[] }> {
  const { client, sent } = createPagedClient(answers);
  const ids = await idsOf(client.assets.iterate({ ...byTitle, ...query }, { pageSize: 10, ...options }));
  return { ids, requests: sent.length, offsets: sent.map(({ url }) => Number(url.searchParams.get('offset'))) };
}
