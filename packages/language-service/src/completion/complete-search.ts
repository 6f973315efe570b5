import { joins, type Schema, type SearchFieldRow } from '@assetql/core';
import { lex } from '../lexing/lexeme.ts';
import { SearchReader, type SearchPlace } from '../lexing/search-reader.ts';
import type { ServiceContext } from '../service-context.ts';
import { namedItems } from './catalogue-items.ts';
import { variableItems, type Proposals } from './complete-filter.ts';
import type { CompletionItem } from './completion-item.ts';
import { targetAt, type ExpressionSpot, type Target } from './spot.ts';
import { enumerationItems } from './value-items.ts';

/** Where a search stands at the caret, and what the caret touches. */
export function searchPlace(spot: ExpressionSpot): { readonly place: SearchPlace; readonly target: Target } {
  const lexemes = lex('search', spot.text);
  const target = targetAt(lexemes, spot.offset);
  const reader = new SearchReader();
  for (let index = 0; index < target.before; index += 1) {
    const lexeme = lexemes[index];
    if (lexeme !== undefined) reader.read(lexeme, lexemes[index + 1]);
  }
  return { place: reader.place, target };
}

/** What can stand at a place in a search (§4.8), but for keywords, which {@link keywordCompletion} looks up. */
export function completeSearch(spot: ExpressionSpot, schema: Schema, context: ServiceContext): Proposals {
  const { place, target } = searchPlace(spot);
  const variables = variableItems(spot, target);
  if (target.inside === 'variable') return { target, items: variables };
  const field = place.field === undefined ? undefined : schema.searchField(place.field);
  if (field !== undefined) return { target, items: [...boundItems(field, target, schema, context), ...variables] };
  if (target.inside === 'phrase') return { target, items: [] };
  const operators = joins.filter(({ name }) => place.afterTerm || name === 'NOT');
  return {
    target,
    items: [
      ...operators.map(({ name, documentation }): CompletionItem => ({
        label: name,
        kind: 'join',
        insert: `${name} `,
        documentation,
      })),
      ...schema.searchFields.map(({ names: [name], documentation, assumed }): CompletionItem => ({
        label: name,
        kind: 'field',
        insert: target.following === ':' ? name : `${name}:`,
        documentation,
        more: true,
        ...(assumed === true ? { detail: 'assumed' } : {}),
      })),
      ...variables,
    ],
  };
}

/** Values of a field of the search, where the library or the language knows them. */
function* boundItems(
  field: SearchFieldRow,
  target: Target,
  schema: Schema,
  context: ServiceContext,
): Generator<CompletionItem> {
  const colors = schema.fields.find(({ member }) => member === 'colors')?.enumeration;
  if (field.member === 'categories') {
    for (const item of namedItems(context.catalogue, 'categories')) {
      const name = item.also ?? item.label;
      yield { ...item, insert: field.match === 'id' ? item.insert : phrase(name, target) };
    }
  } else if (colors !== undefined && /color/i.test(field.member)) yield* enumerationItems(colors, schema);
}

/** A text as a term: bare when it is one word, else in the quotes that are still missing. */
export function phrase(text: string, target: Target): string {
  const clean = text.replaceAll('"', ' ');
  if (target.inside === 'phrase') return `${clean}${target.closing}`;
  return /^[\p{L}\p{N}]+$/u.test(clean) ? clean : `"${clean}"`;
}
