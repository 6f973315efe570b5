import {
  schema as specified,
  type Catalogue,
  type CatalogueAttribute,
  type CollectionRow,
  type FieldRow,
  type Schema,
  type SearchFieldRow,
} from '@assetql/core';
import { scaleValues } from '../../edit/scale.ts';
import { phrase, tableWord } from '../../view/text/phrase.ts';
import type { Picker, Subject } from './search-form.ts';
import { asInSentence, memberLabel } from './subject-labels.ts';

/** The key of the subject "any field of a search". */
export const anywhere = 'search';
export const searchKey = (field: string): string => `search:${field}`;
export const matchKey = (field: string): string => `match:${field}`;
export const attributeKey = (id: string): string => `attribute:${id}`;

/** Everything that a condition of a search can be about: what the language knows, and the attributes of the library. */
export function subjectsOf(names: Catalogue, schema: Schema = specified): readonly Subject[] {
  return [
    ...schema.fields.map((row) => fieldSubject(row, schema)),
    ...schema.collections.flatMap((row) => collectionSubject(row, schema) ?? []),
    ...(names.attributes ?? []).map((attribute) => attributeSubject(attribute.id, attribute)),
    ...schema.matchFields.map((row): Subject => ({
      key: matchKey(row.name),
      label: memberLabel(row.member, schema),
      group: phrase('Words'),
      belongsTo: 'filters',
      picker: { kind: 'text', known: [] },
    })),
    anywhereSubject(),
    ...schema.searchFields.map((row) => searchSubject(row, schema)),
  ];
}

export function fieldSubject(row: FieldRow, schema: Schema): Subject {
  return {
    key: row.name,
    label: row.member === 'extra' ? asInSentence(row.label ?? row.name) : memberLabel(row.member, schema),
    group: row.type === 'timestamp' ? phrase('Dates') : phrase('Asset'),
    belongsTo: 'filters',
    picker: fieldPicker(row, schema),
  };
}

function fieldPicker(row: FieldRow, schema: Schema): Picker {
  const listed = row.enumeration === undefined ? undefined : schema.enumeration(row.enumeration)?.values;
  if (listed !== undefined) {
    // The values of a status are numbers, which only their documentation names.
    const isNumber = row.type === 'integer' || row.type === 'number';
    const values = listed.map(({ value, documentation }) => ({
      value,
      label: tableWord(isNumber ? documentation : value),
    }));
    if (isNumber) return { kind: 'status', values };
    return { kind: listed.some(({ swatch }) => swatch !== undefined) ? 'color' : 'enumeration', values };
  }
  if (scaleValues(row) !== undefined) return { kind: 'stars', from: row.minimum ?? 0, to: row.maximum ?? 0 };
  if (row.type === 'timestamp') return { kind: 'date' };
  if (row.type === 'integer' || row.type === 'number') return { kind: 'number' };
  return row.needs === 'users' ? { kind: 'user' } : { kind: 'text', known: [] };
}

const collectionPickers = {
  categories: 'category',
  lightboxes: 'lightbox',
  users: 'user',
  keywords: 'keyword',
} as const;

/** The subject of a collection of ids. Ancestors of categories are a relation of categories, attributes are subjects by themselves. */
export function collectionSubject(row: CollectionRow, schema: Schema): Subject | undefined {
  if (row.members === 'attribute' || row.member === 'categoryAncestorIds' || row.needs === 'attributes')
    return undefined;
  return {
    key: row.name,
    label: memberLabel(row.member, schema),
    group: phrase('Where it is'),
    belongsTo: row.parameter,
    picker: { kind: collectionPickers[row.needs] },
  };
}

/** The subject of a custom attribute. One that the library does not name is called by its id. */
export function attributeSubject(id: string, attribute: CatalogueAttribute | undefined): Subject {
  const pickers: Readonly<Record<CatalogueAttribute['type'], Picker>> = {
    string: { kind: 'text', known: attribute?.values ?? [] },
    lookup: { kind: 'text', known: attribute?.values ?? [] },
    number: { kind: 'number' },
    date: { kind: 'date' },
  };
  return {
    key: attributeKey(id),
    label: attribute?.name ?? id,
    group: phrase('Attributes'),
    belongsTo: 'filters',
    picker: pickers[attribute?.type ?? 'string'],
  };
}

export const anywhereSubject = (): Subject => ({
  key: anywhere,
  label: phrase('any text'),
  group: phrase('Words'),
  belongsTo: 'search',
  picker: { kind: 'text', known: [] },
});

export function searchSubject(row: SearchFieldRow, schema: Schema): Subject {
  const isId = row.match === 'id';
  const label = memberLabel(row.member, schema);
  // A filter asks for the same, in another way.
  const isTwofold =
    (isId && row.member === 'categories') || schema.matchFields.some(({ member }) => member === row.member);
  return {
    key: searchKey(row.names[0]),
    label: isTwofold
      ? phrase('{0} (in search words)', label)
      : row.member === 'categories'
        ? phrase('name of a category')
        : label,
    group: phrase('Words'),
    belongsTo: 'search',
    picker:
      isId && row.member === 'categories'
        ? { kind: 'category' }
        : row.member === 'keywords'
          ? { kind: 'keyword' }
          : { kind: 'text', known: [] },
  };
}
