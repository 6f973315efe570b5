import type { ChoiceStore } from '@assetql/results-view/answer';

/**
 * The storage of the page, by name. Each tab has its own values, so that tabs do not overwrite each other; a new tab starts with the values
 * stored last. Storage can be full or forbidden.
 */
const tabStorage = (): Storage => sessionStorage;
const ownStorage = (): Storage => localStorage;
const stores = [tabStorage, ownStorage] as const;

/** For how long a value is kept: until the next visit, until the tab is closed, or not at all. */
export type Kept = 'always' | 'tab' | 'nowhere';

/** A stored value; `undefined` if there is none or the browser has no storage. */
export function readStored(name: string): string | undefined {
  for (const open of stores) {
    try {
      const text = open().getItem(keyOf(name));
      if (text !== null) return text;
    } catch {
      // Forbidden: the other storage may work.
    }
  }
  return undefined;
}

/** Stores a value for the next visit, if the browser allows it. An older value stays for the next visit if the new one has no room. */
export function store(name: string, text: string): Kept {
  const kept = write(name, text);
  tell(name);
  return kept;
}

function write(name: string, text: string): Kept {
  const isInTab = writes(tabStorage, name, text);
  // The older value of the tab would be restored in place of the newer one of the browser.
  if (!isInTab) forgetIn(tabStorage, name);
  if (writes(ownStorage, name, text)) return 'always';
  return isInTab ? 'tab' : 'nowhere';
}

function writes(open: () => Storage, name: string, text: string): boolean {
  try {
    open().setItem(keyOf(name), text);
    return true;
  } catch {
    return false;
  }
}

/** Removes a stored value. */
export function forget(name: string): void {
  for (const open of stores) forgetIn(open, name);
  tell(name);
}

function forgetIn(open: () => Storage, name: string): void {
  try {
    open().removeItem(keyOf(name));
  } catch {
    // Forbidden, so there is no value either.
  }
}

const keyOf = (name: string): string => `assetql.${name}`;

const listeners = new Map<string, Set<() => void>>();

function tell(name: string): void {
  for (const listener of listeners.get(name) ?? []) listener();
}

function watch(name: string, listener: () => void): () => void {
  const all = listeners.get(name) ?? new Set();
  listeners.set(name, all.add(listener));
  return () => all.delete(listener);
}

/** The storage for choices in the views. */
export const choices: ChoiceStore = { read: readStored, keep: store, watch };
