export { bind, type BindOptions, type BoundRequest } from './bind.ts';
export { partAt, searchAt, type CaretPlace } from './caret.ts';
export type {
  Catalogue,
  CatalogueAttribute,
  CatalogueCategory,
  CatalogueLightbox,
  CatalogueUser,
  LookupMiss,
} from './catalogue.ts';
export { changedStretch } from './changed-stretch.ts';
export { checkDocument } from './check-document.ts';
export {
  expectOperators,
  parseExpect,
  type Expect,
  type ExpectAsset,
  type ExpectFirst,
  type ExpectOperator,
  type ExpectTotal,
} from './expect.ts';
export { expectForms, type ExpectForm } from './expect-forms.ts';
export { misfit } from './fit.ts';
export { variableNames, withVariables, type GivenValue, type GivenVariables } from './given-variables.ts';
export { keyRow, keys, type KeyName, type KeyRow } from './keys.ts';
export { lineFinder, type TextLine } from './line-finder.ts';
export { lookUpArguments, lookUpKinds, lookUpNames, lookUpPath, type LookUpKind, type LookUpValue } from './look-up.ts';
export { lookupIn, type Lookup } from './lookup-in.ts';
export { lookUps } from './look-ups.ts';
export { outline, type OutlineEntry, type OutlineOptions } from './outline.ts';
export { parseDocument } from './parse-document.ts';
export type { Place } from './place.ts';
export { printDocument } from './print-document.ts';
export { readGivenVariable } from './read-given-variable.ts';
export { resolveSearch, type ResolvedSearch, type ResolveOptions } from './resolve-search.ts';
export type {
  Blank,
  Comment,
  Definition,
  DocumentOptions,
  ExpectPart,
  ExpressionPart,
  FileScope,
  Item,
  Mention,
  PagingPart,
  ParsedExpression,
  Part,
  SavedSearch,
  SavedSearchDocument,
  SearchFieldsPart,
  Stray,
  Title,
  UnknownPart,
  ValueText,
} from './saved-search.ts';
export type { Scalar } from './scalar.ts';
export { writeSearch, type WriteSearchOptions, type WrittenNote, type WrittenSearch } from './write-search.ts';
export { resolve, timeZoneName, visibleNames, type Resolved } from './scope.ts';
export { readSharedVariable } from './shared-variables.ts';
export { shiftDiagnostic } from './shift.ts';
export { timeBases, timeUnits, type TimeBase, type TimeUnit, type TimeValue } from './time-expression.ts';
export { evaluateTime, type TimeOptions } from './time.ts';
export { variableIndex, variableUses, type IndexedVariable, type VariableUse } from './variable-index.ts';
export { parseVariableValue, type ListValue, type VariableValue } from './variable-value.ts';
export { lookUpDocumentation, timeBaseDocumentation, timeUnitDocumentation } from './value-documentation.ts';
