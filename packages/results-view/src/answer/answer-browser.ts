import type { VNode } from 'preact';
import type { Client } from '@assetql/client';
import type { Schema, Sort } from '@assetql/core';
import type { TableChoice } from '../table/table-choice.ts';
import type { DetailsContent } from '../view/details/opened-asset.tsx';
import type { ViewPage } from '../view/results.tsx';
import type { ChoiceStore } from './choice-store.ts';
import type { AnswerLayout } from './layout-choice.tsx';
import type { LibraryNames } from './library-names.ts';

/** What a browser of results shows, and what it writes into the search. */
export interface BrowsedAnswer extends DetailsContent {
  readonly client: Client;
  readonly catalogue: LibraryNames;
  readonly choices: ChoiceStore;
  readonly schema?: Schema | undefined;
  readonly layout: Exclude<AnswerLayout, 'charts'>;
  /** The first loaded page. */
  readonly page: ViewPage;
  /** The query of the page, as JSON. */
  readonly question: string;
  readonly sort: Sort | undefined;
  /** Called with the text of the selected sort; empty for the service's default order. */
  readonly onSort: (sort: string) => void;
}

/**
 * Shows an answer in all layouts, with rows of pages that are not loaded yet, and selects assets. It is large, so hosts load it after the
 * first results.
 */
export interface AnswerBrowser {
  readonly choice: TableChoice;
  readonly draw: (answer: BrowsedAnswer) => VNode;
}
