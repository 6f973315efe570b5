import type { LibraryNames } from '@assetql/results-view/answer';
import type { Names } from '../preview/messages.ts';

/** The names of a library, which come by messages. */
export interface ReceivedNames extends LibraryNames {
  readonly update: (names: Names, isComplete: boolean) => void;
  /** Looks keywords up from now on, which are too many to be sent; `undefined` where the library cannot be asked. */
  readonly lookUpKeywords: (lookUp: LibraryNames['keywords'] | undefined) => void;
}

type Writable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

export function createReceivedNames(): ReceivedNames {
  const listeners = new Set<() => void>();
  let complete = (): void => undefined;
  const completed = new Promise<void>((resolve) => (complete = resolve));
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const received: Writable<ReceivedNames> = {
    ready: () => completed,
    onChange: (listener) => {
      const own = (): void => listener();
      listeners.add(own);
      return () => listeners.delete(own);
    },
    update: (names, isComplete) => {
      Object.assign(received, names);
      if (isComplete) complete();
      tell();
    },
    lookUpKeywords: (lookUp) => {
      if (lookUp === undefined) delete received.keywords;
      else received.keywords = lookUp;
      tell();
    },
  };
  return received;
}
