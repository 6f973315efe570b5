import type { TestedSearch } from '../../expectations/test-search.ts';

/** Reports the tests of saved searches as they end, in the order of the files. What it gives back is written in the order of the calls. */
export interface TestReporter {
  readonly add: (search: TestedSearch) => string;
  readonly end: () => string;
}
