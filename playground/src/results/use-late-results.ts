import { useEffect, useState } from 'preact/hooks';
import type { Client, ClientCatalogue } from '@assetql/client';
import type { TextEdit } from '@assetql/core';
import type { SavedSearch } from '@assetql/core/document';
import type { AnswerPaneProps } from '@assetql/results-view/answer';
import type { EmbeddedLibrary } from '../embedded/embedded-library.ts';

/** What is done with results refers to this library and this text. */
export interface ResultsSource {
  readonly client: Client;
  readonly catalogue: ClientCatalogue;
  readonly embedded: EmbeddedLibrary | undefined;
  /** The sequence of the library before any of it was shown; absent where it does not tell. */
  readonly sequence: Promise<number | undefined> | undefined;
  /** Asks for the results again. */
  readonly onRefresh: () => void;
  /** Is told the title of an asset whose file cannot be given. */
  readonly onMissing: (title: string) => void;
  /** Whether the library is a folder that the server of the page serves, whose metadata may be written. */
  readonly isServedFolder: boolean;
  /** Whether the library is the sample, whose authors are named. */
  readonly isSample: boolean;
  readonly file: string;
  readonly search: SavedSearch | undefined;
  /** The titles of all searches of the file. */
  readonly titles: readonly (string | undefined)[];
  readonly asked: AnswerPaneProps['asked'];
  readonly onEdit: (edits: readonly TextEdit[]) => void;
  /** Runs the search; absent unless it waits to be run. */
  readonly onRun: (() => void) | undefined;
  /** Adds a search to the file and shows it. */
  readonly onSearch: (text: string) => void;
}

/** What the pane of results gets when it is loaded: all layouts, selection, export, borders to drag, more in the details of an asset. */
export type LateResults = Pick<
  AnswerPaneProps,
  'browser' | 'isContinuous' | 'Separator' | 'tools' | 'details' | 'onDownload'
>;

export type MakeLateResults = (source: ResultsSource) => LateResults;

/** Loads the tools for results after the first ones, to keep the initial load small. */
export function useLateResults(isSettled: boolean, source: ResultsSource): LateResults {
  const [make, setMake] = useState<MakeLateResults>(() => () => ({ isContinuous: true }));
  useEffect(() => {
    if (!isSettled) return;
    const load = async (): Promise<void> => {
      const { loadResults } = await import('./load-results.ts');
      const { keepTileFocus, createLateResults } = await loadResults();
      keepTileFocus(() => setMake(createLateResults));
    };
    // Without them there are pages.
    load().catch(() => setMake(() => () => ({})));
  }, [isSettled]);
  return make(source);
}
