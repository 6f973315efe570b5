import type { FieldRow, OperatorName, Schema } from '@assetql/core';
import type { ServiceContext } from '../service-context.ts';
import { calendarItems, clockOf, dateItems } from './calendar.ts';
import { enumerationItems } from './enumeration-items.ts';
import { libraryNames, nameSource } from './library-names.ts';
import type { NameSource, Proposal } from './proposal.ts';

/** Values, as they are without quotes, and whether they are in some. */
export interface Values {
  readonly quoted: boolean;
  readonly items: readonly Proposal[];
  readonly names?: readonly NameSource[];
}

/** A range of whole numbers that is short enough to be a list of choices. */
const mostNumbers = 20;

/** What the values of a field can be, by its type (§4.7). */
export function fieldValues(
  field: FieldRow,
  operator: OperatorName | undefined,
  typed: string,
  schema: Schema,
  context: ServiceContext,
): Values {
  const { type, enumeration, needs, minimum, maximum, member } = field;
  if (enumeration !== undefined) return { quoted: false, items: enumerationItems(enumeration, schema) };
  if (type === 'id') {
    const names =
      needs === undefined ? [] : nameSource(libraryNames(context.catalogue, needs), ({ id }) => ({ insert: id }));
    return { quoted: true, items: [], names };
  }
  if (type === 'timestamp') {
    const clock = clockOf(context.now, context.timeZone);
    return { quoted: false, items: [...dateItems(typed, operator), ...calendarItems(clock, operator)] };
  }
  if (minimum !== undefined && maximum !== undefined && maximum - minimum < mostNumbers)
    return { quoted: false, items: numberItems(minimum, maximum, field.none) };
  if (member === 'fileExtension') return { quoted: true, items: extensionItems(schema) };
  return { quoted: type === 'string', items: [] };
}

/** From the highest number down: what is rated well is asked for most. */
function numberItems(minimum: number, maximum: number, none: number | undefined): readonly Proposal[] {
  return Array.from({ length: maximum - minimum + 1 }, (_, index) => {
    const text = String(maximum - index);
    return { label: text, kind: 'value', insert: text, ...(text === String(none) ? { detail: 'none' } : {}) };
  });
}

function extensionItems(schema: Schema): readonly Proposal[] {
  return schema.fileGroups.flatMap(({ label, extensions }) =>
    extensions.map((extension): Proposal => ({ label: extension, kind: 'value', insert: extension, detail: label })),
  );
}
