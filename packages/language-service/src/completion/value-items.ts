import type { FieldRow, Schema } from '@assetql/core';
import type { ServiceContext } from '../service-context.ts';
import { calendarItems } from './calendar.ts';
import { namedItems } from './catalogue-items.ts';
import type { CompletionItem } from './completion-item.ts';

/** Values of a field, with whether they stand in quotes. */
export interface FieldValues {
  readonly quoted: boolean;
  readonly items: Iterable<CompletionItem>;
}

/** What the values of a field can be, by its type (§4.7). */
export function fieldValues(field: FieldRow, schema: Schema, context: ServiceContext): FieldValues {
  if (field.enumeration !== undefined) return { quoted: false, items: enumerationItems(field.enumeration, schema) };
  if (field.type === 'id')
    return { quoted: true, items: field.needs === undefined ? [] : namedItems(context.catalogue, field.needs) };
  if (field.type === 'timestamp') return { quoted: false, items: calendarItems(context.now ?? Date.now()) };
  if (field.minimum !== undefined && field.maximum !== undefined && field.maximum - field.minimum < 20)
    return { quoted: false, items: numberItems(field.minimum, field.maximum) };
  if (field.member === 'fileExtension') return { quoted: true, items: extensionItems(schema) };
  return { quoted: field.type === 'string', items: [] };
}

/** The values of an enumeration: names as they are, numbers with their meaning, colours with a swatch. */
export function enumerationItems(name: string, schema: Schema): readonly CompletionItem[] {
  return (schema.enumeration(name)?.values ?? []).map(({ value, documentation, swatch, assumed }) => {
    const meaning = /^\d+$/.test(value) ? { detail: documentation, also: documentation } : { documentation };
    return {
      label: value,
      kind: 'value',
      insert: value,
      ...meaning,
      ...(swatch === undefined ? {} : { swatch }),
      ...(assumed === true ? { detail: `${meaning.detail ?? ''} (assumed)`.trim() } : {}),
    };
  });
}

function numberItems(minimum: number, maximum: number): readonly CompletionItem[] {
  return Array.from({ length: maximum - minimum + 1 }, (_, index) => {
    const text = String(maximum - index);
    return { label: text, kind: 'value', insert: text };
  });
}

function extensionItems(schema: Schema): readonly CompletionItem[] {
  return schema.fileGroups.flatMap(({ label, extensions }) =>
    extensions.map((extension): CompletionItem => ({
      label: extension,
      kind: 'value',
      insert: extension,
      detail: label,
    })),
  );
}
