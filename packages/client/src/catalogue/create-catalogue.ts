import type { Client } from '../client.ts';
import type { CatalogueResource, ClientCatalogue } from './client-catalogue.ts';
import { createKeywordSearch } from './keyword-search.ts';

export interface CatalogueOptions {
  /** Whether to load on the first `refresh` only. By default loading starts at once. */
  readonly lazy?: boolean | undefined;
}

type Writable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

/** Creates a catalogue of a client's library. Lists are loaded independently, so a failing one does not affect the others. */
export function createCatalogue(client: Client, { lazy = false }: CatalogueOptions = {}): ClientCatalogue {
  const listeners = new Set<() => void>();
  const keywords = createKeywordSearch(client);
  const errors: Partial<Record<CatalogueResource, unknown>> = {};
  let fetching = new AbortController();
  let settled: Promise<void> = Promise.resolve();

  const changed = (): void => {
    for (const listener of listeners) {
      // in a separate microtask, so that a listener that throws affects neither the other listeners nor the load
      queueMicrotask(() => {
        if (listeners.has(listener)) listener();
      });
    }
  };

  /** Loads one list; `keep` stores it in the catalogue. */
  const fill = async <List>(
    resource: CatalogueResource,
    fetch: (options: { readonly signal: AbortSignal }) => Promise<List>,
    keep: (list: List) => void,
    signal: AbortSignal,
  ): Promise<void> => {
    try {
      const list = await fetch({ signal });
      if (signal.aborted) return;
      keep(list);
      delete errors[resource];
    } catch (error) {
      if (signal.aborted) return;
      errors[resource] = error;
    }
    changed();
  };

  const fillAll = async (signal: AbortSignal): Promise<void> => {
    await Promise.all([
      fill('attributes', client.attributes, (list) => (catalogue.attributes = list), signal),
      fill('users', client.users, (list) => (catalogue.users = list), signal),
      fill('categories', client.categories, (list) => (catalogue.categories = list), signal),
      fill('lightboxes', client.lightboxes, (list) => (catalogue.lightboxes = list), signal),
    ]);
  };

  const catalogue: Writable<ClientCatalogue> = {
    keywords: keywords.search,
    errors,
    ready: async () => {
      // also waits for a refresh that starts meanwhile
      for (let awaited: Promise<void> | undefined; awaited !== settled;) await (awaited = settled);
    },
    refresh: async () => {
      fetching.abort();
      fetching = new AbortController();
      keywords.forget();
      settled = fillAll(fetching.signal);
      await catalogue.ready();
    },
    onChange: (listener) => {
      // a listener that is registered twice is called twice and removed one by one
      const registered = (): void => listener();
      listeners.add(registered);
      return () => listeners.delete(registered);
    },
    dispose: () => {
      listeners.clear();
      fetching.abort();
    },
  };
  if (!lazy) settled = fillAll(fetching.signal);
  return catalogue;
}
