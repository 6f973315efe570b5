import { fold } from '@assetql/core';
import type { Client } from '../client.ts';
import { mostKeywords } from '../resources/keyword.ts';
import type { ClientCatalogue } from './client-catalogue.ts';

export interface KeywordSearch {
  readonly search: ClientCatalogue['keywords'];
  /** Clears the cache. */
  readonly forget: () => void;
}

/** Keywords that start with a prefix (case-folded). `complete` means that there are no others. */
interface Found {
  readonly keywords: readonly string[];
  readonly complete: boolean;
}

const keptPrefixes = 64;

/** Searches keywords by prefix. It caches the last responses, so that typing on and deleting again makes no further requests. */
export function createKeywordSearch(client: Pick<Client, 'keywords'>): KeywordSearch {
  // least recently used first
  let cache = new Map<string, Found>();

  /** The cached keywords of a prefix: its own entry, or a complete entry of a shorter prefix. */
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
      // a response that arrives after `forget` is stored in the discarded cache
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
