import type { Fetch } from '@assetql/client';
import { pathBelow } from '../../contracts/interface-path.ts';
import type { L10n } from '../l10n.ts';
import type { Library } from './library.ts';
import { testLibrary, type LibraryTest } from './test-library.ts';
import { watchedAnswer } from './watched-answer.ts';

/** A test of a library: one that runs, or what came of it, with the time of the end in epoch milliseconds. */
export type LibraryTestState = { readonly kind: 'asking' } | (LibraryTest & { readonly time: number });

/** The last test of each library of the window. */
export interface LibraryTests {
  readonly of: (key: string) => LibraryTestState | undefined;
  /** Tests a library; who asks while it is tested gets the same answer. */
  readonly run: (library: Library) => Promise<LibraryTest>;
  /** The same `fetch` of the service with this key: an answer of it that comes after a failed test makes that test forgotten. */
  readonly watch: (key: string, baseUrl: string, fetch: Fetch) => Fetch;
}

/** Whether it looks like an answer of a service, as that of a gateway or a network before it does not. */
const isGood = ({ ok, headers }: Response): boolean => ok && /\bjson\b/i.test(headers.get('Content-Type') ?? '');

export function libraryTests(l10n: L10n, changed: () => void): LibraryTests {
  const states = new Map<string, LibraryTestState>();
  const running = new Map<string, Promise<LibraryTest>>();
  const runNow = async (library: Library): Promise<LibraryTest> => {
    const { key } = library.connection;
    states.set(key, { kind: 'asking' });
    changed();
    try {
      const test = await testLibrary(library, l10n);
      states.set(key, { ...test, time: Date.now() });
      return test;
    } catch (error) {
      states.delete(key);
      throw error;
    } finally {
      running.delete(key);
      changed();
    }
  };
  const answered = (key: string): void => {
    if (states.get(key)?.kind !== 'failed') return;
    states.delete(key);
    changed();
  };
  return {
    of: (key) => states.get(key),
    run: (library) => {
      const { key } = library.connection;
      const test = running.get(key) ?? runNow(library);
      running.set(key, test);
      return test;
    },
    watch: (key, baseUrl, fetch) => async (url, init) => {
      const answer = await fetch(url, init);
      if (!isGood(answer) || pathBelow(baseUrl, url) === undefined) return answer;
      return watchedAnswer(answer, { arrived: () => answered(key), broke: () => undefined });
    },
  };
}
