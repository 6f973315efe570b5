import type { OpenedFile } from './opened-file.ts';

const prefix = 'assetql.unsaved.';

type FilePlace = Pick<OpenedFile, 'store' | 'path'>;

const keyOf = ({ store, path }: FilePlace): string =>
  `${prefix}${store.place === 'browser' ? 'browser' : `${store.place} ${store.label}`}:${path}`;

/** Whether a key of the browser's storage has a text that is not saved. */
export const isUnsavedKey = (key: string | null): boolean => key?.startsWith(prefix) === true;

/** The text of a file that was left without saving it. */
export function readUnsaved(place: FilePlace): string | undefined {
  try {
    return localStorage.getItem(keyOf(place)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the text of a file that is left without saving it. False if the browser has no room for it. */
export function keepUnsaved(place: FilePlace, text: string): boolean {
  try {
    localStorage.setItem(keyOf(place), text);
    return true;
  } catch {
    return false;
  }
}

export function forgetUnsaved(place: FilePlace): void {
  try {
    localStorage.removeItem(keyOf(place));
  } catch {
    // Forbidden, so there is none either.
  }
}
