import type { FileEntry, FileStore } from './file-store.ts';
import { baseName, folderOf } from './path.ts';

/** A store with what is in it. */
export interface Listing {
  readonly store: FileStore;
  readonly entries: readonly FileEntry[];
}

/** A visible row of the tree. The row of a store is its outermost folder, with an empty path. */
export interface TreeRow {
  readonly store: FileStore;
  readonly kind: 'file' | 'folder';
  readonly path: string;
  readonly name: string;
  /** From 1. */
  readonly level: number;
  /** Its place among the rows of its folder, from 1, and their number. */
  readonly position: number;
  readonly siblings: number;
  readonly isOpen: boolean;
}

/** Identifies a row among all stores. */
export const rowKey = ({ store, path }: Pick<TreeRow, 'store' | 'path'>): string => `${store.place}:${path}`;

/** The visible rows of all stores: folders before files, by name. `closed` has the keys of folders that are folded. */
export function treeRows(listings: readonly Listing[], closed: ReadonlySet<string>): readonly TreeRow[] {
  return listings.flatMap(({ store, entries }, at) => {
    const children = new Map<string, FileEntry[]>();
    for (const entry of entries) {
      const folder = folderOf(entry.path);
      const known = children.get(folder);
      if (known === undefined) children.set(folder, [entry]);
      else known.push(entry);
    }
    const rows: TreeRow[] = [];
    const add = (row: TreeRow): void => {
      rows.push(row);
      if (!row.isOpen) return;
      const sorted = (children.get(row.path) ?? []).toSorted(inTree);
      for (const [index, { kind, path }] of sorted.entries())
        add({
          store,
          kind,
          path,
          name: baseName(path),
          level: row.level + 1,
          position: index + 1,
          siblings: sorted.length,
          isOpen: kind === 'folder' && !closed.has(rowKey({ store, path })),
        });
    };
    add({
      store,
      kind: 'folder',
      path: '',
      name: store.label,
      level: 1,
      position: at + 1,
      siblings: listings.length,
      isOpen: !closed.has(rowKey({ store, path: '' })),
    });
    return rows;
  });
}

const collator = new Intl.Collator('en', { numeric: true });

const inTree = (one: FileEntry, other: FileEntry): number =>
  one.kind === other.kind ? collator.compare(one.path, other.path) : one.kind === 'folder' ? -1 : 1;
