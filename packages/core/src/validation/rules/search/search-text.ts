import type { Schema } from '../../../schema/schema.ts';
import type { SearchFieldRow } from '../../../schema/search-fields.ts';
import { searchFieldsCalled } from '../../../schema/synonyms.ts';
import type { Comparison, Operator } from '../../../syntax/ast.ts';
import { isPlainWord } from '../../../syntax/search/plain-word.ts';

/** The fields of searches (§4.8) that a name means: the one of that name, or those that the name is another word for. */
export function searchFieldsMeant(name: string, schema: Schema): readonly SearchFieldRow[] {
  const row = schema.searchField(name);
  return row === undefined ? searchFieldsCalled(name).flatMap((known) => schema.searchField(known) ?? []) : [row];
}

/** What a field of searches is compared with. */
export type Compared = Pick<Comparison, 'value'> & { readonly operator: Pick<Operator, 'name'> };

/** A comparison as a term of a search; `undefined` where a search has no such term. */
export function termText({ names: [name], match }: SearchFieldRow, comparison: Compared): string | undefined {
  const { operator, value } = comparison;
  if (value.kind !== 'String' || !/[\p{L}\p{N}]/u.test(value.value) || /[\r\n]|\{\{/.test(value.value))
    return undefined;
  // The search has no escape for a double quote; a percent sign before digits would be taken for a URL code.
  const text = value.value.replace(/"|%(?=[\da-f]{2})/gi, ' ').trim();
  const term = isPlainWord(text) ? text : `"${text}"`;
  switch (operator.name) {
    case 'EQ':
    case 'CT':
      return `${name}:${term}`;
    case 'SW':
      return term === text && match === 'words' ? `${name}:${term}*` : undefined;
    case 'EW':
      return term === text && match === 'words' ? `${name}:*${term}` : undefined;
    default:
      return undefined;
  }
}
