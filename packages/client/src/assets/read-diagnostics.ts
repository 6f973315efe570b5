import {
  codes,
  parameter,
  type Diagnostic,
  type DiagnosticCode,
  type Fix,
  type ParameterName,
  type Range,
  type Severity,
  type TextEdit,
} from '@assetql/core';
import type { QueryDiagnostics } from '../errors/query-diagnostics.ts';
import { isRecord } from '@assetql/core/text';

const severities: ReadonlySet<string> = new Set<Severity>(['error', 'warning', 'info', 'hint']);

const isCode = (code: unknown): code is DiagnosticCode => typeof code === 'string' && Object.hasOwn(codes, code);
const isSeverity = (severity: unknown): severity is Severity =>
  typeof severity === 'string' && severities.has(severity);

/**
 * The diagnostics in the body of a 400 of the embedded library, whose `errors` list them by parameter. `undefined` when the body has none
 * that can be read, as for other services.
 */
export function readDiagnostics(body: unknown): QueryDiagnostics | undefined {
  const found: Partial<Record<ParameterName, readonly Diagnostic[]>> = {};
  const errors = isRecord(body) && Array.isArray(body['errors']) ? body['errors'] : [];
  for (const error of errors) {
    if (!isRecord(error) || typeof error['parameter'] !== 'string' || !Array.isArray(error['diagnostics'])) continue;
    const row = parameter(error['parameter']);
    const diagnostics = error['diagnostics'].flatMap((item: unknown) => readDiagnostic(item) ?? []);
    if (row !== undefined && diagnostics.length > 0) found[row.name] = diagnostics;
  }
  return Object.keys(found).length === 0 ? undefined : found;
}

function readDiagnostic(item: unknown): Diagnostic | undefined {
  if (!isRecord(item)) return undefined;
  const { code, severity, message, range, spec } = item;
  const parsedRange = readRange(range);
  if (!isCode(code) || typeof message !== 'string' || parsedRange === undefined) return undefined;
  return {
    code,
    severity: isSeverity(severity) ? severity : codes[code].severity,
    message,
    range: parsedRange,
    ...(typeof spec === 'string' ? { spec } : {}),
    fixes: readFixes(item['fixes']),
  };
}

function readFixes(fixes: unknown): readonly Fix[] {
  if (!Array.isArray(fixes)) return [];
  return fixes.flatMap((fix: unknown) => {
    if (!isRecord(fix) || typeof fix['title'] !== 'string' || !Array.isArray(fix['edits'])) return [];
    const edits = fix['edits'].flatMap((edit: unknown) => readEdit(edit) ?? []);
    // an incomplete fix would break the text
    if (edits.length !== fix['edits'].length) return [];
    const preferred = fix['preferred'] === true ? { preferred: true } : {};
    return [{ title: fix['title'], safe: fix['safe'] === true, ...preferred, edits }];
  });
}

function readEdit(edit: unknown): TextEdit | undefined {
  if (!isRecord(edit) || typeof edit['newText'] !== 'string') return undefined;
  const range = readRange(edit['range']);
  return range && { range, newText: edit['newText'] };
}

function readRange(range: unknown): Range | undefined {
  if (!isRecord(range)) return undefined;
  const { start, end } = range;
  return typeof start === 'number' && typeof end === 'number' ? { start, end } : undefined;
}
