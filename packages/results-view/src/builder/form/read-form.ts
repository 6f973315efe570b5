import { ordersOf, schema as specified, type Catalogue, type Schema } from '@assetql/core';
import type { Definition, Part, SavedSearch } from '@assetql/core/document';
import { phrase, tableWord } from '../../view/text/phrase.ts';
import { formTree, type TreeGroup, type TreeRow } from './form-tree.ts';
import type { ReadingContext } from './reading.ts';
import { relationsOf } from './relations.ts';
import type {
  ConditionKey,
  FormGroup,
  FormRow,
  SearchForm,
  Setting,
  SettingKey,
  SortRow,
  VariableRow,
} from './search-form.ts';
import { subjectsOf } from './subjects.ts';
import { variableValue } from './value-label.ts';
import { writtenExpression } from './written-expression.ts';

/** The keys with conditions, in the order in which they are usually written. */
export const conditionKeys: readonly ConditionKey[] = ['filters', 'containerfilter', 'search'];

/** Reads a saved search as a form; without a search, an empty one. Changes nothing. `names` are those of the library, as far as they are known. */
export function readForm(
  file: string,
  search: SavedSearch | undefined,
  names: Catalogue,
  schema: Schema = specified,
): SearchForm {
  const context: ReadingContext = { names, schema, search };
  return {
    subjects: subjectsOf(names, schema),
    parts: conditionKeys.map((key) => ({ key, group: formGroup(partTree(file, key, context), context) })),
    sort: search === undefined ? [] : sortRows(search, schema),
    settings: {
      count: setting(search, 'count'),
      offset: setting(search, 'offset'),
      searchFields: setting(search, 'searchFields'),
    },
    variables: search === undefined ? [] : variableRows(search),
    names,
  };
}

/** The rows of a key with their nodes. */
export function partTree(file: string, key: ConditionKey, context: ReadingContext): TreeGroup {
  const { search, schema } = context;
  const written = search === undefined ? undefined : writtenExpression(file, search, key, schema);
  return formTree(file, key, written, context);
}

function formGroup(group: TreeGroup, context: ReadingContext): FormGroup {
  const { id, outer, isOff, match, isNegated, rows } = group;
  return {
    kind: 'group',
    id,
    range: outer,
    isOff,
    match,
    isNegated,
    rows: rows.map((row) => formRow(row, context)),
  };
}

function formRow(row: TreeRow, context: ReadingContext): FormRow {
  if (row.kind === 'group') return formGroup(row, context);
  const { id, outer, isOff, text, reading, node } = row;
  const place = { id, range: outer, isOff } as const;
  if (reading === undefined) return { ...place, kind: 'locked', text, reason: lockedReason(node === undefined) };
  const { subject, relation, values } = reading;
  const offered = relationsOf(subject, context.schema);
  const isOffered = offered.some(({ key }) => key === relation.key);
  return {
    ...place,
    kind: 'condition',
    subject,
    relation,
    relations: isOffered ? offered : [relation, ...offered],
    values,
    text,
  };
}

const lockedReason = (isBroken: boolean): string =>
  isBroken
    ? phrase('This text has a mistake. Correct it in the text.')
    : phrase('The form has no fields for this condition. Change it in the text.');

const rangeInFile = ({ start }: SavedSearch, { range }: Part | Definition): Setting['range'] => ({
  start: start + range.start,
  end: start + range.end,
});

function setting(search: SavedSearch | undefined, key: SettingKey): Setting | undefined {
  const part = search?.[key];
  return search === undefined || part === undefined
    ? undefined
    : { range: rangeInFile(search, part), text: part.value.text };
}

function sortRows(search: SavedSearch, schema: Schema): readonly SortRow[] {
  const { sort } = search;
  const ast = sort?.parsed.ast;
  if (sort === undefined || ast?.kind !== 'SortKey') return [];
  const row = schema.sortKey(ast.key.text);
  const key = row?.key ?? ast.key.text;
  const [order] = ordersOf(key)?.[ast.direction] ?? [];
  return [
    {
      id: 'sort/0',
      range: rangeInFile(search, sort),
      key,
      label: tableWord(order ?? row?.label ?? key),
      direction: ast.direction === 'A' ? 'ascending' : 'descending',
    },
  ];
}

/** The variables that the search uses or defines, and those of the file that it does not hide. Shared ones have no place in the file. */
function variableRows(search: SavedSearch): readonly VariableRow[] {
  const own = search.variables.map((definition) => ({ definition, start: search.start }));
  const hidden = new Set(search.variables.map(({ name }) => name));
  const ofFile =
    search.file.start === search.start
      ? []
      : search.file.variables
          .filter(({ name }) => !hidden.has(name))
          .map((definition) => ({ definition, start: search.file.start }));
  // Of several definitions of a name, which is a mistake, the first one counts.
  const names = new Set<string>();
  const first = [...own, ...ofFile].filter(({ definition: { name } }) => names.size < names.add(name).size);
  return first.map(({ definition: { name, range, value }, start }, index) => ({
    id: `variables/${index}`,
    range: { start: start + range.start, end: start + range.end },
    name,
    text: value.text,
    label: variableValue({ name }, { search }).label,
  }));
}
