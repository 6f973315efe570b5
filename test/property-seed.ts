import fc from 'fast-check';

/**
 * The cases that properties are put to are the same in every run, so that a change is judged by what it does and not by its luck. Long
 * runs look for new ones, as does `ASSETQL_SEED=random`; a number repeats those of a run that failed.
 */
const { ASSETQL_LONG_RUN: long, ASSETQL_SEED: seed = long === undefined ? '20261122' : 'random' } = process.env;

if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });
