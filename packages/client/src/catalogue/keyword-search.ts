import { fold } from '@assetql/core';
import type { Client } from '../client.ts';
import { mostKeywords } from '../resources/keyword.ts';
import type { ClientCatalogue } from './client-catalogue.ts';

export interface KeywordSearch {
  readonly search: ClientCatalogue['keywords'];
  /** Empties the cache. */
  readonly forget: () => void;
}

/** Keywords that start with a folded prefix. `complete` says that there are no more of them. */
interface Found {
  readonly keywords: readonly string[];
  readonly complete: boolean;
}

const keptPrefixes = 64;

/** Searches keywords by prefix and remembers the last answers, so that typing on, and back, asks nothing anew. */
export function createKeywordSearch(client: Pick<Client, 'keywords'>): KeywordSearch {
  // in the order of use, the oldest first
  let cache = new Map<string, Found>();

  /** What the cache knows of a prefix: its own answer, or a complete one of a shorter prefix. */
  const recall = (prefix: string, limit: number): readonly string[] | undefined => {
    for (let length = prefix.length; length >= 0; length -= 1) {
      const key = prefix.slice(0, length);
      const found = cache.get(key);
      if (found === undefined || !(found.complete || (key === prefix && found.keywords.length >= limit))) continue;
      cache.delete(key);
      cache.set(key, found);
      return found.keywords.filter((keyword) => fold(keyword).startsWith(prefix)).slice(0, limit);
    }
    return undefined;
  };

  return {
    search: async (text, limit, signal) => {
      signal?.throwIfAborted();
      const prefix = fold(text);
      const known = recall(prefix, limit);
      if (known !== undefined) return known;
      // an answer that comes after a `forget` goes into the cache that is forgotten
      const current = cache;
      const keywords = await client.keywords(text, { limit, signal });
      remember(current, prefix, { keywords, complete: keywords.length < Math.min(limit, mostKeywords) });
      return keywords;
    },
    forget: () => {
      cache = new Map();
    },
  };
}

function remember(cache: Map<string, Found>, prefix: string, found: Found): void {
  cache.delete(prefix);
  cache.set(prefix, found);
  for (const oldest of cache.keys()) {
    if (cache.size <= keptPrefixes) break;
    cache.delete(oldest);
  }
}
