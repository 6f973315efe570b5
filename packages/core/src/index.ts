export type { CatalogueNeed, Diagnostic, Fix, Severity } from './diagnostic.ts';
export type * from './document/catalogue.ts';
export { configurationFile } from './document/configuration-file.ts';
export {
  readConfiguration,
  type Configuration,
  type ConfigurationReading,
} from './configuration/read-configuration.ts';
export { memberRange } from './configuration/member-range.ts';
export { jsonMistakeText } from './configuration/json-mistake.ts';
export type { CheckOptions } from './options.ts';
export type { Range, TextEdit } from './range.ts';
export type { DiagnosticCode } from './schema/codes.ts';
export { codes } from './schema/codes.ts';
export { codeDocumentation, type CodeDocumentation, type CodeExample } from './schema/code-documentation.ts';
export type { EnumerationRow, EnumerationValue } from './schema/enumerations.ts';
export {
  fieldTypes,
  type CollectionRow,
  type FieldRow,
  type FieldType,
  type FieldTypeRow,
  type MatchFieldRow,
} from './schema/fields.ts';
export type { FileGroupRow } from './schema/file-groups.ts';
export { attributeCondition, functions, type FunctionParameter, type FunctionRow } from './schema/functions.ts';
export { joins, type JoinRow } from './schema/joins.ts';
export { kinds } from './schema/kinds.ts';
export { assetProperties, attributePropertyId, type AssetProperty, type PropertyForm } from './asset-properties.ts';
export { momentText, type MomentForm } from './moment-text.ts';
export { parameter, parameters, type ParameterName, type ParameterRow } from './schema/parameters.ts';
export { defineSchema, schema, type Schema, type SchemaExtension } from './schema/schema.ts';
export type { MatchAsset, MatchAttribute } from './schema/match-asset.ts';
export type * from './syntax/ast.ts';
export type { OperatorName, OperatorRow } from './schema/operators.ts';
export type { SearchFieldRow } from './schema/search-fields.ts';
export { sortDirections, type SortKeyRow } from './schema/sort-keys.ts';
export { ordersOf, synonymsOf, valueSynonyms } from './schema/synonyms.ts';
export { meantField } from './meant-field.ts';
export { nearest, suggestion } from './nearest.ts';
export { fold } from './meaning/fold.ts';
export { print, type PrintOptions } from './print/print.ts';
export { validate } from './validate.ts';
export { parse } from './parse.ts';
export { check } from './check.ts';
export { applyEdits } from './apply-edits.ts';
export { formatDiagnostic } from './format-diagnostic.ts';
export { fixAll, type FixedText } from './fix-all.ts';
export { safeFixes, type FixSet } from './safe-fixes.ts';
