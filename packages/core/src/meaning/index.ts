export { explain } from './explain/explain.ts';
export { explainSearch } from './explain/explain-search.ts';
export { english } from './explain/english.ts';
export type { Explanation, ExplanationPart, ExplainOptions } from './explain/explanation.ts';
export type {
  CollectionWords,
  ExplanationTexts,
  FieldWords,
  OrderOperator,
  SearchFieldWords,
  StatusWords,
  TermForm,
} from './explain/texts.ts';
export { fold } from '../text/fold.ts';
export { words } from '../text/words.ts';
export { compareAssets, sortOrder } from './compare-assets.ts';
export { compareCodePoints } from '../text/code-points.ts';
export { conditionPredicate, predicate, restrictionPredicate } from './predicate/predicate.ts';
export type { AssetPredicate } from './predicate/asset-predicate.ts';
export type * from '../condition/condition.ts';
export { isConstant, isJoin, isNegation, type Tree } from '../condition/tree.ts';
export { mapLeaves } from '../condition/map-leaves.ts';
export {
  restrictionCondition,
  type MeaningOptions,
  type RestrictingKind,
  type Restriction,
} from '../condition/restriction.ts';
export { sql, sqlOfCondition, sqlOrder, type Sql, type SqlOptions } from './sql/sql.ts';
export {
  layoutOf,
  type Column,
  type Layout,
  type LayoutOptions,
  type MemberTable,
  type WordTable,
} from './sql/layout.ts';
export {
  assetRows,
  attributeKinds,
  attributeValues,
  columnValue,
  memberText,
  memberValues,
  type AssetRows,
  type AttributeValueRow,
} from './sql/asset-rows.ts';
export { numberKey } from './sql/number-key.ts';
export { barrier } from './search-text.ts';
export { indexDefinitions, tableDefinitions } from './sql/definition.ts';
export { assetColumn, identifier } from './sql/identifier.ts';
export type { SqlValue } from './sql/parameters.ts';
export type { VisibleValues } from './sql/sql-context.ts';
export { afterPrefix, fromStoredText, storedText } from './stored-text.ts';
export { indexDocument, type IndexDocument } from './query-dsl/document.ts';
export { indexedText } from './query-dsl/indexed-text.ts';
export { fieldNames, indexDefinition } from './query-dsl/mapping.ts';
export {
  isPlainBody,
  queryDsl,
  satisfiesBody,
  sortDsl,
  type DslQuery,
  type QueryDslOptions,
} from './query-dsl/query-dsl.ts';
export { counterexample } from './reason/counterexample.ts';
export { equivalent } from './reason/equivalent.ts';
export { implies } from './reason/implies.ts';
export { normalize } from './normal-form/normalize.ts';
export { simplify } from './simplify/simplify.ts';
export { trace } from './trace/trace.ts';
export { type Trace } from './trace/trace-node.ts';
export type { ObservedValue, ValueReading } from './trace/observed-value.ts';
export type { Verdict } from './trace/verdict.ts';
export { whyNot, type Obstacle, type WhyNot, type WhyNotOptions } from './trace/why-not.ts';
export type { Change } from './trace/change.ts';
export { diff, type ExpressionDiff } from './diff/diff.ts';
export { sideOf } from './diff/side-of.ts';
export type {
  AddedCondition,
  ChangedCondition,
  ChangedGroup,
  ChangedPart,
  Difference,
  Frame,
  KeptCondition,
  RemovedCondition,
} from './diff/difference.ts';
export { diffDocuments } from './diff/diff-documents.ts';
export { diffSearches } from './diff/diff-searches.ts';
export type { DocumentDiff, ExpressionChange, PartChange, SearchDiff, TextChange } from './diff/document-diff.ts';
export type { Count, CountCache, CountLimits } from './counts/count.ts';
export { countable, type Countable, type CountableOptions, type Measure } from './counts/countable.ts';
export type { Composed } from './counts/compose.ts';
export { counts, type Counted, type CountsOptions } from './counts/counts.ts';
export { restrictionKey } from './counts/restriction-key.ts';
export { whyZero, type WhyZero, type WhyZeroOptions } from './counts/why-zero.ts';
export { type Clause } from './counts/clause.ts';
export type { Relaxation } from './counts/relaxation.ts';
