import type { ChoiceStore } from '@assetql/results-view/answer';

/**
 * The storage of the page, by name. Each tab has its own values, so that tabs do not overwrite each other; a new tab starts with the values
 * stored last. Storage can be full or forbidden, which affects nothing else.
 */
const stores = [() => sessionStorage, () => localStorage] as const;

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

/** Stores a value for the next visit, if the browser allows it. */
export function store(name: string, text: string): void {
  for (const open of stores) {
    try {
      open().setItem(keyOf(name), text);
    } catch {
      // An older value must not remain, because it would be restored instead of this one.
      forgetIn(open, name);
    }
  }
}

/** Removes a stored value. */
export function forget(name: string): void {
  for (const open of stores) forgetIn(open, name);
}

function forgetIn(open: () => Storage, name: string): void {
  try {
    open().removeItem(keyOf(name));
  } catch {
    // Forbidden, so there is no value either.
  }
}

const keyOf = (name: string): string => `assetql.${name}`;

/** The storage for choices in the views. */
export const choices: ChoiceStore = { read: readStored, keep: store };
