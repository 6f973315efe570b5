import type { TestedSearch } from '@assetql/client/expectations';
import type { SearchFile } from '../../searches/search-file.ts';

/** The result of testing a search of a file. */
export type ReportedSearch = { readonly file: SearchFile; readonly name: string } & TestedSearch;

/** Reports test results incrementally, in the order of the files. The returned texts are to be written in the order of the calls. */
export interface TestReporter {
  readonly add: (search: ReportedSearch) => string;
  readonly end: () => string;
}
