import { useEffect, useRef, useState } from 'preact/hooks';
import { ClientError, type Client, type ClientCatalogue } from '@assetql/client';
import { ServiceHealth, ServiceQueries, testSearch, type TestedSearch } from '@assetql/client/expectations';
import { schema } from '@assetql/core';
import { checkDocument, parseDocument, resolveSearch, type SavedSearch } from '@assetql/core/document';

/** A search with the outcome of its test; `undefined` while it is still to be run. */
export interface TestRow {
  readonly search: SavedSearch;
  readonly outcome: TestedSearch | undefined;
}

export interface TestRun {
  /** The text that is tested. Ranges of the outcomes count in it. */
  readonly text: string;
  readonly rows: readonly TestRow[];
  readonly isRunning: boolean;
  /** The sentence of what ended the run early. */
  readonly problem: string | undefined;
}

export interface TestRunner {
  readonly run: TestRun | undefined;
  /** Runs the tests of a text: of all searches with `expect:` lines, or of one. */
  readonly start: (text: string, only?: SavedSearch) => void;
  readonly stop: () => void;
}

/** Runs `expect:` lines against a library, one search after the other, as the command and VS Code do. */
export function useTestRun(client: Client, catalogue: ClientCatalogue): TestRunner {
  const [run, setRun] = useState<TestRun>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const test = async (text: string, only: SavedSearch | undefined, signal: AbortSignal): Promise<void> => {
    const document = parseDocument(text);
    const found = checkDocument(document);
    const searches = document.searches.filter(
      ({ expect, start }) => expect.length > 0 && (only === undefined || start === only.start),
    );
    let state: TestRun = {
      text,
      rows: searches.map((search) => ({ search, outcome: undefined })),
      isRunning: searches.length > 0,
      problem: undefined,
    };
    const show = (change: Partial<TestRun>): void => {
      state = { ...state, ...change };
      if (controller.current?.signal === signal) setRun(state);
    };
    show({});
    const service = new ServiceQueries(client, schema, signal);
    const health = new ServiceHealth(() => service.list({ count: 0 }));
    const now = Date.now();
    const names = async (): Promise<ClientCatalogue> => {
      await catalogue.ready();
      return catalogue;
    };
    try {
      for (const search of searches) {
        const outcome = await testSearch(search, {
          schema,
          service,
          health,
          resolve: () => resolveSearch(document, search, found, { now, names }),
        });
        show({ rows: state.rows.map((row) => (row.search === search ? { search, outcome } : row)) });
      }
    } catch (error) {
      if (!signal.aborted && !(error instanceof ClientError)) throw error;
      show({ problem: error instanceof ClientError ? error.message : 'Stopped.' });
    }
    show({ isRunning: false });
  };
  return {
    run,
    start: (text, only) => {
      controller.current?.abort();
      controller.current = new AbortController();
      void test(text, only, controller.current.signal);
    },
    stop: () => controller.current?.abort(),
  };
}
