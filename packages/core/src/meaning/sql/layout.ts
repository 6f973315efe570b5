import type { FieldRow } from '../../schema/fields.ts';
import type { MatchAsset } from '../../schema/match-asset.ts';
import { schema as specified, type Schema } from '../../schema/schema.ts';
import type { SortKeyRow } from '../../schema/sort-keys.ts';
import type { NumberReading, Source } from '../../condition/condition.ts';
import { readingOf, sourceOf } from '../../condition/filter-condition.ts';

/** A column of the table of assets. Texts are folded and written by `storedText`, numbers are read as they are compared. */
export interface Column {
  readonly name: string;
  readonly type: 'text' | 'number';
  readonly source: Source;
  readonly reading: NumberReading;
  /** `order` for sort keys, `value` where a value leads to few assets, `group` where it leads to many, `count` to count by it as well. */
  readonly index: 'order' | 'value' | 'group' | 'count';
}

/** The members of a collection, or the values of a field with many: a table with `value` (as a text column has it) and `asset`. */
export interface MemberTable {
  readonly name: string;
  readonly source: Source;
}

/** A full-text table: a row for each asset, a column for each member with its search text. */
export interface WordTable {
  readonly name: string;
  readonly members: readonly (keyof MatchAsset)[];
}

/**
 * The tables in which a database keeps what conditions ask for, derived from the schema.
 * - `asset`: `number`, by which all tables know the asset, `identity`, its id as it is, and the columns.
 * - A table of members for each collection and each field with many values.
 * - `asset_attributes`: `key`, `kind`, `value`, `asset`; one row for each value.
 * - `words` for the members in which a term without a field looks, `bound_words` for the others.
 * - `word`: each word once, and `reversed`, by which words are found from their end.
 */
export interface Layout {
  readonly columns: readonly Column[];
  readonly members: readonly MemberTable[];
  readonly words: readonly WordTable[];
  /** Throws for what the schema of the layout does not have: a mistake of the program. */
  readonly columnOf: (source: Source, reading: NumberReading) => Column;
  readonly memberTableOf: (source: Source) => MemberTable | undefined;
}

const nameOf = ({ member, extra }: Source): string => (extra === undefined ? member : `extra ${extra}`);

const columnName = (source: Source, { whole }: NumberReading): string =>
  whole === 'round' ? `${nameOf(source)} rounded` : nameOf(source);

const memberTableName = (source: Source): string => `asset_${nameOf(source)}`;

export interface LayoutOptions {
  /**
   * False for tables that know of an asset only the ids of the categories that it is directly in, neither names nor ancestors. Conditions
   * must then ask for ids only. True when absent.
   */
  readonly categoryNames?: boolean;
}

/** What {@link LayoutOptions.categoryNames} leaves out. */
const namedCategories: { readonly words: keyof MatchAsset; readonly ancestors: keyof MatchAsset } = {
  words: 'categories',
  ancestors: 'categoryAncestorIds',
};

export function layoutOf(schema: Schema = specified, { categoryNames = true }: LayoutOptions = {}): Layout {
  const columns = new Map<string, Column>();
  const members = new Map<string, MemberTable>();
  const unbound = new Set<keyof MatchAsset>();
  const bound = new Set<keyof MatchAsset>();
  const addColumn = (column: Omit<Column, 'name'>): void => {
    const name = columnName(column.source, column.reading);
    if (!columns.has(name)) columns.set(name, { name, ...column });
  };
  const addMembers = (source: Source): void => {
    members.set(memberTableName(source), { name: memberTableName(source), source });
  };
  for (const row of schema.sortKeys) addColumn(sortColumn(row));
  for (const row of schema.fields) {
    if (row.many === true) addMembers(sourceOf(row));
    else addColumn(fieldColumn(row));
  }
  for (const { members: kind, member } of schema.collections) if (kind === 'id') addMembers({ member });
  for (const row of schema.searchFields) {
    if (row.match === 'words') (row.unbound ? unbound : bound).add(row.member);
    else if (row.member === 'id') addColumn({ type: 'text', source: { member: 'id' }, reading: {}, index: 'value' });
    else addMembers({ member: row.member });
  }
  for (const { member } of schema.matchFields) bound.add(member);
  if (!categoryNames) {
    unbound.delete(namedCategories.words);
    bound.delete(namedCategories.words);
    members.delete(memberTableName({ member: namedCategories.ancestors }));
  }
  return {
    columns: [...columns.values()],
    members: [...members.values()],
    words: [
      { name: 'words', members: [...unbound] },
      { name: 'bound_words', members: [...bound].filter((member) => !unbound.has(member)) },
    ],
    columnOf: (source, reading) => {
      const name = columnName(source, reading);
      const column = columns.get(name);
      if (column === undefined) throw new Error(`The layout is of another schema: it lacks ${name}.`);
      return column;
    },
    memberTableOf: (source) => members.get(memberTableName(source)),
  };
}

function sortColumn({ member, type }: SortKeyRow): Omit<Column, 'name'> {
  return {
    type: type === 'string' ? 'text' : 'number',
    source: { member },
    reading: type === 'timestamp' ? { whole: 'floor' } : {},
    index: 'order',
  };
}

function fieldColumn(row: FieldRow): Omit<Column, 'name'> {
  const { type } = row;
  return {
    type: type === 'string' || type === 'enumeration' || type === 'id' ? 'text' : 'number',
    source: sourceOf(row),
    reading: readingOf(row),
    index: type === 'string' ? 'count' : type === 'id' || type === 'timestamp' ? 'value' : 'group',
  };
}
