export type { CatalogueNeed, Diagnostic, Fix } from './diagnostics/diagnostic.ts';
export type { Severity } from './diagnostics/severity.ts';
export type * from './schema/catalogue.ts';
export { fullName } from './schema/catalogue-names.ts';
export { configurationFile } from './document/configuration-file.ts';
export {
  readConfiguration,
  type Configuration,
  type ConfigurationReading,
} from './configuration/read-configuration.ts';
export {
  folderAttributePlace,
  folderAttributeTypes,
  type FolderAttribute,
  type FolderSection,
} from './configuration/read-folder.ts';
export { jsonMistakeText, memberRange } from './configuration/read-json.ts';
export type { CheckOptions } from './validation/options.ts';
export type { Range, TextEdit } from './text/range.ts';
export type { DiagnosticCode } from './diagnostics/codes.ts';
export { codes } from './diagnostics/codes.ts';
export { codeDocumentation, type CodeDocumentation, type CodeExample } from './diagnostics/code-documentation.ts';
export type { EnumerationRow, EnumerationValue } from './schema/enumerations.ts';
export {
  fieldTypes,
  type CollectionRow,
  type FieldRow,
  type FieldType,
  type FieldTypeRow,
  type MatchFieldRow,
} from './schema/fields.ts';
export { fileNameProblem } from './schema/file-name.ts';
export type { FileGroupRow } from './schema/file-groups.ts';
export { attributeCondition, functions, type FunctionParameter, type FunctionRow } from './schema/functions.ts';
export { joins, type JoinRow } from './schema/joins.ts';
export { kinds, type ExpressionKind } from './schema/kinds.ts';
export {
  assetProperties,
  attributePropertyId,
  type AssetProperty,
  type PropertyForm,
} from './schema/asset-properties.ts';
export { momentText, type MomentForm } from './text/moment-text.ts';
export { parameter, parameters, type ParameterName, type ParameterRow } from './schema/parameters.ts';
export { defineSchema, schema, type Schema, type SchemaExtension } from './schema/schema.ts';
export { uploadStatuses, type UploadStatusRow } from './schema/upload-statuses.ts';
export type { MatchAsset, MatchAttribute } from './schema/match-asset.ts';
export type * from './syntax/ast.ts';
export { lexSearch, type SearchTokens } from './syntax/search/lexer.ts';
export * as searchTokens from './syntax/search/tokens.ts';
export { statusText } from './condition/statuses.ts';
export { joinByAnd, keepOperand, removeOperands } from './syntax/operand-edits.ts';
export { treeOf, type TreeOf } from './syntax/tree-of.ts';
export { childrenOf, conjunctsOf, nameOf, withoutGroups, type WithoutGroup } from './syntax/visit.ts';
export type { OperatorName, OperatorRow } from './schema/operators.ts';
export type { SearchFieldRow } from './schema/search-fields.ts';
export { sortDirections, type SortKeyRow } from './schema/sort-keys.ts';
export { ordersOf, synonymsOf, valueSynonyms } from './schema/synonyms.ts';
export { meantField } from './schema/meant-field.ts';
export { nearest, suggestion } from './text/nearest.ts';
export { fold } from './text/fold.ts';
export { print, type PrintOptions } from './print/print.ts';
export { validate } from './validation/validate.ts';
export { parse } from './validation/parse.ts';
export { check } from './validation/check.ts';
export { applyEdits } from './text/apply-edits.ts';
export { formatDiagnostic } from './diagnostics/format-diagnostic.ts';
export { fixAll, type FixedText } from './diagnostics/fix-all.ts';
export { safeFixes, type FixSet } from './diagnostics/safe-fixes.ts';
