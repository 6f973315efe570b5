/**
 * What reads texts with mistakes. The parsers import it as `#recovery`, so that a page can be built with `late-recovery.ts` in its
 * place, which loads it after the first answer.
 */
export { recoverFilter } from './filter/recovery/recover.ts';
export { recoverSearch } from './search/recovery/recover-search.ts';
export { recoverSort } from './sort/recovery/recover-sort.ts';
