export { bind, type BindOptions, type BoundRequest } from './bind/bind.ts';
export { partAt, searchAt, type CaretPlace } from './edit/caret.ts';
export type {
  Catalogue,
  CatalogueAttribute,
  CatalogueCategory,
  CatalogueLightbox,
  CatalogueUser,
  LookupMiss,
} from '../schema/catalogue.ts';
export { changedStretch } from './read/changed-stretch.ts';
export { freeTitle } from './edit/free-title.ts';
export { isVariableName, type Mention } from '../syntax/variable.ts';
export { checkDocument } from './check/check-document.ts';
export {
  expectOperators,
  parseExpect,
  type Expect,
  type ExpectAsset,
  type ExpectFirst,
  type ExpectOperator,
  type ExpectTotal,
} from './read/expect.ts';
export { expectForms, type ExpectForm } from './read/expect-forms.ts';
export { misfit } from '../values/fit.ts';
export { variableNames, withVariables, type GivenValue, type GivenVariables } from './bind/given-variables.ts';
export { keyRow, keys, type KeyName, type KeyRow } from './keys.ts';
export {
  lookUpArguments,
  lookUpKinds,
  lookUpNames,
  lookUpPath,
  type LookUpKind,
  type LookUpValue,
} from '../values/look-up.ts';
export { lookupIn, type Lookup } from '../values/lookup-in.ts';
export { lookUps } from './bind/look-ups.ts';
export { outline, type OutlineEntry, type OutlineOptions } from './outline.ts';
export { parseDocument } from './read/parse-document.ts';
export type { ValueSlot } from '../values/value-slot.ts';
export { printDocument } from './print/print-document.ts';
export { readGivenVariable } from './bind/read-given-variable.ts';
export { resolveSearch, type ResolvedSearch, type ResolveOptions } from './bind/resolve-search.ts';
export type {
  Blank,
  Comment,
  Definition,
  DocumentOptions,
  ExpectPart,
  ExpressionPart,
  FileScope,
  Item,
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
export type { Scalar } from '../values/scalar.ts';
export { selfContained } from './edit/self-contained.ts';
export { writeSearch, type WriteSearchOptions, type WrittenNote, type WrittenSearch } from './edit/write-search.ts';
export { documentZone, resolve, timeZoneName, visibleNames, type Resolved } from './scope.ts';
export { readSharedVariable } from './bind/shared-variables.ts';
export { shiftDiagnostic } from './shift.ts';
export { timeBases, timeUnits, type TimeValue } from '../values/time-expression.ts';
export type { TimeBase, TimeUnit } from '../text/calendar.ts';
export { evaluateTime, type TimeOptions } from '../values/time.ts';
export { variableIndex, variableUses, type IndexedVariable, type VariableUse } from './variable-index.ts';
export { parseVariableValue, type ListValue, type VariableValue } from '../values/variable-value.ts';
export { lookUpDocumentation, timeBaseDocumentation, timeUnitDocumentation } from '../values/value-documentation.ts';
