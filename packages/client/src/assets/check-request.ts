import {
  check,
  kinds,
  parameters,
  print,
  schema as specified,
  type Diagnostic,
  type ExpressionKind,
  type ParameterName,
  type ParameterRow,
  type Schema,
} from '@assetql/core';
import type { ListRequest } from '@assetql/core/wire';
import type { QueryDiagnostics, QueryTexts } from '../errors/query-diagnostics.ts';
import type { ResolvedOptions } from '../resolve-options.ts';

export interface CheckedRequest {
  readonly diagnostics: QueryDiagnostics;
  /** The expressions, printed compactly. */
  readonly printed: Partial<Record<ExpressionKind, string>>;
}

/** The settings that requests are checked with. */
export type RequestRules = Pick<ResolvedOptions, 'checkOptions' | 'offsetWall'>;

/** Checks every parameter of a request. */
export function checkRequest(
  request: ListRequest,
  { checkOptions: options, offsetWall }: RequestRules,
): CheckedRequest {
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
        : checkInteger(request, row.name === 'offset' ? { ...row, maximum: offsetWall - 1 } : row);
    if (found.length > 0) diagnostics[row.name] = found;
  }
  return { diagnostics, printed };
}

/**
 * Lists a name with a blank or a comma as an error, because it would become several names in the request. An unknown name is only a
 * warning: the library may have such a field.
 */
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

/** Rejects a number outside the parameter's range: services respond with an unspecific 400, or return fewer assets than requested. */
function checkInteger(
  request: ListRequest,
  { name, minimum = 0, maximum = Infinity, spec }: ParameterRow,
): readonly Diagnostic[] {
  const value = name === 'count' || name === 'offset' ? request[name] : undefined;
  if (value === undefined) return [];
  const isWhole = Number.isSafeInteger(value) && value >= minimum;
  if (isWhole && value <= maximum) return [];
  return [
    {
      code: 'value-range',
      severity: 'error',
      message: `${name} is ${value}, but must be a whole number ${rangeInWords(minimum, maximum)}.`,
      range: { start: 0, end: String(value).length },
      spec,
      ...(isWhole ? { assumed: true } : {}),
      fixes: [],
    },
  ];
}

const rangeInWords = (minimum: number, maximum: number): string =>
  maximum === Infinity ? `of at least ${minimum}` : `from ${minimum} to ${maximum}`;

/** The parameters of a request as texts, which the ranges of diagnostics refer to. */
export function textsOf(request: ListRequest): QueryTexts {
  const texts: Partial<Record<ParameterName, string>> = {};
  for (const { name } of parameters) {
    const value = request[name];
    if (value !== undefined) texts[name] = String(value);
  }
  return texts;
}
