import type { Range } from '../../../text/range.ts';
import type { Comparison, Field, IsMatch, SortKey } from '../../../syntax/ast.ts';
import { insert, createFix } from '../../../diagnostics/create-fix.ts';
import type { RuleContext } from '../rule-context.ts';
import type { Rule } from '../rule.ts';
import type { NodeOfKind } from '../../../syntax/visit.ts';

const code = 'assumed';

function report(what: string, range: Range, context: RuleContext): void {
  context.report({
    code,
    message: `${what} not in the specification; the service is assumed to accept this.`,
    range,
    assumed: true,
  });
}

function onComparison({ field, value }: Comparison, context: RuleContext): void {
  const row = context.field;
  // A misspelt name has its own diagnostic.
  const isWritten = context.schema.field(field.text) !== undefined;
  if (row?.assumed === true && isWritten) report(`${row.name} is`, field.range, context);
  if (value.kind === 'Null') report('null is', value.range, context);
  if (row?.enumeration === undefined || (value.kind !== 'String' && value.kind !== 'Number')) return;
  const text = (value.kind === 'String' ? value.value : value.text).toLowerCase();
  const values = context.schema.enumeration(row.enumeration)?.values ?? [];
  if (values.some((known) => known.assumed === true && known.value.toLowerCase() === text)) {
    report(`${text} is`, value.range, context);
  }
}

function onIsMatch({ field }: IsMatch, context: RuleContext): void {
  const row = context.schema.matchField(field.text);
  if (row?.assumed === true) report(`${row.name} is`, field.range, context);
}

function onGroup({ range }: NodeOfKind<'Group'>, context: RuleContext): void {
  if (context.kind === 'search' && context.first(code)) report('Brackets in a search are', range, context);
}

function onField({ name }: Field, context: RuleContext): void {
  const row = context.schema.searchField(name.text);
  if (row?.assumed === true) report(`${row.names[0]} is`, name.range, context);
}

function onSortKey({ key, direction, explicit, range }: SortKey, context: RuleContext): void {
  // A key that is not known has its own diagnostic.
  if ((explicit && direction === 'D') || context.schema.sortKey(key.text) === undefined) return;
  if (explicit) return report('The ascending marker A is', { start: range.end - 1, end: range.end }, context);
  context.report({
    code,
    message: 'Without a direction, ascending order is assumed; write D for descending.',
    range,
    assumed: true,
    fixes: [createFix('Sort descending', 'possible', insert(range.end, ' D'))],
  });
}

/** Where the specification is silent and live services were followed. */
export const rule: Rule = {
  code,
  kinds: ['filters', 'containerfilter', 'search', 'sort'],
  visitor: { Comparison: onComparison, IsMatch: onIsMatch, Group: onGroup, Field: onField, SortKey: onSortKey },
};
