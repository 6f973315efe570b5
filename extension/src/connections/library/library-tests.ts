import type { Fetch } from '@assetql/client';
import { pathBelow } from '../../contracts/interface-path.ts';
import type { Library } from './library.ts';
import { testLibrary, type LibraryTest, type Words } from './test-library.ts';
import { watchedAnswer } from './watched-answer.ts';

/** The state of a library's test: running, or its result with the time it ended, in epoch milliseconds. */
export type LibraryTestState = { readonly kind: 'asking' } | (LibraryTest & { readonly time: number });

/** The last test of each library of the window. */
export interface LibraryTests {
  readonly of: (key: string) => LibraryTestState | undefined;
  /** Tests a library. Callers share a test that is running. */
  readonly run: (library: Library) => Promise<LibraryTest>;
  /** Ends the running test of a library for all of its callers: `run` rejects with an `AbortError`, and the test before is forgotten. */
  readonly stop: (library: Library) => void;
  /** The same `fetch` of the service with this key: an answer of it that comes after a failed test makes that test forgotten. */
  readonly watch: (key: string, baseUrl: string, fetch: Fetch) => Fetch;
}

/** Whether an answer comes from a service, and not from a gateway or a login page in front of it. */
const isGood = ({ ok, headers }: Response): boolean => ok && /\bjson\b/i.test(headers.get('Content-Type') ?? '');

/** The outcome of work; rejects with the signal's reason as soon as it aborts, whatever becomes of the work. */
const unlessAborted = <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);

export function libraryTests(words: Words, changed: () => void): LibraryTests {
  const states = new Map<string, LibraryTestState>();
  const running = new Map<string, { readonly test: Promise<LibraryTest>; readonly controller: AbortController }>();
  const runNow = async (library: Library, signal: AbortSignal): Promise<LibraryTest> => {
    const { key } = library.connection;
    states.set(key, { kind: 'asking' });
    changed();
    try {
      const test = await unlessAborted(testLibrary(library, words, signal), signal);
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
      const controller = new AbortController();
      const { test } = running.get(key) ?? { test: runNow(library, controller.signal) };
      if (!running.has(key)) running.set(key, { test, controller });
      return test;
    },
    stop: ({ connection: { key } }) =>
      running.get(key)?.controller.abort(new DOMException('The test was stopped.', 'AbortError')),
    watch: (key, baseUrl, fetch) => async (url, init) => {
      const answer = await fetch(url, init);
      if (!isGood(answer) || pathBelow(baseUrl, url) === undefined) return answer;
      return watchedAnswer(answer, { arrived: () => answered(key), broke: () => undefined });
    },
  };
}
