import type { StoredSignIn, TokenStorage } from './token-storage.ts';

/** Keeps a sign-in in memory. Several token providers of a program may share it. */
export function createMemoryTokenStorage(initial?: StoredSignIn): TokenStorage {
  let stored = initial;
  let last: Promise<unknown> = Promise.resolve();
  return {
    read: () => Promise.resolve(stored),
    write: (next) => {
      stored = next;
      return Promise.resolve();
    },
    remove: () => {
      stored = undefined;
      return Promise.resolve();
    },
    lock: (work) => {
      const mine = last.then(work);
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}
