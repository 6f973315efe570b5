import type * as LateResults from './late-results.tsx';

/**
 * Loads the tools for results. A module of its own, because a module that imports another one late has the names of all files that belong to
 * it, and those of this one are many: they stay out of the initial load.
 */
export const loadResults = async (): Promise<typeof LateResults> => await import('./late-results.tsx');
