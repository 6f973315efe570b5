import type { Filter, Search } from '@assetql/core';

/** A condition of a filter, or a term of a search. */
export type Node = Filter | Search;
