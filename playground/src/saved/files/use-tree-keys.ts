import { useEffect, useRef, useState } from 'preact/hooks';
import { rowKey, type TreeRow } from './file-tree.ts';
import { folderOf } from './path.ts';

export interface TreeKeysHost {
  readonly rows: readonly TreeRow[];
  /** Folds or unfolds a folder. */
  readonly onFold: (row: TreeRow, isOpen: boolean) => void;
  readonly onOpen: (row: TreeRow) => void;
  readonly onRename: (row: TreeRow) => void;
  readonly onDelete: (row: TreeRow) => void;
  readonly onUndo: () => void;
}

export interface TreeKeys {
  /** The row that has the focus, or gets it. */
  readonly current: TreeRow | undefined;
  readonly choose: (key: string) => void;
  /** Moves the focus to a row when it is drawn. */
  readonly focus: (key: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly list: { current: HTMLUListElement | null };
}

/** The keys of a tree, after the WAI-ARIA pattern: arrows, Home, End, letters, Enter; F2 renames and Delete deletes. */
export function useTreeKeys({ rows, onFold, onOpen, onRename, onDelete, onUndo }: TreeKeysHost): TreeKeys {
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<string>();
  const wanted = useRef<string>(undefined);
  const current = rows.find((row) => rowKey(row) === chosen) ?? rows[0];
  useEffect(() => {
    if (wanted.current === undefined) return;
    const item = [...(list.current?.children ?? [])].find((child) => child.getAttribute('data-key') === wanted.current);
    if (!(item instanceof HTMLElement)) return;
    wanted.current = undefined;
    item.focus();
  });
  const focus = (key: string): void => {
    wanted.current = key;
    setChosen(key);
  };
  const go = (row: TreeRow | undefined): void => {
    if (row !== undefined) focus(rowKey(row));
  };
  const actionOf = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, row: TreeRow): (() => void) | undefined => {
    const at = rows.indexOf(row);
    const isFolder = row.kind === 'folder';
    if (ctrlKey || metaKey) return key.toLowerCase() === 'z' ? onUndo : undefined;
    if (altKey) return undefined;
    switch (key) {
      case 'ArrowDown':
        return () => go(rows[at + 1]);
      case 'ArrowUp':
        return () => go(rows[at - 1]);
      case 'Home':
        return () => go(rows[0]);
      case 'End':
        return () => go(rows.at(-1));
      case 'ArrowRight':
        if (!isFolder) return undefined;
        return row.isOpen ? () => row.level < (rows[at + 1]?.level ?? 0) && go(rows[at + 1]) : () => onFold(row, true);
      case 'ArrowLeft':
        if (isFolder && row.isOpen) return () => onFold(row, false);
        return () => go(row.path === '' ? undefined : parentOf(rows, row));
      case 'Enter':
      case ' ':
        return isFolder ? () => onFold(row, !row.isOpen) : () => onOpen(row);
      case 'F2':
        return () => onRename(row);
      case 'Delete':
        return () => onDelete(row);
      default:
        return key.length === 1 ? () => go(nextByLetter(rows, at, key)) : undefined;
    }
  };
  return {
    current,
    choose: setChosen,
    focus,
    list,
    onKeyDown: (event) => {
      const act = current === undefined ? undefined : actionOf(event, current);
      if (act === undefined) return;
      event.preventDefault();
      act();
    },
  };
}

const parentOf = (rows: readonly TreeRow[], { store, path }: TreeRow): TreeRow | undefined =>
  rows.find((row) => row.store === store && row.path === folderOf(path));

/** The next row, going round, whose name starts with a letter. */
function nextByLetter(rows: readonly TreeRow[], at: number, letter: string): TreeRow | undefined {
  const wanted = letter.toLowerCase();
  return [...rows.slice(at + 1), ...rows.slice(0, at + 1)].find(({ name }) => name.toLowerCase().startsWith(wanted));
}
