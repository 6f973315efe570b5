export type { Judgement, Verdict } from './judge.ts';
export { ServiceAnswers } from './service-answers.ts';
export { ServiceHealth } from './service-health.ts';
export {
  testSearch,
  type Resolution,
  type SearchProblem,
  type TestedExpectation,
  type TestedSearch,
  type TestSurroundings,
} from './test-search.ts';
