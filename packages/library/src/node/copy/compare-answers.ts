import { isDeepStrictEqual } from 'node:util';
import { print } from '@assetql/core';
import type { LibraryAsset } from '../../asset.ts';
import { matchAssetMapper } from '../../store/match-asset.ts';
import type { Store, StoreQuery } from '../../store.ts';
import { RandomQueries } from './random-queries.ts';

export interface CompareAnswersOptions {
  /** How many queries are asked; 1,000 when absent. */
  readonly count?: number | undefined;
  /** Is told how many are answered. */
  readonly progress?: ((done: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Queries that two libraries have answered alike. */
export interface ComparedAnswers {
  readonly queries: number;
  /** Totals of all of them together: queries that find nothing would prove little. */
  readonly results: number;
}

const usualCount = 1000;
/** Places of a library at which assets are looked at, and how many at each. */
const [places, atPlace] = [50, 20];

/** Assets from all over a library. */
async function sampleOf(store: Store, signal: AbortSignal | undefined): Promise<readonly LibraryAsset[]> {
  const { total } = await store.list({ viewer: '', count: 0, offset: 0 }, signal);
  const step = Math.max(atPlace, Math.floor(total / places));
  const assets: LibraryAsset[] = [];
  for (let offset = 0; offset < total && assets.length < places * atPlace; offset += step)
    assets.push(...(await store.list({ viewer: '', count: atPlace, offset }, signal)).assets);
  return assets;
}

interface Answer {
  readonly total: number;
  readonly ids: readonly string[];
  readonly facets: ReadonlyMap<string, number>;
}

async function answerOf(store: Store, query: StoreQuery, signal: AbortSignal | undefined): Promise<Answer> {
  const { total, assets } = await store.list(query, signal);
  return { total, ids: assets.map(({ id }) => id), facets: await store.facets(query, signal) };
}

/** A query for people. */
function textOf({ filters, search, sort, viewer }: StoreQuery): string {
  const parts = { filters: print(filters), search: print(search), sort: print(sort), viewer };
  return Object.entries(parts)
    .flatMap(([name, text]) => (text === '' ? [] : `${name} ${text}`))
    .join(', ');
}

/**
 * Asks two libraries the same random queries, about what the first one has, and compares totals, pages, order and facets. Rejects with a sentence for the first query that they
 * answer differently. Equal libraries are asked equal queries each time.
 */
export async function compareAnswers(
  original: Store,
  copy: Store,
  { count = usualCount, progress, signal }: CompareAnswersOptions = {},
): Promise<ComparedAnswers> {
  const assets = await sampleOf(original, signal);
  const mapAsset = matchAssetMapper({
    categories: await original.categoryTree(),
    attributes: await original.attributes(),
  });
  const viewers = (await original.users()).map(({ id }) => id);
  const random = new RandomQueries({ assets: assets.map((asset) => mapAsset(asset)), viewers }, 1);
  let results = 0;
  for (let done = 0; done < count; done++) {
    signal?.throwIfAborted();
    progress?.(done);
    const query = random.next();
    const [expected, answer] = [await answerOf(original, query, signal), await answerOf(copy, query, signal)];
    if (!isDeepStrictEqual(answer, expected))
      throw new Error(
        `The copy answers a query otherwise, with ${answer.total} results for ${expected.total} in the original (${textOf(query)}). ` +
          'Where it is searched by an index of OpenSearch, remove that index, and copy again.',
      );
    results += expected.total;
  }
  return { queries: count, results };
}
