import { readFileSync, writeFileSync } from 'node:fs';
import type { LibraryAsset, LibraryContent, Store } from '../../src/index.ts';
import type { LibraryDatabase } from '../../src/node/library-database.ts';

interface Kept {
  readonly assets: readonly LibraryAsset[];
  readonly users: LibraryContent['users'];
  readonly end: true;
}

function read(path: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** A store in one JSON file, for tests of what is around stores: it gives out assets and does not look at queries. */
export const fileDatabase: LibraryDatabase = {
  layout: 'json',
  create: async (path, content) => {
    const kept: Kept = { users: content.users, assets: [...content.assets], end: true };
    writeFileSync(path, JSON.stringify(kept));
  },
  open: async (path): Promise<Store | undefined> => {
    const kept = read(path);
    if (kept === undefined) return undefined;
    const { assets, users } = kept;
    return {
      list: async ({ count, offset }) => ({ total: assets.length, assets: assets.slice(offset, offset + count) }),
      facets: async () => new Map(),
      asset: async (id) => assets.find((asset) => asset.id === id),
      attributes: async () => [],
      users: async () => users,
      categoryTree: async () => [],
      categories: async () => [],
      lightboxes: async () => [],
      keywords: async () => [],
      close: async () => {},
    };
  },
};
