import {
  check,
  kinds,
  parameters,
  print,
  schema as specified,
  type CheckOptions,
  type Diagnostic,
  type ExpressionKind,
  type ParameterName,
  type ParameterRow,
  type Schema,
} from '@assetql/core';
import type { ListRequest } from '@assetql/core/wire';
import type { QueryDiagnostics, QueryTexts } from '../errors/query-diagnostics.ts';

export interface CheckedRequest {
  readonly diagnostics: QueryDiagnostics;
  /** The expressions in their compact print. */
  readonly printed: Partial<Record<ExpressionKind, string>>;
}

/** Checks every parameter of a request. */
export function checkRequest(request: ListRequest, options: CheckOptions): CheckedRequest {
  const diagnostics: Partial<Record<ParameterName, readonly Diagnostic[]>> = {};
  const printed: Partial<Record<ExpressionKind, string>> = {};
  const searchFields = request.searchFields === undefined ? {} : { searchFields: request.searchFields };
  for (const kind of kinds) {
    const text = request[kind];
    if (text === undefined) continue;
    const checked = check(kind, text, { ...options, ...searchFields });
    printed[kind] = print(checked.ast);
    if (checked.diagnostics.length > 0) diagnostics[kind] = checked.diagnostics;
  }
  for (const row of parameters) {
    const found =
      row.type === 'names'
        ? checkNames(request.searchFields ?? [], options.schema ?? specified)
        : checkInteger(request, row);
    if (found.length > 0) diagnostics[row.name] = found;
  }
  return { diagnostics, printed };
}

/** A name with a blank or a comma would become several on the wire; one that is not known may be right on some library. */
function checkNames(names: readonly string[], schema: Schema): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  let start = 0;
  for (const name of names) {
    const impossible = !/^[^\s,]+$/.test(name);
    if (impossible || schema.searchField(name) === undefined) {
      found.push({
        code: 'unsearchable-field',
        severity: impossible ? 'error' : 'warning',
        message: impossible
          ? `“${name}” cannot be the name of a search field; give each name on its own, without blanks and commas.`
          : `“${name}” is no known search field.`,
        range: { start, end: start + name.length },
        spec: '4.8',
        fixes: [],
      });
    }
    start += name.length + 1;
  }
  return found;
}

/** What is no whole number, or below the least, cannot be meant; a library may take more than is known. */
function checkInteger(request: ListRequest, { name, minimum = 0, maximum, spec }: ParameterRow): readonly Diagnostic[] {
  const value = name === 'count' || name === 'offset' ? request[name] : undefined;
  if (value === undefined) return [];
  const impossible = !Number.isSafeInteger(value) || value < minimum;
  if (!impossible && (maximum === undefined || value <= maximum)) return [];
  return [
    {
      code: 'value-range',
      severity: impossible ? 'error' : 'warning',
      message: `${name} is ${value}, but must be a whole number from ${minimum} to ${maximum}.`,
      range: { start: 0, end: String(value).length },
      spec,
      ...(impossible ? {} : { assumed: true }),
      fixes: [],
    },
  ];
}

/** The parameters of a request as texts: what the ranges of diagnostics count in. */
export function textsOf(request: ListRequest): QueryTexts {
  const texts: Partial<Record<ParameterName, string>> = {};
  for (const { name } of parameters) {
    const value = request[name];
    if (value !== undefined) texts[name] = String(value);
  }
  return texts;
}
