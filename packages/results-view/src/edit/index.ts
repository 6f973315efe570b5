export { chosenValues } from './chosen-values.ts';
export { hasClause, clauseState, toggleClause, widenClause, type Clause } from './clause.ts';
export { toggleValue } from './edit-filter.ts';
export { editFilters, firstFilter, setKey, type Restricting } from './edit-search.ts';
export { isBroken } from './is-broken.ts';
export { writtenFilter } from './written-filter.ts';
