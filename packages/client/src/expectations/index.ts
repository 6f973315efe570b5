export type { Judgement, ExpectationStatus } from './judge.ts';
export { ServiceQueries } from './service-queries.ts';
export { ServiceHealth } from './service-health.ts';
export {
  testSearch,
  type Resolution,
  type SearchProblem,
  type TestedExpectation,
  type TestedSearch,
  type TestSurroundings,
} from './test-search.ts';
