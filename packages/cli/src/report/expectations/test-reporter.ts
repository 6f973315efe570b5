import type { TestedSearch } from '@assetql/client/expectations';
import type { SearchFile } from '../../searches/search-file.ts';

/** How the test of a search of a file ended. */
export type ReportedSearch = { readonly file: SearchFile; readonly name: string } & TestedSearch;

/** Reports the tests of saved searches as they end, in the order of the files. What it gives back is written in the order of the calls. */
export interface TestReporter {
  readonly add: (search: ReportedSearch) => string;
  readonly end: () => string;
}
