import type { RawDiagnostic } from '../../diagnostics/diagnostic.ts';
import { createFix } from '../../diagnostics/create-fix.ts';
import type { Schema } from '../../schema/schema.ts';
import { isExpression } from '../is-expression.ts';
import type { Definition, SavedSearch } from '../saved-search.ts';
import { resolve } from '../scope.ts';
import { slotsIn } from '../slots.ts';

/** Whether a variable is compared by LE and GT only, which count a day to its end. */
export function isDayEnd(definition: Definition, searches: readonly SavedSearch[], schema: Schema): boolean {
  const { name } = definition;
  const operators = searches
    .filter((search) => resolve(search, name)?.definition === definition)
    .flatMap(({ items }) => items)
    .flatMap((item) => {
      if (item.kind !== 'Key' || !isExpression(item) || item.parsed.ast === undefined) return [];
      if (!item.mentions.some((mention) => mention.name === name)) return [];
      return slotsIn(item.parsed.ast, schema)
        .filter(({ node }) => node.kind === 'Variable' && node.name === name)
        .map(({ comparison }) => comparison?.operator.name);
    });
  return operators.length > 0 && operators.every((operator) => operator === 'LE' || operator === 'GT');
}

/** The finding about a day without a time, with its last millisecond before its first. */
export function dayEndFirst(finding: RawDiagnostic): RawDiagnostic {
  const [start, end, ...others] = finding.fixes ?? [];
  if (finding.code !== 'timestamp-format' || start === undefined || end === undefined) return finding;
  const fixes = [
    createFix(end.title, 'preferred', ...end.edits),
    createFix(start.title, 'possible', ...start.edits),
    ...others,
  ];
  return { ...finding, fixes };
}
