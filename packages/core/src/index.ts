export type { CatalogueNeed, Diagnostic, Fix, Severity } from './diagnostic.ts';
export type { CheckOptions } from './options.ts';
export type { Range, TextEdit } from './range.ts';
export type { DiagnosticCode } from './schema/codes.ts';
export { codes } from './schema/codes.ts';
export { defineSchema, schema, type Schema, type SchemaExtension } from './schema/schema.ts';
export type { MatchAsset, MatchAttribute } from './schema/match-asset.ts';
export type * from './syntax/ast.ts';
export type { OperatorName } from './schema/operators.ts';
