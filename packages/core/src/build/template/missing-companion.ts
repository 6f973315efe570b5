import { mapFilter } from '../../syntax/visit.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { CheckOptions } from '../../validation/options.ts';
import type { Range } from '../../text/range.ts';
import { schema as specification, type Schema } from '../../schema/schema.ts';
import type { Filter } from '../../syntax/ast.ts';
import { validate } from '../../validation/validate.ts';
import { statusCondition } from '../../condition/statuses.ts';
import type { TemplateText } from './template-text.ts';

/** Makes the condition that stands for one that is put in later: of some status, which may be the one that is missing. */
function anyStatus(range: Range, variable: string, schema: Schema): Filter {
  return { ...statusCondition(0, schema), range, value: { kind: 'Variable', range, name: variable } };
}

/** The filter with every whole condition in a hole as one of some status and, when `withNull`, values in holes as `null`. */
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
 * The dates that lack their status, errors where every value leaves it so. A whole condition may bring the status, and `null` needs none:
 * where that may be what is put in, it is a warning.
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
