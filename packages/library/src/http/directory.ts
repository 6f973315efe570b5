import type { LibraryAttribute, LibraryCategory, LibraryUser } from '../asset.ts';
import type { Store } from '../store.ts';

/** The names behind the ids that assets carry. */
export interface Directory {
  readonly users: ReadonlyMap<string, LibraryUser>;
  readonly attributes: ReadonlyMap<string, LibraryAttribute>;
  readonly categories: ReadonlyMap<string, LibraryCategory>;
}

/** Milliseconds after which names are read again. */
const freshness = 5000;

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.id, row]));

/** Reads the directory of a store, and keeps it for some seconds: while the user types, a page sends many requests a second. */
export function directoryOf(store: Store, clock: () => number): () => Promise<Directory> {
  let read: Promise<Directory> | undefined;
  let readAt = 0;
  const load = async (): Promise<Directory> => {
    const [users, attributes, categories] = await Promise.all([
      store.users(),
      store.attributes(),
      store.categoryTree(),
    ]);
    return { users: byId(users), attributes: byId(attributes), categories: byId(categories) };
  };
  return () => {
    const now = clock();
    if (read === undefined || Math.abs(now - readAt) > freshness) {
      const loading = load();
      // A failure is not kept: the next request tries again.
      loading.catch(() => {
        if (read === loading) read = undefined;
      });
      read = loading;
      readAt = now;
    }
    return read;
  };
}

/** Names from the root to the category. Parents that form a cycle, as in a damaged library, are followed once. */
export function categoryPath(categories: ReadonlyMap<string, LibraryCategory>, id: string): readonly string[] {
  const names: string[] = [];
  const seen = new Set<string>();
  for (let at = categories.get(id); at !== undefined && !seen.has(at.id); at = categories.get(at.parentId ?? '')) {
    seen.add(at.id);
    names.unshift(at.name);
  }
  return names;
}

/** The place of a category in the tree, as live services write it: `\Brand\Logos`. */
export function categoryTree(
  categories: ReadonlyMap<string, LibraryCategory>,
  id: string,
): { readonly path: string; readonly name: string } {
  const path = categoryPath(categories, id);
  return { path: path.map((name) => `\\${name}`).join(''), name: path[path.length - 1] ?? '' };
}
