import { mapFilter } from '../../syntax/visit.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { CheckOptions } from '../../validation/options.ts';
import type { Range } from '../../text/range.ts';
import { schema as specification, type Schema } from '../../schema/schema.ts';
import type { Filter } from '../../syntax/ast.ts';
import { validate } from '../../validation/validate.ts';
import { statusCondition } from '../../condition/statuses.ts';
import type { TemplateText } from './template-text.ts';

/** A condition in place of one that is inserted later: any status, which may be the required one. */
function anyStatus(range: Range, variable: string, schema: Schema): Filter {
  return { ...statusCondition(0, schema), range, value: { kind: 'Variable', range, name: variable } };
}

/** The filter with every hole for a condition as a condition on any status and, when `withNull`, holes for dates as `null`. */
function filled(filter: Filter, text: TemplateText, schema: Schema, withNull: boolean): Filter {
  const fill = (node: Filter): Filter => filled(node, text, schema, withNull);
  switch (filter.kind) {
    case 'Comparison': {
      const { value } = filter;
      const isDate = schema.field(filter.field.text)?.companion !== undefined;
      if (!withNull || !isDate || value.kind !== 'Variable') return filter;
      return { ...filter, value: { kind: 'Null', range: value.range } };
    }
    case 'Invalid':
      return text.holeAt(filter.range) === undefined ? filter : anyStatus(filter.range, filter.text, schema);
    case 'Any':
      return filter;
    default:
      return mapFilter(filter, fill);
  }
}

/**
 * Diagnostics for dates without the status that they require: errors where no value of a hole adds it, warnings where one may. An inserted
 * condition may contain the status, and `null` does not need one.
 */
export function companionsMissing(
  kind: 'filters' | 'containerfilter',
  filter: Filter | undefined,
  text: TemplateText,
  options: CheckOptions,
): readonly Diagnostic[] {
  if (filter === undefined) return [];
  const { schema = specification } = options;
  const missing = (withNull: boolean): readonly Diagnostic[] =>
    validate(kind, filled(filter, text, schema, withNull), options, text.text).filter(
      ({ code }) => code === 'status-companion',
    );
  const likely = missing(false);
  if (likely.length === 0 || text.holes.length === 0) return likely;
  const sure = new Set(missing(true).map(({ range }) => range.start));
  return likely.map((diagnostic): Diagnostic => {
    const dates = [diagnostic, ...(diagnostic.related ?? [])];
    return dates.some(({ range }) => sure.has(range.start)) ? diagnostic : { ...diagnostic, severity: 'warning' };
  });
}
