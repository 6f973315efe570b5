import type { ChoiceStore } from '@assetql/results-view/answer';

/**
 * What the page keeps, by name. A tab keeps its own, so that two of them do not write over each other; a new tab starts with what was
 * kept last. Both stores can be full or forbidden, which takes nothing else away from the page.
 */
const stores = [() => sessionStorage, () => localStorage] as const;

/** Reads what the page kept; `undefined` where there is nothing, or where the browser keeps nothing. */
export function readStored(name: string): string | undefined {
  for (const open of stores) {
    try {
      const text = open().getItem(keyOf(name));
      if (text !== null) return text;
    } catch {
      // Forbidden: the next one may be open.
    }
  }
  return undefined;
}

/** Keeps a text for the next visit, where the browser lets the page. */
export function store(name: string, text: string): void {
  for (const open of stores) {
    try {
      open().setItem(keyOf(name), text);
    } catch {
      // Rather nothing than an older text, which would come back in the place of this one.
      forgetIn(open, name);
    }
  }
}

/** Forgets what was kept. */
export function forget(name: string): void {
  for (const open of stores) forgetIn(open, name);
}

function forgetIn(open: () => Storage, name: string): void {
  try {
    open().removeItem(keyOf(name));
  } catch {
    // Forbidden: then there is nothing either.
  }
}

const keyOf = (name: string): string => `assetql.${name}`;

/** What the page keeps, for the views that have choices. */
export const choices: ChoiceStore = { read: readStored, keep: store };
